// Package ucci speaks the Universal Chinese Chess Protocol, version 3.0: lines
// of text in, calls of an engine.Engine out, and back again. The game is xiangqi.
//
// A [Driver] outlives every line. What is wrong with one is reported as
// "info message error: …", and the position stays as it was. What the protocol
// wants ignored (unknown commands, unknown options, unknown words of "go") is
// ignored in silence, unless the option debug is on.
//
// # While it thinks
//
// Only "stop", "ponderhit", "isready", "probe" and "quit" are obeyed then. Other
// commands are refused with a message, but once "stop" has come they wait for
// the move, which takes no time: many interfaces do not wait for a move that they
// do not want. With the option batch the input is not read during a search
// that ends by itself.
//
// "go infinite" and "go" without a limit end with "stop", or when a mate is
// certain, as the protocol says. After "go ponder" no move is told before
// "ponderhit" or "stop".
//
// # Scores
//
// A score has no unit in the text: 100 is a horse or a cannon. A mate, given
// or suffered, is 10000 less the plies to it, and always above 9800; other
// scores stay below 9700.
//
// # Draws and resignation
//
// The rules are those of [engine.AcceptsDraw], [engine.OffersDraw] and
// [engine.Resigns]. Offers can be turned off by the option drawoffers;
// resignation has to be turned on by the option resign.
//
// # Options
//
// The protocol names more options than the engine has a use for. There is no
// book and there are no endgame tables (usebook, bookfiles, useegtb, egtbpaths),
// the evaluation is built in (evalapi), no piece is promoted (promotion), and
// nothing is gained by a search that prunes or knows less (pruning, knowledge,
// style) or that yields the processor, which is the system's business (idle).
// They are not announced, and ignored in silence if they are set. The option
// repetitionrule stands for the old one called repetition, whose rules have
// other names; selectivity is called randomness now.
//
// # Where to start
//
// Run in driver.go is the loop, commands.go the table of what it understands.
// Reading "go" is in limits.go, and what is said of a search in info.go.
package ucci
