package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// The board of xiangqi, of which each word of a bitboard has one half.
const (
	xiangqiSquares = 90
	xiangqiFiles   = 9
	halfBoard      = 1<<45 - 1
	edgeA          = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 // the a-file of a half
	edgeI          = edgeA << 8
)

// palaces holds the palace of each player. It never changes.
var palaces = newPalaces()

func newPalaces() (t [game.NumColors]xiangqi.Bitboard) {
	for _, sq := range [...]game.Square{3, 4, 5, 12, 13, 14, 21, 22, 23} {
		t[game.White] = t[game.White].Or(xiangqi.Bit(sq))
		t[game.Black] = t[game.Black].Or(xiangqi.Bit(xiangqiSquares - 1 - sq))
	}
	return t
}

// march returns the squares that the soldiers of c attack, all at once: ahead,
// and across the river aside. It also returns their files, bit 0 the a-file.
func march(set xiangqi.Bitboard, c game.Color) (attacks xiangqi.Bitboard, files uint64) {
	const rank = xiangqiFiles
	if c == game.White {
		attacks.Lo = set.Lo << rank & halfBoard
		attacks.Hi = set.Hi<<rank&halfBoard | set.Lo>>(4*rank) | aside(set.Hi)
	} else {
		attacks.Lo = set.Lo>>rank | set.Hi<<(4*rank)&halfBoard | aside(set.Lo)
		attacks.Hi = set.Hi >> rank
	}
	files = set.Lo | set.Hi
	files |= files>>(4*rank) | files>>(3*rank) | files>>(2*rank) | files>>rank
	return attacks, files & (1<<rank - 1)
}

// aside returns the squares left and right of a set in one half.
func aside(half uint64) uint64 { return half&^edgeA>>1 | half&^edgeI<<1 }
