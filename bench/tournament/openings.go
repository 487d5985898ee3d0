package tournament

import (
	"arrocco/internal/opening"
)

// opening returns the opening with the given index.
func (c *Config) opening(i int) (opening.Opening, error) {
	if c.Book != nil {
		return c.Book.Opening(i)
	}
	return c.Openings[i], nil
}

// NumOpenings returns how many openings there are: of a large book, with those that
// will turn out to be bad.
func (c *Config) NumOpenings() int {
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
