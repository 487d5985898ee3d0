// Package engine is the engine behind every protocol. A protocol driver turns
// lines of text into calls of an [Engine], and the Engine's calls of its
// [Listener] into lines of text. Neither this package nor those below it know a
// protocol. The names of the options are those of UCI, because users know them.
//
// Start with Engine.Go in engine.go. The table that names every game is in
// variant.go, and it is the only file here that knows a concrete one. The built-in
// networks are in the directory networks; network.go reads them.
package engine
