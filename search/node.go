package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// A nodeType is the part that a node is expected to play in the minimal tree (Knuth and
// Moore 1975).
type nodeType uint8

const (
	pvNode  nodeType = iota // the score is expected inside the window
	cutNode                 // expected to fail high
	allNode                 // expected to fail low
)

// child returns the type of a child that is searched with a null window.
func (t nodeType) child() nodeType {
	if t == cutNode {
		return allNode
	}
	return cutNode
}

// singularType returns the type of a search of the same node without its hash move.
func (t nodeType) singularType() nodeType {
	if t == pvNode {
		return cutNode
	}
	return t
}

// A node is what the steps of the search know about the position. It lives on the
// goroutine's stack; what other plies look at is in the frame.
type node struct {
	alpha, beta game.Score // the window; alpha rises
	floor, ceil game.Score // what the rules of the game leave possible
	oldAlpha    game.Score // alpha before the first move
	depth       game.Depth
	ply         int
	nodeType    nodeType
	f           *frame
	st          *game.State
	excluded    game.Move  // see frame
	entry       tt.Entry   // of the transposition table
	ttHit       bool       // entry is valid
	ttPV        bool       // on a principal variation, now or in an earlier search (ttPv)
	improving   bool       // the static evaluation is better than a turn ago
	eval        game.Score // static evaluation, adjusted by the table's score
	best        game.Score
	bestMove    game.Move
}

// initNode makes n, which is all zeros, the node at ply. It sets the fields one by one: the
// compiler would build a literal of this size elsewhere and copy it.
func (w *worker) initNode(n *node, alpha, beta game.Score, ply int, t nodeType) {
	n.alpha, n.beta, n.floor, n.ceil, n.best = alpha, beta, -game.Infinity, game.Infinity, -game.Infinity
	n.ply, n.nodeType, n.f, n.st = ply, t, w.frame(ply), w.pos.State()
}

// clamp returns score limited to what the rules leave possible.
func (n *node) clamp(score game.Score) game.Score { return min(max(score, n.floor), n.ceil) }

// A candidate is a move of a node that is about to be searched.
type candidate struct {
	move    game.Move
	noisy   bool
	number  int    // 1 for the first move of the node
	history int32  // of the move
	nodes   uint64 // of the worker before the move
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
	// Mate-distance pruning: no line from here is better than a mate in one move, or
	// worse than being mated now.
	n.alpha = max(n.alpha, n.floor, game.MatedIn(n.ply))
	n.beta = min(n.beta, n.ceil, game.MateIn(n.ply+1))
	return n.clamp(n.alpha), n.alpha >= n.beta
}

// maxPlyScore evaluates a node that is too far from the root to be searched.
func (w *worker) maxPlyScore(n *node) game.Score {
	if n.st.InCheck {
		return w.drawScore(n.nodeType)
	}
	return w.correct(n, w.eval.Evaluate(w.pos))
}

// evaluate sets the static evaluation of the node. In check there is none.
func (w *worker) evaluate(n *node) {
	f := n.f
	if n.st.InCheck {
		f.rawEval, f.eval, n.eval, f.correction = game.NoScore, game.NoScore, game.NoScore, 0
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

// ttAdjustedEval returns the table's score if that is a bound that the evaluation
// contradicts, and else the evaluation.
func ttAdjustedEval(eval game.Score, entry tt.Entry, ttHit bool) game.Score {
	if ttHit && !entry.Score.IsMate() && contradictsEval(entry.Score, entry.Bound, eval) {
		return entry.Score
	}
	return eval
}

// isImproving reports whether the static evaluation is better than at the last turn of
// the side to move at which it was not in check.
func (w *worker) isImproving(ply int) bool {
	now := w.frame(ply).eval
	for _, back := range [...]int{2, 4} {
		if then := w.frame(ply - back).eval; then != game.NoScore {
			return now > then
		}
	}
	return false
}

// updateBest takes the score of m into account. It reports whether the score is a beta
// cutoff, which ends the node.
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
