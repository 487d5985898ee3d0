package eval

import (
	"math"

	"arrocco/game"
)

// Centipawns converts a score of the search, which is no mate, from units to the
// centipawns that users are shown. At +100 the side to move wins half of its games
// against itself, in every game (a convention of Stockfish). A unit is a hundredth of
// what the hand-written evaluation took a pawn for; the search has its margins in
// units, and networks are scaled to them.
// A win by an endgame table is 20,000 centipawns less its plies from the root.
func Centipawns(t *game.Traits, s game.Score) int {
	switch {
	case s >= game.TableEdge:
		return tableWin - int(game.TableWin-s)
	case s <= -game.TableEdge:
		return -tableWin + int(game.TableWin+s)
	}
	const most = tableWin - game.MaxPly - 1
	return min(max(int(math.Round(float64(s)*Factor(t))), -most), most)
}

// tableWin is a win by an endgame table at the root, in centipawns, as Stockfish shows it.
const tableWin = 20_000

// Factor returns what Centipawns multiplies scores by.
func Factor(t *game.Traits) float64 { return 100 / t.Scale.Even }

// Pawns returns what Centipawns does, in pawns.
func Pawns(t *game.Traits, s game.Score) float64 { return float64(Centipawns(t, s)) / 100 }

// WDL returns the expected share of wins, draws and losses of the side to move, in
// permille, at a score of the search with the given number of pieces on the board.
// They sum to 1000.
func WDL(t *game.Traits, s game.Score, pieces int) (win, draw, loss int) {
	switch {
	case s >= game.TableEdge:
		return 1000, 0, 0
	case s <= -game.TableEdge:
		return 0, 0, 1000
	}
	m := Model{Half: t.Scale.Half, Spread: t.Scale.Spread, PerPiece: t.Scale.PerPiece}
	return m.permille(float64(s), pieces)
}
