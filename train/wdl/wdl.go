// Package wdl finds out from games of self-play what scores are worth: with what
// chance the player to move wins, draws or loses.
//
// The model is [eval.Model], which is behind the option UCI_ShowWDL. It is fitted as
// Stockfish's fishtest does it.
package wdl

import (
	"math"

	"arrocco/eval"
	"arrocco/game"
)

// Counts are how often positions of each number of pieces and each score were
// won, drawn and lost. The zero Counts are empty.
type Counts struct {
	cells [eval.FullBoard + 1][2*most/step + 1]cell
	total int
}

// A cell counts positions, in the order of eval.Model.Chances.
type cell [3]int

// The scores are counted in steps, as far as most. What is beyond, games that
// are over, has little to say about the model; and where they are adjudicated,
// the score would only confirm itself.
const (
	most = 700 // units
	step = 10
)

// Add counts a position: its pieces, its score for one side and what became of
// the game for that side, as game.WinFor(side) has it. Scores that are far off
// are left out.
func (c *Counts) Add(pieces int, score game.Score, side game.Color, result game.Result) {
	if score > most || score < -most {
		return
	}
	at := int(math.Round(float64(score)/step)) + most/step
	outcome := 2
	switch result {
	case game.WinFor(side):
		outcome = 0
	case game.Drawn:
		outcome = 1
	}
	c.cells[max(0, min(pieces, eval.FullBoard))][at][outcome]++
	c.total++
}

// Len returns the number of positions.
func (c *Counts) Len() int { return c.total }

// Loss returns the mean surprise of m at the counts, in nats. It is the measure
// of Fit, and 0 if there are no positions.
func (c *Counts) Loss(m eval.Model) float64 {
	const least = 1e-9 // a chance that is no surprise without end
	var sum float64
	for pieces := range c.cells {
		for at, n := range &c.cells[pieces] {
			if n == (cell{}) {
				continue
			}
			win, draw, loss := m.Chances(float64((at-most/step)*step), pieces)
			for i, chance := range [...]float64{win, draw, loss} {
				sum -= float64(n[i]) * math.Log(max(chance, least))
			}
		}
	}
	return sum / float64(max(c.total, 1))
}
