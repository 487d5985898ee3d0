package retrograde

import "math/bits"

// Squares are numbered from a1, rank by rank: file + 8*rank. Sets of squares have bit n for
// square n.

// steps are the directions of a queen, those of a rook first.
var steps = [8][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}

// jumps are the moves of a knight.
var jumps = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// A geometry is what men attack on an empty board, by square.
type geometry struct {
	rays   [8][64]uint64 // by direction, as in steps
	king   [64]uint64
	knight [64]uint64
	pawn   [2][64]uint64 // White's, Black's
}

var board = newGeometry()

func newGeometry() *geometry {
	g := new(geometry)
	for sq := range 64 {
		file, rank := sq&7, sq>>3
		for d, s := range steps {
			for n := 1; n < 8; n++ {
				g.rays[d][sq] |= squareBit(file+n*s[0], rank+n*s[1])
			}
			g.king[sq] |= squareBit(file+s[0], rank+s[1])
		}
		for _, j := range jumps {
			g.knight[sq] |= squareBit(file+j[0], rank+j[1])
		}
		g.pawn[0][sq] = squareBit(file-1, rank+1) | squareBit(file+1, rank+1)
		g.pawn[1][sq] = squareBit(file-1, rank-1) | squareBit(file+1, rank-1)
	}
	return g
}

// squareBit returns the set of the one square, or the empty set if it is off the board.
func squareBit(file, rank int) uint64 {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return 1 << (file + 8*rank)
}

// attacks returns the squares that m attacks from sq if the squares of occupied hold men.
func attacks(m man, sq uint8, occupied uint64) uint64 {
	sq &= 63
	switch m.kind {
	case pawn:
		if m.black {
			return board.pawn[1][sq]
		}
		return board.pawn[0][sq]
	case knight:
		return board.knight[sq]
	case bishop:
		return slides(4, 8, sq, occupied)
	case rook:
		return slides(0, 4, sq, occupied)
	case queen:
		return slides(0, 8, sq, occupied)
	default:
		return board.king[sq]
	}
}

// slides returns the squares that are reached from sq in the directions from, ..., to-1, up
// to the first man in each.
func slides(from, to int, sq uint8, occupied uint64) uint64 {
	var set uint64
	for d := from; d < to; d++ {
		ray := board.rays[d][sq]
		if blockers := ray & occupied; blockers != 0 {
			s := steps[d]
			first := bits.TrailingZeros64(blockers)
			if s[1] < 0 || s[1] == 0 && s[0] < 0 {
				first = 63 - bits.LeadingZeros64(blockers)
			}
			ray ^= board.rays[d][first]
		}
		set |= ray
	}
	return set
}
