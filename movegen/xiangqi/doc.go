// Package xiangqi knows the rules of xiangqi, Chinese chess.
//
// Squares are numbered from a0, Red's left corner, to i9: file + 9*rank. Red is
// game.White. The board is a set of bitboards of two words, one for each side of
// the river, together with an array of the pieces.
//
// A Position is a stack of states. Make copies the state on top, changes the
// copy and finds out who gives check and what is pinned; Unmake drops it. Generate
// produces legal moves only.
//
// Every enemy piece that attacks the general, or could, limits which moves are legal. A
// chariot, a horse or the enemy general gives check when the path from it is empty, and
// pins a single piece on that path. A cannon gives check across one piece, the screen: it
// pins each of two pieces on its path, and no piece may step onto an empty path.
//
// Start reading at position.go, then checks.go and generate.go. The rules of repetition
// are in repetition.go.
package xiangqi
