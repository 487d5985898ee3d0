package match

import (
	"fmt"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// An Opening is where a game starts: a position, and moves that are played
// from it before the engines take over. The zero Opening is the start position.
type Opening struct {
	FEN   string   `json:"fen,omitempty"`   // empty for the start position
	Moves []string `json:"moves,omitempty"` // canonical coordinates
}

// canonical is how moves are written in openings and in the log: one form for
// all engines and protocols.
func canonical(p game.Position) notation.Coordinates { return notation.CoordinatesOf(p.Traits()) }

// start returns the position from which the opening's moves are played.
func (o Opening) start(v *engine.Variant) (game.Position, error) {
	if o.FEN == "" {
		return v.Parse(v.Start)
	}
	return v.Parse(o.FEN)
}

// check returns an error if no game can start from the opening.
func (o Opening) check(v *engine.Variant) error {
	p, err := o.start(v)
	if err != nil {
		return err
	}
	if len(o.Moves) > 0 && game.Uncertain(p) {
		return errHiddenMoves
	}
	for _, text := range o.Moves {
		m, err := canonical(p).Parse(p, text)
		if err != nil {
			return err
		}
		p.Make(m)
	}
	if end := p.Outcome(); end.Result != game.Ongoing {
		return fmt.Errorf("the game is over in this position: %s", end.Reason)
	}
	return nil
}

// Shuffle orders the openings by chance. The same seed gives the same order.
func Shuffle(openings []Opening, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })
}
