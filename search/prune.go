package search

import "arrocco/game"

// razoring reports whether the evaluation is so far below alpha that the quiescence
// search decides about the node.
func (w *worker) razoring(n *node) bool {
	return n.depth <= w.params.RazoringDepth && n.eval+w.params.RazoringMargin*game.Score(n.depth) <= n.alpha
}

// reverseFutility reports whether reverse futility pruning (RFP) applies: the evaluation
// is above beta by a margin for each ply. One ply less counts if the position improves.
func (w *worker) reverseFutility(n *node) bool {
	depth := n.depth
	if n.improving {
		depth--
	}
	return n.depth <= w.params.ReverseFutilityDepth && !n.ttPV && !n.beta.IsMate() && !n.eval.IsMate() &&
		n.eval >= n.beta && n.eval-w.params.ReverseFutilityMargin*game.Score(depth) >= n.beta
}

// internalIterativeReduction reports whether the depth of the node is reduced (IIR): it
// is expected to need its best move, and the table has none.
func (w *worker) internalIterativeReduction(n *node) bool {
	return n.depth >= w.params.IIRDepth && n.entry.Move == game.NoMove && n.nodeType != allNode &&
		n.excluded == game.NoMove && !w.mateProver.active
}

// movePruningApplies sets the history of the move c, and reports whether c may be pruned.
// The first move is never pruned, since n.best is a mate score before it, so a node always
// gets a score. Neither are good captures and quiet evasions.
func (w *worker) movePruningApplies(n *node, c *candidate, p *picker) bool {
	if c.noisy {
		c.history = int32(*w.captureHistoryEntry(n.st, c.move))
	} else {
		c.history = w.quietHistory(n.st, c.move, n.ply)
	}
	if n.ply == 0 || n.best <= -game.MateEdge || w.noNonPawnMaterial(n.st) {
		return false
	}
	if c.noisy {
		return p.stage != stageNoisy
	}
	return !n.st.InCheck
}

// lateMovePruning reports whether enough moves have been tried to skip the remaining quiet
// moves (LMP). It is half as many if the evaluation does not improve.
func (w *worker) lateMovePruning(n *node, number int) bool {
	limit := w.params.LateMovePruningBase + int(n.depth*n.depth)
	if !n.improving {
		limit /= 2
	}
	return number > limit
}

// seePruningNoisy reports whether a capture or a check loses too much material for the
// depth of the node, by static exchange evaluation (SEE).
func (w *worker) seePruningNoisy(n *node, m game.Move) bool {
	return n.depth <= w.params.SEEPruningDepth && !w.pos.SEE(m, -w.params.SEEPruningNoisyMargin*game.Score(n.depth))
}

// lmrDepth returns the depth that late move reduction and history leave to a quiet move.
func (w *worker) lmrDepth(n *node, c *candidate) game.Depth {
	return max(n.depth-1-w.lmrTable.of(n.depth, c.number)/reductionUnit+game.Depth(c.history/(2*historyMax)), 0)
}

// futilityPruning reports whether a quiet move that gives no check, with this LMR depth,
// is unlikely to bring the evaluation up to alpha.
func (w *worker) futilityPruning(n *node, depth game.Depth) bool {
	p := w.params
	return depth <= p.FutilityPruningDepth &&
		n.eval+p.FutilityPruningBase+p.FutilityPruningMargin*game.Score(depth) <= n.alpha
}

// historyPruning reports whether the history of a quiet move with this LMR depth is bad.
func (w *worker) historyPruning(n *node, c *candidate, depth game.Depth) bool {
	return depth <= w.params.HistoryPruningDepth && c.history < -w.params.HistoryPruningMargin*int32(n.depth)
}

// seePruningQuiet reports whether a quiet move with this LMR depth loses too much material.
func (w *worker) seePruningQuiet(m game.Move, depth game.Depth) bool {
	return depth <= w.params.SEEPruningDepth &&
		!w.pos.SEE(m, -w.params.SEEPruningQuietMargin*game.Score(depth*depth))
}
