package search

import (
	"testing"
	"time"

	"arrocco/game"
)

// TestHandicapShares checks that a handicap below the least one plays a share of the moves at full
// strength, with that mean, and that others are as they are.
func TestHandicapShares(t *testing.T) {
	const moves = 2000
	for _, handicap := range []float64{0, 0.2, 1, 1.8, 2, 3.5, 20, 25} {
		sum := 0.0
		for i := range moves {
			lim := Limits{Handicap: handicap, Start: time.Unix(int64(i), 0)}
			s := sharedState{limits: &lim, clock: newClock(&lim, game.White, &ChessParams)}
			got := s.drawHandicap(game.Key(i))
			if got != 0 && got != max(handicap, handicapMin) {
				t.Fatalf("handicap %v of %v", got, handicap)
			}
			sum += got
		}
		if mean := sum / moves; mean < handicap-0.1 || mean > handicap+0.1 {
			t.Errorf("handicap %v: the mean is %v", handicap, mean)
		}
	}
}
