package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/bench/client"
	"arrocco/internal/opening"
)

// Validate returns an error that starts with the name of the setting that
// cannot be. It needs no engine to run, nor the engines to have names yet.
func (c *Config) Validate() error {
	if len(c.Engines) < 2 {
		return fmt.Errorf("engine: a match needs two engines or more, not %d", len(c.Engines))
	}
	if c.Variant == nil {
		return errors.New("variant: no game")
	}
	for i := range c.Engines {
		if err := c.Engines[i].Validate(c.Variant); err != nil {
			return fmt.Errorf("engine %s: %w", c.Engines[i].Label(), err)
		}
	}
	if c.Rules != nil && c.Variant.SetRules == nil {
		return fmt.Errorf("rules: there is no choice in %s", c.Variant.Name)
	}
	if c.Test != nil {
		if err := c.Test.Validate(); err != nil {
			return fmt.Errorf("sprt: %w", err)
		}
		if len(c.Engines) != 2 {
			return fmt.Errorf("sprt: needs exactly two engines, not %d", len(c.Engines))
		}
	}
	if err := c.CheckAnchor(); err != nil {
		return err
	}
	named := slices.DeleteFunc(slices.Clone(c.Engines), func(s client.Spec) bool { return s.Name == "" })
	if err := aboutEngine(client.CheckNames(named)); err != nil {
		return err
	}
	return c.validateNumbers()
}

func (c *Config) validateNumbers() error {
	switch {
	case c.Games < 0:
		return fmt.Errorf("games=%d: must not be negative", c.Games)
	case c.Games == 0 && c.Test == nil && !c.Format.inStages():
		return errors.New("games=0: only a sequential test ends such a match")
	case c.Concurrency < 0:
		return fmt.Errorf("concurrency=%d: must be positive", c.Concurrency)
	case len(c.CPUs) > 0 && len(c.CPUs) < c.Concurrency:
		return fmt.Errorf("affinity: %d processors are not enough for %d games at a time", len(c.CPUs), c.Concurrency)
	case c.Parts < 0 || c.Part < 0 || c.Part > c.Parts:
		return fmt.Errorf("shard=%d/%d: no such part", c.Part, c.Parts)
	case c.Parts > 0 && c.Format.inStages():
		return fmt.Errorf("shard: the pairings of a %s depend on all results", strings.ToLower(c.Format.Title()))
	case c.Parts > 0 && c.Test != nil:
		return errors.New("shard: a test is of all parts: give --games here, and --sprt to --merge")
	case c.Wait < 0:
		return errors.New("wait: must not be negative")
	case c.Interval < 0:
		return fmt.Errorf("interval=%d: must not be negative", c.Interval)
	}
	if err := c.validateSchedule(); err != nil {
		return err
	}
	return c.Adjudication.Validate()
}

// Probe starts and greets every engine once, so that a missing program, one
// that is no engine, or an option that it does not have is found before the
// first game; the error starts with "engine". It also completes what the
// specifications leave open, names included.
func (c *Config) Probe(ctx context.Context) error {
	return aboutEngine(client.ProbeAll(ctx, c.Engines, c.Variant, c.Patience))
}

// aboutEngine makes an error of a specification one about the setting of an engine.
func aboutEngine(err error) error {
	if e, ok := errors.AsType[*client.SpecError](err); ok {
		return about("engine "+e.Label, e.Err)
	}
	return err
}

// prepare validates and fills in defaults.
func (c *Config) prepare() error {
	if err := c.Validate(); err != nil {
		return err
	}
	if err := aboutEngine(client.CheckNames(c.Engines)); err != nil {
		return err
	}
	c.Concurrency = max(1, c.Concurrency)
	c.Patience = c.Patience.Filled()
	if c.Format == "" {
		c.Format = RoundRobin
	}
	if c.NumOpenings() == 0 {
		c.Openings = []opening.Opening{{}}
	}
	return c.ValidateStart()
}
