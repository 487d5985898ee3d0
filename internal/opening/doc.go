// Package opening reads and makes the positions from which games between engines
// start. Matches, "genfens", the games of
// training data and SPSA all take their openings from here.
//
//   - [Open] reads a book: EPD, FEN or PGN, small or of millions of lines, or Polyglot.
//   - [Random] makes openings of random moves, for games to train from.
//   - [Weighted] makes openings of sensible moves, for matches.
//
// What a made opening starts from, and which engine judges it, is up to the caller.
package opening
