package search_test

import (
	"testing"
	"time"

	"arrocco/game"
	"arrocco/search"
)

// TestHandicapMates checks that only weak levels play a longer mate than the shortest.
func TestHandicapMates(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		moves     int // to mate
		handicaps []float64
	}{
		{"in one", "k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, []float64{0.5, 10, 15}},
		{"in two", "k7/8/8/1K6/8/8/8/7R w - - 0 1", 2, []float64{0.5, 10}},
	} {
		for _, handicap := range tc.handicaps {
			missed, pool := 0, newChessPool(t, 1)
			for seed := range int64(10) {
				lim := search.Limits{Depth: 5, Handicap: handicap, Start: time.Unix(seed, 0)}
				r := pool.Search(t.Context(), parse(t, tc.fen), lim, nil)
				if r.Score != game.MateIn(2*tc.moves-1) {
					missed++
				}
			}
			if missed > 0 {
				t.Errorf("mate %s: overlooked %d times of 10 with a handicap of %v", tc.name, missed, handicap)
			}
		}
	}
}
