package xiangqi

import "arrocco/game"

// checksLose reports whether the rules blame a side for a loop in which it checks
// with every move: by the sheet only if one piece gives all the checks.
func (p *Position) checksLose(by game.Color, plies int) bool {
	return p.rules.Repetition != Sheet || p.oneChecker(by, plies)
}

// oneChecker reports whether one and the same piece of a side gives check after each
// of its moves in a loop.
func (p *Position) oneChecker(by game.Color, plies int) bool {
	after := loopBoard{p.cur.Bitboards, p.cur.Board}
	checkers := after.ByColor[by&1]
	now := len(p.history) - 1
	for i := now; i > now-plies; i-- {
		from, to := p.history[i].move.From(), p.history[i].move.To()
		if after.Board[to&(game.NumSquares-1)].Color() == by {
			checkers = checkers.And(after.checkersOf(by^1, after.general(by^1), after.occupied()))
			if checkers.Has(to) {
				checkers = checkers.Xor(Bit(to)).Xor(Bit(from))
			}
		}
		after.takeBack(from, to)
	}
	return !checkers.IsZero()
}

// alwaysInCheck reports whether a side was in check each time that it was to
// move in a loop. Entry last of the history is the last time.
func (p *Position) alwaysInCheck(last, plies int) bool {
	for d := 0; d < plies; d += 2 {
		if !p.history[last-d].check {
			return false
		}
	}
	return true
}
