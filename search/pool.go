package search

import (
	"context"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/tt"
)

// A Pool searches one position with several workers that share a transposition
// table (Lazy SMP). A Pool runs one search at a time.
type Pool struct {
	table *tt.Table
}

// NewPool returns a Pool of n workers with their own evaluators.
func NewPool(n int, table *tt.Table, params *Params, newEval func() eval.Evaluator) *Pool {
	return &Pool{table: table}
}

// Search searches root until ctx is done or a limit is reached. It calls report,
// from one goroutine at a time, with each new line of play; report may be nil.
// The Result's Best is NoMove only if root has no legal move.
func (p *Pool) Search(ctx context.Context, root game.Position, lim Limits, report func(Info)) Result {
	return Result{}
}

// PonderHit tells a search started with Limits.Ponder that the expected move
// was played: its clock starts now.
func (p *Pool) PonderHit() {}

// NewGame forgets what the workers learnt from earlier searches. The table is
// the caller's to clear.
func (p *Pool) NewGame() {}
