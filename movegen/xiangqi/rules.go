package xiangqi

import (
	"fmt"
	"slices"

	"arrocco/movegen/internal/field"
)

// A Ruling is a way to judge a game in which positions repeat.
type Ruling uint8

// The rulings.
const (
	AXF      Ruling = iota // Asian Xiangqi Federation: perpetual checks and chases lose at the third occurrence
	League                 // UCCI engine leagues: the simpler rule, at the fourth occurrence
	Sheet                  // beginners' rule sheet: the fourth check with one piece, or chase, in one position loses
	NoRuling               // repetitions are draws
)

// rulingNames are the names of the rulings in the protocols.
var rulingNames = [...]string{AXF: "axf", League: "league", Sheet: "sheet", NoRuling: "none"}

// String returns the name that ParseRuling reads.
func (r Ruling) String() string { return rulingNames[min(int(r), len(rulingNames)-1)] }

// RulingNames returns the names that ParseRuling reads, the default first.
func RulingNames() []string { return slices.Clone(rulingNames[:]) }

// ParseRuling returns the ruling that is called axf, league, sheet or none.
func ParseRuling(name string) (Ruling, error) {
	for r, known := range rulingNames {
		if name == known {
			return Ruling(r), nil
		}
	}
	return AXF, fmt.Errorf("%s is none of the rulings axf, league, sheet and none", field.Quote(name))
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
