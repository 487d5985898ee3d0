package search

import (
	"testing"
	"time"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestHandicapLoss checks that what a move may lose is little with a small handicap, and
// that a great one makes the play vary.
func TestHandicapLoss(t *testing.T) {
	const width, height = 12, 2
	for _, tc := range []struct {
		handicap float64
		most     game.Score // loss
	}{{0.1, 1}, {1, 5}, {4, 24}, {10, 89}, {20, 2 * game.Mate}} {
		played := map[game.Move]bool{}
		for seed := range int64(40) {
			tree := gametest.NewTree(uint64(seed/10), width, height)
			pool := newTestPool(t, 1, &exact)
			lim := Limits{Depth: height, Handicap: tc.handicap, Start: time.Unix(seed, 0)}
			if lim.Handicap == handicapMax {
				lim.Depth = 1
			}
			r := pool.Search(t.Context(), tree, lim, nil)
			best := tree.Value(lim.Depth)
			if lim.Handicap < handicapMax && best-r.Score > tc.most {
				t.Errorf("handicap %v, seed %d: %d is lost, at most %d may be", tc.handicap, seed, best-r.Score, tc.most)
			}
			played[r.Best] = true
		}
		if tc.handicap == handicapMax && len(played) < 8 {
			t.Errorf("only %d moves are played", len(played))
		}
	}
}
