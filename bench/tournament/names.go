package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"arrocco/bench/client"
)

// Probe starts and greets every engine once, so that a missing program, one
// that is no engine, or an option that it does not have is found before the
// first game; the error starts with "engine". It also completes what the
// specifications leave open, names included.
func (c *Config) Probe(ctx context.Context) error {
	for i := range c.Engines {
		e := &c.Engines[i]
		if err := e.Probe(ctx, c.Variant, c.Patience.Filled()); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return about("engine "+e.Label(), err)
		}
	}
	for i := range c.Engines {
		if e := &c.Engines[i]; e.Name == "" {
			e.Name = c.uniqueName(e.ID)
		}
	}
	return c.validateNames()
}

// uniqueName returns the name that an engine gives itself, with a number if another
// engine of the tournament has it: "Arrocco 1.0 (2)".
func (c *Config) uniqueName(id string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(c.Engines, func(s client.Spec) bool { return s.Name == name })
	}
	name := id
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s (%d)", id, n)
	}
	return name
}

// validateNames checks that names tell the engines apart.
func (c *Config) validateNames() error {
	seen := map[string]bool{}
	for i := range c.Engines {
		e := &c.Engines[i]
		if e.Name == "" {
			return about("engine "+e.Label(), errors.New("no name"))
		}
		if seen[e.Name] {
			return about("engine "+e.Name, errors.New("two engines have this name"))
		}
		seen[e.Name] = true
	}
	return nil
}

// names returns the names of engines.
func names(engines []client.Spec) []string {
	var n []string
	for i := range engines {
		n = append(n, engines[i].Name)
	}
	return n
}
