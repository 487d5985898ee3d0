package search

import "arrocco/game"

// A mateProver answers "go mate": it searches for a mate in a given number of moves
// and for nothing else. All moves are tried, none is pruned or reduced, and the
// window excludes every score but the wanted mate, so that mate-distance
// pruning bounds the tree and a single good defence refutes a move. A mate that
// it finds is the shortest there is.
//
// It takes turns with the ordinary search, which finds long mates faster but
// may overlook a quiet move, and never takes much more than an equal share.
type mateProver struct {
	active     bool
	moves      int      // of the mate being searched, or the last one that was
	salt       game.Key // keeps its table entries apart from those of the ordinary search
	lastNodes  uint64   // nodes of the last attempt
	totalNodes uint64   // nodes of all attempts
}

// mateAttemptDue reports whether the next attempt, for a mate one move longer, should
// begin now. Each attempt costs much more than the one before.
func (w *worker) mateAttemptDue() bool {
	const growth = 8
	p := &w.mateProver
	return p.moves < w.shared.limits.Mate && (p.moves < 2 || growth*p.lastNodes <= w.nodes-p.totalNodes)
}

// proveMate looks for mates as long as that is due, and reports whether it found
// one. If not, the root moves are as they were.
func (w *worker) proveMate() bool {
	for w.mateAttemptDue() && !w.aborted {
		if w.attemptMate() {
			return true
		}
	}
	return false
}

// attemptMate looks for a mate that is one move longer than that of the last
// attempt.
func (w *worker) attemptMate() bool {
	p := &w.mateProver
	p.moves++
	p.salt = game.Key(p.moves) * 0x9e3779b97f4a7c15
	before := append(rootMoves(nil), w.rootMoves...)
	start := w.nodes
	p.active = true
	alpha := game.MateIn(2 * p.moves)
	score := w.search(alpha, game.Infinity, game.Depth(2*p.moves-1), 0, pvNode)
	p.active = false
	p.lastNodes = w.nodes - start
	p.totalNodes += p.lastNodes
	if w.aborted || score <= alpha {
		w.rootMoves = before
		return false
	}
	w.rootMoves.sort()
	return true
}

// cannotMate reports whether the prover need not try the move m: the last move
// of a mate gives check, where stalemate is not as good.
func (w *worker) cannotMate(n *node, m game.Move) bool {
	return n.depth == 1 && !w.traits.StalemateIsLoss && !w.pos.GivesCheck(m)
}

// mateProofLeaf ends a line of the prover: the defender has lost for want of a
// move, or the line is no mate.
func (w *worker) mateProofLeaf(beta game.Score, ply int) game.Score {
	w.pv(ply).n = 0
	if !w.pos.State().InCheck && !w.traits.StalemateIsLoss {
		return beta
	}
	switch w.pos.Outcome().Reason {
	case game.Checkmate:
		return game.MatedIn(ply)
	case game.Stalemate:
		if w.traits.StalemateIsLoss {
			return game.MatedIn(ply)
		}
	}
	return beta
}
