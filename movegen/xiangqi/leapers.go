package xiangqi

import "arrocco/game"

// Horses and elephants can be stopped by a piece next to them. For each of their
// squares a table holds where they get to, by which of the four neighboring
// squares that matter hold pieces.

// A leap is a move that a piece on one square, the leg of a horse or the eye of an
// elephant, blocks.
type leap struct{ leg, to step }

var (
	horseLeaps = []leap{
		{step{0, 1}, step{-1, 2}},
		{step{0, 1}, step{1, 2}},
		{step{1, 0}, step{2, 1}},
		{step{1, 0}, step{2, -1}},
		{step{0, -1}, step{1, -2}},
		{step{0, -1}, step{-1, -2}},
		{step{-1, 0}, step{-2, -1}},
		{step{-1, 0}, step{-2, 1}},
	}
	// horseAttackers are the horses' moves seen from where they lead.
	horseAttackers = []leap{
		{step{-1, 1}, step{-1, 2}},
		{step{1, 1}, step{1, 2}},
		{step{1, 1}, step{2, 1}},
		{step{1, -1}, step{2, -1}},
		{step{1, -1}, step{1, -2}},
		{step{-1, -1}, step{-1, -2}},
		{step{-1, -1}, step{-2, -1}},
		{step{-1, 1}, step{-2, 1}},
	}
	elephantLeaps = []leap{
		{step{1, 1}, step{2, 2}},
		{step{1, -1}, step{2, -2}},
		{step{-1, -1}, step{-2, -2}},
		{step{-1, 1}, step{-2, 2}},
	}

	horseTable         = newLeaperTable(orthogonal, horseLeaps, everywhere)
	horseAttackerTable = newLeaperTable(diagonal, horseAttackers, everywhere)
	elephantTable      = newLeaperTable(diagonal, elephantLeaps, elephantSides[game.White], elephantSides[game.Black])
)

// A leaperTable holds, for each square and each index of legSquares,
// the squares that the leaps lead to.
type leaperTable [game.NumSquares][16]Bitboard

// legSquares are the four neighbors of a square at its edges, or the four at its corners.
// A piece on one of them blocks a leap: it hobbles a horse.
type legSquares struct {
	back  int    // the distance to the lowest neighbor
	mask  uint64 // the neighbors, when the lowest one is bit 0
	magic uint64 // gathers them in the upper four bits of a product, in some order
}

// The magic numbers were found by trying random ones.
var (
	orthogonal = legSquares{9, 1 | 1<<8 | 1<<10 | 1<<18, 0x8010080004030485}
	diagonal   = legSquares{10, 1 | 1<<2 | 1<<18 | 1<<20, 0xa0040c00102200a0}
)

// index returns the index of the neighbors of sq that are among occupied.
// Beyond the edge of the board it takes other squares for neighbors.
func (l legSquares) index(sq game.Square, occupied Bitboard) uint64 {
	var window uint64 // the square l.back before sq is bit 0
	if sq < half {
		window = (occupied.Lo<<l.back | occupied.Hi<<(half+l.back)) >> (sq & 63)
	} else {
		window = (occupied.Lo>>(half-l.back) | occupied.Hi<<l.back) >> ((sq - half) & 63)
	}
	return (window & l.mask) * l.magic >> 60
}

// bit returns the neighbor a step away as a bit of the mask.
func (l legSquares) bit(d step) uint64 { return 1 << (d.files + d.ranks*numFiles + l.back) }

// newLeaperTable returns where the leaps lead, each within one of the regions, by
// the index of the neighbors n.
func newLeaperTable(l legSquares, leaps []leap, regions ...Bitboard) *leaperTable {
	t := new(leaperTable)
	for _, region := range regions {
		for b := region; !b.IsZero(); b = b.Rest() {
			for blocked := l.mask; ; blocked = (blocked - 1) & l.mask {
				t[b.First()][blocked*l.magic>>60] = l.reach(b.First(), leaps, blocked).And(region)
				if blocked == 0 {
					break
				}
			}
		}
	}
	return t
}

// reach returns where the leaps lead from sq when those neighbors hold pieces.
func (l legSquares) reach(sq game.Square, leaps []leap, blocked uint64) (reached Bitboard) {
	for _, h := range leaps {
		if to, ok := h.to.from(sq); ok && blocked&l.bit(h.leg) == 0 {
			reached = reached.Or(Bit(to))
		}
	}
	return reached
}

// HorseAttacks returns the squares that a horse attacks from sq when the
// squares of occupied hold pieces.
func HorseAttacks(sq game.Square, occupied Bitboard) Bitboard {
	return horseTable[sq&(game.NumSquares-1)][orthogonal.index(sq, occupied)]
}

// HorseAttackers returns the squares from which a horse attacks sq when the
// squares of occupied hold pieces.
func HorseAttackers(sq game.Square, occupied Bitboard) Bitboard {
	return horseAttackerTable[sq&(game.NumSquares-1)][diagonal.index(sq, occupied)]
}

// ElephantAttacks returns the squares that an elephant attacks from sq when the
// squares of occupied hold pieces. From the same squares one attacks sq. On
// which side of the river sq lies says whose elephant it is.
func ElephantAttacks(sq game.Square, occupied Bitboard) Bitboard {
	return elephantTable[sq&(game.NumSquares-1)][diagonal.index(sq, occupied)]
}
