// Package analyse shows what a search finds: to people as a board with a table
// of lines, redrawn in place on a terminal ([NewDisplay]), and to programs as
// lines of JSON ([NewJSON]).
//
// Start with [Run], which searches a position and tells a [Reporter].
package analyse

import (
	"context"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// A Reporter hears about one search.
type Reporter interface {
	// Info reports progress. What it points at is good only during the call.
	Info(search.Info)

	// Done reports the end, and returns the first error of writing.
	Done(search.Result) error
}

// Run searches p within lim, or until ctx is done, and tells r. The lines that a search
// ends with are all of one depth, however it ends. Where the game is over, nothing is
// searched, and r hears only of an end without a move.
func Run(ctx context.Context, e *engine.Engine, p game.Position, lim search.Limits, r Reporter) error {
	if isOver(p) {
		return r.Done(search.Result{})
	}
	lim.OneDepth = true
	return r.Done(e.Search(ctx, p, lim, r.Info))
}

// isOver reports whether the rules have ended the game at p.
func isOver(p game.Position) bool { return p.Outcome().Result != game.Ongoing }
