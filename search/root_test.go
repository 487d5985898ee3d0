package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestRootSort compares the order of root moves with that of a stable sort: by score, then
// by previous score, with equals in their order.
func TestRootSort(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 0))
		rs := make(rootMoves, rng.IntN(12))
		for i := range rs {
			rs[i] = rootMove{move: game.Move(i + 1), score: game.Score(rng.IntN(4)), previous: game.Score(rng.IntN(3))}
		}
		want := slices.Clone(rs)
		slices.SortStableFunc(want, func(a, b rootMove) int {
			return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.previous, a.previous))
		})
		rs.sort()
		for i := range rs {
			if rs[i].move != want[i].move {
				t.Fatalf("seed %d: move %d has rank %d, want move %d", seed, rs[i].move, i+1, want[i].move)
			}
		}
	}
}

// TestRootSearchOrder checks that the root searches its moves in the order of rootMoves, and
// only those after the lines that are complete.
func TestRootSearchOrder(t *testing.T) {
	for seed := range uint64(20) {
		tree := gametest.NewTree(seed, 9, 60)
		w := newWorker(t, &ChessParams, tree)
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(w.rootMoves), func(i, j int) {
			w.rootMoves[i], w.rootMoves[j] = w.rootMoves[j], w.rootMoves[i]
		})
		for w.pvIndex = range w.rootMoves {
			n := node{f: w.frame(0), st: tree.State()}
			p := w.newPicker(&n)
			for _, r := range w.rootMoves[w.pvIndex:] {
				if m := w.pick(p); m != r.move {
					t.Fatalf("seed %d, line %d: move %d, want %d", seed, w.pvIndex+1, m, r.move)
				}
			}
			if m := w.pick(p); m != game.NoMove {
				t.Errorf("seed %d, line %d: move %d comes after all others", seed, w.pvIndex+1, m)
			}
		}
	}
}
