package engine_test

import (
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

func TestManners(t *testing.T) {
	for _, tt := range []struct {
		name                    string
		score                   game.Score
		depth                   game.Depth
		quiet                   int
		accepts, offers, resign bool
	}{
		{"even, opening", 0, 12, 4, false, false, false},
		{"better, opening", 30, 12, 4, false, false, false},
		{"worse, opening", -50, 12, 4, true, false, false},
		{"even, nothing happens", 20, 12, 20, true, false, false},
		{"better, nothing happens", 21, 12, 60, false, false, false},
		{"even for twenty moves", -20, 12, 40, true, true, false},
		{"even, one ply later", 5, 12, 41, true, true, false},
		{"even, the next turn", 5, 12, 42, true, false, false},
		{"even, ten moves later", 5, 12, 60, true, true, false},
		{"worse for twenty moves", -21, 12, 40, true, false, false},
		{"not searched", 0, 0, 40, false, false, false},
		{"lost", -1800, 8, 0, true, false, true},
		{"lost at first sight", -1800, 7, 0, true, false, false},
		{"mated soon", game.MatedIn(3), 2, 0, true, false, true},
		{"mates soon", game.MateIn(3), 2, 50, false, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &search.Result{Score: tt.score, Depth: tt.depth}
			if got := engine.AcceptsDraw(r, tt.quiet); got != tt.accepts {
				t.Errorf("accepts a draw: %t", got)
			}
			if got := engine.OffersDraw(r, tt.quiet); got != tt.offers {
				t.Errorf("offers a draw: %t", got)
			}
			if got := engine.Resigns(r); got != tt.resign {
				t.Errorf("resigns: %t", got)
			}
		})
	}
}

// TestDrawnGame checks that a draw is accepted at once where nobody can win.
func TestDrawnGame(t *testing.T) {
	for _, tt := range []struct {
		r    search.Result
		want bool
	}{
		{search.Result{Settled: true, Depth: 3}, true},
		{search.Result{Depth: 3}, false},
		{search.Result{Settled: true, Score: game.MateIn(1), Depth: 3}, false},
	} {
		if got := engine.AcceptsDraw(&tt.r, 0); got != tt.want {
			t.Errorf("%+v: accepts a draw: %t", tt.r, got)
		}
	}
}
