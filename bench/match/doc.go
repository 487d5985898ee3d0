// Package match plays one game between two engines and is its referee.
//
// A [Game] is a game in progress. The referee is the rules of the game
// ([game.Position]), not the engines. An engine loses the game if its process crashes
// or hangs, if its move comes late (loss on time, clock.go) or is illegal. A game
// also ends by resignation, by two draw offers in a row, or by adjudication from the
// engines' scores ([Adjudication]). UCCI engines are given the moves that would lose
// by repetition (banned.go); what is hidden in a game is in hidden.go.
//
// The finished game is a [Record], which the log of a tournament holds and which is
// written as PGN. [Replay] checks games of PGN by the rules.
package match
