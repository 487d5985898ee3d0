package search

import "arrocco/game"

// singularExtension returns by how many plies to extend the move m. The hash move is
// singular if all other moves fail low against a bound somewhat below its score in the
// table (Anantharaman, Campbell and Hsu 1988; the form is Stockfish's). If the others reach
// beta instead, multiCut is true and the score is that of the node: several moves refute it
// (multi-cut, Björnsson and Marsland 1999). Where neither is the case, the extension may be
// negative.
func (w *worker) singularExtension(n *node, m game.Move) (extension game.Depth, score game.Score, multiCut bool) {
	if m != n.entry.Move || !w.singularApplies(n) {
		return 0, 0, false
	}
	p := w.params
	beta := n.entry.Score - p.SingularMargin*game.Score(n.depth)/16
	n.f.excluded = m
	score = w.search(beta-1, beta, (n.depth-1)*p.SingularSearchDepth/16, n.ply, n.nodeType.singularType())
	n.f.excluded = game.NoMove
	switch {
	case score < beta:
		return w.singularPlies(n, m, beta-score), 0, false
	case score >= n.beta && !score.IsMate() && n.nodeType != pvNode:
		return 0, score, true
	case n.entry.Score >= n.beta:
		return -p.NegativeExtension, 0, false
	case n.nodeType == cutNode:
		return -p.NegativeExtensionCut, 0, false
	}
	return 0, 0, false
}

// singularApplies reports whether the hash move of the node may be tested: the table has
// a lower bound for it from a search that was nearly as deep.
func (w *worker) singularApplies(n *node) bool {
	p := w.params
	return n.ply > 0 && !w.mateProver.active && n.excluded == game.NoMove && n.depth >= p.SingularDepth &&
		n.entry.Depth >= n.depth-p.SingularTableDepth && n.entry.Bound&game.Lower != 0 && !n.entry.Score.IsMate() &&
		n.ply < p.SingularPlies*int(w.depth)
}

// singularPlies returns the extension of a singular move that is better than the others by
// lead: 1, 2 (double extension) or 3 (triple extension) plies.
func (w *worker) singularPlies(n *node, m game.Move, lead game.Score) game.Depth {
	p, quiet := w.params, !n.st.Noisy(m)
	margin := p.DoubleExtensionMargin
	if n.nodeType == pvNode {
		margin = p.DoubleExtensionPVMargin
	}
	if n.f.doubleExtensions >= p.DoubleExtensionsMax || lead <= margin || n.nodeType == pvNode && !quiet {
		return 1
	}
	if lead > p.TripleExtensionMargin && quiet && n.nodeType != pvNode {
		return 3
	}
	return 2
}
