package tournament

import (
	"errors"
	"fmt"
	"slices"
)

// validateSchedule checks the settings that say which games are played.
func (c *Config) validateSchedule() error {
	if c.Format != "" && !slices.Contains(formats, c.Format) {
		return fmt.Errorf("format=%s: not one of %s, %s, %s, %s", c.Format, RoundRobin, Gauntlet, Swiss, Knockout)
	}
	for _, n := range []struct {
		name  string
		value int
	}{
		{"rounds", c.Rounds}, {"seeds", c.Seeds}, {"tiebreaks", c.TieBreaks}, {"start", c.Start},
	} {
		if n.value < 0 {
			return fmt.Errorf("%s=%d: must not be negative", n.name, n.value)
		}
	}
	switch {
	case c.Seeds > 1 && c.Format != Gauntlet:
		return fmt.Errorf("seeds=%d: only in a %s", c.Seeds, Gauntlet)
	case c.Seeds > 0 && c.Seeds >= len(c.Engines):
		return fmt.Errorf("seeds=%d: leaves no opponents among %d engines", c.Seeds, len(c.Engines))
	case c.TieBreaks > 0 && c.Format != Knockout:
		return fmt.Errorf("tiebreaks=%d: only in a %s", c.TieBreaks, Knockout)
	case c.Rounds > 0 && c.Format != Swiss:
		return fmt.Errorf("rounds=%d: only in a %s tournament", c.Rounds, Swiss)
	case c.NoSwap && c.Test != nil:
		return errors.New("sprt: needs pairs of games with both colors, and noswap plays none")
	}
	return c.validateStages()
}

// validateStages checks the settings of a Swiss or knockout tournament.
func (c *Config) validateStages() error {
	switch {
	case !c.Format.inStages():
		return nil
	case c.Test != nil:
		return fmt.Errorf("sprt: not in a %s tournament", c.Format)
	case c.NoSwap:
		return fmt.Errorf("noswap: not in a %s tournament, where colors follow from the pairings", c.Format)
	case c.Games == 0:
		return fmt.Errorf("games=0: a %s tournament needs the games of each pairing", c.Format)
	case c.Format == Swiss && c.Rounds == 0:
		return fmt.Errorf("rounds=0: a %s tournament needs their number", Swiss)
	}
	return nil
}

// ValidateStart returns an error if there is no opening to start with. It is for after
// the openings have been read.
func (c *Config) ValidateStart() error {
	if n := max(1, c.NumOpenings()); c.Start > n {
		return about("start", fmt.Errorf("there is no opening %d, only %d", c.Start, n))
	}
	return nil
}
