// Package uci implements the Universal Chess Interface (UCI). It turns lines of
// text into calls of an engine.Engine and results into lines of text.
//
// No line can stop a [Driver]. It reports an invalid one as "info string error: …"
// and keeps the position. It answers every "go" with one "bestmove", even if the
// arguments are invalid.
//
// # While a search runs
//
// The Driver executes "isready", "stop", "ponderhit", "quit" and commands that only
// show something at once, and "position" too, since it concerns the next search. It
// queues commands that would disturb the search ("go", "setoption", "ucinewgame"
// and others), and all later ones, until the search ends, so that their order is
// kept. "stop" applies to each "go" that was read before it. An infinite search ends
// only when the interface stops it, and the Driver always reads its input.
//
// # Xiangqi
//
// With UCI_Variant xiangqi, ranks count from 1 to 10. In the Cyclone dialect they
// count from 0 to 9. The dialect begins with "ucicyclone", or with a position that
// lacks the word "position", and ends when UCI_Variant is set.
//
// # Scacchi Sprint
//
// With UCI_Variant sprint, a list of moves contains draws as well: "+N" before the
// move of a turn in which a knight was drawn, "+?" for an unknown tile. Placements
// are written N@f3. Hidden tiles are dealt at random; after each pass over the
// deals, an "info string" has their number.
//
// # Where to start
//
// Run in driver.go is the loop, and commands.go has the table of commands. limits.go
// reads "go". info.go writes "info" and "bestmove", and converts scores to
// centipawns.
package uci
