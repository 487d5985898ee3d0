package xiangqi_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// starts returns the positions from which random games are compared: all those
// of perft.tsv.
func starts(t testing.TB) []*xiangqi.Position {
	t.Helper()
	var all []*xiangqi.Position
	for _, row := range rows(t, "perft.tsv") {
		if row[1] == "1" {
			all = append(all, parse(t, row[0]))
		}
	}
	return all
}

// TestPlayouts plays random games and compares moves, checks and text with the
// reference at each position.
func TestPlayouts(t *testing.T) {
	games := 1
	if long() {
		games = 30
	}
	rng := rand.New(rand.NewPCG(9, 10))
	for range games {
		for _, root := range starts(t) {
			playout(t, root, rng)
		}
	}
}

// playout plays one game of up to 100 plies.
func playout(t *testing.T, root *xiangqi.Position, rng *rand.Rand) {
	t.Helper()
	p := root.Clone().(*xiangqi.Position)
	r := newReference(p.String())
	for range 100 {
		moves := checkReference(t, p, r)
		if len(moves) == 0 {
			return
		}
		m := choose(p, moves, rng)
		if got, want := p.GivesCheck(m), r.givesCheck(m); got != want {
			t.Fatalf("%v: GivesCheck(%#x) is %v", p, m, got)
		}
		p.Make(m)
		r.play(m)
	}
}

// checkReference compares a position with the reference and returns its moves.
func checkReference(t *testing.T, p *xiangqi.Position, r *reference) []game.Move {
	t.Helper()
	moves := legalMoves(p)
	want := r.moves()
	slices.Sort(want)
	if !slices.Equal(moves, want) {
		t.Fatalf("%v: moves %v, want %v", p, moves, want)
	}
	var checkers xiangqi.Bitboard
	for _, s := range r.checkers(r.red) {
		checkers = checkers.Or(xiangqi.Bit(square(s)))
	}
	if p.State().InCheck == checkers.IsZero() || p.Checkers() != checkers {
		t.Fatalf("%v: InCheck is %v, Checkers %v, want %v", p, p.State().InCheck, p.Checkers(), checkers)
	}
	attacked, threatened := p.Attacked(), p.Threatened()
	for sq := range game.Square(90) {
		at := [2]int{int(sq / 9), int(sq % 9)}
		if want := r.attacked(at, !r.red); attacked.At(sq) == 1 != want {
			t.Fatalf("%v: square %d is attacked: %v", p, sq, want)
		}
		if want := r.threatened(at); threatened.At(sq) == 1 != want {
			t.Fatalf("%v: square %d is threatened: %v", p, sq, want)
		}
	}
	got, _, _ := strings.Cut(p.String(), " - -")
	if want, _, _ := strings.Cut(r.fen(), " - -"); got != want {
		t.Fatalf("%v: want %s", p, want)
	}
	return moves
}

// choose returns a random move: often one that gives check or takes nothing, so
// that the boards stay full and the generals busy.
func choose(p *xiangqi.Position, moves []game.Move, rng *rand.Rand) game.Move {
	for range 3 {
		m := moves[rng.IntN(len(moves))]
		if p.GivesCheck(m) || rng.IntN(2) == 0 && !p.State().Noisy(m) {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}
