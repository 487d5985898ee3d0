package match

import (
	"time"

	"arrocco/game"
	"arrocco/internal/opening"
)

// A Reason says why a game ended: a rule of the game in the words of package
// game, or one of the following.
type Reason string

// The reasons besides the rules of the game.
const (
	Crash         Reason = "crash"          // the engine's process ended
	Hang          Reason = "hang"           // no answer, or no answer to "stop"
	TimeForfeit   Reason = "time-forfeit"   // the move came after the time had run out
	IllegalMove   Reason = "illegal-move"   // includes no move at all
	Resignation   Reason = "resignation"    // adjudicated by the engines' scores
	DrawAgreement Reason = "draw-agreement" // adjudicated by the engines' scores
	MoveCount     Reason = "move-count"     // adjudicated as drawn after so many moves
	Resigned      Reason = "resigned"       // the engine said so, or that it has no move
	Agreed        Reason = "agreed"         // both engines said "draw", one after the other
)

// Fault reports whether r is an engine's failure rather than a way to end a
// game.
func (r Reason) Fault() bool {
	return r == Crash || r == Hang || r == TimeForfeit || r == IllegalMove
}

// broken reports whether the engine's process is of no use any more.
func (r Reason) broken() bool { return r == Crash || r == Hang }

// A Record is a finished game. The tournament's log is a sequence of them.
type Record struct {
	Number  int             `json:"game"` // from 1, in the order of the schedule
	Round   int             `json:"round"`
	White   string          `json:"white"`
	Black   string          `json:"black"`
	Opening opening.Opening `json:"opening"`
	Result  string          `json:"result"` // as PGN writes it
	Reason  Reason          `json:"reason"`
	Detail  string          `json:"detail,omitempty"`
	Start   time.Time       `json:"start"`
	Seconds float64         `json:"seconds"` // how long the game took
	Plies   []Ply           `json:"plies"`   // without the opening's

	// Deal is the seed of what was hidden at the start, or 0 if nothing was.
	Deal uint64 `json:"deal,omitempty"`

	BlackFirst bool `json:"black_first,omitempty"` // Black plays the first of Plies
}

// A Ply is one move of an engine and what it thought of it.
type Ply struct {
	Move  string  `json:"m"`           // canonical coordinates
	Score *Eval   `json:"s,omitempty"` // exact unless Bound says otherwise
	Bound Bound   `json:"b,omitempty"` // if the engine gave no exact score
	Depth int     `json:"d,omitempty"`
	Nodes uint64  `json:"n,omitempty"`
	MS    float64 `json:"t"`           // milliseconds by our clock
	Draw  string  `json:"w,omitempty"` // what was drawn for the turn, as "+N"

	// Gap is how many milliseconds before the request the opponent's move
	// had come: the runner's own share of the time. 0 for the first move.
	Gap float64 `json:"g,omitempty"`
}

// loser returns the name of the engine that lost a decided game.
func (r *Record) loser() string {
	if r.Points() == 2 {
		return r.Black
	}
	return r.White
}

// Points returns the half points of White: 0, 1 or 2.
func (r *Record) Points() int {
	switch r.Result {
	case game.WhiteWins.String():
		return 2
	case game.Drawn.String():
		return 1
	}
	return 0
}

// opinion returns the score for which the engine stands, or nil if it gave none:
// a bound is none.
func (p *Ply) opinion() *Eval {
	if p.Bound != Exact {
		return nil
	}
	return p.Score
}
