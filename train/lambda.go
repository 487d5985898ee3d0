package train

import (
	"math"

	"arrocco/game"
	"arrocco/train/selfplay"
)

// maxLambdaScore bounds the scores of lambdaScores, in units, so that a certain win is not a
// mate score.
const maxLambdaScore = 10000

// lambdaScores returns the TD(λ) targets of the moves of g, as scores for the side to move.
// The chance to win of a position is 1-lambda times that of its own score plus lambda times
// the target of the next position. The target after the last position is the result. A score
// of scale units is a chance of sigmoid(1). First is the side that begins. Mate scores and
// those of endgame tables stay as they are.
//
// TD(λ) is from Sutton, "Learning to Predict by the Methods of Temporal Differences" (1988);
// KnightCap learned chess with it.
func lambdaScores(g *selfplay.Game, first game.Color, lambda float64, scale int) []game.Score {
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
		if !score.IsMate() && !g.Moves[i].Table {
			all := float64(scale) * math.Log(next/(1-next))
			score = game.Score(math.Round(min(max(all, -maxLambdaScore), maxLambdaScore)))
		}
		scores[i] = score
	}
	return scores
}
