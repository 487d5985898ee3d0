package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// quiescence resolves captures and checks until the static evaluation can be
// trusted, and returns the score of the position at ply. pv tells whether it
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

	// Step 1. The rules, and the table.
	if ply > 0 {
		if score, over := w.applyRules(&n); over {
			return score
		}
	}
	return n.clamp(w.quiescenceNode(&n))
}

// quiescenceNode is the part of quiesce that comes after the rules. It may return a score
// beyond what they leave possible.
func (w *worker) quiescenceNode(n *node) game.Score {
	f, pv := n.f, n.nodeType == pvNode
	if score, enough := w.probeTable(n); enough {
		return score
	}

	// Step 2. Stand pat: the side to move is not obliged to capture.
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
	picks := pickNoisy
	if n.st.InCheck {
		picks = pickEvasions
		f.attacked = w.pos.Attacked()
	}
	w.startPicker(p, picks, n.ply, 0, n.entry.Move)
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

	// Step 4. Mate is the only end that shows here.
	if n.st.InCheck && number == 0 {
		return game.MatedIn(n.ply)
	}
	n.best = blendFailHigh(n.best, n.beta)
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
	n.best = blendFailHigh(n.best, n.beta)
	if !n.ttHit {
		w.table.Store(n.st.Key, n.ply, tt.Entry{Score: n.best, Eval: n.f.rawEval, Bound: game.Lower})
	}
	return n.best
}

// blendFailHigh brings a score above beta halfway down to it: what so shallow a search
// finds beyond beta is more often than not too good to be true (Stockfish).
func blendFailHigh(score, beta game.Score) game.Score {
	if score <= beta || score.IsMate() || beta.IsMate() {
		return score
	}
	return (score + beta) / 2
}

// pruneQuiescenceMove reports whether the move m may be left out.
func (w *worker) pruneQuiescenceMove(n *node, m game.Move, number int) bool {
	if n.best <= -game.MateEdge {
		return false
	}
	if n.st.InCheck { // some way out is known: other quiet ones rarely matter
		return number > 2 && !n.st.Noisy(m)
	}
	// Delta pruning: what m takes must bring the evaluation near alpha.
	victim := n.st.Board[m.To()&(game.NumSquares-1)]
	if !w.noNonPawnMaterial(n.st) && m.Promotion() == game.None {
		hope := n.f.eval + w.params.DeltaPruningMargin
		if hope+w.traits.Value[victim&(game.NumPieces-1)] <= n.alpha && !w.pos.GivesCheck(m) {
			n.best = max(n.best, hope+w.traits.Value[victim&(game.NumPieces-1)])
			return true
		}
		if hope <= n.alpha && !w.pos.SEE(m, 1) {
			n.best = max(n.best, hope)
			return true
		}
	}
	return !w.pos.SEE(m, -20)
}
