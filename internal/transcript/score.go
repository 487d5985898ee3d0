package transcript

import (
	"math"

	"arrocco/eval"
	"arrocco/game"
)

// Score returns the score in internal units that users see as the given centipawns.
// Tests use it so that they do not depend on the factor between the two.
func Score(t *game.Traits, centipawns int) game.Score {
	return game.Score(math.Round(float64(centipawns) / eval.Factor(t)))
}
