package search

import (
	"math"

	"arrocco/game"
	"arrocco/tt"
)

// reductionUnit is one ply in the numbers that reductions are summed in.
const reductionUnit = 1024

// reductions tells by how much the search of a move is reduced, by the depth
// of the node and the number of the move, in 1/reductionUnit of a ply.
type reductions struct{ quiet, noisy [64][64]int16 }

func newReductions(p *Params) *reductions {
	var r reductions
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			x := math.Log(float64(depth)) * math.Log(float64(number))
			r.quiet[depth][number] = int16(reductionUnit * (p.ReduceBase + p.ReduceRate*x))
			r.noisy[depth][number] = int16(reductionUnit * p.ReduceNoisy * x)
		}
	}
	return &r
}

// of returns the reduction of a quiet move before anything else is known.
func (r *reductions) of(depth game.Depth, number int) game.Depth {
	return game.Depth(r.quiet[min(depth, 63)&63][min(number, 63)&63])
}

// reduction returns by how many plies to reduce the search of c, which has
// been played. The first moves are the likeliest to be best; those that come
// late must show in a shallow search that they are worth a deep one.
func (w *worker) reduction(n *node, c *candidate) game.Depth {
	p := w.params
	var r int
	if c.noisy {
		r = int(w.reductions.noisy[min(n.depth, 63)&63][min(c.number, 63)&63])
		r -= int(c.history * reductionUnit / p.ReduceCapture)
	} else {
		r = int(w.reductions.of(n.depth, c.number))
		r -= int(c.history * reductionUnit / p.ReduceHistory)
		if c.move == n.f.killer {
			r -= p.ReduceKiller
		}
		if n.hit.Move != game.NoMove && n.st.Noisy(n.hit.Move) {
			r += p.ReduceTableCapt
		}
	}
	if n.role == cutNode {
		r += p.ReduceCut
	}
	if n.pv {
		r -= w.reliefPV(n)
	}
	if n.improving {
		r -= p.ReduceImproving
	}
	if w.pos.State().InCheck {
		r -= p.ReduceCheck
	}
	if w.frame(n.ply+1).cutoffs > 3 {
		r += p.ReduceCutoffs
	}
	return game.Depth(r / reductionUnit)
}

// reliefPV returns by how much less to reduce on a principal variation: the more, the
// better the table bears it out (Stockfish).
func (w *worker) reliefPV(n *node) int {
	p := w.params
	if !n.found {
		return p.ReducePV
	}
	r := p.ReducePV - p.ReducePVDoubt
	if n.hit.Score > n.alpha {
		r += p.ReducePVTable
	}
	if n.hit.Depth >= n.depth {
		r += p.ReducePVTable
	}
	return r
}

// descend returns the score of the candidate just played, searched to depth:
// the first move of a node with the full window, the others with an empty one
// and less deep, and again if they surprise.
func (w *worker) descend(n *node, c *candidate, depth game.Depth) game.Score {
	var score game.Score
	full := n.role == pvNode && c.number == 1
	switch {
	case w.reducible(n, c):
		score = w.descendLate(n, c, depth)
	case !full:
		score = -w.search(-n.alpha-1, -n.alpha, depth, n.ply+1, n.role.child())
	}
	if full || n.role == pvNode && score > n.alpha && !w.aborted {
		score = -w.search(-n.beta, -n.alpha, depth, n.ply+1, pvNode)
	}
	return score
}

func (w *worker) reducible(n *node, c *candidate) bool {
	first := 1
	if n.role == pvNode {
		first++
	}
	return n.depth >= 2 && c.number > first && !w.prover.active
}

// descendLate searches a late move with an empty window, first less deep.
func (w *worker) descendLate(n *node, c *candidate, depth game.Depth) game.Score {
	reduced := min(max(depth-w.reduction(n, c), 1), depth)
	score := -w.search(-n.alpha-1, -n.alpha, reduced, n.ply+1, cutNode)
	if score <= n.alpha || reduced >= depth || w.aborted {
		return score
	}
	if score > n.best+w.params.DeeperMargin+2*game.Score(depth) {
		depth++
	} else if score < n.best+game.Score(depth) {
		depth--
	}
	if reduced < depth {
		score = -w.search(-n.alpha-1, -n.alpha, depth, n.ply+1, n.role.child())
	}
	if !c.noisy && !w.aborted {
		bonus := w.params.bonus(depth)
		if score <= n.alpha {
			bonus = -bonus
		}
		w.rewardFollowUp(n.ply, n.f.piece, n.f.to, bonus)
	}
	return score
}

// extend says by how many plies to extend the move m. The table's move is
// singular if without it the node fails low even against a lower bound
// (Anantharaman, Campbell and Hsu 1988; the form is Stockfish's). If instead
// other moves reach beta as well, the node is cut at once: multi-cut.
func (w *worker) extend(n *node, m game.Move) (extension game.Depth, score game.Score, cut bool) {
	p := w.params
	if n.ply == 0 || w.prover.active || m != n.hit.Move || n.excluded != game.NoMove || n.depth < p.SingularDepth ||
		n.hit.Depth < n.depth-3 || n.hit.Bound&game.Lower == 0 || n.hit.Score.IsMate() ||
		n.ply >= 2*int(w.depth) {
		return 0, 0, false
	}
	beta := n.hit.Score - p.SingularMargin*game.Score(n.depth)/16
	n.f.excluded = m
	score = w.search(beta-1, beta, (n.depth-1)/2, n.ply, n.role.orCut())
	n.f.excluded = game.NoMove
	switch {
	case score < beta:
		return w.singular(n, m, beta-score), 0, false
	case score >= n.beta && !score.IsMate() && n.role != pvNode:
		return 0, score, true
	case n.hit.Score >= n.beta:
		return -2, 0, false
	case n.role == cutNode:
		return -1, 0, false
	}
	return 0, 0, false
}

// orCut returns the role of a search of the same node without its best move.
func (r role) orCut() role {
	if r == pvNode {
		return cutNode
	}
	return r
}

// singular returns the extension of a move that is better than the others by
// lead.
func (w *worker) singular(n *node, m game.Move, lead game.Score) game.Depth {
	p, quiet := w.params, !n.st.Noisy(m)
	margin := p.DoubleMargin
	if n.role == pvNode {
		margin = p.DoublePVMargin
	}
	if n.f.doubles >= p.ExtensionsMax || lead <= margin || n.role == pvNode && !quiet {
		return 1
	}
	if lead > p.TripleMargin && quiet && n.role != pvNode {
		return 3
	}
	return 2
}

// tableLower is what ProbCut stores.
func tableLower(n *node, m game.Move, score game.Score, depth game.Depth) tt.Entry {
	return tt.Entry{Move: m, Score: score, Eval: n.f.raw, Depth: depth, Bound: game.Lower, PV: n.pv}
}
