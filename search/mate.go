package search

import "arrocco/game"

// A mateProver searches for "go mate": for a mate in a given number of moves and nothing
// else. It tries all moves and prunes or reduces none. The window excludes all scores except
// the mate, so that mate-distance pruning limits the tree and a single good defense refutes
// a move. A mate that it finds is the shortest.
//
// It alternates with the ordinary search, which finds long mates faster but may overlook a
// quiet move, and takes not much more than an equal share of the nodes.
type mateProver struct {
	active     bool
	moves      int      // of the mate that is searched, or was searched last
	salt       game.Key // keeps its table entries apart from those of the ordinary search
	lastNodes  uint64   // nodes of the last attempt
	totalNodes uint64   // nodes of all attempts
}

// mateAttemptDue reports whether the next attempt, for a mate one move longer, should begin
// now. Each attempt takes many more nodes than the one before.
func (w *worker) mateAttemptDue() bool {
	const growth = 8
	p := &w.mateProver
	return p.moves < w.shared.limits.Mate && (p.moves < 2 || growth*p.lastNodes <= w.nodes-p.totalNodes)
}

// proveMate makes the attempts that are due, and reports whether it found a mate. If not, the
// root moves are as before.
func (w *worker) proveMate() bool {
	for w.mateAttemptDue() && !w.aborted {
		if w.attemptMate() {
			return true
		}
	}
	return false
}

// attemptMate looks for a mate one move longer than in the last attempt.
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

// cannotMate reports whether the prover can skip the move m: the last move of a mate gives
// check, unless stalemate is a win, too.
func (w *worker) cannotMate(n *node, m game.Move) bool {
	return n.depth == 1 && !w.traits.StalemateIsLoss && !w.pos.GivesCheck(m)
}

// mateProofLeaf ends a line of the prover: either the defender has no move and has lost, or
// the line is not a mate.
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
