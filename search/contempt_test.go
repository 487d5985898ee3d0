package search

import (
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestSetContempt checks what contempt adds to evaluations: the opposite for the other side,
// less with fewer pieces, and more for a good score.
func TestSetContempt(t *testing.T) {
	pool, tree := newTestPool(t, 1, &ChessParams), gametest.NewTree(1, 2, 2)
	w := pool.workers[0]
	half := ChessParams.ContemptOptimismScore
	w.prepare(tree, nil, newSharedState(pool, tree, &Limits{Contempt: 32}, nil))
	for _, tc := range []struct {
		score  game.Score
		pieces uint8
		want   game.Score
	}{
		{game.NoScore, 32, 32},
		{0, 32, 32},
		{0, 2, 8},
		{half, 32, 58},
		{-half, 32, 6},
		{2000, 32, 82},
		{game.MateIn(3), 32, 32},
	} {
		w.setContempt(tc.score)
		us := w.pos.State().Side
		own := w.contemptScore(&game.State{Side: us, Pieces: tc.pieces})
		other := w.contemptScore(&game.State{Side: us.Other(), Pieces: tc.pieces})
		if own != tc.want || other != -tc.want {
			t.Errorf("score %d, %d pieces: %d and %d, want ±%d", tc.score, tc.pieces, own, other, tc.want)
		}
	}
}
