// Package pgn reads and writes games in Portable Game Notation, for chess and other
// games.
//
// The package knows the syntax of PGN but no rules: a [Move] is the text in the file.
// [Variation.Resolve] converts the texts to moves with a parser such as
// notation.ParseText.
//
// Reading and writing a game changes only its layout: comments, glyphs and variations
// keep their places and their order. If PGN has two forms (glyphs as "!" or "$1",
// comments in braces or after a semicolon), the writer uses the one of the export
// format.
//
// The reader is lenient, since few files conform to the standard. It reads symbols for
// glyphs (±, +-, N), null moves (--, Z0), results such as 1/2 or ½-½, spaces in tag
// names and quotes in tag values, surplus brackets, braces in comments, words such as
// "mate" after a move, and glyphs and variations before the first move. A game that it
// cannot read is one error, and it continues with the next game.
//
// The standard is Steven J. Edwards's of 1994. Comments give its section numbers.
package pgn
