// Package uci speaks the Universal Chess Interface: lines of text in, calls of
// an engine.Engine out, and back again.
//
// A [Driver] outlives every line. What is wrong with one is reported as
// "info string error: …"; the position stays as it was, and whatever "go" is
// given, it is answered by one "bestmove".
//
// # While a search runs
//
// "isready", "stop", "ponderhit", "quit" and commands that only show something
// are obeyed at once. "position" concerns the next search and is obeyed at once
// as well. What would disturb the search ("go", "setoption", "ucinewgame" and
// the like) is put off until it ends, and everything after it with it, so that
// nothing is lost and the order is kept. "stop" counts for each "go" that was
// read before it. Since it is the interface that ends an infinite search, the
// interface decides how long that takes, but the Driver never stops listening.
//
// # Xiangqi
//
// With UCI_Variant xiangqi, ranks count from 1 to 10. The Cyclone dialect counts
// from 0 to 9: it begins with "ucicyclone", or with a position that lacks the
// word "position", and ends when UCI_Variant is set.
//
// # Scacchi Sprint
//
// With UCI_Variant sprint, a list of moves tells of draws as well: "+N" before the
// move of a turn in which a knight was drawn, "+?" for a tile that is not known.
// Placements are written N@f3. After each pass over deals of what is hidden, an
// "info string" tells how many there were.
//
// # Where to start
//
// Run in driver.go is the loop, commands.go the table of what it understands.
// Reading "go" is in limits.go and writing "info" in info.go.
package uci
