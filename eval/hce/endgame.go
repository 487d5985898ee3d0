package hce

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// scaleMax is the scale of an endgame whose advantage counts in full.
const scaleMax = 64

// scale returns how much of the endgame advantage eg, from White's point of
// view, is likely to be of use, from 0 to scaleMax.
func (e *Chess) scale(eg int) int {
	c := game.White
	if eg < 0 {
		c = game.Black
	}
	strong, weak := &e.count[c], &e.count[c.Other()]
	pawns, lead := strong[chess.Pawn], e.power[c]-e.power[c.Other()]
	switch {
	case pawns == 0 && (e.power[c] < 5 || strong[chess.Knight]*3 == e.power[c] && weak[chess.Pawn] == 0):
		return 0 // a minor piece, or knights alone, cannot give mate
	case pawns == 0 && lead <= 3:
		return 8 // rook against bishop, queen against queen
	case e.wrongBishop(c):
		return 4
	case strong[chess.Bishop] == 1 && weak[chess.Bishop] == 1 && e.bishopsDiffer():
		if e.power[c] == 3 && lead == 0 {
			return 16 + 4*pawns
		}
		return 40 + 2*pawns
	}
	return min(scaleMax, 40+8*pawns+4*max(lead, 0))
}

// bishopsDiffer reports whether there are bishops, one each, on squares of both colours.
func (e *Chess) bishopsDiffer() bool {
	bishops := e.board.ByType[chess.Bishop]
	return bishops&dark != 0 && bishops&^dark != 0
}

// wrongBishop reports whether c has but a bishop, which does not control the
// corner where its pawns, all on one edge, promote and where the other king is.
func (e *Chess) wrongBishop(c game.Color) bool {
	pawns, bishop := e.set(c, chess.Pawn), e.set(c, chess.Bishop)
	if e.power[c] != 3 || bishop == 0 || pawns&^fileA != 0 && pawns&^fileH != 0 {
		return false
	}
	corner := first(pawns)&7 | 56 ^ flip(c)
	return (bishop&dark == 0) == (dark>>corner&1 != 0) && distance[e.king[c.Other()]][corner] <= 1
}

// mate returns what shows c the way to mate a lone king: to the edge, with
// bishop and knight to a corner of the bishop's colour, and closer with the king.
func (e *Chess) mate(c game.Color) pair {
	them, own := c.Other(), &e.count[c]
	if e.power[them] != 0 || e.count[them][chess.Pawn] != 0 || e.power[c] < 5 {
		return 0
	}
	king := e.king[them]
	rank, file := int(king/8), int(king%8)
	edge := max(abs(2*rank-7), abs(2*file-7)) // 1 in the centre, 7 on the edge
	drive := 10*edge + 5*min(abs(2*rank-7), abs(2*file-7))
	if own[chess.Bishop] == 1 && e.power[c] == 6 && own[chess.Knight] == 1 {
		corner := abs(7 - rank - file) // 7 in a dark corner, 0 in a light one
		if e.set(c, chess.Bishop)&dark == 0 {
			corner = abs(rank - file)
		}
		drive = 40 * corner
	}
	return s(0, drive+10*(7-int(distance[king][e.king[c]])))
}
