package eval

import "math"

// FullBoard is the number of pieces from which those that are gone count.
const FullBoard = 32

// A Model gives the chances to win, draw and lose at a score. The chance to win is
// logistic in the score, the chance to lose is the same function of the opposite score,
// and the rest is drawn, as Stockfish has it. With fewer pieces on the board a score means
// less, or more: what is left may be too little to win with.
type Model struct {
	Half     float64 // score at which the chance to win is one half, with all pieces on the board
	Spread   float64 // from there to a chance of 73 %
	PerPiece float64 // less of both for each piece that is gone, percent
}

// Chances returns the chances to win, draw and lose of a player who is ahead by a score,
// with that many pieces on the board. They are at least 0 and sum to 1. However large
// PerPiece is, a higher score is a better chance.
func (m Model) Chances(score float64, pieces int) (win, draw, loss float64) {
	const least = 0.05 // of Half and Spread
	gone := max(FullBoard-pieces, 0)
	size := max(1-float64(gone)*m.PerPiece/100, least)
	chance := func(x float64) float64 { return 1 / (1 + math.Exp((m.Half*size-x)/(m.Spread*size))) }
	win, loss = chance(score), chance(-score)
	return win, max(1-win-loss, 0), loss
}

// permille returns what Chances does in permille: whole numbers, none of them negative,
// that sum to 1000.
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
