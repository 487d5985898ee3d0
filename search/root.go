package search

import (
	"slices"

	"arrocco/game"
)

// A rootMove is a move of the root and what the search knows about it. The score,
// its bound, the depths and the line come from the same search.
type rootMove struct {
	move     game.Move
	score    game.Score // in the current iteration; -Infinity if not better than the best move
	bound    game.Bound // of score
	depth    game.Depth // of the iteration that the score is from
	selDepth int
	pv       pvLine

	previous game.Score // score of the last iteration
	average  game.Score // of the iterations, later ones count more
	nodes    uint64     // of the subtree, in all iterations

	tableRank  int        // by endgame tables: see TableMove; 0 without any
	tableScore game.Score // if the root is in them
}

// rootMoves are the moves of the root, best first.
type rootMoves []rootMove

func newRootMoves(moves []game.Move) rootMoves {
	rs := make(rootMoves, len(moves))
	for i, m := range moves {
		rs[i] = rootMove{move: m, score: -game.Infinity, previous: -game.Infinity, average: game.NoScore}
		rs[i].pv.set(m, &pvLine{})
	}
	return rs
}

// sort orders the moves by rank and score, and those that were not better than the best by
// their score before. It is a stable insertion sort that moves each entry once, since the
// entries are large and most of them are in order.
func (rs rootMoves) sort() {
	for i := 1; i < len(rs); i++ {
		at := i
		for at > 0 && rs[i].before(&rs[at-1]) {
			at--
		}
		if at < i {
			r := rs[i]
			copy(rs[at+1:i+1], rs[at:i])
			rs[at] = r
		}
	}
}

// before reports whether r is better than o.
func (r *rootMove) before(o *rootMove) bool {
	if r.tableRank != o.tableRank {
		return r.tableRank > o.tableRank
	}
	return r.score > o.score || r.score == o.score && r.previous > o.previous
}

// find returns the entry of m, which must be there.
func (rs rootMoves) find(m game.Move) *rootMove {
	i := 0
	for rs[i].move != m {
		i++
	}
	return &rs[i]
}

// updateRootMove records the score of the root move c.
func (w *worker) updateRootMove(n *node, c *candidate, score game.Score) {
	r := w.rootMoves.find(c.move)
	r.nodes += w.nodes - c.nodes
	if c.number > 1 && score <= n.alpha {
		r.score = -game.Infinity
		return
	}
	r.score, r.depth, r.selDepth = score, w.depth, w.selDepth
	if !w.mateProver.active && w.pvIndex+1 >= w.shared.reportedLines { // a proof that fails leaves no score
		w.needsScore = false
	}
	if r.average == game.NoScore {
		r.average = score
	} else {
		r.average = (r.average + score) / 2
	}
	switch {
	case score >= n.beta:
		r.bound = game.Lower
	case score <= n.alpha:
		r.bound = game.Upper
	default:
		r.bound = game.Exact
	}
	r.pv.set(c.move, w.pv(1))
}

// legalMoves returns the legal moves of pos, only those in wanted if that is not empty. The
// move first comes first if it is legal, and then the captures: a search without any time
// plays the first move.
func legalMoves(pos game.Position, wanted []game.Move, first game.Move) []game.Move {
	var list game.MoveList
	pos.Generate(&list, game.Noisy)
	pos.Generate(&list, game.Quiet)
	var moves []game.Move
	for _, m := range list.Moves() {
		if len(wanted) == 0 || slices.Contains(wanted, m.Move) {
			moves = append(moves, m.Move)
		}
	}
	if i := slices.Index(moves, first); i > 0 {
		copy(moves[1:], moves[:i])
		moves[0] = first
	}
	return moves
}

// withoutBanned returns the moves that are not banned, or all of them if all are.
func withoutBanned(moves, banned []game.Move) []game.Move {
	var rest []game.Move
	for _, m := range moves {
		if !slices.Contains(banned, m) {
			rest = append(rest, m)
		}
	}
	if len(rest) == 0 {
		return moves
	}
	return rest
}
