package annotate

import (
	"math"

	"arrocco/game"
)

// A Player is how well one side has played.
type Player struct {
	Moves       int                // that were judged
	Accuracy    float64            // percent, from 0 to 100
	AverageLoss float64            // centipawns a move
	Verdicts    [Brilliant + 1]int // how many moves have each verdict
}

// The accuracy of a move, in percent, is accuracyTop * exp(-accuracyDecay * loss) - accuracyBase,
// for a loss in percent of chances (lichess).
const (
	accuracyTop   = 103.1668100711649
	accuracyDecay = 0.04354415386753951
	accuracyBase  = 3.166924740191411
)

// Accuracy returns the accuracy of a move, in percent: 100 if it gave nothing away.
func (p *Ply) Accuracy() float64 {
	return min(max(accuracyTop*math.Exp(-accuracyDecay*100*p.Loss)-accuracyBase, 0), 100)
}

// Chance returns White's chance to win after the move, from 0 to 1.
func (p *Ply) Chance() float64 { return p.After.chance() }

// ChanceBefore returns White's chance to win before the move, from 0 to 1.
func (p *Ply) ChanceBefore() float64 { return p.Before.chance() }

// rate sets the figures of both players. The accuracy of a game is the mean of two means of
// the accuracies of its moves, as lichess has it: the harmonic one, and one in which moves
// count more where the chances go up and down, so that easy moves in a game that is decided
// count little.
func (an *Analysis) rate() {
	weights := an.volatility()
	for side := range an.Players {
		pl := &an.Players[side]
		var weighted, sum, inverse, loss float64
		for i := range an.Plies {
			p := &an.Plies[i]
			if p.Side != game.Color(side) || p.Best == game.NoMove {
				continue
			}
			pl.Moves++
			pl.Verdicts[p.Verdict]++
			acc := p.Accuracy()
			weighted += acc * weights[i]
			sum += weights[i]
			inverse += 1 / max(acc, 1)
			loss += float64(p.centipawnLoss())
		}
		if pl.Moves == 0 {
			continue
		}
		n := float64(pl.Moves)
		pl.Accuracy, pl.AverageLoss = (weighted/sum+n/inverse)/2, loss/n
	}
}

// centipawnLoss returns the centipawns that a move gave away.
func (p *Ply) centipawnLoss() int {
	if p.Move == p.Best {
		return 0
	}
	d := p.Before.capped() - p.After.capped()
	if p.Side == game.Black {
		d = -d
	}
	return max(d, 0)
}

// The windows over which chances are looked at, and the weights that come of it.
const (
	windowShare             = 10 // a window has this part of the game's moves,
	windowLeast, windowMost = 2, 8
	weightLeast, weightMost = 0.5, 12 // percent
)

// volatility returns a weight for each move: the standard deviation of the chances, in
// percent, in the window of moves that ends with it.
func (an *Analysis) volatility() []float64 {
	size := min(max(len(an.Plies)/windowShare, windowLeast), windowMost)
	weights := make([]float64, len(an.Plies))
	for i := range weights {
		from := max(i+2-size, 0)
		var chances []float64
		if from == 0 && len(an.Plies) > 0 {
			chances = append(chances, 100*an.Plies[0].Before.chance())
		}
		for _, p := range an.Plies[from:min(max(i+1, size-1), len(an.Plies))] {
			chances = append(chances, 100*p.After.chance())
		}
		weights[i] = min(max(deviation(chances), weightLeast), weightMost)
	}
	return weights
}

// deviation returns the standard deviation of numbers.
func deviation(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	var mean, sum float64
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / float64(len(x)))
}
