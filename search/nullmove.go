package search

import "arrocco/game"

// nullMoveApplies reports whether null move pruning (NMP) is tried: the node is expected
// to fail high, the opponent did not just make a null move, and zugzwang is unlikely.
func (w *worker) nullMoveApplies(n *node) bool {
	p := w.params
	margin := p.NullMoveMargin - p.NullMoveMarginPerDepth*game.Score(n.depth)
	return n.nodeType == cutNode && n.depth >= p.NullMoveDepth && n.ply >= w.nullMoveMinPly && !n.beta.IsMate() &&
		n.eval >= n.beta && n.f.eval >= n.beta+margin && n.st.Last != game.NoMove && !w.noNonPawnMaterial(n.st)
}

// nullMove makes a null move and searches the position at a lower depth. The node is cut
// off if it still reaches beta. At great depths, where an error costs more, a search
// without null moves has to verify that (Stockfish).
func (w *worker) nullMove(n *node) (score game.Score, cutoff bool) {
	p := w.params
	bonus := min(game.Depth((n.eval-n.beta)/p.NullMoveEvalDivisor), p.NullMoveEvalMax)
	depth := n.depth - p.NullMoveBase - n.depth/p.NullMoveDepthDivisor - bonus
	w.makeNullMove(n.f)
	score = -w.search(-n.beta, -n.beta+1, depth, n.ply+1, n.nodeType.child())
	w.unmakeMove()
	if score < n.beta || w.aborted {
		return 0, false
	}
	if score.IsMate() { // a mate that needs a null move is not proved
		score = n.beta
	}
	if n.depth < p.NullMoveVerifyDepth || w.nullMoveMinPly > 0 {
		return score, true
	}
	depth = max(depth, 1)
	w.nullMoveMinPly = n.ply + int(depth*p.NullMoveVerifyPlies/16)
	verified := w.search(n.beta-1, n.beta, depth, n.ply, allNode)
	w.nullMoveMinPly = 0
	return score, verified >= n.beta
}
