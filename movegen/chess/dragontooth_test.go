package chess_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/dylhunn/dragontoothmg"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// TestSecondOpinion compares the moves with dragontoothmg's in random orthodox
// games. Positions with an en-passant capture are left out: it misses those of
// a pawn pinned along a diagonal.
func TestSecondOpinion(t *testing.T) {
	rng := rand.New(rand.NewPCG(64, 32))
	for _, fen := range crowded {
		root := parse(t, fen)
		if root.Chess960() {
			continue
		}
		for range 20 {
			p := root.Clone()
			for range 150 {
				moves := legalMoves(p)
				if len(moves) == 0 {
					break
				}
				if !slices.ContainsFunc(moves, func(m game.Move) bool { return m.Kind() == game.EnPassant }) {
					checkSecondOpinion(t, p, moves)
				}
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
	}
}

func checkSecondOpinion(t *testing.T, p game.Position, moves []game.Move) {
	t.Helper()
	board := dragontoothmg.ParseFen(p.String())
	var want []game.Move
	for _, m := range board.GenerateLegalMoves() {
		want = append(want, translate(p, m))
	}
	slices.Sort(want)
	if !slices.Equal(moves, want) {
		t.Fatalf("%v: moves %v, want %v", p, moves, want)
	}
}

// translate returns a move of dragontoothmg's as ours.
func translate(p game.Position, m dragontoothmg.Move) game.Move {
	from, to := game.Square(m.From()), game.Square(m.To())
	kind := p.State().Board[from].Type()
	switch {
	case kind == chess.King && to == from+2:
		return game.NewKind(from, from+3, game.Castle)
	case kind == chess.King && to == from-2:
		return game.NewKind(from, from-4, game.Castle)
	}
	return game.NewPromotion(from, to, game.Piece(m.Promote()))
}
