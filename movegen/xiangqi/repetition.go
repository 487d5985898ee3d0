package xiangqi

import "arrocco/game"

// This file judges games that repeat a position: docs/decisions/0010 and 0034 have the
// rules and the options that there were. A loop is the moves since an earlier occurrence
// of the position on the board. It has no capture, so that its positions are found by
// taking back moves, and no null move. Perpetual check is in perpetualcheck.go,
// perpetual chase in perpetualchase.go and chasethreats.go.

// A verdict says who is at fault for a loop.
type verdict struct {
	offender game.Color  // meaningless if the reason is game.Threefold
	reason   game.Reason // game.PerpetualCheck, game.PerpetualChase, or game.Threefold if nobody is at fault
}

// occurrences returns how often a position has to occur to be judged.
func (r Ruling) occurrences() int {
	if r == League || r == Sheet {
		return 4
	}
	return 3
}

// loop looks for earlier occurrences of the current position, which is ply plies
// from the root of a search. If there are as many as the rules require, it returns
// the plies since the first of the last of them, and final is set. Otherwise it
// returns the plies since the earliest one that is inside the search, or zero if
// there is none.
func (p *Position) loop(ply int) (plies int, final bool) {
	reach := int(p.cur.reversible)
	if reach < 4 {
		return 0, false
	}
	now := len(p.history) - 1
	missing := p.rules.Repetition.occurrences() - 1
	for d := 4; d <= reach; d += 2 {
		if p.keys[now-d] != p.cur.Key {
			continue
		}
		if missing--; missing == 0 {
			return d, true
		}
		if d < ply {
			plies = d
		}
	}
	return plies, false
}

// judgeLoop rules on the loop that the last moves of the game make up.
func (p *Position) judgeLoop(plies int) verdict {
	if p.rules.Repetition == NoRuling {
		return verdict{reason: game.Threefold}
	}
	us, them := p.cur.Side&1, p.cur.Side&1^1
	now := len(p.history) - 1
	checked := p.alwaysInCheck(now, plies) && p.checksLose(them, plies)
	checks := p.alwaysInCheck(now-1, plies) && p.checksLose(us, plies)
	switch {
	case checked && checks:
		return verdict{reason: game.Threefold}
	case checked:
		return verdict{them, game.PerpetualCheck}
	case checks:
		return verdict{us, game.PerpetualCheck}
	}
	switch chased := p.perpetuallyChased(plies); {
	case chased[us].IsZero() == chased[them].IsZero():
		return verdict{reason: game.Threefold}
	case chased[us].IsZero():
		return verdict{us, game.PerpetualChase}
	default:
		return verdict{them, game.PerpetualChase}
	}
}

// endsGame reports whether a verdict on a final loop ends the game. The sheet forbids
// moves: there the game ends only after the move of the side at fault.
func (p *Position) endsGame(v verdict) bool {
	return p.rules.Repetition != Sheet || v.reason == game.Threefold || v.offender != p.cur.Side
}
