// Package wdl finds out from games of self-play what scores are worth: with what
// chance the player to move wins, draws or loses.
//
// The model is Stockfish's, as its fishtest fits it: the chance to win is
// logistic in the score, the chance to lose is the same function of the opposite
// score, and the rest is drawn. Here the two constants shrink with the number of
// pieces that are gone. It is the model behind the option UCI_ShowWDL.
package wdl

import (
	"math"

	"arrocco/game"
)

// FullBoard is the number of pieces from which those that are gone count.
const FullBoard = 32

// A Model tells the chances at a score with all pieces on the board; with fewer,
// Half and Spread are less.
type Model struct {
	Half     float64 // centipawns at which the chance to win is one half
	Spread   float64 // centipawns from there to a chance of 73 %
	PerPiece float64 // less of both for each piece that is gone, percent
}

// Chances returns the chances to win, draw and lose of a player who is ahead by
// a score, in centipawns, with so many pieces on the board. They sum to 1.
func (m Model) Chances(score float64, pieces int) (win, draw, loss float64) {
	const least = 0.05 // of Half and Spread, whatever PerPiece is
	size := max(1-float64(FullBoard-pieces)*m.PerPiece/100, least)
	chance := func(x float64) float64 { return 1 / (1 + math.Exp((m.Half*size-x)/(m.Spread*size))) }
	win, loss = chance(score), chance(-score)
	return win, max(1-win-loss, 0), loss
}

// Counts are how often positions of each number of pieces and each score were
// won, drawn and lost. The zero Counts are empty.
type Counts struct {
	cells [FullBoard + 1][2*most/step + 1]cell
	total int
}

// A cell counts positions, in the order of Chances.
type cell [3]int

// The scores are counted in steps, as far as most. What is beyond, games that
// are over, has little to say about the model; and where they are adjudicated,
// the score would only confirm itself.
const (
	most = 700 // centipawns
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
	c.cells[max(0, min(pieces, FullBoard))][at][outcome]++
	c.total++
}

// Len returns the number of positions.
func (c *Counts) Len() int { return c.total }

// Loss returns the mean surprise of m at the counts, in nats. It is the measure
// of Fit, and 0 if there are no positions.
func (c *Counts) Loss(m Model) float64 {
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
