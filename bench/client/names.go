package client

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"arrocco/engine"
)

// A SpecError is an error of one specification of several.
type SpecError struct {
	Label string // of the specification
	Err   error
}

// Error returns the label and what is wrong.
func (e *SpecError) Error() string { return e.Label + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *SpecError) Unwrap() error { return e.Err }

// ProbeAll probes each engine, see [Spec.Probe], and gives those without a name the one that
// they give themselves. The error is a *SpecError or that of ctx.
func ProbeAll(ctx context.Context, specs []Spec, v *engine.Variant, patience Patience) error {
	for i := range specs {
		if err := specs[i].Probe(ctx, v, patience.Filled()); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return &SpecError{specs[i].Label(), err}
		}
	}
	for i := range specs {
		if s := &specs[i]; s.Name == "" {
			s.Name = uniqueName(specs, s.ID)
		}
	}
	return CheckNames(specs)
}

// uniqueName returns the name that an engine gives itself, with a number if another
// engine has it: "Arrocco 1.0 (2)".
func uniqueName(specs []Spec, id string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(specs, func(s Spec) bool { return s.Name == name })
	}
	name := id
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s (%d)", id, n)
	}
	return name
}

// CheckNames returns a *SpecError unless names tell the engines apart.
func CheckNames(specs []Spec) error {
	seen := map[string]bool{}
	for i := range specs {
		s := &specs[i]
		if s.Name == "" {
			return &SpecError{s.Label(), errors.New("no name")}
		}
		if seen[s.Name] {
			return &SpecError{s.Name, errors.New("two engines have this name")}
		}
		seen[s.Name] = true
	}
	return nil
}
