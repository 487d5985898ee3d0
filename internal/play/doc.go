// Package play lets a person play a game against the engine in a terminal: it
// draws the board, reads moves and commands, limits the time for each move, and
// prints the game as PGN at the end.
//
// Start with [Run] in session.go. person.go has the person's turn, commands.go the
// commands, input.go the reading of lines within the time limit, and parse.go the
// reading of moves. repetition.go warns of moves of xiangqi that lose by repetition.
// save.go and file.go write the game to files. The game itself, what the rules say
// about it and what each player may see are in package referee.
package play
