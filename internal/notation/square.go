package notation

import (
	"strconv"
	"strings"

	"arrocco/game"
)

// firstRankSAN is the number of White's back rank in algebraic notation.
const firstRankSAN = 1

// appendSquare appends the name of a square: a letter for the file and a number for
// the rank. White's back rank has the number firstRank.
func appendSquare(b []byte, t *game.Traits, at game.Square, firstRank int) []byte {
	file, rank := split(t, at)
	b = append(b, 'a'+byte(file))
	return strconv.AppendInt(b, int64(rank+firstRank), 10)
}

// split returns the file and the rank of a square, both from 0.
func split(t *game.Traits, at game.Square) (file, rank int) {
	return int(at) % t.Files, int(at) / t.Files
}

// cutSquare reads a square at the start of s and returns the rest of s.
func cutSquare(s string, t *game.Traits, firstRank int) (at game.Square, rest string, ok bool) {
	if s == "" {
		return 0, s, false
	}
	file, digits := int(s[0])-'a', leadingDigits(s[1:])
	rank, err := strconv.Atoi(digits)
	rank -= firstRank
	if err != nil || file < 0 || file >= t.Files || rank < 0 || rank >= t.Ranks {
		return 0, s, false
	}
	return game.Square(file + rank*t.Files), s[1+len(digits):], true
}

// leadingDigits returns the digits at the start of s, at most two, since no board has
// a hundred ranks. It returns "" if two digits begin with a zero.
func leadingDigits(s string) string {
	n := 0
	for n < len(s) && n < 2 && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n == 2 && s[0] == '0' {
		return "" // no rank is called 03
	}
	return s[:n]
}

// pieceType returns the piece type of a letter of either case, or None.
func pieceType(t *game.Traits, letter byte) game.Piece {
	if i := strings.IndexByte(t.Letters, upper(letter)); i > 0 {
		return game.Piece(i)
	}
	return game.None
}

// upper returns the upper-case form of an ASCII letter; other bytes map to 0.
func upper(c byte) byte {
	switch {
	case c >= 'a' && c <= 'z':
		return c - 'a' + 'A'
	case c >= 'A' && c <= 'Z':
		return c
	default:
		return 0
	}
}

// lower returns the lower-case form of an upper-case ASCII letter.
func lower(c byte) byte { return c - 'A' + 'a' }
