package uci

import (
	"math"

	"arrocco/game"
)

// A wdlModel is the model of UCI_ShowWDL for a game: the probability of a win is
// logistic in the score, as Stockfish has it. It is one half at half centipawns and
// changes most within spread of that. With fewer pieces on the board a score means
// less, or more: what is left may be too little to win with.
type wdlModel struct {
	half, spread float64 // centipawns
	perPiece     float64 // less of both for each piece that is gone, percent
}

// wdlModels are what "arrocco scale" fitted to games of 5,000 nodes a move of the
// engine with itself: 74,549 positions of chess and Chess960 and 68,435 of xiangqi,
// by the networks that are built in. Scacchi Sprint has not been fitted; it has what
// 558,749 positions of chess gave for the hand-written evaluation.
var wdlModels = map[string]wdlModel{
	"chess":   {half: 77.8, spread: 66.9, perPiece: -4.02},
	"xiangqi": {half: 187.8, spread: 118.9, perPiece: -0.62},
	"sprint":  {half: 80.9, spread: 75.5, perPiece: -2.0},
}

// wdl returns the expected share of wins, draws and losses of the side to move,
// in permille, at a score with so many pieces on the board. They sum to 1000.
func (m wdlModel) wdl(s game.Score, pieces int) (win, draw, loss int) {
	switch {
	case s >= game.MateEdge:
		return 1000, 0, 0
	case s <= -game.MateEdge:
		return 0, 0, 1000
	}
	const allPieces = 32
	gone := float64(max(allPieces-pieces, 0))
	scale := 1 - gone*m.perPiece/100
	chance := func(x float64) int {
		return int(math.Round(1000 / (1 + math.Exp((m.half*scale-x)/(m.spread*scale)))))
	}
	win, loss = chance(float64(s)), chance(-float64(s))
	return win, 1000 - win - loss, loss
}
