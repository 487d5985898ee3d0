package eval

import "math"

// FullBoard is the number of pieces from which missing pieces are counted.
const FullBoard = 32

// A Model is a win rate model (WDL): it gives the probabilities of win, draw and loss at a
// score. The probability of a win is logistic in the score, that of a loss is the same
// function of the opposite score, and the rest is a draw, as in Stockfish. The model depends
// on the number of pieces: with few pieces the same score wins less often, or more often.
type Model struct {
	Half     float64 // score, in internal units, with a win rate of one half on a full board
	Spread   float64 // from there to a win rate of 73 %, in internal units
	PerPiece float64 // decrease of both for each missing piece, in percent
}

// Chances returns the probabilities of win, draw and loss at a score in internal units, with
// that number of pieces on the board. They are at least 0 and sum to 1. For any PerPiece, a
// higher score has a higher win rate.
func (m Model) Chances(score float64, pieces int) (win, draw, loss float64) {
	const least = 0.05 // smallest factor of Half and Spread
	missing := max(FullBoard-pieces, 0)
	size := max(1-float64(missing)*m.PerPiece/100, least)
	chance := func(x float64) float64 { return 1 / (1 + math.Exp((m.Half*size-x)/(m.Spread*size))) }
	win, loss = chance(score), chance(-score)
	return win, max(1-win-loss, 0), loss
}

// permille returns the probabilities of Chances in permille: integers of at least 0 that
// sum to 1000.
func (m Model) permille(score float64, pieces int) (win, draw, loss int) {
	w, _, l := m.Chances(score, pieces)
	win, loss = int(math.Round(1000*w)), int(math.Round(1000*l))
	draw = max(1000-win-loss, 0)
	switch { // if both were rounded up, the larger one gives way
	case win > loss:
		win = 1000 - draw - loss
	default:
		loss = 1000 - draw - win
	}
	return win, draw, loss
}
