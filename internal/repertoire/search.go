package repertoire

import (
	"context"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// Searcher returns a function that searches with e, for [Grower.Search]. All lines are of the
// same depth. E has one thread and the table of the settings, and forgets what it knows before
// each search.
func Searcher(e *engine.Engine, s *Settings) func(context.Context, game.Position) ([]Line, error) {
	return func(ctx context.Context, p game.Position) ([]Line, error) {
		e.NewGame()
		coordinates := notation.CoordinatesOf(p.Traits())
		lines := make([]Line, 0, s.Lines)
		e.Search(ctx, p, search.Limits{Nodes: s.Nodes, MultiPV: s.Lines, OneDepth: true}, func(i search.Info) {
			if i.Current != game.NoMove || len(i.PV) == 0 {
				return
			}
			if i.Line == 1 {
				lines = lines[:0] // lines of a new iteration follow
			}
			lines = append(lines, Line{coordinates.Format(p.Traits(), i.PV[0]), i.Score})
		})
		return lines, ctx.Err() // lines of a search that was stopped do not count
	}
}
