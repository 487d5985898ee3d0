package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"arrocco/game"
	"arrocco/game/gametest"
)

// lastLines returns the last line of each rank that a search of tree reports, and the
// result.
func lastLines(pool *Pool, tree *gametest.Tree, lim Limits) (map[int]Info, Result) {
	last := map[int]Info{}
	res := pool.Search(context.Background(), tree, lim, func(i Info) {
		if i.Current == game.NoMove {
			i.PV = slices.Clone(i.PV)
			last[i.Line] = i
		}
	})
	return last, res
}

// TestRanks checks that each rank of MultiPV has a line with a score at the end of a search,
// that their moves differ, and that the first is the move that is played, with a handicap,
// too.
func TestRanks(t *testing.T) {
	const ranks = 3
	for nodes := uint64(1); nodes < 20_000; nodes = nodes*4/3 + 1 {
		for _, lim := range []Limits{
			{},
			{Handicap: 15},
			{Randomness: 200},
			{Handicap: 20, Mate: 3},
		} {
			lim.Nodes, lim.MultiPV, lim.Start = nodes, ranks, time.Unix(int64(nodes), 0)
			pool := newTestPool(t, 1, &ChessParams)
			pool.workers[0].eval = keyEval{}
			lines, res := lastLines(pool, gametest.NewTree(nodes, 12, 60), lim)
			checkRanks(t, &lim, lines, res, ranks)
		}
	}
}

func checkRanks(t *testing.T, lim *Limits, lines map[int]Info, res Result, ranks int) {
	t.Helper()
	moves := map[game.Move]bool{}
	for rank := 1; rank <= ranks; rank++ {
		i, ok := lines[rank]
		if !ok || len(i.PV) == 0 || i.Depth == 0 || i.Score == -game.Infinity {
			t.Fatalf("%+v: rank %d: %+v", lim, rank, i)
		}
		moves[i.PV[0]] = true
	}
	first := lines[1]
	if len(moves) != ranks || len(lines) != ranks || first.PV[0] != res.Best || first.Score != res.Score {
		t.Errorf("%+v: lines %+v, result %+v", lim, lines, res)
	}
}

// TestOneDepth checks that, with OneDepth, a search that is cut short ends with lines of
// one depth, and that its result is the first of them.
func TestOneDepth(t *testing.T) {
	const ranks = 3
	for nodes := uint64(1); nodes < 20_000; nodes = nodes*5/4 + 1 {
		lim := Limits{Nodes: nodes, MultiPV: ranks, OneDepth: true}
		pool := newTestPool(t, 1, &ChessParams)
		pool.workers[0].eval = keyEval{}
		lines, res := lastLines(pool, gametest.NewTree(nodes, 12, 60), lim)
		checkRanks(t, &lim, lines, res, ranks)
		if lines[1].Score >= game.MateEdge {
			continue
		}
		for rank, i := range lines {
			if i.Depth != res.Depth || i.Score > lines[1].Score {
				t.Errorf("%d nodes: rank %d has depth %d and score %d, the result depth %d and score %d",
					nodes, rank, i.Depth, i.Score, res.Depth, res.Score)
			}
		}
	}
}
