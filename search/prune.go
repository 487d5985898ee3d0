package search

import "arrocco/game"

// reverseFutility reports whether reverse futility pruning (RFP) applies: the evaluation
// is above beta by a margin for each ply. One ply less counts if the position improves. The
// margin is larger where the opponent's move has a good history (Stockfish), and where the
// evaluation had to be corrected.
func (w *worker) reverseFutility(n *node) bool {
	p, depth := w.params, n.depth
	if n.improving {
		depth--
	}
	if n.depth > p.ReverseFutilityDepth || n.ttPV || n.beta.IsMate() || n.eval.IsMate() || n.eval < n.beta {
		return false
	}
	margin := p.ReverseFutilityMargin*game.Score(depth) +
		game.Score(w.frame(n.ply-1).history/p.ReverseFutilityHistory) +
		max(n.f.correction, -n.f.correction)*p.ReverseFutilityCorrection/16
	return n.eval-margin >= n.beta
}

// hindsight returns by how many plies to change the depth of the node, whose move before was
// searched at a reduced depth: a ply more after a large reduction if that move did not make
// things worse for its player, and a ply less if it made them much worse (Stockfish).
func (w *worker) hindsight(n *node) game.Depth {
	p, prev := w.params, w.frame(n.ply-1)
	if n.ply == 0 || n.excluded != game.NoMove || n.st.InCheck || prev.eval == game.NoScore {
		return 0
	}
	loss := n.f.eval + prev.eval // of the opponent by its move, units
	switch {
	case prev.reduction >= p.HindsightExtension && loss <= 0:
		return 1
	case prev.reduction >= p.HindsightReduction && n.depth >= 2 && loss > p.HindsightMargin:
		return -1
	}
	return 0
}

// internalIterativeReduction reports whether the depth of the node is reduced (IIR): it
// is expected to need its best move, and the table has none.
func (w *worker) internalIterativeReduction(n *node) bool {
	return n.depth >= w.params.IIRDepth && n.entry.Move == game.NoMove && n.nodeType != allNode &&
		n.excluded == game.NoMove && !w.mateProver.active
}

// movePruningApplies sets the history of the move c, and reports whether c may be pruned.
// The first move is never pruned, since n.best is a mate score before it, so a node always
// gets a score.
func (w *worker) movePruningApplies(n *node, c *candidate) bool {
	if c.noisy {
		c.history = int32(*w.captureHistoryEntry(n.st, c.move))
	} else {
		c.history = w.quietHistory(n.st, c.move, n.ply)
	}
	return n.ply > 0 && n.best > -game.MateEdge && !w.noNonPawnMaterial(n.st)
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
func (w *worker) seePruningNoisy(n *node, c *candidate) bool {
	p := w.params
	if n.depth > p.SEEPruningDepth {
		return false
	}
	margin := p.SEEPruningNoisyMargin * game.Score(n.depth)
	if c.noisy {
		most := margin / 2
		margin += min(max(game.Score(c.history/p.SEEPruningHistory), -most), most)
	}
	return !w.pos.SEE(c.move, -margin)
}

// captureFutility reports whether a capture with its LMR depth, unless it gives check, is
// unlikely to bring the evaluation up to alpha even if it wins its victim.
func (w *worker) captureFutility(n *node, c *candidate) bool {
	p := w.params
	if n.st.InCheck || c.move.Promotion() != game.None {
		return false
	}
	depth := max(n.depth-1-game.Depth(w.lmrTable.of(n.depth, c.number, true)/reductionUnit), 0)
	if depth > p.CaptureFutilityDepth {
		return false
	}
	victim := w.traits.Value[n.st.Board[c.move.To()]&(game.NumPieces-1)]
	margin := p.CaptureFutilityBase + p.CaptureFutilityMargin*game.Score(depth) +
		game.Score(c.history/p.CaptureFutilityHistory)
	return n.eval+victim+margin <= n.alpha
}

// lmrDepth returns the depth that late move reduction and history leave to a quiet move.
func (w *worker) lmrDepth(n *node, c *candidate) game.Depth {
	reduction := game.Depth(w.lmrTable.of(n.depth, c.number, false) / reductionUnit)
	return max(n.depth-1-reduction+game.Depth(c.history/(2*historyMax)), 0)
}

// futilityPruning reports whether a quiet move that gives no check, with this LMR depth,
// is unlikely to bring the evaluation up to alpha.
func (w *worker) futilityPruning(n *node, depth game.Depth) bool {
	p := w.params
	return depth <= p.FutilityPruningDepth && !n.st.InCheck &&
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
