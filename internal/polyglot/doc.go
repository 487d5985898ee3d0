// Package polyglot reads, makes and merges opening books in the format of the program
// Polyglot, with the extension ".bin".
//
// A book is a list of entries of 16 bytes, sorted by the key of the position: the move, its
// weight, and a number for learning, which nothing here uses. [Open] checks a file, and
// [Book.Moves] finds the moves of a position in it. A [Maker] makes a book from games, and
// [Merge] joins two.
//
// A key is the exclusive or of numbers of a table that belongs to the format, see [Key]. The
// format and keys to test with are described in the file book_format.html of Polyglot. It is
// for chess; Chess960 differs in nothing, since castling is always the king taking its rook.
package polyglot
