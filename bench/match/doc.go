// Package match plays engines against each other: the tournament runner behind
// "arrocco match", by which every change to this engine is judged.
//
// [Run] is the place to start. It plays the games of a [Config] in so many
// slots at a time, each slot with engine processes of its own, and a single
// collector writes down what the slots report: the log, the PGN, the standings
// and the sequential test that may end the match.
//
// The referee is the rules of the game ([game.Position]), not the engines.
// Whatever an engine does wrong (it crashes, falls silent, oversteps its time
// or plays what it must not) costs it that game, with the reason in the
// record, and the tournament goes on with a fresh process.
//
// The names of options and the form of the output are those of cutechess-cli
// and fastchess wherever these have a name for the thing.
package match
