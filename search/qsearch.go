package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// quiescence returns the score of the position at ply. It searches captures, and all moves
// out of check, until the static evaluation can be trusted. pv tells whether the node
// is on the principal variation.
func (w *worker) quiescence(alpha, beta game.Score, ply int, pv bool) game.Score {
	w.pv(ply).n = 0
	if w.shouldStop() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply+1)
	t := cutNode
	if pv {
		t = pvNode
	}
	var n node
	w.initNode(&n, alpha, beta, ply, t)

	// Step 1. The rules, and the transposition table.
	if ply > 0 {
		if score, over := w.applyRules(&n); over {
			return score
		}
	}
	return n.clamp(w.quiescenceNode(&n))
}

// quiescenceNode is the part of quiescence that comes after the rules. It may return a
// score that the rules exclude.
func (w *worker) quiescenceNode(n *node) game.Score {
	f, pv := n.f, n.nodeType == pvNode
	if score, cutoff := w.probeTable(n); cutoff {
		return score
	}

	// Step 2. Stand pat: the side to move need not capture.
	w.evaluate(n)
	if !n.st.InCheck {
		n.best = n.eval
		if n.best >= n.beta {
			return w.standPat(n)
		}
		n.alpha = max(n.alpha, n.best)
	}

	// Step 3. Try the captures, or all moves in check.
	p := w.picker(n.ply, false)
	mode := pickNoisy
	if n.st.InCheck {
		mode = pickEvasions
		f.attacked = w.pos.Attacked()
	}
	w.startPicker(p, mode, n.ply, 0, n.entry.Move)
	number := 0
	for m := w.pick(p); m != game.NoMove; m = w.pick(p) {
		number++
		if w.pruneQuiescenceMove(n, m, number) {
			continue
		}
		w.makeMove(f, m)
		score := -w.quiescence(-n.beta, -n.alpha, n.ply+1, pv)
		w.unmakeMove()
		if w.aborted {
			return 0
		}
		if w.updateBest(n, m, score) {
			break
		}
	}

	// Step 4. Without a move out of check it is mate. A stalemate is not seen here.
	if n.st.InCheck && number == 0 {
		return game.MatedIn(n.ply)
	}
	n.best = w.blendFailHigh(n.best, n.beta)
	bound := game.Upper
	if n.best >= n.beta {
		bound = game.Lower
	}
	w.table.Store(n.st.Key, n.ply, tt.Entry{
		Move: n.bestMove, Score: n.best, Eval: f.rawEval, Bound: bound, PV: n.ttPV,
	})
	return n.best
}

// standPat ends a node whose evaluation reaches beta.
func (w *worker) standPat(n *node) game.Score {
	n.best = w.blendFailHigh(n.best, n.beta)
	if !n.ttHit {
		w.table.Store(n.st.Key, n.ply, tt.Entry{Score: n.best, Eval: n.f.rawEval, Bound: game.Lower})
	}
	return n.best
}

// blendFailHigh averages a score above beta with beta (fail-high blending, Stockfish):
// what a search this shallow finds above beta is often too high. +8 ± 9 Elo, see search.
func (w *worker) blendFailHigh(score, beta game.Score) game.Score {
	if score <= beta || score.IsMate() || beta.IsMate() {
		return score
	}
	weight := w.params.QuiescenceFailHighBlending
	return (score*weight + beta*(16-weight)) / 16
}

// pruneQuiescenceMove reports whether the move m of the given number is skipped.
func (w *worker) pruneQuiescenceMove(n *node, m game.Move, number int) bool {
	if n.best <= -game.MateEdge {
		return false
	}
	if n.st.InCheck { // there is a way out; another quiet one rarely matters
		return number > w.params.QuiescenceEvasions && !n.st.Noisy(m)
	}
	return w.deltaPruning(n, m) || !w.pos.SEE(m, -w.params.QuiescenceSEEMargin)
}

// deltaPruning reports whether the evaluation, plus what m captures and a margin, stays
// below alpha. It raises the best score to that sum.
func (w *worker) deltaPruning(n *node, m game.Move) bool {
	if m.Promotion() != game.None || w.noNonPawnMaterial(n.st) {
		return false
	}
	base := n.f.eval + w.params.DeltaPruningMargin
	victim := n.st.Board[m.To()&(game.NumSquares-1)]
	if sum := base + w.traits.Value[victim&(game.NumPieces-1)]; sum <= n.alpha && !w.pos.GivesCheck(m) {
		n.best = max(n.best, sum)
		return true
	}
	if base <= n.alpha && !w.pos.SEE(m, 1) {
		n.best = max(n.best, base)
		return true
	}
	return false
}
