package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// A nodeType is the part that a node is expected to play in the minimal tree.
type nodeType uint8

const (
	pvNode  nodeType = iota // the score is expected inside the window
	cutNode                 // expected to fail high
	allNode                 // expected to fail low
)

// child returns the role of a child searched with an empty window.
func (r nodeType) child() nodeType {
	if r == cutNode {
		return allNode
	}
	return cutNode
}

// A node is what the steps of the search know about the position at hand. It
// lives on the goroutine's stack; what other plies look at is in the frame.
type node struct {
	alpha, beta game.Score // the window; alpha rises
	floor, ceil game.Score // what the rules leave possible
	oldAlpha    game.Score // alpha as the moves began
	depth       game.Depth
	ply         int
	nodeType    nodeType
	f           *frame
	st          *game.State
	excluded    game.Move // see frame
	entry       tt.Entry
	ttHit       bool       // hit is valid
	ttPV        bool       // on a principal variation, now or earlier
	improving   bool       // the static evaluation is better than a turn ago
	eval        game.Score // static evaluation, sharpened by the table
	best        game.Score
	bestMove    game.Move
}

// initNode makes n, which is all zeros, the node at ply. Field by field: a literal with so
// many would be built elsewhere first.
func (w *worker) initNode(n *node, alpha, beta game.Score, ply int, t nodeType) {
	n.alpha, n.beta, n.floor, n.ceil, n.best = alpha, beta, -game.Infinity, game.Infinity, -game.Infinity
	n.ply, n.nodeType, n.f, n.st = ply, t, w.frame(ply), w.pos.State()
}

// A candidate is a move of a node about to be searched.
type candidate struct {
	move    game.Move
	noisy   bool
	number  int   // 1 for the first move of the node
	history int32 // what is known about a move of its kind
	nodes   uint64
}

// search returns the score of the position at the given ply, searched to depth.
// The score is a bound if it is outside (alpha, beta): the search is fail-soft.
// After an abort the score means nothing.
//
// It is principal variation search (Marsland and Campbell 1982) with the
// pruning, extensions and reductions that are known from Stockfish and its
// kin; each step names its own.
func (w *worker) search(alpha, beta game.Score, depth game.Depth, ply int, t nodeType) game.Score {
	if depth <= 0 {
		if w.mateProver.active {
			return w.mateProofLeaf(beta, ply)
		}
		return w.quiescence(alpha, beta, ply, t == pvNode)
	}
	// Step 1. Begin the node.
	w.pv(ply).n = 0
	if w.shouldStop() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply+1)
	var n node
	w.initNode(&n, alpha, beta, ply, t)
	n.depth, n.excluded = min(depth, game.MaxPly-1), n.f.excluded
	w.frame(ply + 2).cutoffs = 0
	n.f.doubleExtensions = w.frame(ply - 1).doubleExtensions

	// Step 2. The rules may have ended the game, or bound the score.
	if ply > 0 {
		if score, over := w.applyRules(&n); over {
			return score
		}
	}
	return n.clamp(w.searchNode(&n))
}

// clamp returns score as far as the rules leave it possible.
func (n *node) clamp(score game.Score) game.Score { return min(max(score, n.floor), n.ceil) }

// searchNode is the part of search that comes after the rules. It may return a
// score beyond what they leave possible.
func (w *worker) searchNode(n *node) game.Score {
	f := n.f
	n.oldAlpha = n.alpha

	// Step 3. The transposition table may know enough.
	if score, enough := w.probeTable(n); enough {
		return score
	}

	// Step 4. Evaluate, and prune the whole node if that says enough.
	if !w.mateProver.active {
		w.evaluate(n)
		if score, pruned := w.pruneNode(n); pruned {
			return score
		}
		// Standing above beta is as good as standing better (Stockfish).
		n.improving = n.improving || !n.st.InCheck && f.eval >= n.beta
	}

	// Step 5. Internal iterative reduction (Rebel): a node without a table move
	// is searched badly, and less deep it costs less.
	if w.internalIterativeReduction(n) {
		n.depth--
	}

	// Step 6. Try the moves.
	p := w.newPicker(n)
	number := 0
	for m := w.pick(p); m != game.NoMove; m = w.pick(p) {
		if m == n.excluded {
			continue
		}
		number++
		if n.ply == 0 && w.id == 0 {
			w.shared.sendCurrentMove(w.depth, m, number+w.pvIndex)
		}
		c := candidate{move: m, noisy: n.st.Noisy(m), number: number, nodes: w.nodes}

		// Step 7. Prune moves that will hardly change anything.
		if w.pruneMove(n, &c, p) {
			continue
		}

		// Step 8. Extend a move that is better than all others.
		extension, score, cut := w.singularExtension(n, m)
		if w.aborted {
			return 0
		}
		if cut {
			return score
		}

		// Step 9. Search it.
		f.early = number <= 3
		score = w.searchMove(n, &c, extension)
		if w.aborted {
			return 0
		}

		// Step 10. Note what came of it.
		if n.ply == 0 {
			w.updateRootMove(n, &c, score)
		}
		if w.updateBest(n, m, score) {
			break
		}
		if c.noisy {
			p.noisy.add(m)
		} else {
			p.quiets.add(m)
		}
	}

	// Step 11. No move: mate or stalemate.
	if number == 0 {
		return w.noMoveScore(n)
	}

	// Step 12. Learn from the result, and remember it.
	switch {
	case n.best >= n.beta:
		f.cutoffs++
		w.updateHistories(n, n.bestMove, p)
	case n.best <= n.oldAlpha:
		w.failLowBonus(n)
	}
	w.storeNode(n)
	return n.best
}

// searchMove plays c and returns its score, searched deeper by extension. Only the line
// that is extended counts a double extension, not the moves after it (Ethereal).
func (w *worker) searchMove(n *node, c *candidate, extension game.Depth) game.Score {
	if extension > 1 {
		n.f.doubleExtensions++
	}
	w.makeMove(n.f, c.move)
	score := w.searchChild(n, c, n.depth-1+extension)
	w.unmakeMove()
	if extension > 1 {
		n.f.doubleExtensions--
	}
	return score
}

// internalIterativeReduction reports whether internal iterative reduction applies.
func (w *worker) internalIterativeReduction(n *node) bool {
	return n.depth >= w.params.IIRDepth && n.entry.Move == game.NoMove && n.nodeType != allNode &&
		n.excluded == game.NoMove && !w.mateProver.active
}

// applyRules applies the rules of the game and mate-distance pruning to a node that
// is not the root. If over, the score is final.
func (w *worker) applyRules(n *node) (score game.Score, over bool) {
	score, bound := w.pos.Adjudicate(n.ply)
	switch bound {
	case game.Exact:
		if score == game.Draw {
			return w.drawScore(n.nodeType), true
		}
		return score, true
	case game.Lower:
		n.floor = score
	case game.Upper:
		n.ceil = score
	}
	if n.ply >= game.MaxPly-1 {
		return w.maxPlyScore(n), true
	}
	if n.alpha < game.Draw && w.pos.UpcomingRepetition(n.ply) {
		n.floor = max(n.floor, w.drawScore(n.nodeType))
	}
	// Mate-distance pruning: no line from here is better than mate at once, or
	// worse than being mated at once.
	n.alpha = max(n.alpha, n.floor, game.MatedIn(n.ply))
	n.beta = min(n.beta, n.ceil, game.MateIn(n.ply+1))
	return n.clamp(n.alpha), n.alpha >= n.beta
}

// maxPlyScore evaluates a node too far from the root to be searched.
func (w *worker) maxPlyScore(n *node) game.Score {
	if n.st.InCheck {
		return w.drawScore(n.nodeType)
	}
	return w.correct(n, w.eval.Evaluate(w.pos))
}

// tableKey returns the key of a position in the table.
func (w *worker) tableKey(st *game.State) game.Key {
	if w.mateProver.active {
		return st.Key ^ w.mateProver.salt
	}
	return st.Key
}

// probeTable looks the node up in the table. It returns the score if that is
// enough.
func (w *worker) probeTable(n *node) (score game.Score, enough bool) {
	n.ttHit = w.table.Probe(w.tableKey(n.st), n.ply, &n.entry)
	n.ttPV = n.nodeType == pvNode || n.ttHit && n.entry.PV
	return w.tableCutoff(n)
}

// tableCutoff returns the score from the transposition table if it settles the node.
func (w *worker) tableCutoff(n *node) (score game.Score, enough bool) {
	if !n.ttHit || n.nodeType == pvNode || n.excluded != game.NoMove ||
		n.entry.Depth < n.depth || int(n.st.HalfMoveClock) >= w.params.HalfMoveClockTableCutoff {
		return 0, false
	}
	if !boundsWindow(n.entry, n.alpha, n.beta) {
		return 0, false
	}
	if n.entry.Score >= n.beta && n.depth > 0 {
		w.tableCutoffBonus(n)
	}
	return n.entry.Score, true
}

// boundsWindow reports whether e bounds the true score away from the window, or
// gives it.
func boundsWindow(e tt.Entry, alpha, beta game.Score) bool {
	return e.Bound == game.Exact ||
		e.Bound == game.Lower && e.Score >= beta ||
		e.Bound == game.Upper && e.Score <= alpha
}

// evaluate sets the static evaluation of the node. In check there is none.
func (w *worker) evaluate(n *node) {
	f := n.f
	if n.st.InCheck {
		f.rawEval, f.eval, n.eval = game.NoScore, game.NoScore, game.NoScore
		return
	}
	if n.ttHit && n.entry.Eval != game.NoScore {
		f.rawEval = n.entry.Eval
	} else {
		f.rawEval = w.eval.Evaluate(w.pos)
	}
	f.eval = w.correct(n, f.rawEval)
	n.eval = ttAdjustedEval(f.eval, n.entry, n.ttHit)
	n.improving = w.isImproving(n.ply)
	w.evalHistoryBonus(n)
}

// ttAdjustedEval returns the table's score where it bounds the evaluation.
func ttAdjustedEval(eval game.Score, hit tt.Entry, found bool) game.Score {
	if !found || hit.Score.IsMate() {
		return eval
	}
	if hit.Bound&game.Lower != 0 && hit.Score > eval || hit.Bound&game.Upper != 0 && hit.Score < eval {
		return hit.Score
	}
	return eval
}

// isImproving reports whether the side to move stands better than at its last
// turn out of check.
func (w *worker) isImproving(ply int) bool {
	now := w.frame(ply).eval
	for _, back := range [...]int{2, 4} {
		if then := w.frame(ply - back).eval; then != game.NoScore {
			return now > then
		}
	}
	return false
}

// newPicker returns the picker of the node, ready to start.
func (w *worker) newPicker(n *node) *picker {
	p := w.picker(n.ply, n.excluded != game.NoMove)
	n.f.attacked = w.pos.Attacked()
	switch {
	case n.ply == 0 && n.excluded == game.NoMove:
		p.startRoot(w.rootMoves[w.pvIndex:])
	case n.st.InCheck:
		w.startPicker(p, pickEvasions, n.ply, n.depth, n.entry.Move)
	default:
		w.startPicker(p, pickAll, n.ply, n.depth, n.entry.Move)
	}
	return p
}

// updateBest takes the score of m into account. It reports whether the node is
// done because the score reaches beta.
func (w *worker) updateBest(n *node, m game.Move, score game.Score) (cutoff bool) {
	if score <= n.best {
		return false
	}
	n.best = score
	if score <= n.alpha {
		return false
	}
	n.bestMove = m
	if n.nodeType == pvNode {
		w.pv(n.ply).set(m, w.pv(n.ply+1))
	}
	if score >= n.beta {
		return true
	}
	n.alpha = score
	return false
}

// noMoveScore scores a node without a legal move, or without one besides the
// excluded one.
func (w *worker) noMoveScore(n *node) game.Score {
	switch {
	case n.excluded != game.NoMove:
		return n.alpha
	case n.st.InCheck || w.traits.StalemateIsLoss:
		return game.MatedIn(n.ply)
	}
	return w.drawScore(n.nodeType)
}

// storeNode stores the result of the node.
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

// contradictsEval reports whether a score with its bound contradicts eval.
func contradictsEval(score game.Score, bound game.Bound, eval game.Score) bool {
	return bound&game.Lower != 0 && score > eval || bound&game.Upper != 0 && score < eval
}
