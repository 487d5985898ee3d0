package game

import "math/bits"

// A Square numbers the squares of the board from White's (Red's) left corner,
// rank by rank: file + rank*Files. Chess uses 0–63, xiangqi 0–89.
type Square uint8

// NumSquares is the size of every table indexed by Square. It is a power of
// two so that an index masked with NumSquares-1 needs no bounds check.
const NumSquares = 128

// Squares is a set of squares: square n is bit n of Lo or bit n-64 of Hi.
type Squares struct{ Lo, Hi uint64 }

// At returns 1 if sq is in the set and 0 if not.
func (s *Squares) At(sq Square) int {
	word := s.Lo
	if sq&64 != 0 {
		word = s.Hi
	}
	return int(word >> (sq & 63) & 1)
}

// First returns the lowest square of a set that is not empty.
func (s Squares) First() Square {
	if s.Lo == 0 {
		return Square(64 | bits.TrailingZeros64(s.Hi)&63)
	}
	return Square(bits.TrailingZeros64(s.Lo))
}

// Without returns the set less sq.
func (s Squares) Without(sq Square) Squares {
	if sq&64 != 0 {
		s.Hi &^= 1 << (sq & 63)
	} else {
		s.Lo &^= 1 << (sq & 63)
	}
	return s
}

// A Color is one of the two players.
type Color uint8

// The players. In xiangqi White is Red.
const (
	White Color = iota
	Black
	NumColors = 2
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// A Piece is a piece of either player. Bit 3 is the player, bits 0–2 the
// variant's own piece type; None is zero.
type Piece uint8

// None is the absence of a piece.
const None Piece = 0

// NumPieces is the size of every table indexed by Piece.
const NumPieces = 16

// NewPiece returns the piece of the given type (1–7) that belongs to c.
func NewPiece(c Color, kind Piece) Piece { return Piece(c)<<3 | kind }

// Type returns the variant's own piece type, 1–7, or 0 for None.
func (p Piece) Type() Piece { return p & 7 }

// Color returns the owner of p. It is meaningless for None.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// A Key is a Zobrist hash of a position or of a part of one.
type Key uint64
