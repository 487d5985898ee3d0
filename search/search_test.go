package search

import (
	"context"
	"fmt"
	"testing"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/game/gametest"
	"arrocco/tt"
)

// treeEval returns the values of the leaves of a made-up tree.
type treeEval struct{}

func (treeEval) Reset(game.Position)                 {}
func (treeEval) Push(*game.State)                    {}
func (treeEval) Pop()                                {}
func (treeEval) Evaluate(p game.Position) game.Score { return p.(*gametest.Tree).Leaf() }

func newTreeEval() eval.Evaluator { return treeEval{} }

// exact are parameters with every unsound pruning switched off.
var exact = Params{
	AspirationDepth: 1 << 30, AspirationDelta: 10, AspirationScoreDivisor: 64, AspirationGrowth: 8,
	AspirationMaxDelta: 600, HalfMoveClockTableCutoff: 1 << 30,
	ReverseFutilityDepth: -1, NullMoveDepth: 1 << 30, ProbCutDepth: 1 << 30,
	IIRDepth: 1 << 30, HindsightExtension: 1 << 30, HindsightReduction: 1 << 30, LMRFirst: 1 << 30,
	LateMovePruningBase: 1 << 20, FutilityPruningDepth: -1, CaptureFutilityDepth: -1, HistoryPruningDepth: -1,
	SEEPruningDepth: -1, CaptureValueWeight: 16, SingularDepth: 1 << 30, LMRHistoryDivisor: 1 << 30,
	QuiescenceSEEMargin: 20, QuiescenceEvasions: 2, QuiescenceFailHighBlending: 8,
	HistoryBonusPerDepth: 100, HistoryBonusMax: 1000, HalfMoveClockDecay: 256, ContemptOptimismScore: 80,
	TimeHorizon: 30, TimeIncrementShare: 0.5, TimeHardRatio: 4, TimeMaxShare: 0.75, TimeMaxShareLast: 0.9,
}

// aspiring is exact with aspiration windows, which must not change a score.
func aspiring() *Params {
	p := exact
	p.AspirationDepth, p.AspirationDelta = 2, 5
	return &p
}

func newTestPool(t testing.TB, threads int, p *Params) *Pool {
	t.Helper()
	table, err := tt.New(1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	})
	return NewPool(threads, table, p, newTreeEval)
}

// TestMinimax checks that, without unsound pruning, the search finds exactly
// the value that minimax finds.
func TestMinimax(t *testing.T) {
	for _, tc := range []struct {
		width, height, threads int
		params                 *Params
	}{
		{1, 5, 1, &exact},
		{2, 6, 1, &exact},
		{3, 5, 1, &exact},
		{7, 3, 1, &exact},
		{3, 5, 1, aspiring()},
		{5, 4, 1, aspiring()},
		{3, 5, 3, &exact},
		{4, 4, 2, aspiring()},
	} {
		t.Run(fmt.Sprintf("%dx%d-%d-%d", tc.width, tc.height, tc.threads, tc.params.AspirationDepth), func(t *testing.T) {
			pool := newTestPool(t, tc.threads, tc.params)
			for seed := range uint64(50) {
				tree := gametest.NewTree(seed, tc.width, tc.height)
				want := tree.Value(game.Depth(tc.height))
				pool.table.Clear(1)
				res := pool.Search(context.Background(), tree, Limits{Depth: game.Depth(tc.height)}, nil)
				if res.Score != want {
					t.Errorf("seed %d: score %d, want %d", seed, res.Score, want)
				}
				tree.Make(res.Best)
				if got := -tree.Value(game.Depth(tc.height - 1)); got != want {
					t.Errorf("seed %d: best move has the value %d, want %d", seed, got, want)
				}
			}
		})
	}
}

// TestMultiPV checks that the lines are the best moves, in order.
func TestMultiPV(t *testing.T) {
	const width, height = 6, 4
	pool := newTestPool(t, 1, &exact)
	for seed := range uint64(20) {
		tree := gametest.NewTree(seed, width, height)
		got := map[int]Info{}
		pool.table.Clear(1)
		pool.Search(context.Background(), tree, Limits{Depth: height, MultiPV: 3}, func(i Info) {
			i.PV = append([]game.Move(nil), i.PV...)
			if i.Depth == height {
				got[i.Line] = i
			}
		})
		last := game.Infinity
		for n := 1; n <= 3; n++ {
			i := got[n]
			if len(i.PV) == 0 {
				t.Fatalf("seed %d: no line %d", seed, n)
			}
			tree.Make(i.PV[0])
			want := -tree.Value(height - 1)
			tree.Unmake()
			if i.Score != want || i.Score > last {
				t.Errorf("seed %d: line %d scores %d after %d, want %d", seed, n, i.Score, last, want)
			}
			last = i.Score
		}
	}
}

// TestReproducible checks that one thread visits the same nodes each time.
func TestReproducible(t *testing.T) {
	run := func() uint64 {
		pool := newTestPool(t, 1, &ChessParams)
		return pool.Search(context.Background(), gametest.NewTree(3, 9, 60), Limits{Depth: 9}, nil).Nodes
	}
	if a, b := run(), run(); a != b || a == 0 {
		t.Errorf("%d nodes, then %d", a, b)
	}
}

// TestSearchMoves checks that only the moves asked for are searched.
func TestSearchMoves(t *testing.T) {
	pool := newTestPool(t, 1, &ChessParams)
	res := pool.Search(context.Background(), gametest.NewTree(3, 9, 60), Limits{Depth: 4, Moves: []game.Move{4, 99}}, nil)
	if res.Best != 4 {
		t.Errorf("best move %d, want 4", res.Best)
	}
}

// TestNoAllocs guards the promise that a search allocates nothing.
func TestNoAllocs(t *testing.T) {
	pool := newTestPool(t, 1, &ChessParams)
	w := pool.workers[0]
	tree := gametest.NewTree(1, 9, 60)
	w.eval = keyEval{}
	s := newSharedState(pool, tree, &Limits{}, nil)
	w.prepare(tree, legalMoves(tree, nil, game.NoMove), s)
	n := testing.AllocsPerRun(10, func() { w.search(-game.Infinity, game.Infinity, 6, 0, pvNode) })
	if n != 0 || w.nodes == 0 {
		t.Errorf("search allocates %v times in %d nodes, want 0", n, w.nodes)
	}
}

// keyEval is cheap and allocates nothing.
type keyEval struct{ treeEval }

func (keyEval) Evaluate(p game.Position) game.Score { return game.Score(p.State().Key & 63) }

func TestPicker(t *testing.T) {
	pool := newTestPool(t, 1, &ChessParams)
	w := pool.workers[0]
	tree := gametest.NewTree(1, 20, 60)
	w.prepare(tree, legalMoves(tree, nil, game.NoMove), newSharedState(pool, tree, &Limits{}, nil))
	w.frame(0).killer = 7
	p := w.picker(0, false)
	w.startPicker(p, pickAll, 0, 5, 12)
	var got []game.Move
	seen := map[game.Move]bool{}
	for m := w.pick(p); m != game.NoMove; m = w.pick(p) {
		if seen[m] {
			t.Errorf("move %d comes twice", m)
		}
		seen[m] = true
		got = append(got, m)
	}
	if len(got) != 20 || got[0] != 12 || got[1] != 7 {
		t.Errorf("picked %v, want all 20, the table's 12 and the killer 7 in front", got)
	}
}

func TestSortAbove(t *testing.T) {
	moves := []game.Scored{{Move: 1, Score: -5}, {Move: 2, Score: 7}, {Move: 3, Score: -9}, {Move: 4, Score: 9}}
	sortAbove(moves, 0)
	for i, want := range []game.Move{4, 2} {
		if moves[i].Move != want {
			t.Fatalf("sorted %v", moves)
		}
	}
}

func BenchmarkSearchTree(b *testing.B) {
	pool := newTestPool(b, 1, &ChessParams)
	w := pool.workers[0]
	w.eval = keyEval{}
	tree := gametest.NewTree(1, 9, 60)
	w.prepare(tree, legalMoves(tree, nil, game.NoMove), newSharedState(pool, tree, &Limits{}, nil))
	for b.Loop() {
		w.search(-game.Infinity, game.Infinity, 6, 0, pvNode)
	}
	b.ReportMetric(float64(w.nodes)/b.Elapsed().Seconds(), "nodes/s")
}
