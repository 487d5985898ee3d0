package deal

import (
	"cmp"
	"math"
	"slices"

	"arrocco/game"
)

// How deals are averaged. Errors are standard errors of a mean difference.
const (
	// scoreMax bounds the score of one deal, in internal units: beyond it the game is
	// decided, and one deal with a mate must not outweigh all others.
	scoreMax = 2000

	clearErrors = 3  // a lead of this many errors is beyond doubt
	aheadErrors = 2  // with a lead of this many errors, half of the deals go ahead
	keptErrors  = 1  // a move is dropped if it is behind by more than this many errors
	keptMargin  = 40 // plus this margin, in internal units
	keptLeast   = 3  // number of moves that are not dropped for their rank alone
	keptOfTen   = 6  // of ten moves, those that a ply of a pass keeps, at most

	clearTime = 0.6 // share of the planned time if the best move is clear
	doubtTime = 1.2 // and if it is not
)

// A Sample tells how certain the choice of a move by deals is.
type Sample struct {
	Deals int
	// StdErr is the standard error of the difference between the two leading moves, in
	// internal units; 0 if there is one move or one deal only.
	StdErr float64
}

// clamp returns the score of one deal as it counts in a mean.
func clamp(s game.Score) game.Score { return min(max(s, -scoreMax), scoreMax) }

// Sample returns the number of deals that have been searched, and how certain the best move
// is.
func (c *Comparison) Sample() Sample {
	s := Sample{Deals: c.searched()}
	if len(c.alive) > 1 {
		_, s.StdErr = c.lead(c.alive[0], c.alive[1])
	}
	return s
}

// searched returns the number of deals that have been searched.
func (c *Comparison) searched() (n int) {
	for k := range c.deals {
		if c.deals[k].depth > 0 {
			n++
		}
	}
	return n
}

// mean returns the mean score of the move with index i.
func (c *Comparison) mean(i int) float64 {
	sum := 0.0
	for k := range c.deals {
		if d := &c.deals[k]; d.depth > 0 {
			sum += float64(clamp(d.scores[i]))
		}
	}
	return sum / float64(c.searched())
}

// lead returns by how much the move with index i is better than the one with index j on
// average, and the standard error of that. The two scores of a deal always come from the
// same depth, so they compare even where the scores of two deals do not.
func (c *Comparison) lead(i, j int) (mean, stdErr float64) {
	var n, sum, squares float64
	for k := range c.deals {
		if d := &c.deals[k]; d.depth > 0 {
			x := float64(clamp(d.scores[i]) - clamp(d.scores[j]))
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

// isClear reports whether it is beyond doubt which move is best at the depth of the pass.
func (c *Comparison) isClear() bool {
	if len(c.alive) == 1 {
		return true
	}
	mean, stdErr := c.lead(c.alive[0], c.alive[1])
	return c.searched() >= firstDeals && mean > clearErrors*stdErr
}

// ahead reports whether the best move leads by a margin for which fewer deals are enough to
// confirm it at a greater depth.
func (c *Comparison) ahead() bool {
	if len(c.alive) == 1 {
		return false
	}
	mean, stdErr := c.lead(c.alive[0], c.alive[1])
	return mean > aheadErrors*stdErr
}

// Score returns the score of the move with index i to be reported: the mean, or, if the
// game is decided in all deals, the longest mate.
func (c *Comparison) Score(i int) game.Score {
	low, high := game.Infinity, -game.Infinity
	for k := range c.deals {
		if d := &c.deals[k]; d.depth > 0 {
			low, high = min(low, d.scores[i]), max(high, d.scores[i])
		}
	}
	switch {
	case low >= game.MateEdge:
		return low
	case high <= -game.MateEdge:
		return high
	}
	return game.Score(math.Round(c.mean(i)))
}

// Rank sorts the moves after a pass. It reports false if no deal has been searched.
func (c *Comparison) Rank() bool {
	if c.searched() == 0 {
		return false
	}
	means := make([]float64, len(c.moves))
	for _, i := range c.alive {
		means[i] = c.mean(i)
	}
	slices.SortStableFunc(c.alive, func(i, j int) int { return cmp.Compare(means[j], means[i]) })
	return true
}

// TimeFactor returns how much of the planned time the choice deserves.
func (c *Comparison) TimeFactor() float64 {
	switch {
	case len(c.moves) == 1:
		return 0
	case c.isClear():
		return clearTime
	}
	return doubtTime
}

// Drop drops moves after Rank: those that are unlikely to be best with any number of
// deals, and, while there are many, those at the end of the ranking (successive halving:
// Karnin, Koren and Somekh 2013).
func (c *Comparison) Drop() {
	least := max(2, c.limits.Lines)
	most := len(c.alive)
	for range c.plies {
		most = max(most*keptOfTen/10, keptLeast, least)
	}
	kept := c.alive[:0]
	for rank, i := range c.alive {
		mean, stdErr := c.lead(c.alive[0], i)
		if rank < least || rank < most && mean <= keptErrors*stdErr+keptMargin {
			kept = append(kept, i)
		}
	}
	c.alive = kept
}
