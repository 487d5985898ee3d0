package wdl

import (
	"math"

	"arrocco/eval"
)

// parameters is the number of constants in an eval.Model.
const parameters = 3

// model returns the Model of parameters.
func model(p [parameters]float64) eval.Model {
	return eval.Model{Half: p[0], Spread: p[1], PerPiece: p[2]}
}

// Fit returns the Model that surprises least, by likelihood.
func (c *Counts) Fit() eval.Model { return c.fit([parameters]float64{64, 32, 1}) }

// Half returns the score, in units, at which the chance to win is one half
// whatever the number of pieces: of the best Model whose PerPiece is 0.
func (c *Counts) Half() float64 { return c.fit([parameters]float64{64, 32, 0}).Half }

// Unit returns for how many units of the score, with from to to pieces, the expected score is
// 73 %, a win being 1 and a draw a half: the unit of the logistic curve that fits best.
// It is between 1 and 10,000.
func (c *Counts) Unit(from, to int) float64 {
	// The likelihood has one peak: its slope by the inverse of the unit tells on
	// which side of that a unit is.
	low, high := float64(leastSize), float64(mostSize)
	for high-low > 0.01 {
		if middle := (low + high) / 2; c.slope(from, to, middle) > 0 {
			high = middle
		} else {
			low = middle
		}
	}
	return (low + high) / 2
}

// slope returns the slope of the logarithm of the likelihood by the inverse of the
// unit of Unit.
func (c *Counts) slope(from, to int, unit float64) float64 {
	var sum float64
	for pieces := from; pieces <= to; pieces++ {
		for at, n := range &c.cells[pieces] {
			score := float64((at - most/step) * step)
			expected := 1 / (1 + math.Exp(-score/unit))
			wins, draws, losses := float64(n[0]), float64(n[1]), float64(n[2])
			sum += score * (wins + draws/2 - expected*(wins+draws+losses))
		}
	}
	return sum
}

// The bounds of the parameters. Results that have little to do with the scores fit the
// better the larger Half and Spread are, without end.
const (
	leastSize    = 1      // units, of Half and Spread
	mostSize     = 10_000 // the same
	mostPerPiece = 100    // percent, either way
)

// exists reports whether p is within the bounds.
func exists(p [parameters]float64) bool {
	half, spread, perPiece := p[0], p[1], p[2]
	return min(half, spread) >= leastSize && max(half, spread) <= mostSize && max(perPiece, -perPiece) <= mostPerPiece
}

// fit looks for the best parameters, at first in the given steps; where a step
// is 0, the parameter stays. (The method is that of Hooke and Jeeves 1961: one
// parameter after the other, then on in the direction that was good.)
func (c *Counts) fit(steps [parameters]float64) eval.Model {
	const (
		halvings = 16
		moves    = 500 // with steps of one size, at most
	)
	loss := func(p [parameters]float64) float64 {
		if !exists(p) {
			return math.Inf(1)
		}
		return c.Loss(model(p))
	}
	best := [parameters]float64{150, 80, 0} // a guess
	least := loss(best)
	for range halvings {
		for range moves {
			next, l := explore(loss, best, least, steps)
			if l >= least {
				break
			}
			ahead := next
			for i := range ahead {
				ahead[i] += next[i] - best[i]
			}
			best, least = next, l
			if next, l := explore(loss, ahead, loss(ahead), steps); l < least {
				best, least = next, l
			}
		}
		for i := range steps {
			steps[i] /= 2
		}
	}
	return model(best)
}

// explore goes a step up or down with each parameter where that is better.
func explore(
	loss func([parameters]float64) float64, at [parameters]float64, least float64, steps [parameters]float64,
) ([parameters]float64, float64) {
	for i, step := range steps {
		for _, d := range [...]float64{step, -step} {
			try := at
			try[i] += d
			if l := loss(try); l < least {
				at, least = try, l
				break
			}
		}
	}
	return at, least
}
