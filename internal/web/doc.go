// Package web serves the board in the browser: people play the games of the engine against it or
// against each other, and analyze positions and games. Everything that the browser loads is in
// the program, and nothing is loaded from elsewhere.
//
// Start with [New] in server.go. guard.go decides which requests are served at all, and routes.go
// says what each of them does. A table in table.go is one game with its players; action.go has what players
// may do at it, clock.go the clocks, opponent.go the turns of the engine, repetition.go the rules of
// repetition that people choose in xiangqi, and store.go the file of a game. state.go is what a browser
// gets of a table: browsers draw what they get and know no rules.
// analyse.go, annotate.go and load.go serve the analysis. searches.go limits how many searches run.
// The page is page.html, its scripts and styles are in the directory static, and its texts in texts.json.
//
// # Hidden tiles
//
// A state contains only what its reader may see: state.go takes the [referee.Sight] of the reader
// first and makes the state from that position alone.
package web
