// Package client runs engines: programs that play games and are spoken to in lines
// of text. [Start] starts the program of a [Spec], finds out its protocol (UCI, UCCI
// or UCI-Cyclone) and greets it. The [Engine] that it returns is a running process,
// ready for one game after another.
//
// The package speaks for the engine's opponent and has no opinion about the game:
// it writes positions and requests in the engine's dialect ([PositionLine],
// [Request]) and reads the answers ([Answer], [Info]). A process that crashes or does
// not answer is a [Fault]. Whether a move is legal or came in time is for the referee
// (package match).
//
// What engines write is made printable as it is read, since names and messages go to
// terminals and files.
package client
