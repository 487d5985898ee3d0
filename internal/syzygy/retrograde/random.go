package retrograde

import (
	"iter"
	"math/rand/v2"
)

// Positions returns an endless sequence of random legal positions of the material, the same
// for the same seed. All positions are equally likely, either color may have the stronger
// side, and mates and stalemates are among them. If both sides have pawns, a capture en
// passant is legal in every fourth position, and the position before the double step was
// legal.
func (t *Table) Positions(seed uint64) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		rng := rand.New(rand.NewPCG(seed, 0))
		for n := 0; ; n++ {
			var p Position
			if t.enPassant && n%4 == 3 {
				p = t.randomEnPassant(rng)
			} else {
				p = t.position(t.random(rng), 0, rng.IntN(2) == 1)
			}
			if !yield(p) {
				return
			}
		}
	}
}

// random returns a legal placement.
func (t *Table) random(rng *rand.Rand) placement {
	for {
		p := placement{black: rng.IntN(2) == 1}
		for i := range t.men {
			p.at[i] = uint8(rng.IntN(64))
		}
		if t.legal(&p) {
			return p
		}
	}
}

// randomEnPassant returns a position in which a capture en passant is legal.
func (t *Table) randomEnPassant(rng *rand.Rand) Position {
	for {
		p := t.random(rng)
		file := uint8(rng.IntN(8))
		target, passed := 16+file, man{pawn, false} // White's pawn has moved, Black captures
		if !p.black {
			target, passed = 40+file, man{pawn, true}
		}
		for i, m := range t.men {
			if m == passed {
				p.at[i] = target ^ 8
			} else if m.kind == pawn {
				p.at[i] = target ^ 8 + 1
				if file == 7 || file > 0 && rng.IntN(2) == 0 {
					p.at[i] -= 2
				}
			}
		}
		before, ok := t.beforeStep(&p, target)
		if !ok || !t.legal(&before) || !t.legal(&p) {
			continue
		}
		if _, ok := t.enPassantMove(&p, target); ok {
			return t.position(p, target, rng.IntN(2) == 1)
		}
	}
}
