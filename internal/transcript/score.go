package transcript

import (
	"math"

	"arrocco/eval"
	"arrocco/game"
)

// Score returns a score of the search that users are shown as so many centipawns,
// whatever the factor between the two is now.
func Score(t *game.Traits, centipawns int) game.Score {
	return game.Score(math.Round(float64(centipawns) / eval.Factor(t)))
}
