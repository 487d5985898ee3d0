package hce

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

const (
	fileA uint64 = 0x0101010101010101
	fileH uint64 = fileA << 7
	rank1 uint64 = 0xff
	dark  uint64 = 0xaa55aa55aa55aa55 // the squares of the color of a1
)

// The tables are computed once and never change.
var (
	fold     = foldTable()     // square to index of a table that is the same for both wings
	distance = distanceTable() // king moves between two squares
	kingZone = kingZoneTable() // the squares around a king where attackers count
)

// foldTable numbers the squares of files a to d by rank; e to h mirror them.
func foldTable() (t [64]uint8) {
	for sq := range 64 {
		t[sq] = uint8(sq/8*4 + min(sq%8, 7-sq%8))
	}
	return t
}

func distanceTable() (t [64][64]uint8) {
	for a := range 64 {
		for b := range 64 {
			t[a][b] = uint8(max(abs(a/8-b/8), abs(a%8-b%8)))
		}
	}
	return t
}

// kingZoneTable returns 3x3 squares for every king: those around it, moved inwards
// at the edge so that a king in the corner has nine as well (from Stockfish).
func kingZoneTable() (t [64]uint64) {
	for sq := range 64 {
		center := game.Square(min(max(sq/8, 1), 6)*8 + min(max(sq%8, 1), 6))
		t[sq] = chess.KingAttacks(center) | 1<<center
	}
	return t
}

func abs(n int) int { return max(n, -n) }

// pop returns the number of squares in the set, as the multiplier of a weight.
func pop(set uint64) pair { return pair(bits.OnesCount64(set)) }

// first returns the lowest square of a set that is not empty.
func first(set uint64) game.Square { return game.Square(bits.TrailingZeros64(set)) }

// mirror returns the set as seen from the other side of the board.
func mirror(set uint64) uint64 { return bits.ReverseBytes64(set) }

// beside returns the squares left and right of the set's.
func beside(set uint64) uint64 { return set&^fileA>>1 | set&^fileH<<1 }

// up returns the set and all squares further up the board on the same files.
func up(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

// down returns the set and all squares further down the board.
func down(set uint64) uint64 { return mirror(up(mirror(set))) }
