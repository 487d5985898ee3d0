// Package play lets a person play a game against the engine in a terminal: it
// draws the board, reads moves and commands, turns the hourglass, and gives the
// game as PGN at the end.
//
// Start with [Run] in session.go. The person's turn is in person.go, with the
// commands in commands.go and reading within a time in input.go; the state of the
// game and what its rules say are in match.go. Why a move is not legal is found out
// in why.go, which moves of xiangqi lose by repetition in warn.go. The game goes to
// files by record.go, save.go and file.go.
//
// In a game with hidden pieces, the referee's position is a deal by the seed. The
// person is shown, and the engine searches, only what the one or the other may
// know.
package play
