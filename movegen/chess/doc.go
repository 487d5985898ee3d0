// Package chess knows the rules of orthodox chess, Chess960, double Chess960 and
// Scacchi Sprint. All of them are one [Position]: an orthodox game is the
// Chess960 game whose rooks start on the a- and h-files, and castling rights are
// kept as rook squares, so that nothing asks at run time which of them is played.
//
// A Position is a stack of states. Make copies the state on top, changes the
// copy and finds out who gives check and what is pinned; Unmake drops it.
// Generate produces legal moves only, by masks of pinned pieces and of the
// squares that answer a check. Start reading at position.go, then make.go and
// generate.go.
//
// In Scacchi Sprint the pieces are tiles that each side draws from its deck,
// unseen by the other, and places on its half of the board. A Position that
// [ParseSprint] returns has hands and decks beside the board, which other games
// go without: see [Tiles]. It may know everything, or only what one player
// knows; [game.Hidden] says how one leads to the other.
//
// The attacks of rooks and bishops are looked up in the magic tables of
// github.com/dylhunn/dragontoothmg.
package chess
