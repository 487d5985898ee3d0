package game_test

import (
	"testing"

	"arrocco/game"
)

// TestMateMoves checks the distance to mate in moves. Odd plies to being mated and even
// plies to a mate are those of moves that lose by the rules.
func TestMateMoves(t *testing.T) {
	for plies, want := range []int{0, -1, -1, -2, -2, -3} {
		if got := game.MatedIn(plies).MateMoves(); got != want {
			t.Errorf("mated in %d plies: %d moves, want %d", plies, got, want)
		}
	}
	for plies, want := range []int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		if got := game.MateIn(plies).MateMoves(); plies > 0 && got != want {
			t.Errorf("mate in %d plies: %d moves, want %d", plies, got, want)
		}
	}
}
