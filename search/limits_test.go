package search

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestTimeLimits checks the soft and the hard limit against the time left.
func TestTimeLimits(t *testing.T) {
	const second = time.Second
	for _, tc := range []struct {
		name string
		lim  Limits
	}{
		{"sudden death", Limits{Time: [2]time.Duration{60 * second}}},
		{"increment", Limits{Time: [2]time.Duration{10 * second}, Increment: [2]time.Duration{second}}},
		{"increment only", Limits{Time: [2]time.Duration{60 * time.Millisecond}, Increment: [2]time.Duration{second}}},
		{"last move of a control", Limits{Time: [2]time.Duration{second}, MovesToGo: 1}},
		{"forty moves", Limits{Time: [2]time.Duration{60 * second}, MovesToGo: 40}},
		{"many moves", Limits{Time: [2]time.Duration{time.Millisecond}, MovesToGo: 1000000}},
		{"nothing left", Limits{}},
		{"flag fallen", Limits{Time: [2]time.Duration{-5 * second}, Increment: [2]time.Duration{-second}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tc.lim.Overhead = 50 * time.Millisecond
			soft, hard := timeLimits(&tc.lim, game.White, &ChessParams)
			left := max(tc.lim.Time[game.White]-tc.lim.Overhead, minMoveTime)
			if soft < minMoveTime || hard < soft || hard > left {
				t.Errorf("soft %v, hard %v with %v left", soft, hard, left)
			}
		})
	}
}

// TestTimeLimitsLast plays through time controls: the flag must not fall with any number of
// moves, even if each takes its hard limit.
func TestTimeLimitsLast(t *testing.T) {
	for _, moves := range []int{1, 2, 10, 40, 100} {
		lim := Limits{Time: [2]time.Duration{time.Minute}, Overhead: 50 * time.Millisecond}
		for lim.MovesToGo = moves; lim.MovesToGo > 0; lim.MovesToGo-- {
			_, hard := timeLimits(&lim, game.White, &ChessParams)
			lim.Time[game.White] -= hard
		}
		if lim.Time[game.White] <= 0 {
			t.Errorf("%d moves: %v left", moves, lim.Time[game.White])
		}
	}
}

// timed runs one search of an endless tree on a fake clock and returns its
// result and how long it took.
func timed(t *testing.T, lim Limits, during func(p *Pool, cancel func())) (res Result, took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		pool := newTestPool(t, 2, &ChessParams)
		for _, w := range pool.workers {
			w.eval = sleepyEval{}
		}
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		if during != nil {
			go during(pool, cancel)
		}
		start := time.Now()
		lim.Start = start
		res = pool.Search(ctx, gametest.NewTree(1, 30, 60), lim, nil)
		took = time.Since(start)
	})
	return res, took
}

// sleepyEval takes a millisecond of the fake clock.
type sleepyEval struct{ treeEval }

func (sleepyEval) Evaluate(p game.Position) game.Score {
	time.Sleep(time.Millisecond)
	return game.Score(p.State().Key & 63)
}

func TestTime(t *testing.T) {
	const ms = time.Millisecond
	white := func(left, inc time.Duration) Limits {
		return Limits{Timed: true, Time: [2]time.Duration{left, left}, Increment: [2]time.Duration{inc, inc}}
	}
	ponder := white(10*time.Second, 0)
	ponder.Ponder = true
	for _, tc := range []struct {
		name        string
		lim         Limits
		during      func(p *Pool, cancel func())
		least, most time.Duration
	}{
		{"movetime", Limits{MoveTime: 3000 * ms, Overhead: 50 * ms}, nil, 2950 * ms, 4500 * ms},
		{"clock", white(60*time.Second, 0), nil, 100 * ms, 45 * time.Second},
		{"no time", white(0, 0), nil, 0, 2000 * ms},
		{"stop", Limits{Infinite: true}, func(_ *Pool, cancel func()) {
			time.Sleep(7 * time.Second)
			cancel()
		}, 7 * time.Second, 9 * time.Second},
		{"infinite holds at the last depth", Limits{Infinite: true, Depth: 1}, func(_ *Pool, cancel func()) {
			time.Sleep(time.Minute)
			cancel()
		}, time.Minute, time.Minute + time.Second},
		{"ponderhit starts the clock", ponder, func(p *Pool, _ func()) {
			time.Sleep(time.Minute)
			p.PonderHit()
			p.PonderHit()
		}, time.Minute, time.Minute + 9*time.Second},
		{"ponder ended by stop", ponder, func(_ *Pool, cancel func()) {
			time.Sleep(time.Minute)
			cancel()
		}, time.Minute, time.Minute + 2*time.Second},
	} {
		t.Run(tc.name, func(t *testing.T) {
			res, took := timed(t, tc.lim, tc.during)
			if res.Best == game.NoMove {
				t.Error("no move")
			}
			if took < tc.least || took > tc.most {
				t.Errorf("took %v, want %v to %v", took, tc.least, tc.most)
			}
		})
	}
}

// TestMoveTime checks that the time for a move is used, and that much of Overhead is left only
// where a late move loses.
func TestMoveTime(t *testing.T) {
	const ms = time.Millisecond
	for _, tc := range []struct {
		lim         Limits
		least, most time.Duration
	}{
		{Limits{MoveTime: 10 * time.Second, Overhead: 50 * ms}, 9950 * ms, 10000 * ms},
		{Limits{MoveTime: 100 * ms, Overhead: 50 * ms}, 95 * ms, 100 * ms},
		{Limits{MoveTime: 100 * ms, Overhead: 5000 * ms}, 95 * ms, 100 * ms},
		{Limits{MoveTime: 100 * ms}, 100 * ms, 100 * ms},
		{Limits{MoveTime: 30 * ms, Overhead: 50 * ms}, 28 * ms, 30 * ms},
		{Limits{MoveTime: 1 * ms, Overhead: 50 * ms}, 1 * ms, 1 * ms},
		{Limits{MoveTime: 1000 * ms, Overhead: 50 * ms, Forfeit: true}, 950 * ms, 950 * ms},
		{Limits{MoveTime: 60 * ms, Overhead: 50 * ms, Forfeit: true}, 30 * ms, 30 * ms},
		{Limits{MoveTime: 1 * ms, Overhead: 50 * ms, Forfeit: true}, 1 * ms, 1 * ms},
	} {
		c := newClock(&tc.lim, game.White, &ChessParams)
		if c.softLimit != 0 || c.hardLimit < tc.least || c.hardLimit > tc.most {
			t.Errorf("%v, overhead %v, forfeit %t: soft %v, hard %v, want %v to %v",
				tc.lim.MoveTime, tc.lim.Overhead, tc.lim.Forfeit, c.softLimit, c.hardLimit, tc.least, tc.most)
		}
	}
}

// quickEval takes a hundredth of a millisecond of the fake clock.
type quickEval struct{ treeEval }

func (quickEval) Evaluate(p game.Position) game.Score {
	time.Sleep(10 * time.Microsecond)
	return game.Score(p.State().Key & 63)
}

// TestShortMoveTime lets searches run for less than the overhead of a move.
func TestShortMoveTime(t *testing.T) {
	const ms = time.Millisecond
	for _, moveTime := range []time.Duration{20 * ms, 30 * ms, 50 * ms, 100 * ms} {
		synctest.Test(t, func(t *testing.T) {
			pool := newTestPool(t, 1, &ChessParams)
			pool.workers[0].eval = quickEval{}
			start := time.Now()
			lim := Limits{Start: start, MoveTime: moveTime, Overhead: 50 * ms}
			res := pool.Search(context.Background(), gametest.NewTree(1, 30, 60), lim, nil)
			took := time.Since(start)
			if took < moveTime*9/10 || took > moveTime+15*ms || res.Depth < 1 {
				t.Errorf("movetime %v: took %v, depth %d, %d nodes", moveTime, took, res.Depth, res.Nodes)
			}
		})
	}
}

func TestNodeLimit(t *testing.T) {
	for _, nodes := range []uint64{1, 100, 5000, 100_000} {
		for _, threads := range []int{1, 2} {
			pool := newTestPool(t, threads, &ChessParams)
			for _, w := range pool.workers {
				w.eval = keyEval{}
			}
			res := pool.Search(context.Background(), gametest.NewTree(1, 30, 60), Limits{Nodes: nodes}, nil)
			const oneMove = 2
			if most := max(nodes, oneMove) + uint64(threads-1)*2048; res.Nodes > most || res.Nodes < nodes {
				t.Errorf("%d threads searched %d nodes, want %d", threads, res.Nodes, nodes)
			}
		}
	}
}

// TestLastReport checks that the last info line of a search is its result.
func TestLastReport(t *testing.T) {
	for nodes := uint64(1); nodes < 100_000; nodes = nodes*5/4 + 7 {
		pool := newTestPool(t, 1, &ChessParams)
		pool.workers[0].eval = keyEval{}
		var last Info
		res := pool.Search(context.Background(), gametest.NewTree(nodes, 12, 60), Limits{Nodes: nodes}, func(i Info) {
			last = i
			last.PV = slices.Clone(i.PV)
		})
		if last.Line != 1 || last.Score != res.Score || last.Bound != res.Bound || last.Depth != res.Depth ||
			!slices.Equal(last.PV, res.PV) || res.PV[0] != res.Best || last.Nodes != res.Nodes {
			t.Errorf("%d nodes: last report %+v, result %+v", nodes, last, res)
		}
	}
}

// TestReportsAreTrue checks every info line of searches that are stopped against
// minimax: an exact score is the value of the line's first move at the line's
// depth, and a lower bound is no greater. Leaves are random, so that scores jump and
// most iterations leave their window.
func TestReportsAreTrue(t *testing.T) {
	const width = 4
	pool := newTestPool(t, 1, aspiring())
	lower, exact := 0, 0
	for seed := range uint64(60) {
		tree := gametest.NewTree(seed, width, 60)
		values := map[[2]int]game.Score{} // of a root move at a depth
		value := func(m game.Move, d game.Depth) game.Score {
			at := [2]int{int(m), int(d)}
			if _, ok := values[at]; !ok {
				tree.Make(m)
				values[at] = -tree.Value(d - 1)
				tree.Unmake()
			}
			return values[at]
		}
		for nodes := uint64(3); nodes < 4000; nodes = nodes*5/4 + 1 {
			pool.table.Clear(1)
			pool.NewGame()
			var last Info
			res := pool.Search(context.Background(), tree, Limits{Nodes: nodes, Depth: 7}, func(i Info) {
				last = i
				truth := value(i.PV[0], i.Depth)
				switch {
				case i.Bound == game.Exact && i.Score != truth:
					t.Errorf("seed %d, %d nodes: %+v, but the value is %d", seed, nodes, i, truth)
				case i.Bound == game.Lower && i.Score > truth || i.Bound != game.Exact && i.Bound != game.Lower:
					t.Errorf("seed %d, %d nodes: bound %+v of the value %d", seed, nodes, i, truth)
				}
			})
			if last.Bound == game.Exact {
				exact++
				continue
			}
			lower++
			if before := value(bestAt(tree, value, res.Depth-1), res.Depth-1); res.Exact != before {
				t.Errorf("seed %d, %d nodes: %+v, but the last exact score is %d", seed, nodes, res, before)
			}
		}
	}
	if lower == 0 || exact == 0 {
		t.Errorf("%d searches ended with a lower bound, %d with an exact score", lower, exact)
	}
}

// bestAt returns the move of tree that is best at a depth.
func bestAt(tree *gametest.Tree, value func(game.Move, game.Depth) game.Score, d game.Depth) game.Move {
	best := game.Move(1)
	for m := game.Move(2); int(m) <= tree.Width; m++ {
		if value(m, d) > value(best, d) {
			best = m
		}
	}
	return best
}

// TestSoftNodes checks that a soft limit ends a search between iterations, as soon as
// the nodes are used up, and that a hard limit ends it in any case.
func TestSoftNodes(t *testing.T) {
	for soft := uint64(1); soft < 50_000; soft = soft*5/4 + 7 {
		pool := newTestPool(t, 1, &ChessParams)
		pool.workers[0].eval = keyEval{}
		var lines []Info
		lim := Limits{SoftNodes: soft, Nodes: 8 * soft}
		tree := gametest.NewTree(soft, 12, 60)
		res := pool.Search(context.Background(), tree, lim, func(i Info) { lines = append(lines, i) })
		last := lines[len(lines)-1]
		late := len(lines) > 1 && lines[len(lines)-2].Nodes >= soft && res.Nodes < 8*soft
		if res.Nodes < soft || res.Nodes > max(8*soft, 2) || late {
			t.Errorf("soft %d: %d nodes, lines %+v", soft, res.Nodes, lines)
		}
		if res.Nodes < 8*soft && (last.Bound != game.Exact || last.Nodes != res.Nodes) {
			t.Errorf("soft %d: did not end with an iteration: %+v, %+v", soft, last, res)
		}
	}
}

func TestHandicap(t *testing.T) {
	tree := gametest.NewTree(8, 12, 60)
	for _, h := range []float64{0.5, 10, 20} {
		pool := newTestPool(t, 1, &ChessParams)
		pool.workers[0].eval = keyEval{}
		lines := 0
		lim := Limits{Depth: 8, Handicap: h}
		res := pool.Search(context.Background(), tree, lim, func(i Info) { lines = max(lines, i.Line) })
		if !tree.Legal(res.Best) || lines != 1 || float64(res.Depth) > 21-h {
			t.Errorf("handicap %v: result %+v, %d lines", h, res, lines)
		}
	}
}

// TestRandomness checks that moves vary within the limit, and that the line of
// the move that is played is the only one reported.
func TestRandomness(t *testing.T) {
	const width, height, most = 12, 4, 300
	tree := gametest.NewTree(8, width, height)
	pool := newTestPool(t, 1, &exact)
	best := tree.Value(height)
	played := map[game.Move]bool{}
	for seed := range int64(20) {
		lines := 0
		lim := Limits{Depth: height, Randomness: most, Start: time.Unix(seed, 0)}
		res := pool.Search(context.Background(), tree, lim, func(i Info) { lines = max(lines, i.Line) })
		tree.Make(res.Best)
		value := -tree.Value(height - 1)
		tree.Unmake()
		if value != res.Score || value <= best-most || lines != 1 {
			t.Errorf("seed %d: result %+v has the value %d of %d, %d lines", seed, res, value, best, lines)
		}
		played[res.Best] = true
	}
	if len(played) < 2 {
		t.Errorf("always played %v", played)
	}
}

// TestRootOrder checks that the table's move comes first, so that a search
// without any time plays it.
func TestRootOrder(t *testing.T) {
	tree := gametest.NewTree(8, 5, 60)
	want := []game.Move{4, 1, 2, 3, 5}
	if got := legalMoves(tree, nil, 4); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := legalMoves(tree, []game.Move{2, 5}, 4); !slices.Equal(got, []game.Move{2, 5}) {
		t.Errorf("got %v, want only moves 2 and 5", got)
	}
}

// TestWithoutBanned checks that a banned move is not searched if there is another.
func TestWithoutBanned(t *testing.T) {
	moves := []game.Move{4, 2, 5}
	for _, tc := range []struct {
		name         string
		banned, want []game.Move
	}{
		{"none", nil, moves},
		{"one", []game.Move{2}, []game.Move{4, 5}},
		{"not among them", []game.Move{7}, moves},
		{"all but one", []game.Move{5, 4}, []game.Move{2}},
		{"all", []game.Move{2, 5, 4}, moves},
	} {
		if got := withoutBanned(moves, tc.banned); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}
