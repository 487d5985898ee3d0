package search

import (
	"cmp"
	"math"
	"slices"

	"arrocco/game"
)

// How deals are summed up. Errors are standard errors of a mean difference.
const (
	// dealMax bounds the score of one deal, in centipawns: beyond it the game is
	// decided, and one deal with a mate in it must not outweigh all others.
	dealMax = 2000

	clearErrors = 3  // a lead of so many errors is beyond doubt
	aheadErrors = 2  // one of so many is worth half of the deals in the next pass
	keptErrors  = 1  // a move so many errors behind will hardly be best,
	keptMargin  = 40 // if it is so many centipawns behind that, too
	keptLeast   = 3  // moves that are not dropped only because there are many
	keptOfTen   = 6  // of ten moves, those that a ply of a pass leaves, at most
)

// A sample tells how sure the choice of a move is that rests on deals.
type sample struct {
	deals int
	// stdErr is the standard error of the difference between the two leading
	// moves, in centipawns; 0 if there is one move or one deal only.
	stdErr float64
}

// clamped returns the score of one deal as it counts in a mean.
func clamped(s game.Score) game.Score { return min(max(s, -dealMax), dealMax) }

// searched returns the number of deals that have been searched.
func (d *dealing) searched() (n int) {
	for i := range d.deals {
		if d.deals[i].depth > 0 {
			n++
		}
	}
	return n
}

// mean returns the mean score of the move with index i.
func (d *dealing) mean(i int) float64 {
	sum := 0.0
	for k := range d.deals {
		if r := &d.deals[k]; r.depth > 0 {
			sum += float64(clamped(r.scores[i]))
		}
	}
	return sum / float64(d.searched())
}

// lead returns by how much the move with index i is better than the one with
// index j on average, and the standard error of that. Scores of one deal always
// come from the same depth, so they compare even where those of two deals do
// not.
func (d *dealing) lead(i, j int) (mean, stdErr float64) {
	var n, sum, squares float64
	for k := range d.deals {
		if r := &d.deals[k]; r.depth > 0 {
			x := float64(clamped(r.scores[i]) - clamped(r.scores[j]))
			n, sum, squares = n+1, sum+x, squares+x*x
		}
	}
	mean = sum / n
	if n < 2 {
		return mean, 0
	}
	variance := (squares - sum*mean) / (n - 1)
	return mean, math.Sqrt(max(variance, 0) / n)
}

// settled reports whether it is beyond doubt which of the moves is best, at the
// depth of the pass.
func (d *dealing) settled() bool {
	if len(d.alive) == 1 {
		return true
	}
	mean, stdErr := d.lead(d.alive[0], d.alive[1])
	return d.searched() >= firstDeals && mean > clearErrors*stdErr
}

// ahead reports whether the best move is so likely the best that fewer deals will
// do to look whether it is so at a greater depth.
func (d *dealing) ahead() bool {
	if len(d.alive) == 1 {
		return false
	}
	mean, stdErr := d.lead(d.alive[0], d.alive[1])
	return mean > aheadErrors*stdErr
}

// score returns the score of the move with index i to be reported: the mean, or,
// if the game is decided in all deals, the longest mate.
func (d *dealing) score(i int) game.Score {
	low, high := game.Infinity, -game.Infinity
	for k := range d.deals {
		if r := &d.deals[k]; r.depth > 0 {
			low, high = min(low, r.scores[i]), max(high, r.scores[i])
		}
	}
	switch {
	case low >= game.MateEdge:
		return low
	case high <= -game.MateEdge:
		return high
	}
	return game.Score(math.Round(d.mean(i)))
}

// conclude sorts the moves after a pass, hands them to w, the first worker, as
// its root moves, and reports the best.
func (d *dealing) conclude(w *worker) {
	n := d.searched()
	if n == 0 {
		return
	}
	means := make([]float64, len(d.moves))
	for _, i := range d.alive {
		means[i] = d.mean(i)
	}
	slices.SortStableFunc(d.alive, func(i, j int) int { return cmp.Compare(means[j], means[i]) })
	s := d.session
	s.sample = sample{deals: n}
	if len(d.alive) > 1 {
		_, s.sample.stdErr = d.lead(d.alive[0], d.alive[1])
	}
	d.factor = d.share()
	depth := d.depth
	if s.stop.Load() {
		depth = max(w.completedDepth, 1) // not all deals have been searched deeper
	}
	w.rootMoves, w.bestLines = w.rootMoves[:0], w.bestLines[:0]
	for rank, i := range d.alive {
		score := d.score(i)
		r := rootMove{
			move: d.moves[i], score: score, previous: score, bound: game.Exact, depth: depth, selDepth: w.selDepth,
		}
		if r.pv.set(r.move, &pvLine{}); rank < s.lines {
			d.known(&r.pv, &d.lines[i])
		}
		w.rootMoves = append(w.rootMoves, r)
	}
	for i := range min(s.lines, len(w.rootMoves)) {
		w.bestLines = append(w.bestLines, &w.rootMoves[i])
	}
	w.completedDepth, w.depth = depth, d.depth
	w.sendInfos()
}

// share returns how much of the planned time the choice deserves.
func (d *dealing) share() float64 {
	switch {
	case len(d.moves) == 1:
		return 0
	case d.settled():
		return 0.6
	}
	return 1.2
}

// known copies to dst the moves of l up to the first that cannot be known to be
// legal at the root: one that needs a piece that is hidden, say.
func (d *dealing) known(dst, l *pvLine) {
	pos := d.root.Clone()
	dst.n = 0
	for _, m := range l.moves[:l.n] {
		if !pos.Legal(m) || dst.n > 0 && pos.Outcome().Result != game.Ongoing {
			return
		}
		pos.Make(m)
		dst.moves[dst.n] = m
		dst.n++
	}
}

// narrow drops moves after a pass, which has sorted them: those that will hardly
// be best however many deals there are, and, while there are many, those at the
// end of the list (successive halving: Karnin, Koren and Somekh 2013).
func (d *dealing) narrow() {
	least := max(2, d.session.lines)
	most := len(d.alive)
	for range d.plies {
		most = max(most*keptOfTen/10, keptLeast, least)
	}
	kept := d.alive[:0]
	for rank, i := range d.alive {
		mean, stdErr := d.lead(d.alive[0], i)
		if rank < least || rank < most && mean <= keptErrors*stdErr+keptMargin {
			kept = append(kept, i)
		}
	}
	d.alive = kept
}
