package search

import (
	"arrocco/eval"
	"arrocco/game"
)

// Settled reports whether the rules have ended the game at p, or neither side can win it, and
// the score of that for the side to move: a draw, or a mate score if one of the players has
// lost.
func Settled(p game.Position) (score game.Score, ok bool) {
	switch o := p.Outcome(); {
	case o.Result == game.WinFor(p.State().Side):
		return game.MateIn(1), true
	case o.Result == game.Drawn:
		return game.Draw, true
	case o.Result != game.Ongoing:
		return game.MatedIn(0), true
	}
	if score, bound := p.Adjudicate(0); bound == game.Exact {
		return score, true
	}
	e, ok := p.(game.Ending)
	return game.Draw, ok && e.DeadEnding()
}

// reportedScore returns the score of the root as it is reported: the score of the function
// Settled if the root is settled, and else score.
func (s *sharedState) reportedScore(score game.Score) game.Score {
	if s.settled {
		return s.settledScore
	}
	return score
}

// WDL returns the expected share of wins, draws and losses of the side to move, in permille, at
// a score that a search has reported, with the given number of pieces on the board. It is that
// of [eval.WDL], except that a settled draw is always a draw.
func WDL(t *game.Traits, score game.Score, settled bool, pieces int) (win, draw, loss int) {
	if settled && score == game.Draw {
		return 0, 1000, 0
	}
	return eval.WDL(t, score, pieces)
}
