package annotate

import (
	"math"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// A Verdict is what is said of a move.
type Verdict uint8

// The verdicts. Good and Brilliant moves are the only ones that keep what the position
// has to give, and are hard to see.
const (
	Unremarkable Verdict = iota
	Inaccuracy
	Mistake
	Blunder
	Good
	Brilliant // Good, and gives up material
)

// A verdictName is the glyph and the name of a verdict.
type verdictName struct {
	nag  pgn.NAG
	name string
}

// verdicts has those of each verdict.
var verdicts = [...]verdictName{
	Inaccuracy: {6, "Inaccuracy"},
	Mistake:    {2, "Mistake"},
	Blunder:    {4, "Blunder"},
	Good:       {1, "Good move"},
	Brilliant:  {3, "Brilliant move"},
}

// Glyph returns the numeric annotation glyph of v, or 0.
func (v Verdict) Glyph() pgn.NAG { return verdicts[v].nag }

// String returns the name of v in English, and "" for an unremarkable move.
func (v Verdict) String() string { return verdicts[v].name }

// Fault reports whether v says that the move was wrong.
func (v Verdict) Fault() bool { return v == Inaccuracy || v == Mistake || v == Blunder }

// The chances to win, from 0 to 1, that a fault gives away at least (lichess, whose
// scale runs from -1 to 1).
const (
	inaccuracyLoss = 0.05
	mistakeLoss    = 0.10
	blunderLoss    = 0.15
)

// The curve of chances: how steep it is for a centipawn, as lichess fitted it to games
// of players with 2300 Elo, and the centipawns beyond which it is flat.
const (
	chanceSlope = 0.00368208
	chanceMax   = 1000
)

// chance returns White's chance to win, from 0 to 1. A mate, and a game that is won, count as
// chanceMax.
func (e Eval) chance() float64 {
	return 1 / (1 + math.Exp(-chanceSlope*float64(e.capped())))
}

// capped returns the centipawns of e within ±chanceMax.
func (e Eval) capped() int {
	switch {
	case e.Mate > 0, e.Result == game.WhiteWins:
		return chanceMax
	case e.Mate < 0, e.Result == game.BlackWins:
		return -chanceMax
	}
	return min(max(e.Centipawns, -chanceMax), chanceMax)
}

// chanceFor returns the chance of a side to win.
func (e Eval) chanceFor(side game.Color) float64 {
	if side == game.Black {
		return 1 - e.chance()
	}
	return e.chance()
}

// judge sets the loss of the move, and the verdict if that is wanted. The move that the
// search would have played itself loses nothing.
func (p *Ply) judge(wanted bool) {
	if p.Best == game.NoMove || p.Move == p.Best {
		return
	}
	p.Loss = max(p.Before.chanceFor(p.Side)-p.After.chanceFor(p.Side), 0)
	if !wanted {
		return
	}
	switch {
	case p.Loss >= blunderLoss:
		p.Verdict = Blunder
	case p.Loss >= mistakeLoss:
		p.Verdict = Mistake
	case p.Loss >= inaccuracyLoss:
		p.Verdict = Inaccuracy
	}
}
