package match

import (
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/opening"
)

// opening returns the opening with the given index.
func (c *Config) opening(i int) (opening.Opening, error) {
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
	if c.Book != nil {
		return c.Book.Hash()
	}
	return opening.Hash(c.Openings)
}

// canonical is how moves are written in openings and in the log: one form for
// all engines and protocols.
func canonical(p game.Position) notation.Coordinates { return notation.CoordinatesOf(p.Traits()) }
