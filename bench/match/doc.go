// Package match plays engines against each other: the tournament runner behind
// "arrocco match", by which every change to this engine is judged.
//
// [Run] is the place to start. It plays the games of a [Config] in slots, several
// games at a time, each slot with engine processes of its own, and a single
// collector writes down what the slots report: the log, the PGN, the standings
// and the sequential test that may end the match. The files are only added to, and
// only after they are known to be of the same match.
//
// The referee is the rules of the game ([game.Position]), not the engines.
// Whatever an engine does wrong (it crashes, falls silent, oversteps its time
// or plays what it must not) costs it that game, with the reason in the
// record. After a crash or a hang the tournament stops, or with Config.Recover
// goes on with a fresh process. What engines write is made printable as it is
// read, since names and messages go to terminals and files.
//
// The names of options and the form of the output are those of cutechess-cli
// and fastchess wherever these have a name for the thing.
package match
