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
	even  float64 // what is a chance of one half to win, with any number of pieces
	model Model   // of UCI_ShowWDL
}

// worths are what "arrocco scale" fitted to games of the engine with itself: 115,320
// positions of chess and Chess960 and 241,051 of xiangqi, by the networks that are built
// in, and 192,013 of Scacchi Sprint, by the hand-written evaluation; of 5,000 nodes a
// move.
var worths = map[string]worth{
	"chess":   {even: 110.8, model: Model{Half: 73.9, Spread: 42.7, PerPiece: -3.60}},
	"xiangqi": {even: 258.7, model: Model{Half: 230.4, Spread: 114.4, PerPiece: -0.84}},
	"sprint":  {even: 104.0, model: Model{Half: 69.6, Spread: 69.7, PerPiece: -2.79}},
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
	return worths[t.Name].model.permille(float64(s), pieces)
}
