package match

import (
	"fmt"
	"hash/fnv"

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

// opening returns the opening with the given index.
func (c *Config) opening(i int) (Opening, error) {
	if c.Book != nil {
		return c.Book.Opening(i)
	}
	return c.Openings[i], nil
}

// numOpenings returns how many openings there are.
func (c *Config) numOpenings() int {
	if c.Book != nil {
		return c.Book.Len()
	}
	return len(c.Openings)
}

// openingsHash identifies the openings and their order.
func (c *Config) openingsHash() uint64 {
	list := c.Openings
	if c.Book != nil {
		if c.Book.list == nil {
			return c.Book.hash
		}
		list = c.Book.list
	}
	hash := fnv.New64a()
	for _, o := range list {
		_, _ = fmt.Fprintln(hash, o.FEN, o.Moves)
	}
	return hash.Sum64()
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

// check returns an error if no game can start from the opening, and the notes on its
// FEN.
func (o Opening) check(v *engine.Variant) (notes []string, err error) {
	p, err := o.start(v)
	if err != nil {
		return nil, err
	}
	if len(o.Moves) > 0 && game.Uncertain(p) {
		return nil, errHiddenMoves
	}
	for _, text := range o.Moves {
		m, err := canonical(p).Parse(p, text)
		if err != nil {
			return nil, err
		}
		p.Make(m)
	}
	if end := p.Outcome(); end.Result != game.Ongoing {
		return nil, fmt.Errorf("the game is over in this position: %s", end.Reason)
	}
	return game.Notes(p), nil
}
