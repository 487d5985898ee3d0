package search

import (
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
)

// A looping tree is one in which the rules bound the score at one ply, as if one side were
// at fault for a repetition.
type looping struct {
	*gametest.Tree
	ply   int
	bound game.Bound
}

func (l *looping) Adjudicate(ply int) (game.Score, game.Bound) {
	if ply == l.ply {
		return game.Draw, l.bound
	}
	return 0, game.Unknown
}

// newWorker returns the worker of a pool, at pos.
func newWorker(t *testing.T, p *Params, pos game.Position) *worker {
	t.Helper()
	pool := newTestPool(t, 1, p)
	w := pool.workers[0]
	w.eval = keyEval{}
	w.prepare(pos, legalMoves(pos, nil, game.NoMove), newSharedState(pool, pos, &Limits{}, nil))
	w.depth = 8
	return w
}

// TestClamp checks that no score is outside what the rules leave possible, with every end of
// the search of a node: by its moves, by the table, by pruning and by the static evaluation.
func TestClamp(t *testing.T) {
	low, high := 0, 0
	for seed := range uint64(30) {
		tree := &looping{Tree: gametest.NewTree(seed, 5, 60)}
		w := newWorker(t, &ChessParams, tree)
		w.makeMove(w.frame(0), 1)
		for _, bound := range []game.Bound{game.Unknown, game.Upper, game.Lower, game.Unknown} {
			tree.ply, tree.bound = 1, bound
			for depth := range game.Depth(6) {
				for _, beta := range []game.Score{-60, -20, 0, 1, 20, 60} {
					score := w.search(beta-1, beta, depth, 1, cutNode)
					if bound == game.Upper && score > game.Draw || bound == game.Lower && score < game.Draw {
						t.Fatalf("seed %d: %d at depth %d with beta %d, although draw is bound %d", seed, score, depth, beta, bound)
					}
					if bound == game.Unknown && score < 0 {
						low++
					} else if bound == game.Unknown && score > 0 {
						high++
					}
				}
			}
		}
	}
	if low == 0 || high == 0 {
		t.Errorf("%d scores below a draw and %d above: nothing to clamp", low, high)
	}
}

// A lineEval records the double extensions on the line that is searched.
type lineEval struct {
	keyEval
	w    *worker
	most int32
}

func (e *lineEval) Push(*game.State) { e.most = max(e.most, e.w.frame(1).doubleExtensions) }

// TestDoubleExtensions checks that a double extension counts on the line that is extended, and not
// for the moves that are tried after it.
func TestDoubleExtensions(t *testing.T) {
	for extension := range game.Depth(4) {
		tree := gametest.NewTree(1, 5, 60)
		w := newWorker(t, &ChessParams, tree)
		watch := &lineEval{w: w}
		w.eval = watch
		w.frame(0).doubleExtensions = 2
		w.makeMove(w.frame(0), 1)
		var n node
		w.initNode(&n, -game.Infinity, game.Infinity, 1, pvNode)
		n.depth, n.f.doubleExtensions = 4, 2
		w.searchMove(&n, &candidate{move: 1, number: 1}, extension)
		want := int32(2)
		if extension > 1 {
			want++
		}
		if watch.most != want || n.f.doubleExtensions != 2 {
			t.Errorf("extended by %d: %d double extensions on the line, %d after it",
				extension, watch.most, n.f.doubleExtensions)
		}
	}
}

// TestHindsight checks by how much a node is deepened or made shallower after a move that was
// reduced, for every reason not to.
func TestHindsight(t *testing.T) {
	p := &ChessParams
	for _, tc := range []struct {
		name         string
		ply          int
		reduction    game.Depth
		before, now  game.Score // evaluations, of the opponent before its move and of the side to move
		check        bool
		excluded     game.Move
		depth, plies game.Depth
	}{
		{"a good move", 1, p.HindsightExtension, 10, -20, false, 0, 6, 1},
		{"one that was not reduced enough for that", 1, p.HindsightExtension - 1, 10, -20, false, 0, 6, 0},
		{"a bad move", 1, p.HindsightReduction, 10, p.HindsightMargin, false, 0, 6, -1},
		{"one that was not reduced", 1, 0, 10, p.HindsightMargin, false, 0, 6, 0},
		{"a slightly bad move", 1, p.HindsightExtension, 10, p.HindsightMargin - 10, false, 0, 6, 0},
		{"nothing left to reduce", 1, p.HindsightReduction, 10, p.HindsightMargin, false, 0, 1, 0},
		{"in check", 1, p.HindsightExtension, 10, -20, true, 0, 6, 0},
		{"out of check", 1, p.HindsightExtension, game.NoScore, -20, false, 0, 6, 0},
		{"without the hash move", 1, p.HindsightExtension, 10, -20, false, 1, 6, 0},
		{"the root", 0, p.HindsightExtension, 10, -20, false, 0, 6, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorker(t, p, gametest.NewTree(1, 5, 60))
			var n node
			w.initNode(&n, -1, 0, tc.ply, cutNode)
			st := *n.st
			st.InCheck = tc.check
			n.st, n.depth, n.excluded, n.f.eval = &st, tc.depth, tc.excluded, tc.now
			w.frame(tc.ply-1).reduction, w.frame(tc.ply-1).eval = tc.reduction, tc.before
			if plies := w.hindsight(&n); plies != tc.plies {
				t.Errorf("%d plies, want %d", plies, tc.plies)
			}
		})
	}
}

// TestReductionInFrame checks that a frame tells the reduction of its move only while that is
// searched at the reduced depth.
func TestReductionInFrame(t *testing.T) {
	w := newWorker(t, &ChessParams, gametest.NewTree(3, 5, 60))
	watch := &reductionEval{w: w}
	w.eval = watch
	w.makeMove(w.frame(0), 1)
	w.search(-game.Infinity, game.Infinity, 6, 1, pvNode)
	if watch.most < 1 {
		t.Error("no reduction was seen")
	}
	if r := w.frame(1).reduction; r != 0 {
		t.Errorf("reduced by %d after the search", r)
	}
}

// A reductionEval records the greatest reduction in the frame at ply 1.
type reductionEval struct {
	keyEval
	w    *worker
	most game.Depth
}

func (e *reductionEval) Push(*game.State) { e.most = max(e.most, e.w.frame(1).reduction) }
