package game_test

import (
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// TestIsQuiet checks what keeps a position from being quiet.
func TestIsQuiet(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		want      bool
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true},
		{"check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", false},
		{"loose rook", "4k3/8/8/3r4/8/8/6B1/4K3 w - - 0 1", false},
		{"protected pawn", "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", true},
		{"promotion", "8/P6k/8/8/8/8/7K/8 w - - 0 1", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := chess.Parse(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := game.IsQuiet(p, &game.MoveList{}); got != tc.want {
				t.Errorf("%v, not %v", got, tc.want)
			}
		})
	}
}
