package search

import (
	"math"

	"arrocco/game"
)

// reductionUnit is one ply in the unit in which reductions are added.
const reductionUnit = 1024

// An lmrTable holds the basic late move reduction (LMR) by the depth of the node and the
// number of the move, in 1/reductionUnit of a ply.
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

// of returns the basic reduction of a move, in 1/reductionUnit of a ply.
func (r *lmrTable) of(depth game.Depth, number int, noisy bool) int {
	row, column := min(depth, 63)&63, min(number, 63)&63
	if noisy {
		return int(r.noisy[row][column])
	}
	return int(r.quiet[row][column])
}

// searchChild is the principal variation search (PVS) of the move c, which has been made. It
// returns the move's score at depth. The first move of a PV node gets the full window. The others
// get a null window and are reduced, and are searched again if they turn out better than
// expected.
func (w *worker) searchChild(n *node, c *candidate, depth game.Depth) game.Score {
	var score game.Score
	full := n.nodeType == pvNode && c.number == 1
	switch {
	case w.lmrApplies(n, c):
		score = w.searchReduced(n, c, depth)
	case !full:
		if n.entry.Move == game.NoMove && !w.mateProver.active && w.reduction(n, c) >= w.params.LMRFirst {
			depth-- // a first move that no hash move confirms (Stockfish)
		}
		score = -w.search(-n.alpha-1, -n.alpha, depth, n.ply+1, n.nodeType.child())
	}
	if full || n.nodeType == pvNode && score > n.alpha && !w.aborted {
		score = -w.search(-n.beta, -n.alpha, depth, n.ply+1, pvNode)
	}
	return score
}

// lmrApplies reports whether c is late enough for late move reduction.
func (w *worker) lmrApplies(n *node, c *candidate) bool {
	first := 1
	if n.nodeType == pvNode {
		first++
	}
	return n.depth >= 2 && c.number > first && !w.mateProver.active
}

// searchReduced searches a late move with a null window, first at a reduced depth (LMR). If
// that fails high, the depth of the second search depends on by how much.
func (w *worker) searchReduced(n *node, c *candidate, depth game.Depth) game.Score {
	p := w.params
	most := depth
	if n.nodeType == pvNode {
		most++ // a move of a principal variation may be extended
	}
	reduced := min(max(depth-game.Depth(w.reduction(n, c)/reductionUnit), 1), most)
	n.f.reduction = depth - reduced
	score := -w.search(-n.alpha-1, -n.alpha, reduced, n.ply+1, cutNode)
	n.f.reduction = 0
	if score <= n.alpha || reduced >= depth || w.aborted {
		return score
	}
	if score > n.best+p.LMRDeeperMargin+p.LMRDeeperPerDepth*game.Score(depth) {
		depth++
	} else if score < n.best+p.LMRShallowerPerDepth*game.Score(depth) {
		depth--
	}
	if reduced < depth {
		score = -w.search(-n.alpha-1, -n.alpha, depth, n.ply+1, n.nodeType.child())
	}
	if !c.noisy && !w.aborted {
		bonus := p.historyBonus(depth)
		if score <= n.alpha {
			bonus = -bonus
		}
		w.updateContinuationHistories(n.ply, n.f.piece, n.f.to, bonus)
	}
	return score
}

// reduction returns by how much to reduce the search of c, which has been made, in
// 1/reductionUnit of a ply. The first moves are the most likely to be best; later ones have to
// show in a shallow search that they deserve a deep one.
func (w *worker) reduction(n *node, c *candidate) int {
	p := w.params
	r := w.lmrTable.of(n.depth, c.number, c.noisy)
	if c.noisy {
		r -= int(c.history * reductionUnit / p.LMRCaptureHistoryDivisor)
	} else {
		r -= int(c.history * reductionUnit / p.LMRHistoryDivisor)
		if c.move == n.f.killer {
			r -= p.LMRKiller
		}
		if n.entry.Move != game.NoMove && n.st.Noisy(n.entry.Move) {
			r += p.LMRNoisyHashMove
		}
	}
	switch n.nodeType {
	case cutNode:
		r += p.LMRCutNode
	case allNode:
		r += p.LMRAllNode
	}
	r -= int(max(n.f.correction, -n.f.correction)) * p.LMRCorrection
	if n.ttPV {
		r -= w.ttPVReduction(n)
	}
	if n.improving {
		r -= p.LMRImproving
	}
	if w.pos.State().InCheck {
		r -= p.LMRCheck
	}
	if w.frame(n.ply+1).cutoffs > p.LMRCutoffsMin {
		r += p.LMRCutoffs
	}
	if n.ply == 0 {
		r -= p.LMRRoot
	}
	return r
}

// ttPVReduction returns by how much less to reduce in a ttPv node: the more the entry of
// the table confirms the node, the less (Stockfish).
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
