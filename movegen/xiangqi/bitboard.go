package xiangqi

import (
	"math/bits"

	"arrocco/game"
)

// A Bitboard is a set of squares in two words, one for each side of the river:
// bit n of Lo is square n, for Red's 45 squares, and bit n of Hi is square
// 45+n. The other bits are zero. The zero Bitboard is the empty set.
type Bitboard struct{ Lo, Hi uint64 }

const (
	half     = numSquares / 2 // squares in a word
	halfMask = 1<<half - 1
)

// everywhere is the set of all squares.
var everywhere = Bitboard{halfMask, halfMask}

// singles holds, for each square, the set of that square alone; beyond the
// board it is empty.
var singles = newSingles()

func newSingles() (t [game.NumSquares]Bitboard) {
	for sq := range half {
		t[sq].Lo = 1 << sq
		t[sq+half].Hi = 1 << sq
	}
	return t
}

// Bit returns the set that holds only sq, or the empty set if sq is not on the
// board.
func Bit(sq game.Square) Bitboard { return singles[sq&(game.NumSquares-1)] }

// And returns the squares that are in both sets.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b.Lo & c.Lo, b.Hi & c.Hi} }

// Or returns the squares that are in either set.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b.Lo | c.Lo, b.Hi | c.Hi} }

// Xor returns the squares that are in one of the sets only.
func (b Bitboard) Xor(c Bitboard) Bitboard { return Bitboard{b.Lo ^ c.Lo, b.Hi ^ c.Hi} }

// AndNot returns the squares of b that are not in c.
func (b Bitboard) AndNot(c Bitboard) Bitboard { return Bitboard{b.Lo &^ c.Lo, b.Hi &^ c.Hi} }

// IsZero reports whether the set is empty.
func (b Bitboard) IsZero() bool { return b.Lo|b.Hi == 0 }

// Has reports whether sq is in the set.
func (b Bitboard) Has(sq game.Square) bool { return b.Meets(Bit(sq)) }

// Meets reports whether the sets have a square in common.
func (b Bitboard) Meets(c Bitboard) bool { return b.Lo&c.Lo|b.Hi&c.Hi != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// Several reports whether the set has more than one square.
func (b Bitboard) Several() bool {
	return b.Lo&(b.Lo-1)|b.Hi&(b.Hi-1) != 0 || b.Lo != 0 && b.Hi != 0
}

// First returns the lowest square of the set, which is not empty.
func (b Bitboard) First() game.Square {
	if b.Lo != 0 {
		return game.Square(bits.TrailingZeros64(b.Lo))
	}
	return game.Square(half + bits.TrailingZeros64(b.Hi))
}

// Rest returns the set without its lowest square. Together with First it goes
// through a set:
//
//	for ; !b.IsZero(); b = b.Rest() {
//		sq := b.First()
//	}
func (b Bitboard) Rest() Bitboard {
	if b.Lo != 0 {
		return Bitboard{b.Lo & (b.Lo - 1), b.Hi}
	}
	return Bitboard{0, b.Hi & (b.Hi - 1)}
}
