package search

import "arrocco/game"

// pruneNode tries to settle a node without searching its moves.
func (w *worker) pruneNode(n *node) (score game.Score, pruned bool) {
	if n.role == pvNode || n.st.InCheck || n.excluded != game.NoMove {
		return 0, false
	}
	if w.hopeless(n) {
		if score = w.quiesce(n.alpha, n.alpha+1, n.ply, false); score <= n.alpha || w.aborted {
			return score, true
		}
	}
	if w.futile(n) {
		return n.beta + (n.eval-n.beta)/3, true
	}
	if w.mayPass(n) {
		if score, pruned = w.nullMove(n); pruned || w.aborted {
			return score, true
		}
	}
	if w.mayProbCut(n) {
		return w.probCut(n)
	}
	return 0, false
}

// hopeless reports whether the position is so bad that only captures might
// still save it: razoring (Birmingham and Kent 1977).
func (w *worker) hopeless(n *node) bool {
	return n.depth <= w.params.RazorDepth && n.eval+w.params.RazorMargin*game.Score(n.depth) <= n.alpha
}

// futile reports whether the position is so good that the opponent is not
// expected to bring it below beta: reverse futility pruning.
func (w *worker) futile(n *node) bool {
	depth := n.depth
	if n.improving {
		depth--
	}
	return n.depth <= w.params.FutileNodeDepth && !n.pv && !n.beta.IsMate() && !n.eval.IsMate() &&
		n.eval >= n.beta && n.eval-w.params.FutileNodeMargin*game.Score(depth) >= n.beta
}

// mayPass reports whether a null move is worth trying: the node is expected to fail
// high, the opponent must have moved last, and zugzwang must be unlikely.
func (w *worker) mayPass(n *node) bool {
	return n.role == cutNode && n.depth >= w.params.NullDepth && n.ply >= w.nullFrom && !n.beta.IsMate() &&
		n.eval >= n.beta && n.f.eval >= n.beta-game.Score(20*n.depth)+200 && n.st.Last != game.NoMove && !w.bare(n.st)
}

// nullMove passes: if the position is still good enough when the opponent
// moves twice, it is good enough (Donninger 1993). At great depths, where an
// error costs more, a search without null moves must confirm.
func (w *worker) nullMove(n *node) (score game.Score, pruned bool) {
	p := w.params
	bonus := min(game.Depth((n.eval-n.beta)/p.NullEvalStep), p.NullEvalMax)
	depth := n.depth - p.NullBase - n.depth/p.NullPerDepth - bonus
	w.pass(n.f)
	score = -w.search(-n.beta, -n.beta+1, depth, n.ply+1, n.role.child())
	w.unplay()
	if score < n.beta || w.aborted {
		return 0, false
	}
	if score.IsMate() { // a mate that needs a null move is not proved
		score = n.beta
	}
	if n.depth < p.NullVerifyDepth || w.nullFrom > 0 {
		return score, true
	}
	w.nullFrom = n.ply + int(max(depth, 1))*3/4
	verified := w.search(n.beta-1, n.beta, max(depth, 1), n.ply, allNode)
	w.nullFrom = 0
	return score, verified >= n.beta
}

func (w *worker) mayProbCut(n *node) bool {
	target := n.beta + w.params.ProbCutMargin
	known := n.found && n.hit.Depth >= n.depth-w.params.ProbCutReduction+1 && n.hit.Score < target
	return n.depth >= w.params.ProbCutDepth && !n.beta.IsMate() && !known
}

// probCut looks for a capture that is far better than beta in a shallower
// search, and then most likely also better than beta in a full one (Buro 1995).
func (w *worker) probCut(n *node) (score game.Score, pruned bool) {
	target := n.beta + w.params.ProbCutMargin
	depth := n.depth - w.params.ProbCutReduction
	p := w.picker(n.ply, false)
	w.start(p, pickGood, n.ply, depth, game.NoMove)
	p.threshold = target - n.f.eval
	for m := w.pick(p); m != game.NoMove; m = w.pick(p) {
		w.play(n.f, m)
		score = -w.quiesce(-target, -target+1, n.ply+1, false)
		if score >= target && depth > 1 {
			score = -w.search(-target, -target+1, depth-1, n.ply+1, n.role.child())
		}
		w.unplay()
		if w.aborted {
			return 0, true
		}
		if score >= target {
			w.table.Store(n.st.Key, n.ply, tableLower(n, m, score, depth))
			return score - w.params.ProbCutMargin, true
		}
	}
	return 0, false
}

// pruneMove reports whether the move c may be left out. The first move never
// is, so a node always gets a score, but by the prover.
func (w *worker) pruneMove(n *node, c *candidate, p *picker) bool {
	if w.prover.active {
		return w.irrelevant(n, c.move)
	}
	if c.noisy {
		c.history = int32(*w.captureEntry(n.st, c.move))
	} else {
		c.history = w.quietHistory(n.st, c.move, n.ply)
	}
	if n.ply == 0 || n.best <= -game.MateEdge || w.bare(n.st) {
		return false
	}
	if n.st.InCheck && !c.noisy || c.noisy && p.stage == stageNoisy {
		return false
	}
	if !c.noisy && w.late(n, c.number) {
		p.skipQuiets = true
	}
	if c.noisy || w.pos.GivesCheck(c.move) {
		return n.depth <= w.params.ExchangeDepth && !w.pos.SEE(c.move, -w.params.ExchangeNoisy*game.Score(n.depth))
	}
	if p.skipQuiets {
		return true
	}
	depth := max(n.depth-1-w.reductions.of(n.depth, c.number)/reductionUnit+game.Depth(c.history/(2*historyMax)), 0)
	return w.futileMove(n, depth) ||
		depth <= w.params.HistoryDepth && c.history < -w.params.HistoryMargin*int32(n.depth) ||
		depth <= w.params.ExchangeDepth && !w.pos.SEE(c.move, -w.params.ExchangeQuiet*game.Score(depth*depth))
}

// late reports whether so many moves were tried that a quiet one will not
// change the result any more: late move pruning.
func (w *worker) late(n *node, number int) bool {
	limit := w.params.LateBase + int(n.depth*n.depth)
	if !n.improving {
		limit /= 2
	}
	return number > limit
}

// futileMove reports whether a quiet move that gives no check, left with so
// much depth, cannot bring the evaluation up to alpha: futility pruning (Heinz
// 1998).
func (w *worker) futileMove(n *node, depth game.Depth) bool {
	p := w.params
	return depth <= p.FutilityDepth && n.eval+p.FutilityBase+p.FutilityMargin*game.Score(depth) <= n.alpha
}
