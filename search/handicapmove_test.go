package search

import (
	"testing"
	"time"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestHandicapLoss checks that moves lose little with a small handicap, and vary with a
// great one.
func TestHandicapLoss(t *testing.T) {
	const width, height = 12, 2
	for _, tc := range []struct {
		handicap float64
		most     game.Score // loss
	}{{0.1, 1}, {1, 5}, {4, 24}, {10, 89}, {20, 2 * game.Mate}} {
		played := map[game.Move]bool{}
		pool := newTestPool(t, 1, &exact)
		for seed := range int64(40) {
			tree := gametest.NewTree(uint64(seed/10), width, height)
			pool.table.Clear(1)
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

// TestHandicapRandom checks that beyond the weakest handicap that searches, more and more
// moves are random.
func TestHandicapRandom(t *testing.T) {
	const width = 30
	tree := gametest.NewTree(3, width, 60)
	before := 0
	for _, handicap := range []float64{20, 25, 30, 40} {
		pool := newTestPool(t, 1, &exact)
		pool.workers[0].eval = keyEval{}
		played := map[game.Move]bool{}
		for seed := range int64(60) {
			r := pool.Search(t.Context(), tree, Limits{Depth: 3, Handicap: handicap, Start: time.Unix(seed, 0)}, nil)
			if r.Depth != 1 || !tree.Legal(r.Best) {
				t.Fatalf("handicap %v: %+v", handicap, r)
			}
			played[r.Best] = true
		}
		if len(played) <= before || handicap == handicapMax && len(played) > handicapChoices {
			t.Errorf("handicap %v: %d moves were played, %d with less of it", handicap, len(played), before)
		}
		before = len(played)
	}
}
