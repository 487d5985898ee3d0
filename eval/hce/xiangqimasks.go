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

// half returns the squares of a set in the half of c.
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

// advisorSteps returns the squares one diagonal step from the set. elephantSteps returns
// those two diagonal steps away if the square between is empty. Beyond an edge they give
// squares on which no advisor or elephant can stand; callers mask them.
func advisorSteps(set uint64) uint64 { return set<<8 | set<<10 | set>>8 | set>>10 }

func elephantSteps(set, occupied uint64) uint64 {
	return set<<8&^occupied<<8 | set<<10&^occupied<<10 | set>>8&^occupied>>8 | set>>10&^occupied>>10
}

// soldierAttacks returns the squares that the soldiers of c attack: forward, and beyond the
// river also sideways. It also returns their files, bit 0 the a-file.
func soldierAttacks(set xiangqi.Bitboard, c game.Color) (attacks xiangqi.Bitboard, files uint64) {
	const rank = xiangqiFiles
	if c == game.White {
		attacks.Lo = set.Lo << rank & halfBoard
		attacks.Hi = set.Hi<<rank&halfBoard | set.Lo>>(4*rank) | sideways(set.Hi)
	} else {
		attacks.Lo = set.Lo>>rank | set.Hi<<(4*rank)&halfBoard | sideways(set.Lo)
		attacks.Hi = set.Hi >> rank
	}
	files = set.Lo | set.Hi
	files |= files>>(4*rank) | files>>(3*rank) | files>>(2*rank) | files>>rank
	return attacks, files & (1<<rank - 1)
}

// sideways returns the squares left and right of a set in one half.
func sideways(half uint64) uint64 { return half&^edgeA>>1 | half&^edgeI<<1 }
