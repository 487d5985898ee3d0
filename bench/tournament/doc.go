// Package tournament plays engines against each other: the runner behind "arrocco
// match", by which every change to this engine is judged.
//
// [Run] is the place to start. It plays the games of a [Config] by workers, several
// games at a time, each worker with engine processes of its own (package client)
// and one game in progress (package match). A single collector writes down the
// results: the log, the PGN, the standings and the sequential test that may end the
// match. It only appends to files, and only after it knows that they are of the same
// match: the log is the state from which a tournament is resumed.
//
// A schedule says which games there are. In a round robin and a gauntlet a game follows
// from its number; a Swiss or knockout tournament is played in stages, each of which
// follows from the results of those before it.
//
// An engine that crashes, hangs, loses on time or plays an illegal move loses that
// game, with the reason in the record. After a crash or a hang the tournament stops,
// or with Config.Recover goes on with a fresh process.
//
// The names of options and the form of the output are those of cutechess-cli
// and fastchess wherever these have a name for it.
package tournament
