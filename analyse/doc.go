// Package analyse shows the results of a search: to people as a board with a table of
// variations, redrawn in place on a terminal ([NewDisplay]), and to programs as lines
// of JSON ([NewJSON]).
//
// Start with [Run], which searches a position and reports to a [Reporter].
package analyse

import (
	"context"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// A Reporter receives the results of one search.
type Reporter interface {
	// Info reports progress. Its slices are valid only during the call.
	Info(search.Info)

	// Done reports the end. It returns the first error of writing.
	Done(search.Result) error
}

// Run searches p within lim, or until ctx is canceled, and reports to r. The last lines of a
// search all have the same depth, however it ends. If the game is over at p, Run searches
// nothing, and r gets only an end without a move.
func Run(ctx context.Context, e *engine.Engine, p game.Position, lim search.Limits, r Reporter) error {
	if isOver(p) {
		return r.Done(search.Result{})
	}
	lim.OneDepth = true
	return r.Done(e.Search(ctx, p, lim, r.Info))
}

// isOver reports whether the rules have ended the game at p.
func isOver(p game.Position) bool { return p.Outcome().Result != game.Ongoing }
