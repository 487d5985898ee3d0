package engine

import (
	"arrocco/eval"
	"arrocco/game"
	"arrocco/search"
)

// StaticScore returns the static evaluation of p for the side to move: what ev says,
// which has been given p, or a draw if the game is drawn whatever ev says.
func StaticScore(ev eval.Evaluator, p game.Position) game.Score {
	if score, settled := search.Settled(p); settled && score == game.Draw {
		return game.Draw
	}
	return ev.Evaluate(p)
}
