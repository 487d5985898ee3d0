package main

import (
	"io"

	"arrocco/internal/progress"
)

// newMeter returns a meter on w: a bar if that is a terminal, else lines.
func newMeter(w io.Writer, o progress.Options) *progress.Meter {
	if f := terminal(w); f != nil {
		o.Columns = func() int {
			columns, _ := size(f)
			return columns
		}
	}
	return progress.New(w, o)
}
