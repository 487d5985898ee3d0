package xiangqi

import "arrocco/game"

// Horses and elephants can be stopped by a piece next to them. For each of their
// squares a table holds where they get to, by which of the four neighboring
// squares that matter hold pieces.

// A hop is a move that a piece on one square, the leg or eye, prevents.
type hop struct{ leg, to step }

var (
	horses = []hop{
		{step{0, 1}, step{-1, 2}},
		{step{0, 1}, step{1, 2}},
		{step{1, 0}, step{2, 1}},
		{step{1, 0}, step{2, -1}},
		{step{0, -1}, step{1, -2}},
		{step{0, -1}, step{-1, -2}},
		{step{-1, 0}, step{-2, -1}},
		{step{-1, 0}, step{-2, 1}},
	}
	// hobblers are the horses' moves seen from where they lead.
	hobblers = []hop{
		{step{-1, 1}, step{-1, 2}},
		{step{1, 1}, step{1, 2}},
		{step{1, 1}, step{2, 1}},
		{step{1, -1}, step{2, -1}},
		{step{1, -1}, step{1, -2}},
		{step{-1, -1}, step{-1, -2}},
		{step{-1, -1}, step{-2, -1}},
		{step{-1, 1}, step{-2, 1}},
	}
	strides = []hop{
		{step{1, 1}, step{2, 2}},
		{step{1, -1}, step{2, -2}},
		{step{-1, -1}, step{-2, -2}},
		{step{-1, 1}, step{-2, 2}},
	}

	horseTable    = newHopTable(straight, horses, everywhere)
	hobblerTable  = newHopTable(diagonal, hobblers, everywhere)
	elephantTable = newHopTable(diagonal, strides, banks[game.White], banks[game.Black])
)

// A hopTable holds, for each square and each index that its neighborhood gives,
// the squares that the hops lead to.
type hopTable [game.NumSquares][16]Bitboard

// A neighborhood is four neighbors of a square that stand like its edges or
// like its corners.
type neighborhood struct {
	back  int    // the distance to the lowest neighbor
	mask  uint64 // the neighbors, when the lowest one is bit 0
	magic uint64 // gathers them in the upper four bits of a product, in some order
}

// The magic numbers were found by trying random ones.
var (
	straight = neighborhood{9, 1 | 1<<8 | 1<<10 | 1<<18, 0x8010080004030485}
	diagonal = neighborhood{10, 1 | 1<<2 | 1<<18 | 1<<20, 0xa0040c00102200a0}
)

// index returns the index of the neighbors of sq that are among occupied.
// Beyond the edge of the board it takes other squares for neighbors.
func (n neighborhood) index(sq game.Square, occupied Bitboard) uint64 {
	var window uint64 // the square n.back before sq is bit 0
	if sq < half {
		window = (occupied.Lo<<n.back | occupied.Hi<<(half+n.back)) >> (sq & 63)
	} else {
		window = (occupied.Lo>>(half-n.back) | occupied.Hi<<n.back) >> ((sq - half) & 63)
	}
	return (window & n.mask) * n.magic >> 60
}

// bit returns the neighbor a step away as a bit of the mask.
func (n neighborhood) bit(d step) uint64 { return 1 << (d.files + d.ranks*numFiles + n.back) }

// newHopTable returns where the hops lead, each within one of the regions, by
// the index of the neighbors n.
func newHopTable(n neighborhood, hops []hop, regions ...Bitboard) *hopTable {
	t := new(hopTable)
	for _, region := range regions {
		for b := region; !b.IsZero(); b = b.Rest() {
			for blocked := n.mask; ; blocked = (blocked - 1) & n.mask {
				t[b.First()][blocked*n.magic>>60] = n.reach(b.First(), hops, blocked).And(region)
				if blocked == 0 {
					break
				}
			}
		}
	}
	return t
}

// reach returns where the hops lead from sq when those neighbors hold pieces.
func (n neighborhood) reach(sq game.Square, hops []hop, blocked uint64) (reached Bitboard) {
	for _, h := range hops {
		if to, ok := h.to.from(sq); ok && blocked&n.bit(h.leg) == 0 {
			reached = reached.Or(Bit(to))
		}
	}
	return reached
}

// HorseAttacks returns the squares that a horse attacks from sq when the
// squares of occupied hold pieces.
func HorseAttacks(sq game.Square, occupied Bitboard) Bitboard {
	return horseTable[sq&(game.NumSquares-1)][straight.index(sq, occupied)]
}

// HorseAttackers returns the squares from which a horse attacks sq when the
// squares of occupied hold pieces.
func HorseAttackers(sq game.Square, occupied Bitboard) Bitboard {
	return hobblerTable[sq&(game.NumSquares-1)][diagonal.index(sq, occupied)]
}

// ElephantAttacks returns the squares that an elephant attacks from sq when the
// squares of occupied hold pieces. From the same squares one attacks sq. On
// which side of the river sq lies says whose elephant it is.
func ElephantAttacks(sq game.Square, occupied Bitboard) Bitboard {
	return elephantTable[sq&(game.NumSquares-1)][diagonal.index(sq, occupied)]
}
