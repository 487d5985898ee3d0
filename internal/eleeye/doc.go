// Package eleeye reads opening books of xiangqi in the format of the program ElephantEye, whose
// book is called BOOK.DAT.
//
// A book is a list of entries of 8 bytes, sorted by the key of the position: the key, of 32 bits,
// and the move and its weight, of 16 bits each, all little-endian. [Open] checks a file, and
// [Book.Moves] finds the moves of a position in it. Of a position and its mirror image, which
// swaps left and right, a book has only one.
//
// The key is the exclusive or of numbers that the program draws from the stream of the cipher
// RC4 with an empty key, see keys.go. The format is described in "eleeye_book.htm" of
// ElephantEye, and its book.h has the order of the fields.
package eleeye
