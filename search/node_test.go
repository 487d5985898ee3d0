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
