package bench

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/search"
)

// The settings of the signature that commit messages and OpenBench mean: the
// hash in MiB and one thread. The depth depends on the game.
const (
	DefaultHash    = 16
	DefaultThreads = 1
)

// The depths of the signature in plies, which take some seconds, and the deals of
// each position in which something is hidden.
const (
	knownDepth  = 13
	hiddenDepth = 7
	hiddenDeals = 32
)

// DefaultDepth returns the depth of the signature for a game.
func DefaultDepth(v *engine.Variant) game.Depth {
	if p, err := v.Parse(v.Start); err == nil && game.Uncertain(p) {
		return hiddenDepth
	}
	return knownDepth
}

//go:embed positions/*.epd
var positions embed.FS

// A Position is one of the positions of the signature.
type Position struct {
	ID  string // what kind of position it is
	FEN string
}

// Positions returns the positions of the signature for a game. It is an error
// if there are none.
func Positions(v *engine.Variant) ([]Position, error) {
	text, err := positions.ReadFile("positions/" + v.Name + ".epd")
	if err != nil {
		return nil, fmt.Errorf("bench has no positions for %s", v.Name)
	}
	records, err := epd.ReadAll(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("bench positions for %s: %w", v.Name, err)
	}
	list := make([]Position, len(records))
	for i := range records {
		list[i] = Position{ID: records[i].Text("id"), FEN: records[i].FEN()}
	}
	return list, nil
}

// A Step is the search of one position of the signature.
type Step struct {
	Position      Position
	Number, Total int // 1-based number of the position, and how many there are
	Result        search.Result
}

// A Total is what a run took: nodes of all threads, and the time spent in
// searches.
type Total struct {
	Nodes   uint64
	Elapsed time.Duration
}

// PerSecond returns the nodes a second.
func (t Total) PerSecond() uint64 { return search.NodesPerSecond(t.Nodes, t.Elapsed) }

// Signature searches each position to the given depth, in plies, as the start
// of a game of its own, and calls report, which may be nil, after each. With
// one thread and the same hash the nodes are the same in every run. It ends
// early, with an error, when ctx is done.
func Signature(ctx context.Context, e *engine.Engine, depth game.Depth, report func(Step)) (Total, error) {
	var total Total
	list, err := Positions(e.Variant())
	if err != nil {
		return total, err
	}
	for i, p := range list {
		pos, err := e.Variant().Parse(p.FEN)
		if err != nil {
			return total, fmt.Errorf("bench position %s: %w", p.ID, err)
		}
		e.NewGame()
		r := e.Search(ctx, pos, search.Limits{Depth: depth, MultiPV: 1, Deals: hiddenDeals}, nil)
		if err := ctx.Err(); err != nil {
			return total, err
		}
		total.Nodes += r.Nodes
		total.Elapsed += r.Elapsed
		if report != nil {
			report(Step{Position: p, Number: i + 1, Total: len(list), Result: r})
		}
	}
	return total, nil
}
