package match

import (
	"errors"
	"fmt"
)

// validate fills in defaults and returns an error that says which setting
// cannot be.
func (c *Config) validate() error {
	if len(c.Engines) < 2 {
		return fmt.Errorf("a match needs two engines or more, not %d", len(c.Engines))
	}
	names := map[string]bool{}
	for i := range c.Engines {
		e := &c.Engines[i]
		if err := e.validate(); err != nil {
			return err
		}
		if names[e.Name] {
			return fmt.Errorf("engine %s: two engines have this name", e.Name)
		}
		names[e.Name] = true
	}
	if c.Test != nil {
		if err := c.Test.Validate(); err != nil {
			return fmt.Errorf("sprt: %w", err)
		}
		if len(c.Engines) != 2 {
			return fmt.Errorf("sprt: needs exactly two engines, not %d", len(c.Engines))
		}
	}
	switch {
	case c.Games < 0 || c.Games%2 != 0:
		return fmt.Errorf("games=%d: must be even, as each opening is played with both colours", c.Games)
	case c.Games == 0 && c.Test == nil:
		return errors.New("games=0: only a sequential test ends such a match")
	case c.Format != "" && c.Format != RoundRobin && c.Format != Gauntlet:
		return fmt.Errorf("format=%s: neither %s nor %s", c.Format, RoundRobin, Gauntlet)
	case c.Concurrency < 0:
		return fmt.Errorf("concurrency=%d: must be positive", c.Concurrency)
	}
	c.fill()
	return nil
}

// fill puts defaults in the place of zeros.
func (c *Config) fill() {
	c.Concurrency = max(1, c.Concurrency)
	c.Patience = c.Patience.filled()
	if c.Format == "" {
		c.Format = RoundRobin
	}
	if len(c.Openings) == 0 {
		c.Openings = []Opening{{}}
	}
}

func (e *Engine) validate() error {
	if e.Cmd == "" {
		return fmt.Errorf("engine %q: no cmd", e.Name)
	}
	if e.Name == "" {
		return fmt.Errorf("engine %q: no name", e.Cmd)
	}
	if err := e.Limit.validate(); err != nil {
		return fmt.Errorf("engine %s: %w", e.Name, err)
	}
	if e.Margin < 0 {
		return fmt.Errorf("engine %s: negative margin", e.Name)
	}
	return nil
}
