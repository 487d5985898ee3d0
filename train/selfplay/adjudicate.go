package selfplay

import "arrocco/game"

// A Judge counts the scores in a row that speak for ending a game.
type Judge struct {
	rules *Adjudication
	plies int
	ahead int // scores in a row that put White far ahead; negative for Black
	level int // scores in a row near zero
}

// NewJudge returns a Judge for one game, by rules, which must not change.
func NewJudge(rules *Adjudication) *Judge { return &Judge{rules: rules} }

// Add takes note of the score of one more position, from White's view.
func (j *Judge) Add(white game.Score) {
	j.plies++
	switch {
	case white >= j.rules.WinScore:
		j.ahead = max(j.ahead, 0) + 1
	case white <= -j.rules.WinScore:
		j.ahead = min(j.ahead, 0) - 1
	default:
		j.ahead = 0
	}
	if max(white, -white) <= j.rules.DrawScore {
		j.level++
	} else {
		j.level = 0
	}
}

// Verdict returns how the game ends, or Ongoing, when this many reversible plies
// have been played since the last irreversible one. A game that is played out
// ends only by its length.
func (j *Judge) Verdict(quiet int, playOut bool) (game.Result, Ending) {
	r := j.rules
	switch {
	case j.plies >= r.MaxPlies:
		return game.Drawn, TooLong
	case playOut:
		return game.Ongoing, ByRules
	case j.ahead >= r.WinPlies:
		return game.WhiteWins, WinAgreed
	case j.ahead <= -r.WinPlies:
		return game.BlackWins, WinAgreed
	case j.plies >= r.DrawFrom && j.level >= r.DrawPlies && quiet >= r.DrawPlies:
		return game.Drawn, DrawAgreed
	}
	return game.Ongoing, ByRules
}
