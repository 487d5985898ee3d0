// Package chess knows the rules of orthodox chess, Chess960 and double Chess960.
// All of them are one [Position]: an orthodox game is the Chess960 game whose rooks
// start on the a- and h-files, and castling rights are kept as rook squares, so that no
// code asks which of them is played.
//
// A Position is a stack of states. Make copies the state on top, changes the
// copy and finds out who gives check and what is pinned; Unmake drops it.
// Generate produces legal moves only, by masks of pinned pieces and of the
// squares that answer a check. Start reading at position.go, then make.go and
// generate.go.
//
// Other games on the same board, as Scacchi Sprint in package movegen/sprint, embed
// a Position. The methods that only they need are in extension.go.
//
// The attacks of rooks and bishops are looked up in the magic tables of
// github.com/dylhunn/dragontoothmg.
package chess
