package search

import "arrocco/game"

// pruneNode tries to settle a node without searching its moves.
func (w *worker) pruneNode(n *node) (score game.Score, pruned bool) {
	if n.nodeType == pvNode || n.st.InCheck || n.excluded != game.NoMove {
		return 0, false
	}
	if w.razoring(n) {
		if score = w.quiescence(n.alpha, n.alpha+1, n.ply, false); score <= n.alpha || w.aborted {
			return score, true
		}
	}
	if w.reverseFutility(n) {
		return n.beta + (n.eval-n.beta)/3, true
	}
	if w.nullMoveApplies(n) {
		if score, pruned = w.nullMove(n); pruned || w.aborted {
			return score, true
		}
	}
	if w.probCutApplies(n) {
		return w.probCut(n)
	}
	return 0, false
}

// razoring reports whether the position is so bad that only captures might
// still save it: razoring (Birmingham and Kent 1977).
func (w *worker) razoring(n *node) bool {
	return n.depth <= w.params.RazoringDepth && n.eval+w.params.RazoringMargin*game.Score(n.depth) <= n.alpha
}

// reverseFutility reports whether the position is so good that the opponent is not
// expected to bring it below beta: reverse futility pruning.
func (w *worker) reverseFutility(n *node) bool {
	depth := n.depth
	if n.improving {
		depth--
	}
	return n.depth <= w.params.ReverseFutilityDepth && !n.ttPV && !n.beta.IsMate() && !n.eval.IsMate() &&
		n.eval >= n.beta && n.eval-w.params.ReverseFutilityMargin*game.Score(depth) >= n.beta
}

// nullMoveApplies reports whether a null move is worth trying: the node is expected to fail
// high, the opponent must have moved last, and zugzwang must be unlikely.
func (w *worker) nullMoveApplies(n *node) bool {
	return n.nodeType == cutNode && n.depth >= w.params.NullMoveDepth && n.ply >= w.nullMoveMinPly && !n.beta.IsMate() &&
		n.eval >= n.beta && n.f.eval >= n.beta-game.Score(20*n.depth)+200 && n.st.Last != game.NoMove && !w.noNonPawnMaterial(n.st)
}

// nullMove passes: if the position is still good enough when the opponent
// moves twice, it is good enough (Donninger 1993). At great depths, where an
// error costs more, a search without null moves must confirm.
func (w *worker) nullMove(n *node) (score game.Score, pruned bool) {
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
	w.nullMoveMinPly = n.ply + int(max(depth, 1))*3/4
	verified := w.search(n.beta-1, n.beta, max(depth, 1), n.ply, allNode)
	w.nullMoveMinPly = 0
	return score, verified >= n.beta
}

func (w *worker) probCutApplies(n *node) bool {
	target := n.beta + w.params.ProbCutMargin
	known := n.ttHit && n.entry.Depth >= n.depth-w.params.ProbCutReduction+1 && n.entry.Score < target
	return n.depth >= w.params.ProbCutDepth && !n.beta.IsMate() && !known
}

// probCut looks for a capture that is far better than beta in a shallower
// search, and then most likely also better than beta in a full one (Buro 1995).
func (w *worker) probCut(n *node) (score game.Score, pruned bool) {
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

// pruneMove reports whether the move c may be left out. The first move never
// is, so a node always gets a score, but by the prover.
func (w *worker) pruneMove(n *node, c *candidate, p *picker) bool {
	if w.mateProver.active {
		return w.cannotMate(n, c.move)
	}
	if c.noisy {
		c.history = int32(*w.captureHistoryEntry(n.st, c.move))
	} else {
		c.history = w.quietHistory(n.st, c.move, n.ply)
	}
	if n.ply == 0 || n.best <= -game.MateEdge || w.noNonPawnMaterial(n.st) {
		return false
	}
	if n.st.InCheck && !c.noisy || c.noisy && p.stage == stageNoisy {
		return false
	}
	if !c.noisy && w.lateMovePruning(n, c.number) {
		p.skipQuiets = true
	}
	if c.noisy || w.pos.GivesCheck(c.move) {
		return n.depth <= w.params.SEEPruningDepth && !w.pos.SEE(c.move, -w.params.SEEPruningNoisyMargin*game.Score(n.depth))
	}
	if p.skipQuiets {
		return true
	}
	depth := max(n.depth-1-w.lmrTable.of(n.depth, c.number)/reductionUnit+game.Depth(c.history/(2*historyMax)), 0)
	return w.futilityPruning(n, depth) ||
		depth <= w.params.HistoryPruningDepth && c.history < -w.params.HistoryPruningMargin*int32(n.depth) ||
		depth <= w.params.SEEPruningDepth && !w.pos.SEE(c.move, -w.params.SEEPruningQuietMargin*game.Score(depth*depth))
}

// lateMovePruning reports whether so many moves were tried that a quiet one will not
// change the result any more: late move pruning.
func (w *worker) lateMovePruning(n *node, number int) bool {
	limit := w.params.LateMovePruningBase + int(n.depth*n.depth)
	if !n.improving {
		limit /= 2
	}
	return number > limit
}

// futilityPruning reports whether a quiet move that gives no check, left with so
// much depth, cannot bring the evaluation up to alpha: futility pruning (Heinz
// 1998).
func (w *worker) futilityPruning(n *node, depth game.Depth) bool {
	p := w.params
	return depth <= p.FutilityPruningDepth && n.eval+p.FutilityPruningBase+p.FutilityPruningMargin*game.Score(depth) <= n.alpha
}
