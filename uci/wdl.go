package uci

import (
	"math"

	"arrocco/game"
)

// The model of UCI_ShowWDL: the probability of a win is logistic in the score,
// as Stockfish has it. It is one half at wdlHalf centipawns and changes most
// within wdlSpread of that. With fewer pieces on the board less happens, and a
// score means more.
//
// The constants are guesses from playing strength alone. They are to be fitted
// to games when there are enough of them.
const (
	wdlHalf      = 170.0
	wdlSpread    = 75.0
	wdlPerPiece  = 1.5 // less of wdlHalf and wdlSpread for each piece that is gone, percent
	wdlAllPieces = 32
)

// wdl returns the expected share of wins, draws and losses of the side to move,
// in permille, at a score with so many pieces on the board. They sum to 1000.
func wdl(s game.Score, pieces int) (win, draw, loss int) {
	switch {
	case s >= game.MateEdge:
		return 1000, 0, 0
	case s <= -game.MateEdge:
		return 0, 0, 1000
	}
	gone := float64(max(wdlAllPieces-pieces, 0))
	scale := 1 - gone*wdlPerPiece/100
	chance := func(x float64) int {
		return int(math.Round(1000 / (1 + math.Exp((wdlHalf*scale-x)/(wdlSpread*scale)))))
	}
	win, loss = chance(float64(s)), chance(-float64(s))
	return win, 1000 - win - loss, loss
}
