package xiangqi

import (
	"fmt"

	"arrocco/game"
)

// A Ruling is a way to judge a game in which positions repeat.
type Ruling uint8

// The rulings.
const (
	AXF      Ruling = iota // Asian Xiangqi Federation: perpetual checks and chases lose at the third occurrence
	League                 // UCCI engine leagues: the simpler rule, at the fourth occurrence
	NoRuling               // repetitions are draws
)

// rulingNames are the names of the rulings in the protocols.
var rulingNames = [...]string{AXF: "axf", League: "league", NoRuling: "none"}

// String returns the name that ParseRuling reads.
func (r Ruling) String() string { return rulingNames[min(int(r), len(rulingNames)-1)] }

// ParseRuling returns the ruling that is called axf, league or none.
func ParseRuling(name string) (Ruling, error) {
	for r, known := range rulingNames {
		if name == known {
			return Ruling(r), nil
		}
	}
	return AXF, fmt.Errorf("%s is none of the rulings axf, league and none", abbreviate(name))
}

// Rules are what differs between the places where xiangqi is played.
type Rules struct {
	Repetition Ruling
	DrawMoves  int // full moves without a capture that draw; 0 if none do
}

// DefaultRules returns the rules that Parse gives a position.
func DefaultRules() Rules { return Rules{Repetition: AXF, DrawMoves: 60} }

// SetRules sets the rules by which the position is judged from now on.
func (p *Position) SetRules(r Rules) { p.rules = r }

// Adjudicate applies the rules about repetition and move counts.
func (p *Position) Adjudicate(ply int) (game.Score, game.Bound) {
	if p.overLimit() {
		return game.Draw, game.Exact
	}
	return 0, game.Unknown
}

// UpcomingRepetition reports whether the side to move has a move that repeats
// an earlier position.
func (p *Position) UpcomingRepetition(ply int) bool { return false }

// Outcome applies all the rules to the position as one of a game.
func (p *Position) Outcome() game.Outcome {
	switch {
	case !p.hasMove():
		reason := game.Stalemate
		if p.cur.InCheck {
			reason = game.Checkmate
		}
		return game.Outcome{Result: game.WinFor(p.cur.Side.Other()), Reason: reason}
	case p.overLimit():
		return game.Outcome{Result: game.Drawn, Reason: game.MoveLimit}
	}
	return game.Outcome{}
}

// overLimit reports whether the game is drawn by the number of moves without a
// capture.
func (p *Position) overLimit() bool {
	return p.rules.DrawMoves > 0 && int(p.cur.Quiet) >= 2*p.rules.DrawMoves
}

// hasMove reports whether there is a legal move.
func (p *Position) hasMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0
}
