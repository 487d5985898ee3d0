package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// tableKey returns the key of a position in the transposition table.
func (w *worker) tableKey(st *game.State) game.Key {
	if w.mateProver.active {
		return st.Key ^ w.mateProver.salt
	}
	return st.Key
}

// probeTable looks the node up in the transposition table. The score is final if the
// entry gives a table cutoff.
func (w *worker) probeTable(n *node) (score game.Score, cutoff bool) {
	n.ttHit = w.table.Probe(w.tableKey(n.st), n.ply, &n.entry)
	n.ttPV = n.nodeType == pvNode || n.ttHit && n.entry.PV
	if !w.tableCutoff(n) {
		return 0, false
	}
	if n.entry.Score >= n.beta && n.depth > 0 {
		w.tableCutoffBonus(n)
	}
	return n.entry.Score, true
}

// tableCutoff reports whether the entry of the table makes a search of the node
// unnecessary: it is deep enough, and its score is exact or outside the window. There is
// none where the half-move clock (rule50) is high, so that the fifty-move rule is not
// overlooked.
func (w *worker) tableCutoff(n *node) bool {
	return n.ttHit && n.nodeType != pvNode && n.excluded == game.NoMove &&
		n.entry.Depth >= n.depth && int(n.st.HalfMoveClock) < w.params.HalfMoveClockTableCutoff &&
		boundsWindow(n.entry, n.alpha, n.beta)
}

// boundsWindow reports whether the score of e is exact, or a bound outside the window.
func boundsWindow(e tt.Entry, alpha, beta game.Score) bool {
	return e.Bound == game.Exact ||
		e.Bound == game.Lower && e.Score >= beta ||
		e.Bound == game.Upper && e.Score <= alpha
}

// storeNode stores the result of the node in the table, and its error of evaluation in
// the correction history.
func (w *worker) storeNode(n *node) {
	if n.excluded != game.NoMove || n.ply == 0 && w.pvIndex > 0 {
		return
	}
	bound := game.Upper
	switch {
	case n.best >= n.beta:
		bound = game.Lower
	case n.best > n.oldAlpha && n.nodeType == pvNode:
		bound = game.Exact
	}
	quiet := n.bestMove == game.NoMove || !n.st.Noisy(n.bestMove)
	if !w.mateProver.active && !n.st.InCheck && quiet && !n.best.IsMate() && contradictsEval(n.best, bound, n.f.eval) {
		w.updateCorrectionHistory(n, n.best)
	}
	w.table.Store(w.tableKey(n.st), n.ply, tt.Entry{
		Move: n.bestMove, Score: n.best, Eval: n.f.rawEval, Depth: n.depth, Bound: bound, PV: n.ttPV,
	})
}

// contradictsEval reports whether a score with its bound excludes that eval is right.
func contradictsEval(score game.Score, bound game.Bound, eval game.Score) bool {
	return bound&game.Lower != 0 && score > eval || bound&game.Upper != 0 && score < eval
}
