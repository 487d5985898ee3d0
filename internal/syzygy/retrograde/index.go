package retrograde

import "slices"

// The index of a placement consists of, from the top: the square of the first man, the
// squares of the others, 6 bits each, and one bit for the side to move. Mirroring makes the
// squares of the first man few: a pawn is on the files a to d; without pawns, the white king
// is in the triangle a1, d1, d4.

// pawnSquares and kingSquares are the squares of the first man.
var (
	pawnSquares = firstSquares(func(file, rank int) bool { return file < 4 && rank > 0 && rank < 7 })
	kingSquares = firstSquares(func(file, rank int) bool { return file < 4 && rank <= file })
)

// An ordering numbers some of the squares.
type ordering struct {
	squares []uint8
	number  [64]int
}

func firstSquares(include func(file, rank int) bool) *ordering {
	o := new(ordering)
	for sq := range 64 {
		if include(sq&7, sq>>3) {
			o.number[sq] = len(o.squares)
			o.squares = append(o.squares, uint8(sq))
		}
	}
	return o
}

// first returns the squares of the first man.
func (t *Table) first() *ordering {
	if t.pawns > 0 {
		return pawnSquares
	}
	return kingSquares
}

// size returns the number of indices.
func (t *Table) size() int { return len(t.first().squares) << (6*(len(t.men)-1) + 1) }

// index returns the index of p, the same for all mirror images. Pawns must be on the ranks 2
// to 7.
func (t *Table) index(p placement) int {
	var mirror uint8
	if p.at[0]&4 != 0 {
		mirror = 7
	}
	if t.pawns == 0 && p.at[0]&32 != 0 {
		mirror |= 56
	}
	for i := range p.at {
		p.at[i] ^= mirror
	}
	if t.pawns > 0 {
		return t.number(&p)
	}
	file, rank := p.at[0]&7, p.at[0]>>3
	if rank < file {
		return t.number(&p)
	}
	mirrored := p
	for i, sq := range p.at {
		mirrored.at[i] = (sq>>3 | sq<<3) & 63
	}
	if rank > file {
		return t.number(&mirrored)
	}
	return min(t.number(&p), t.number(&mirrored))
}

// number returns the index of p, whose first man is on one of the squares of t.first().
func (t *Table) number(p *placement) int {
	i := t.first().number[p.at[0]]
	for _, sq := range p.at[1:len(t.men)] {
		i = i<<6 | int(sq)
	}
	i <<= 1
	if p.black {
		i++
	}
	return i
}

// placementOf is the inverse of number.
func (t *Table) placementOf(index int) placement {
	p := placement{black: index&1 != 0}
	index >>= 1
	for i := len(t.men) - 1; i > 0; i-- {
		p.at[i] = uint8(index & 63)
		index >>= 6
	}
	p.at[0] = t.first().squares[index]
	return p
}

// A slice is a range of indices in which no pawn moves.
type slice struct{ from, to int }

// slices returns the slices of t, so that pawn moves lead only to earlier ones.
func (t *Table) slices() []slice {
	if t.pawns == 0 {
		return []slice{{0, t.size()}}
	}
	size := 2 << (6 * (len(t.men) - t.pawns))
	var all []slice
	for from := 0; from < t.size(); from += size {
		all = append(all, slice{from, from + size})
	}
	slices.SortStableFunc(all, func(a, b slice) int { return t.advance(b) - t.advance(a) })
	return all
}

// advance returns how many ranks the pawns of s have advanced together.
func (t *Table) advance(s slice) int {
	p := t.placementOf(s.from)
	sum := 0
	for i, m := range t.men[:t.pawns] {
		rank := int(p.at[i] >> 3)
		if m.black {
			rank = 7 - rank
		}
		sum += rank
	}
	return sum
}
