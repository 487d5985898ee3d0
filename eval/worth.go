package eval

import (
	"math"

	"arrocco/game"
)

// A worth says what scores of the search mean in a game. Their unit is that of the
// hand-written evaluation, a hundredth of what its pawn was set to: margins of the
// search are in it, and networks are scaled to it. What they are worth in results is
// another matter, and what users are shown.
type worth struct {
	even float64 // what is a chance of one half to win, with any number of pieces

	// The model of UCI_ShowWDL: the probability of a win is logistic in the score,
	// as Stockfish has it. It is one half at half and changes most within spread of
	// that. With fewer pieces on the board a score means less, or more: what is left
	// may be too little to win with.
	half, spread float64
	perPiece     float64 // less of both for each piece that is gone, percent
}

// worths are what "arrocco scale" fitted to games of the engine with itself: 115,320
// positions of chess and Chess960 and 241,051 of xiangqi, by the networks that are built
// in, and 192,013 of Scacchi Sprint, by the hand-written evaluation; of 5,000 nodes a
// move.
var worths = map[string]worth{
	"chess":   {even: 110.8, half: 73.9, spread: 42.7, perPiece: -3.60},
	"xiangqi": {even: 258.7, half: 230.4, spread: 114.4, perPiece: -0.84},
	"sprint":  {even: 104.0, half: 69.6, spread: 69.7, perPiece: -2.79},
}

// Centipawns returns a score of the search, which is no mate, as users are shown it:
// at +100 the side to move wins half of its games against itself, in every game.
// (The convention is Stockfish's.)
func Centipawns(t *game.Traits, s game.Score) int { return int(math.Round(float64(s) * Factor(t))) }

// Factor returns what Centipawns multiplies scores by.
func Factor(t *game.Traits) float64 { return 100 / worths[t.Name].even }

// Pawns returns what Centipawns does, in pawns.
func Pawns(t *game.Traits, s game.Score) float64 { return float64(Centipawns(t, s)) / 100 }

// WDL returns the expected share of wins, draws and losses of the side to move, in
// permille, at a score of the search with so many pieces on the board. They sum to
// 1000.
func WDL(t *game.Traits, s game.Score, pieces int) (win, draw, loss int) {
	switch {
	case s >= game.MateEdge:
		return 1000, 0, 0
	case s <= -game.MateEdge:
		return 0, 0, 1000
	}
	const allPieces = 32
	m, gone := worths[t.Name], float64(max(allPieces-pieces, 0))
	scale := 1 - gone*m.perPiece/100
	chance := func(x float64) int {
		return int(math.Round(1000 / (1 + math.Exp((m.half*scale-x)/(m.spread*scale)))))
	}
	win, loss = chance(float64(s)), chance(-float64(s))
	return win, 1000 - win - loss, loss
}
