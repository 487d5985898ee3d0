package hce

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// scaleMax is the scale factor of an endgame whose advantage counts in full.
const scaleMax = 64

// scale returns the scale factor for the endgame advantage eg, from White's point of view:
// from 0 (a draw) to scaleMax.
func (e *Chess) scale(eg int) int {
	me, you := &e.sides[game.White], &e.sides[game.Black]
	if eg < 0 {
		me, you = you, me
	}
	pawns, lead := me.count[chess.Pawn], me.power-you.power
	bishops := me.set[chess.Bishop] | you.set[chess.Bishop]
	switch {
	case pawns == 0 && (me.power < 5 || me.count[chess.Knight]*3 == me.power && you.count[chess.Pawn] == 0):
		return 0 // a minor piece, or knights alone, cannot give mate
	case pawns == 0 && lead <= 3:
		return 8 // rook against bishop, queen against queen
	case me.wrongBishop(you):
		return 4
	case me.count[chess.Bishop] == 1 && you.count[chess.Bishop] == 1 && bishops&dark != 0 && bishops&^dark != 0:
		if me.power == 3 && lead == 0 {
			return 16 + 4*pawns
		}
		return 40 + 2*pawns
	}
	return min(scaleMax, 40+8*pawns+4*max(lead, 0))
}

// wrongBishop reports whether the player has only pawns on one edge and a bishop that does
// not control the corner where they promote, with the other king there.
func (me *side) wrongBishop(you *side) bool {
	pawns, bishop := me.set[chess.Pawn], me.set[chess.Bishop]
	if me.power != 3 || bishop == 0 || pawns&^fileA != 0 && pawns&^fileH != 0 {
		return false
	}
	corner := first(pawns)&7 | 56 ^ me.flip()
	return (bishop&dark == 0) == (dark>>corner&1 != 0) && distance[you.king][corner] <= 1
}

// mopUp returns a bonus for progress towards mating a lone king: it drives the king to the
// edge, with bishop and knight to a corner of the bishop's color, and brings the own king
// closer.
func (me *side) mopUp(you *side) pair {
	if you.power != 0 || you.count[chess.Pawn] != 0 || me.power < 5 {
		return 0
	}
	rank, file := int(you.king/8), int(you.king%8)
	long, short := abs(2*rank-7), abs(2*file-7) // 1 in the center, 7 on the edge
	drive := 10*(long+short) + 10*max(long, short)
	if me.power == 6 && me.count[chess.Bishop] == 1 && me.count[chess.Knight] == 1 {
		if me.set[chess.Bishop]&dark == 0 {
			file = 7 - file
		}
		drive = 150 * abs(7-rank-file) // 7 in a corner of the bishop's color, 0 in another
	}
	return s(0, drive+30*(7-int(distance[you.king][me.king])))
}
