// Package play lets a person play a game against the engine in a terminal: it
// draws the board, reads moves and commands, limits the time for each move, and
// prints the game as PGN at the end.
//
// Start with [Run] in session.go. A [Game] in game.go is the game in progress and
// what the rules say about it. person.go has the person's turn, commands.go the
// commands, input.go the reading of lines within the time limit, and parse.go the
// reading of moves. illegal.go explains why a move is illegal, and repetition.go
// finds moves of xiangqi that lose by repetition. pgn.go converts the game to PGN;
// save.go and file.go write it to files.
//
// # Hidden tiles
//
// In Scacchi Sprint, the Game holds a position in which all hidden tiles are dealt
// from the seed. No player may see them: the screen, the engine and the PGN of an
// unfinished game get the position from Game.view, which hides what the player
// cannot see.
package play
