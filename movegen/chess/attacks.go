package chess

import (
	"math/bits"

	"github.com/dylhunn/dragontoothmg"

	"arrocco/game"
)

// leaperTable holds, for each square, the squares a knight, king or pawn
// attacks from it.
type leaperTable [64]uint64

// pairTable holds a set of squares for each two squares.
type pairTable [64][64]uint64

var (
	knightTable = newLeaperTable([]step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingTable   = newLeaperTable([]step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})
	pawnTable   = [game.NumColors]leaperTable{
		newLeaperTable([]step{{-1, 1}, {1, 1}}),
		newLeaperTable([]step{{-1, -1}, {1, -1}}),
	}

	// The attacks of a bishop and of a rook on an otherwise empty board: a
	// cheap test of whether a slider can matter to a square at all.
	bishopRays, rookRays = newRays()

	// betweenTable holds the squares strictly between two squares of one
	// line. lineTable holds the whole line through both, from edge to edge,
	// both squares included. Either is empty where there is no such line.
	betweenTable, lineTable = newLines()
)

// A step is a distance in files and ranks.
type step struct{ files, ranks int }

func newLeaperTable(steps []step) leaperTable {
	var t leaperTable
	for sq := range 64 {
		for _, d := range steps {
			file, rank := sq&7+d.files, sq>>3+d.ranks
			if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
				t[sq] |= 1 << (file + rank*8)
			}
		}
	}
	return t
}

func newRays() (bishop, rook [64]uint64) {
	for sq := range game.Square(64) {
		bishop[sq] = BishopAttacks(sq, 0)
		rook[sq] = RookAttacks(sq, 0)
	}
	return bishop, rook
}

func newLines() (between, line *pairTable) {
	between, line = new(pairTable), new(pairTable)
	for a := range game.Square(64) {
		for b := range game.Square(64) {
			for _, attacks := range []func(game.Square, uint64) uint64{BishopAttacks, RookAttacks} {
				if attacks(a, 0)&bit(b) != 0 {
					between[a][b] = attacks(a, bit(b)) & attacks(b, bit(a))
					line[a][b] = attacks(a, 0)&attacks(b, 0) | bit(a) | bit(b)
				}
			}
		}
	}
	return between, line
}

// bit returns the set that holds only sq.
func bit(sq game.Square) uint64 { return 1 << (sq & 63) }

// first returns the lowest square of the set b, which is not empty.
func first(b uint64) game.Square { return game.Square(bits.TrailingZeros64(b)) }

// moreThanOne reports whether the set b has more than one square.
func moreThanOne(b uint64) bool { return b&(b-1) != 0 }

// between returns the squares strictly between a and b, or none if they do not
// share a line.
func between(a, b game.Square) uint64 { return betweenTable[a&63][b&63] }

// line returns the squares of the whole line through a and b, or none.
func line(a, b game.Square) uint64 { return lineTable[a&63][b&63] }

// KnightAttacks returns the squares a knight attacks from sq.
func KnightAttacks(sq game.Square) uint64 { return knightTable[sq&63] }

// KingAttacks returns the squares a king attacks from sq.
func KingAttacks(sq game.Square) uint64 { return kingTable[sq&63] }

// PawnAttacks returns the squares a pawn of c attacks from sq.
func PawnAttacks(c game.Color, sq game.Square) uint64 { return pawnTable[c&1][sq&63] }

// BishopAttacks returns the squares a bishop attacks from sq when the squares
// of occupied hold pieces, those pieces' squares included.
func BishopAttacks(sq game.Square, occupied uint64) uint64 {
	return dragontoothmg.CalculateBishopMoveBitboard(uint8(sq&63), occupied)
}

// RookAttacks returns the squares a rook attacks from sq when the squares of
// occupied hold pieces, those pieces' squares included.
func RookAttacks(sq game.Square, occupied uint64) uint64 {
	return dragontoothmg.CalculateRookMoveBitboard(uint8(sq&63), occupied)
}

// attacks returns the squares that a piece of the given type other than a pawn
// attacks from sq.
func attacks(kind game.Piece, sq game.Square, occupied uint64) uint64 {
	switch kind {
	case Knight:
		return KnightAttacks(sq)
	case Bishop:
		return BishopAttacks(sq, occupied)
	case Rook:
		return RookAttacks(sq, occupied)
	case Queen:
		return BishopAttacks(sq, occupied) | RookAttacks(sq, occupied)
	default:
		return KingAttacks(sq)
	}
}
