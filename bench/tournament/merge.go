package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"arrocco/bench/match"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// Merge adds up the logs of the parts of a tournament that several machines have played, and
// returns its standings. The settings of the games are those of the logs, which must be of the
// same tournament; only the paths of the engines may differ. Of cfg it takes the test, the output and
// the files that it writes: a Log must be a new one. A game that is in two logs is an error.
func Merge(cfg *Config, paths []string) (*Standings, error) {
	first, err := cfg.adopt(paths)
	if err != nil {
		return nil, err
	}
	c := newCollector(cfg)
	if err := c.beginReport(first); err != nil {
		return nil, about("report", err)
	}
	if cfg.Log != nil {
		if err := cfg.Log.begin(first); err != nil {
			return nil, about("log", err)
		}
	}
	in := map[int]string{} // the log that has a game
	for _, path := range paths {
		err := ReadLog(path, func(r *match.Record) error {
			if other := in[r.Number]; other != "" {
				return fmt.Errorf("game %d is in %s, too", r.Number, other)
			}
			in[r.Number] = path
			if err := c.standings.check(r); err != nil {
				return err
			}
			return c.take(r)
		})
		if err != nil {
			return nil, err
		}
	}
	concluded := c.conclude()
	return c.standings, cmp.Or(c.outputError(), concluded)
}

// adopt sets the settings of the tournament that the logs are of, and returns them.
func (c *Config) adopt(paths []string) (*settings, error) {
	var first *settings
	for _, path := range paths {
		s, err := readHeader(path)
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = s
			continue
		}
		if list := first.anywhere().differences(s.anywhere()); len(list) > 0 {
			return nil, fmt.Errorf("%s: is of another tournament than %s; %s", path, paths[0], strings.Join(list, "; "))
		}
	}
	switch {
	case first == nil:
		return nil, errors.New("no logs")
	case first.Format.inStages():
		return nil, fmt.Errorf("%s: a %s has no parts", paths[0], strings.ToLower(first.Format.Title()))
	case c.Test != nil && len(first.Engines) != 2:
		return nil, fmt.Errorf("sprt: needs exactly two engines, not %d", len(first.Engines))
	}
	v, err := engine.Lookup(first.Variant)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", paths[0], err)
	}
	c.Variant, c.Engines, c.Format, c.Seed = v, first.Engines, first.Format, first.Seed
	c.Chess960, c.Rules, c.Adjudication = first.Chess960, first.Rules, first.Adjudication
	c.NoSwap, c.Reverse, c.Seeds = first.NoSwap, first.Reverse, first.Seeds
	c.Openings = []opening.Opening{{}} // each game has its own
	return first, nil
}

// anywhere returns the settings without what differs from machine to machine.
func (s *settings) anywhere() *settings {
	t := *s
	t.Engines = nil
	for _, e := range s.Engines {
		e.Cmd, e.Dir = "", ""
		t.Engines = append(t.Engines, e)
	}
	return &t
}
