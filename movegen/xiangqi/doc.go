// Package xiangqi knows the rules of xiangqi, Chinese chess.
//
// Squares are numbered from a0, Red's left corner, to i9: file + 9*rank. Red is
// game.White. The board is a set of bitboards of two words, one for each side of
// the river, together with an array of the pieces.
//
// A Position is a stack of states. Make copies the state on top, changes the
// copy and finds out who gives check and whose moves would let one in; Unmake
// drops it. Generate produces legal moves only.
//
// Whether a move is legal is a question of each enemy piece that bears on the
// general. A chariot, a horse or the enemy general gives check when the path
// from it is empty, and holds a piece that stands on the path alone. A cannon
// gives check across one piece: it holds each of two pieces on its path, and
// forbids an empty path altogether. Start reading at position.go, then checks.go
// and generate.go.
package xiangqi
