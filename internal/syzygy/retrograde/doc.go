// Package retrograde computes endgame tables of up to 4 men by retrograde analysis. Only
// tests import it: it says what a prober of Syzygy tables must answer, and shares no code
// with the prober, the tables or the rules in package movegen/chess.
//
// A Set computes tables when they are asked for and keeps them, with those that captures
// and promotions lead to. Start reading at table.go, then solve.go.
//
// # Values
//
// A position has no castling rights and a half-move clock of 0. Its values are those of the
// side to move under the fifty-move rule (the DTZ50″ of the literature):
//
//   - WDL is 2 for a win, 1 for a cursed win, which the fifty-move rule turns into a draw,
//     0 for a draw, -1 for a blessed loss and -2 for a loss.
//   - DTZ is 0 for a draw and otherwise has the sign of WDL. Its size is the number of plies
//     up to and including the next zeroing move (a capture or a pawn move) or mate, if the
//     winner hurries, the loser delays it, and neither gives up any of the result. A
//     zeroing move into a cursed win or a blessed loss counts as 101 plies. So the sizes 1
//     to 100 are those of wins and losses, and greater ones of cursed wins and blessed
//     losses, whichever phase of the ending it is that takes too long.
//
// The side that is mated has DTZ -1, as probers say, although no move is left. Its
// opponent's DTZ before the mate is 1.
//
// Tables store DTZ rounded in some materials: see Agrees.
package retrograde
