// Package engine is the engine behind every protocol. A protocol driver turns
// lines of text into calls of an [Engine], and what the Engine tells its
// [Listener] into lines of text. Nothing here knows a protocol, and nothing
// below here knows that there are protocols. The names of the options are those
// of UCI, because users know them.
//
// Start with Engine.Go in engine.go. The table that names every game is in
// variant.go, and it is the only file here that knows a concrete one. What
// networks there are is in the directory networks; network.go reads them.
package engine
