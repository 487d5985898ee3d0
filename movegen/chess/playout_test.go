package chess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// legalMoves returns the legal moves in ascending order.
func legalMoves(p game.Position) []game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	moves := make([]game.Move, 0, list.Len())
	for _, m := range list.Moves() {
		moves = append(moves, m.Move)
	}
	slices.Sort(moves)
	return moves
}

// starts returns the positions from which random games are compared: crowded
// ones, and starts of orthodox chess, Chess960 and double Chess960.
func starts(t testing.TB, rng *rand.Rand) []game.Position {
	fens := slices.Clone(crowded)
	for i := range 20 {
		white, black := rng.IntN(chess.NumStarts), rng.IntN(chess.NumStarts)
		if i%2 == 0 {
			black = white
		}
		fen, err := chess.Start(white, black)
		if err != nil {
			t.Fatal(err)
		}
		fens = append(fens, fen)
	}
	return positions(t, append(fens,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "8/8/4k3/8/8/2B1K3/8/3n4 w - - 80 90", "8/2k5/8/8/8/8/5K2/2b5 b - - 90 90"))
}

// TestPlayouts plays random games and compares moves, checks, outcomes and text
// with the reference at each position.
func TestPlayouts(t *testing.T) {
	games := 1
	if long() {
		games = 30
	}
	rng := rand.New(rand.NewPCG(960, 518))
	for range games {
		for _, root := range starts(t, rng) {
			playout(t, root.(*chess.Position), rng)
		}
	}
}

// playout plays one game of up to 120 plies.
func playout(t *testing.T, root *chess.Position, rng *rand.Rand) {
	t.Helper()
	p := root.Clone().(*chess.Position)
	r := newReference(p.ShredderFEN())
	for range 120 {
		moves := checkReference(t, p, r)
		if len(moves) == 0 {
			return
		}
		m := choose(p, moves, rng)
		p.Make(m)
		r.advance(m)
	}
}

// checkReference compares a position with the reference and returns its moves.
func checkReference(t *testing.T, p *chess.Position, r *reference) []game.Move {
	t.Helper()
	moves := legalMoves(p)
	want := r.moves()
	slices.Sort(want)
	if !slices.Equal(moves, want) {
		t.Fatalf("%v: moves %v, want %v", p, moves, want)
	}
	if p.State().InCheck != r.inCheck(r.white) {
		t.Fatalf("%v: InCheck is %v", p, p.State().InCheck)
	}
	attacked, threatened := p.Attacked(), p.Threatened()
	for sq := range game.Square(64) {
		at := [2]int{int(sq / 8), int(sq % 8)}
		if want := r.attacked(at, !r.white); attacked.At(sq) == 1 != want {
			t.Fatalf("%v: square %d is attacked: %v", p, sq, want)
		}
		if want := r.threatened(at); threatened.At(sq) == 1 != want {
			t.Fatalf("%v: square %d is threatened: %v", p, sq, want)
		}
	}
	if got, want := p.Outcome(), r.outcome(); got != want {
		t.Fatalf("%v: Outcome is %v, want %v", p, got, want)
	}
	if got, _, _ := strings.Cut(p.String(), " "); got != boardText(r) {
		t.Fatalf("%v: the board is %s", p, boardText(r))
	}
	return moves
}

// choose returns a random move: often, to make positions repeat, one that takes
// back the last but one.
func choose(p *chess.Position, moves []game.Move, rng *rand.Rand) game.Move {
	m := moves[rng.IntN(len(moves))]
	if castle := slices.IndexFunc(moves, func(m game.Move) bool { return m.Kind() == game.Castle }); castle >= 0 &&
		rng.IntN(4) == 0 {
		return moves[castle]
	}
	if rng.IntN(2) == 0 {
		return m
	}
	for _, m := range moves {
		if s := p.State(); s.Board[m.From()].Type() != chess.Pawn && !s.Noisy(m) && rng.IntN(4) == 0 {
			return m
		}
	}
	return m
}

// boardText returns the board of a FEN.
func boardText(r *reference) string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text := string(r.board[rank][:])
		for run := 8; run > 0; run-- {
			text = strings.ReplaceAll(text, strings.Repeat(".", run), string(rune('0'+run)))
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}
