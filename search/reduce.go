package search

import (
	"math"

	"arrocco/game"
	"arrocco/tt"
)

// reductionUnit is one ply in the numbers that reductions are summed in.
const reductionUnit = 1024

// lmrTable tells by how much the search of a move is reduced, by the depth
// of the node and the number of the move, in 1/reductionUnit of a ply.
type lmrTable struct{ quiet, noisy [64][64]int16 }

func newLMRTable(p *Params) *lmrTable {
	var r lmrTable
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			x := math.Log(float64(depth)) * math.Log(float64(number))
			r.quiet[depth][number] = int16(reductionUnit * (p.LMRBase + p.LMRRate*x))
			r.noisy[depth][number] = int16(reductionUnit * p.LMRNoisyRate * x)
		}
	}
	return &r
}

// of returns the reduction of a quiet move before anything else is known.
func (r *lmrTable) of(depth game.Depth, number int) game.Depth {
	return game.Depth(r.quiet[min(depth, 63)&63][min(number, 63)&63])
}

// reduction returns by how many plies to reduce the search of c, which has
// been played. The first moves are the likeliest to be best; those that come
// late must show in a shallow search that they are worth a deep one.
func (w *worker) reduction(n *node, c *candidate) game.Depth {
	p := w.params
	var r int
	if c.noisy {
		r = int(w.lmrTable.noisy[min(n.depth, 63)&63][min(c.number, 63)&63])
		r -= int(c.history * reductionUnit / p.LMRCaptureHistoryDivisor)
	} else {
		r = int(w.lmrTable.of(n.depth, c.number))
		r -= int(c.history * reductionUnit / p.LMRHistoryDivisor)
		if c.move == n.f.killer {
			r -= p.LMRKiller
		}
		if n.entry.Move != game.NoMove && n.st.Noisy(n.entry.Move) {
			r += p.LMRNoisyHashMove
		}
	}
	if n.nodeType == cutNode {
		r += p.LMRCutNode
	}
	if n.ttPV {
		r -= w.ttPVReduction(n)
	}
	if n.improving {
		r -= p.LMRImproving
	}
	if w.pos.State().InCheck {
		r -= p.LMRCheck
	}
	if w.frame(n.ply+1).cutoffs > 3 {
		r += p.LMRCutoffs
	}
	return game.Depth(r / reductionUnit)
}

// ttPVReduction returns by how much less to reduce on a principal variation: the more, the
// better the table bears it out (Stockfish).
func (w *worker) ttPVReduction(n *node) int {
	p := w.params
	if !n.ttHit {
		return p.LMRTTPV
	}
	r := p.LMRTTPV - p.LMRTTPVHit
	if n.entry.Score > n.alpha {
		r += p.LMRTTPVConfirmed
	}
	if n.entry.Depth >= n.depth {
		r += p.LMRTTPVConfirmed
	}
	return r
}

// searchChild returns the score of the candidate just played, searched to depth:
// the first move of a node with the full window, the others with an empty one
// and less deep, and again if they surprise.
func (w *worker) searchChild(n *node, c *candidate, depth game.Depth) game.Score {
	var score game.Score
	full := n.nodeType == pvNode && c.number == 1
	switch {
	case w.lmrApplies(n, c):
		score = w.searchReduced(n, c, depth)
	case !full:
		score = -w.search(-n.alpha-1, -n.alpha, depth, n.ply+1, n.nodeType.child())
	}
	if full || n.nodeType == pvNode && score > n.alpha && !w.aborted {
		score = -w.search(-n.beta, -n.alpha, depth, n.ply+1, pvNode)
	}
	return score
}

func (w *worker) lmrApplies(n *node, c *candidate) bool {
	first := 1
	if n.nodeType == pvNode {
		first++
	}
	return n.depth >= 2 && c.number > first && !w.mateProver.active
}

// searchReduced searches a late move with an empty window, first less deep.
func (w *worker) searchReduced(n *node, c *candidate, depth game.Depth) game.Score {
	reduced := min(max(depth-w.reduction(n, c), 1), depth)
	score := -w.search(-n.alpha-1, -n.alpha, reduced, n.ply+1, cutNode)
	if score <= n.alpha || reduced >= depth || w.aborted {
		return score
	}
	if score > n.best+w.params.LMRDeeperMargin+2*game.Score(depth) {
		depth++
	} else if score < n.best+game.Score(depth) {
		depth--
	}
	if reduced < depth {
		score = -w.search(-n.alpha-1, -n.alpha, depth, n.ply+1, n.nodeType.child())
	}
	if !c.noisy && !w.aborted {
		bonus := w.params.historyBonus(depth)
		if score <= n.alpha {
			bonus = -bonus
		}
		w.updateContinuationHistories(n.ply, n.f.piece, n.f.to, bonus)
	}
	return score
}

// singularExtension says by how many plies to extend the move m. The table's move is
// singular if without it the node fails low even against a lower bound
// (Anantharaman, Campbell and Hsu 1988; the form is Stockfish's). If instead
// other moves reach beta as well, the node is cut at once: multi-cut.
func (w *worker) singularExtension(n *node, m game.Move) (extension game.Depth, score game.Score, cut bool) {
	p := w.params
	if n.ply == 0 || w.mateProver.active || m != n.entry.Move || n.excluded != game.NoMove || n.depth < p.SingularDepth ||
		n.entry.Depth < n.depth-3 || n.entry.Bound&game.Lower == 0 || n.entry.Score.IsMate() ||
		n.ply >= 2*int(w.depth) {
		return 0, 0, false
	}
	beta := n.entry.Score - p.SingularMargin*game.Score(n.depth)/16
	n.f.excluded = m
	score = w.search(beta-1, beta, (n.depth-1)/2, n.ply, n.nodeType.singularType())
	n.f.excluded = game.NoMove
	switch {
	case score < beta:
		return w.singularPlies(n, m, beta-score), 0, false
	case score >= n.beta && !score.IsMate() && n.nodeType != pvNode:
		return 0, score, true
	case n.entry.Score >= n.beta:
		return -2, 0, false
	case n.nodeType == cutNode:
		return -1, 0, false
	}
	return 0, 0, false
}

// singularType returns the role of a search of the same node without its best move.
func (r nodeType) singularType() nodeType {
	if r == pvNode {
		return cutNode
	}
	return r
}

// singularPlies returns the extension of a move that is better than the others by
// lead.
func (w *worker) singularPlies(n *node, m game.Move, lead game.Score) game.Depth {
	p, quiet := w.params, !n.st.Noisy(m)
	margin := p.DoubleExtensionMargin
	if n.nodeType == pvNode {
		margin = p.DoubleExtensionPVMargin
	}
	if n.f.doubleExtensions >= p.DoubleExtensionsMax || lead <= margin || n.nodeType == pvNode && !quiet {
		return 1
	}
	if lead > p.TripleExtensionMargin && quiet && n.nodeType != pvNode {
		return 3
	}
	return 2
}

// probCutEntry is what ProbCut stores.
func probCutEntry(n *node, m game.Move, score game.Score, depth game.Depth) tt.Entry {
	return tt.Entry{Move: m, Score: score, Eval: n.f.rawEval, Depth: depth, Bound: game.Lower, PV: n.ttPV}
}
