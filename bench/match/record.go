package match

import (
	"time"

	"arrocco/bench/client"
	"arrocco/game"
	"arrocco/internal/opening"
)

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

// A Ply is one move of an engine with the score and the time that it came with.
type Ply struct {
	Move  string       `json:"m"`           // canonical coordinates
	Score *client.Eval `json:"s,omitempty"` // exact unless Bound says otherwise
	Bound client.Bound `json:"b,omitempty"` // if the engine gave no exact score
	Depth int          `json:"d,omitempty"`
	Nodes uint64       `json:"n,omitempty"`
	MS    float64      `json:"t"`           // milliseconds by our clock
	Draw  string       `json:"w,omitempty"` // what was drawn for the turn, as "+N"

	// What follows is recorded only if the PGN is to have it, and 0 if the engine
	// did not say it.
	SelDepth int    `json:"sd,omitempty"`  // plies
	NPS      uint64 `json:"nps,omitempty"` // by the engine's clock
	HashFull int    `json:"h,omitempty"`   // permille
	TBHits   uint64 `json:"tb,omitempty"`
	PV       string `json:"pv,omitempty"` // how the engine expected the game to go on after Move

	// Gap is how many milliseconds before the request the opponent's move
	// had come: the runner's own share of the time. 0 for the first move.
	Gap float64 `json:"g,omitempty"`
}

// Loser returns the name of the engine that lost a decided game.
func (r *Record) Loser() string {
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

// exactScore returns the score that adjudication counts, or nil if there is none: a
// bound is not counted.
func (p *Ply) exactScore() *client.Eval {
	if p.Bound != client.Exact {
		return nil
	}
	return p.Score
}

// newPly returns the record of a move, in canonical coordinates, from the answer of
// an engine, but for the line of play.
func newPly(move string, a *client.Answer, f *Fields) Ply {
	i := &a.Info
	p := Ply{
		Move: move, MS: milliseconds(a.Elapsed),
		Score: i.Score, Bound: i.Bound, Depth: i.Depth, Nodes: i.Nodes,
	}
	if f.SelDepth {
		p.SelDepth = i.SelDepth
	}
	if f.NPS {
		p.NPS = i.NPS
	}
	if f.HashFull {
		p.HashFull = i.HashFull
	}
	if f.TBHits {
		p.TBHits = i.TBHits
	}
	return p
}

// milliseconds returns d in milliseconds, to a microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}
