// Package pgn reads and writes games in Portable Game Notation, for every game
// that has moves, comments and results.
//
// It knows the notation's syntax and nothing of any game's rules: a [Move] is
// the text that stood in the file. [Line.Resolve] turns the texts into moves
// with a parser of the caller's, such as SAN for chess, or ICCS or WXF for
// xiangqi.
//
// Reading and writing again loses nothing but the layout: comments, glyphs and
// variations keep their places and their order. Where a file says the same in
// two ways (glyphs as "!" or "$1", comments in braces or after a semicolon),
// the written form is the one of the standard's export format.
//
// The reader is lenient, since few files keep to the standard: it knows the symbols
// of evaluation that stand for glyphs (±, +-, N), null moves (--, Z0), results as
// 1/2 or ½-½, blanks in the names of tags and quotes in their values, brackets too
// many, braces in comments, words such as "mate" after a move, and glyphs and
// variations before the first move. A game that it cannot read
// is one error, and the next game follows.
//
// The standard is Steven J. Edwards's of 1994, section numbers as there.
package pgn
