package chess

import (
	"sync"

	"arrocco/game"
)

// A pawnEnding is king and pawn against king, as White's, who has the pawn on one of the
// files a to d.
type pawnEnding struct {
	king, lone, pawn game.Square
	white            bool // White is to move
}

// pawnEndings is the number of such positions, impossible ones included.
const pawnEndings = 2 * 64 * 64 * 24

// index numbers the endings.
func (e *pawnEnding) index() int {
	i := int(e.pawn>>3-1)*4 + int(e.pawn&3)
	i = (i*64+int(e.king))*64 + int(e.lone)
	if e.white {
		return 2*i + 1
	}
	return 2 * i
}

// pawnEndingOf is the inverse of index.
func pawnEndingOf(i int) pawnEnding {
	pawn := i >> 13
	return pawnEnding{
		king: game.Square(i >> 7 & 63), lone: game.Square(i >> 1 & 63), white: i&1 != 0,
		pawn: game.Square((pawn/4+1)*8 + pawn%4),
	}
}

// pawnWins reports whether the pawn of strong, with nothing else on the board but the kings,
// wins.
func pawnWins(s *state, strong game.Color) bool {
	e := pawnEnding{
		king: s.king(strong), lone: s.king(strong.Other()), pawn: first(s.ByType[Pawn]), white: s.Side == strong,
	}
	if strong == game.Black { // seen from the other side
		e.king, e.lone, e.pawn = e.king^56, e.lone^56, e.pawn^56
	}
	if e.pawn&7 > 3 {
		e.king, e.lone, e.pawn = e.king^7, e.lone^7, e.pawn^7
	}
	return wonPawnEndings().has(e.index())
}

// A bitbase is a set of pawnEndings, by index.
type bitbase [pawnEndings / 64]uint64

func (t *bitbase) has(i int) bool        { return t[i/64]>>(i%64)&1 != 0 }
func (t *bitbase) won(e pawnEnding) bool { return t.has(e.index()) }
func (t *bitbase) add(i int)             { t[i/64] |= 1 << (i % 64) }

// wonPawnEndings returns the set of all endings that White wins. It takes some
// milliseconds, once.
var wonPawnEndings = sync.OnceValue(func() *bitbase {
	t := new(bitbase)
	// Pawns that are advanced come first, since nothing depends on those behind them.
	const ofRank = pawnEndings / 6
	for rank := 5; rank >= 0; rank-- {
		var open []int
		for i := rank * ofRank; i < (rank+1)*ofRank; i++ {
			if e := pawnEndingOf(i); e.legal() {
				open = append(open, i)
			}
		}
		t.solve(open)
	}
	return t
})

// solve adds those of the positions that are won. Each pass finds the wins that take a ply
// more, and what is left in the end is drawn.
func (t *bitbase) solve(open []int) {
	for before := -1; before != len(open); {
		before = len(open)
		left := open[:0]
		for _, i := range open {
			if e := pawnEndingOf(i); e.wins(t) {
				t.add(i)
			} else {
				left = append(left, i)
			}
		}
		open = left
	}
}

// legal reports whether the position can be.
func (e *pawnEnding) legal() bool {
	return e.king != e.pawn && e.lone != e.pawn && e.king != e.lone && KingAttacks(e.king)&bit(e.lone) == 0 &&
		(!e.white || PawnAttacks(game.White, e.pawn)&bit(e.lone) == 0)
}

// wins reports whether White wins by what t says of the positions after the next move.
func (e *pawnEnding) wins(t *bitbase) bool {
	if e.white {
		return e.pawnMoveWins(t) || e.kingMoveWins(t)
	}
	flights := KingAttacks(e.lone) &^ (KingAttacks(e.king) | PawnAttacks(game.White, e.pawn))
	if flights&bit(e.pawn) != 0 {
		return false // the pawn is lost
	}
	for to := flights; to != 0; to &= to - 1 {
		if !t.won(pawnEnding{e.king, first(to), e.pawn, true}) {
			return false
		}
	}
	return flights != 0 // or else it is stalemate: a king and a pawn cannot give mate
}

func (e *pawnEnding) kingMoveWins(t *bitbase) bool {
	for to := KingAttacks(e.king) &^ (KingAttacks(e.lone) | bit(e.pawn)); to != 0; to &= to - 1 {
		if t.won(pawnEnding{first(to), e.lone, e.pawn, false}) {
			return true
		}
	}
	return false
}

// pawnMoveWins reports whether a step of the pawn wins, or its promotion: to a queen that
// is not captured, or a rook where a queen would stalemate.
func (e *pawnEnding) pawnMoveWins(t *bitbase) bool {
	step := e.pawn + 8
	if e.king == step || e.lone == step {
		return false
	}
	if step >= 56 {
		return KingAttacks(e.lone)&bit(step) == 0 || KingAttacks(e.king)&bit(step) != 0
	}
	if t.won(pawnEnding{e.king, e.lone, step, false}) {
		return true
	}
	double := step + 8
	return e.pawn < 16 && e.king != double && e.lone != double && t.won(pawnEnding{e.king, e.lone, double, false})
}
