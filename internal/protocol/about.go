package protocol

import (
	"context"
	"io"
	"strings"
)

// About describes the program to a driver and holds what the driver needs from it.
type About struct {
	Name, Version, Author string

	// Bench runs the command "bench" with its arguments until it ends or ctx
	// is canceled, and writes the result to w. It may be nil.
	Bench func(ctx context.Context, args []string, w io.Writer) error

	// Tune adds the parameters of the search to the options of UCI: see
	// engine.AddParameters.
	Tune bool
}

// FullName returns the name of the program with its version.
func (a *About) FullName() string { return strings.TrimSpace(a.Name + " " + a.Version) }
