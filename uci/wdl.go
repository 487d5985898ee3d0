package uci

import (
	"math"

	"arrocco/game"
)

// The model of UCI_ShowWDL: the probability of a win is logistic in the score,
// as Stockfish has it. It is one half at wdlHalf centipawns and changes most
// within wdlSpread of that. With fewer pieces on the board a score means less: what
// is left may be too little to win with.
//
// The constants are what "arrocco scale" fitted to 558,749 positions of 5,000 nodes
// a move in games of the hand-written evaluation with itself, of chess and
// Chess960. Other games use them too until they have been fitted.
const (
	wdlHalf      = 80.9
	wdlSpread    = 75.5
	wdlPerPiece  = -2.0 // less of wdlHalf and wdlSpread for each piece that is gone, percent
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
