package protocol

import (
	"context"
	"io"
	"strings"
)

// About is what a driver says of the program, and what it needs from it.
type About struct {
	Name, Version, Author string

	// Bench runs the benchmark that the command "bench" asks for, with its
	// arguments, until it is done or ctx is. It writes to w. It may be nil.
	Bench func(ctx context.Context, args []string, w io.Writer) error

	// Tune adds the parameters of the search to the options of UCI: see
	// engine.AddParameters.
	Tune bool
}

// FullName returns the name of the program with its version.
func (a *About) FullName() string { return strings.TrimSpace(a.Name + " " + a.Version) }
