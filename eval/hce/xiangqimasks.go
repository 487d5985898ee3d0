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

	// Where elephants stand, in the half of either player.
	elephantPoints = 1<<2 | 1<<6 | 1<<18 | 1<<22 | 1<<26 | 1<<38 | 1<<42
)

// A home is where a player's general and advisors stay.
type home struct {
	palace   xiangqi.Bitboard
	advisors uint64 // in the player's half
}

// homes never changes.
var homes = [game.NumColors]home{
	{xiangqi.Bitboard{Lo: 7<<3 | 7<<12 | 7<<21}, 1<<3 | 1<<5 | 1<<13 | 1<<21 | 1<<23},
	{xiangqi.Bitboard{Hi: 7<<39 | 7<<30 | 7<<21}, 1<<39 | 1<<41 | 1<<31 | 1<<21 | 1<<23},
}

// half returns what a set has in the half of c.
func half(set xiangqi.Bitboard, c game.Color) uint64 {
	if c == game.White {
		return set.Lo
	}
	return set.Hi
}

// whole returns the set whose squares are in the half of c.
func whole(half uint64, c game.Color) xiangqi.Bitboard {
	if c == game.White {
		return xiangqi.Bitboard{Lo: half}
	}
	return xiangqi.Bitboard{Hi: half}
}

// slant returns the squares one step from the set on a diagonal, and stride
// those two steps away if the one between is not occupied. Where the board ends
// they run into squares on which no advisor or elephant stands.
func slant(set uint64) uint64 { return set<<8 | set<<10 | set>>8 | set>>10 }

func stride(set, occupied uint64) uint64 {
	return set<<8&^occupied<<8 | set<<10&^occupied<<10 | set>>8&^occupied>>8 | set>>10&^occupied>>10
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
