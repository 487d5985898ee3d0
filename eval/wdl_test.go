package eval

import (
	"math"
	"testing"
)

// TestChances checks that the chances of any model that a fit may find are chances, in
// fractions and in permille, and that a player who is ahead wins more often than not.
func TestChances(t *testing.T) {
	for _, m := range []Model{
		{Half: 170, Spread: 75, PerPiece: 1.5},
		{Half: 73.9, Spread: 42.7, PerPiece: -3.6},
		{Half: 100, Spread: 50, PerPiece: 3.4}, // less than nothing is left with two pieces
		{Half: 100, Spread: 50, PerPiece: 100},
		{Half: 1, Spread: 1, PerPiece: -100},
		{Half: 1, Spread: 10_000, PerPiece: 0}, // hardly any draws
	} {
		for pieces := range 41 {
			checkChances(t, m, pieces)
		}
	}
	m := Model{Half: 170, Spread: 75}
	if win, _, _ := m.Chances(170, 32); win != 0.5 {
		t.Errorf("chance to win %v at Half", win)
	}
}

func checkChances(t *testing.T, m Model, pieces int) {
	t.Helper()
	before := 0
	for score := -2000.0; score <= 2000; score += 12.5 {
		win, draw, loss := m.Chances(score, pieces)
		if min(win, draw, loss) < 0 || math.Abs(win+draw+loss-1) > 1e-9 || score > 0 && win < loss {
			t.Fatalf("%+v: chances %v, %v, %v at %v with %d pieces", m, win, draw, loss, score, pieces)
		}
		w, d, l := m.permille(score, pieces)
		if min(w, d, l) < 0 || w+d+l != 1000 || w < before {
			t.Fatalf("%+v: %d, %d, %d permille at %v with %d pieces, before %d", m, w, d, l, score, pieces, before)
		}
		before = w
	}
}
