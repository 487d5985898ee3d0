package xiangqi

import "arrocco/game"

// The attacks of chariots and cannons are looked up by rank and by file. The
// index is which of the inner squares of the line hold a piece: what stands on
// the first or the last square stops nothing. A rank lies in one word, so its
// squares are cut out of it. The squares of a file are nine apart, five in each
// word, and a multiplication gathers them.

const (
	innerRank = 1<<(numFiles-2) - 1 // an index by the inner squares of a rank
	innerFile = 1<<(numRanks-2) - 1

	fileA    = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 // the squares of the first file in a word
	gather   = 1<<36 | 1<<28 | 1<<20 | 1<<12 | 1<<4
	gathered = 36 // where the product of gather and a file has the file's squares
)

// A lineTable holds the attacks of one kind of piece along ranks and files, as
// numbers whose bit n is the n-th square of the line.
type lineTable struct {
	rank [16][innerRank + 1]uint16 // by file of the piece; 9 are in use
	file [16][innerFile + 1]uint16 // by rank of the piece; 10 are in use
}

var (
	chariotLines = newLineTable(slide)
	cannonLines  = newLineTable(jump)
)

// spread holds, for a number of five bits, the squares of the first file that
// they stand for.
var spread = newSpread()

func newSpread() (t [32]uint64) {
	for n := range t {
		for i := range 5 {
			t[n] |= uint64(n>>i&1) << (i * numFiles)
		}
	}
	return t
}

func newLineTable(attacks func(at, length int, occupied uint) uint16) *lineTable {
	t := new(lineTable)
	for inner := range uint(innerRank + 1) {
		for at := range numFiles {
			t.rank[at][inner] = attacks(at, numFiles, inner<<1)
		}
	}
	for inner := range uint(innerFile + 1) {
		for at := range numRanks {
			t.file[at][inner] = attacks(at, numRanks, inner<<1)
		}
	}
	return t
}

// slide returns the squares of a line that a chariot sees: up to the first
// piece in each direction, that piece's square included.
func slide(at, length int, occupied uint) (seen uint16) {
	for _, step := range [...]int{-1, 1} {
		for i := at + step; 0 <= i && i < length; i += step {
			seen |= 1 << i
			if occupied>>i&1 != 0 {
				break
			}
		}
	}
	return seen
}

// jump returns the squares of a line that a cannon attacks: those beyond the
// first piece in each direction, up to the second one, that piece's square
// included.
func jump(at, length int, occupied uint) (seen uint16) {
	for _, step := range [...]int{-1, 1} {
		screens := 0
		for i := at + step; 0 <= i && i < length && screens < 2; i += step {
			if screens == 1 {
				seen |= 1 << i
			}
			screens += int(occupied >> i & 1)
		}
	}
	return seen
}

// A place says where a square is.
type place struct {
	file, rank uint8
	shift      uint8 // of the first square of its rank in its word
}

var places = newPlaces()

func newPlaces() (t [game.NumSquares]place) {
	for sq := range uint8(numSquares) {
		t[sq] = place{sq % numFiles, sq / numFiles, sq % half / numFiles * numFiles}
	}
	return t
}

// on returns the squares that a piece on sq attacks along its lines when the
// squares of occupied hold pieces.
func (t *lineTable) on(sq game.Square, occupied Bitboard) Bitboard {
	at := &places[sq&(game.NumSquares-1)]
	lo := (occupied.Lo >> (at.file & 15) & fileA) * gather >> gathered & 31
	hi := (occupied.Hi >> (at.file & 15) & fileA) * gather >> gathered & 31
	along := t.file[at.rank&15][(lo|hi<<5)>>1&innerFile]
	b := Bitboard{spread[along&31] << (at.file & 15), spread[along>>5&31] << (at.file & 15)}
	if sq < half {
		b.Lo |= uint64(t.rank[at.file&15][occupied.Lo>>(at.shift&63)>>1&innerRank]) << (at.shift & 63)
	} else {
		b.Hi |= uint64(t.rank[at.file&15][occupied.Hi>>(at.shift&63)>>1&innerRank]) << (at.shift & 63)
	}
	return b
}
