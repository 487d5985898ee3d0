// Package ucci implements the Universal Chinese Chess Protocol (UCCI), version 3.0.
// It turns lines of text into calls of an engine.Engine and results into lines of
// text. The game is xiangqi.
//
// No line can stop a [Driver]. It reports an invalid one as "info message error: …"
// and keeps the position. As the protocol demands, it ignores unknown commands,
// unknown options and unknown words of "go" without a message, unless the option
// debug is on.
//
// # While a search runs
//
// During a search, the Driver executes only "stop", "ponderhit", "isready", "probe",
// "quit" and the commands "d" and "eval". It rejects others with a message. After
// "stop", others wait for the move, which takes no time: many interfaces do not wait
// for a move that they do not need. With the option batch, the Driver does not read
// its input during a search that has a limit.
//
// As the protocol demands, "go infinite" and "go" without a limit end with "stop" or
// when a mate is proven. After "go ponder", the move comes only after "ponderhit" or
// "stop".
//
// # Scores
//
// The protocol gives scores no unit. Here 100 is a horse or a cannon. A mate in n
// plies is 10000-n, but at least 9801, and negative for the losing side. Other scores
// are at most 9700.
//
// # Draws and resignation
//
// [engine.AcceptsDraw], [engine.OffersDraw] and [engine.Resigns] decide. The option
// drawoffers turns offers off; the option resign turns resignation on.
//
// # Options
//
// The option bookfiles is one book or several, with ";" in between: as "arrocco book make" makes
// them, or of ElephantEye if their names end in ".dat". The first one that has a move for the
// position decides.
//
// The engine does not support all options of the protocol. It has no endgame tables (useegtb,
// egtbpaths). The evaluation is built in (evalapi), and there are no promotions (promotion). A
// search that prunes or knows less is of no use (pruning, knowledge, style), and the system
// shares out the processor (idle). The Driver does not list these options and ignores them
// without a message. The option repetitionrule replaces repetition, whose rules have other
// names, and randomness replaces selectivity.
//
// # Where to start
//
// Run in driver.go is the loop, and commands.go has the table of commands. limits.go
// reads "go", info.go writes "info" and "bestmove", and score.go converts scores.
package ucci
