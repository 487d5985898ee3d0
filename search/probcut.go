package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// probCutApplies reports whether ProbCut is tried. It is not if the table knows that the
// score is below the target.
func (w *worker) probCutApplies(n *node) bool {
	target := n.beta + w.params.ProbCutMargin
	known := n.ttHit && n.entry.Depth >= n.depth-w.params.ProbCutReduction+1 && n.entry.Score < target
	return n.depth >= w.params.ProbCutDepth && !n.beta.IsMate() && !known
}

// probCut looks for a capture that is above beta by a margin, first in a quiescence
// search and then in a search of lower depth, and cuts the node off if it finds one.
func (w *worker) probCut(n *node) (score game.Score, cutoff bool) {
	target := n.beta + w.params.ProbCutMargin
	depth := n.depth - w.params.ProbCutReduction
	p := w.picker(n.ply, false)
	w.startPicker(p, pickGoodNoisy, n.ply, depth, game.NoMove)
	p.threshold = target - n.f.eval
	for m := w.pick(p); m != game.NoMove; m = w.pick(p) {
		w.makeMove(n.f, m)
		score = -w.quiescence(-target, -target+1, n.ply+1, false)
		if score >= target && depth > 1 {
			score = -w.search(-target, -target+1, depth-1, n.ply+1, n.nodeType.child())
		}
		w.unmakeMove()
		if w.aborted {
			return 0, true
		}
		if score >= target {
			w.table.Store(n.st.Key, n.ply, probCutEntry(n, m, score, depth))
			return score - w.params.ProbCutMargin, true
		}
	}
	return 0, false
}

// probCutEntry returns what ProbCut stores in the table.
func probCutEntry(n *node, m game.Move, score game.Score, depth game.Depth) tt.Entry {
	return tt.Entry{Move: m, Score: score, Eval: n.f.rawEval, Depth: depth, Bound: game.Lower, PV: n.ttPV}
}
