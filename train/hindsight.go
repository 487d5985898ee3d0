package train

import (
	"math"

	"arrocco/game"
	"arrocco/train/datagen"
)

// maxHindsight bounds the scores that hindsight gives, in centipawns, so that a
// certain win is not taken for a mate.
const maxHindsight = 10000

// hindsight returns the scores of g's moves, for the side to move, with what the
// game told later: the chance of each position to win is 1-lambda of its own score's
// and lambda of what the next position comes to. The last position is followed by
// the result. A score of scale centipawns is a chance of sigmoid(1), and first is the
// side that begins. Mate scores stay as they are.
//
// This is the return of TD(λ) (Sutton, Learning to Predict by the Methods of Temporal
// Differences, 1988), which KnightCap learned chess by: the scores of shallow
// searches, averaged along the game, see farther than each of them.
func hindsight(g *datagen.Game, first game.Color, lambda float64, scale int) []game.Score {
	side := first // the one to move after the last move
	if len(g.Moves)%2 != 0 {
		side = side.Other()
	}
	next := 0.5 // its chance
	switch g.Result {
	case game.WinFor(side):
		next = 1
	case game.WinFor(side.Other()):
		next = 0
	}
	scores := make([]game.Score, len(g.Moves))
	for i := len(scores) - 1; i >= 0; i-- {
		score := g.Moves[i].Score
		own := 1 / (1 + math.Exp(-float64(score)/float64(scale)))
		next = (1-lambda)*own + lambda*(1-next)
		if !score.IsMate() {
			all := float64(scale) * math.Log(next/(1-next))
			score = game.Score(math.Round(min(max(all, -maxHindsight), maxHindsight)))
		}
		scores[i] = score
	}
	return scores
}
