package gametest_test

import (
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestTreeConforms checks that made-up trees are games like any other.
func TestTreeConforms(t *testing.T) {
	gametest.Run(t, gametest.Suite{
		Roots: []game.Position{gametest.NewTree(1, 3, 10), gametest.NewTree(2, 1, 5)},
		Plies: 30,

		PredictedKeys: 1,
	})
}
