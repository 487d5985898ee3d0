package syzygy

import (
	"fmt"

	"arrocco/game"
)

// A layout says in which order a table lists the pieces of a position, and how their squares
// make up its number.
type layout struct {
	pieces     [MaxPieces]uint8 // kind, and 8 for Black
	groups     []int            // how many pieces there are in each group
	factors    []int            // what the number of each group is multiplied by
	pawnGroups int              // how many groups of pawns there are
	size       int              // how many numbers there are
}

// newLayout reads the pieces of a table, and the place of the first group (and of the pawns of
// the other color) in the order of the factors. Leading is the number of leading pawns, and
// others of the other pawns. File is that of the leading pawn.
func newLayout(m material, pieces []uint8, order, order2, leading, others, file int) (*layout, error) {
	l := &layout{}
	var have material
	for i, p := range pieces {
		kind, c := int(p&7), game.Color(p>>3)
		if kind < 1 || kind > 6 {
			return nil, fmt.Errorf("%w: piece %d", errDamaged, p)
		}
		l.pieces[i] = p
		have += one(c, kind)
	}
	if have != m {
		return nil, fmt.Errorf("%w: other pieces than its name has", errDamaged)
	}
	first := leading
	if leading == 0 {
		first = 2
		if uniquePieces(m) > 2 {
			first = 3
		}
	}
	if err := l.group(m, pieces, first, others); err != nil {
		return nil, err
	}
	return l, l.order(order, order2, leading, file)
}

// uniquePieces returns how many kinds of pieces there are one of.
func uniquePieces(m material) int {
	n := 0
	for kind := 1; kind <= 6; kind++ {
		for c := range game.Color(game.NumColors) {
			if m.count(c, kind) == 1 {
				n++
			}
		}
	}
	return n
}

// group divides the pieces: first has some, then there are the other pawns, if any, and then
// like pieces.
func (l *layout) group(m material, pieces []uint8, first, others int) error {
	l.groups = append(l.groups, first)
	l.pawnGroups = 1
	at := first
	if others > 0 {
		l.groups = append(l.groups, others)
		l.pawnGroups = 2
		at += others
	}
	for at < len(pieces) {
		n := 1
		for at+n < len(pieces) && pieces[at+n] == pieces[at] {
			n++
		}
		l.groups = append(l.groups, n)
		at += n
	}
	return l.check(m, pieces, first, others)
}

// check returns an error unless each group has all pieces of its kind and color, and the first
// ones are the kings, three pieces that are alone of their kind, or the leading pawns.
func (l *layout) check(m material, pieces []uint8, first, others int) error {
	at := 0
	for g, size := range l.groups {
		if at+size > len(pieces) {
			return fmt.Errorf("%w: groups of pieces", errDamaged)
		}
		alike := g > 0 || pieces[0]&7 == 1
		for i, p := range pieces[at : at+size] {
			want := 1
			if alike {
				want = size
			}
			if alike && p != pieces[at] || m.count(game.Color(p>>3), int(p&7)) != want ||
				g == 0 && first == 2 && !alike && p&7 != 6 ||
				at+i < first+others && (others > 0 || alike) && p&7 != 1 {
				return fmt.Errorf("%w: groups of pieces", errDamaged)
			}
		}
		at += size
	}
	return nil
}

// order sets the factors.
func (l *layout) order(order, order2, leading, file int) error {
	l.factors = make([]int, len(l.groups))
	left := 64 - l.groups[0] // squares for the next group
	next := 1
	if l.pawnGroups == 2 {
		left -= l.groups[1]
		next = 2
	} else {
		order2 = none
	}
	factor := 1
	for k := 0; next < len(l.groups) || k == order || k == order2; k++ {
		switch {
		case k == order && leading > 0:
			l.factors[0] = factor
			factor *= leadSize[leading-1][file]
		case k == order && l.groups[0] == 2:
			l.factors[0] = factor
			factor *= kingsWays
		case k == order:
			l.factors[0] = factor
			factor *= threeWays
		case k == order2:
			l.factors[1] = factor
			factor *= choose[l.groups[1]][48-l.groups[0]]
		default:
			l.factors[next] = factor
			factor *= choose[l.groups[next]][left]
			left -= l.groups[next]
			next++
		}
	}
	if l.factors[0] == 0 || l.pawnGroups == 2 && l.factors[1] == 0 {
		return fmt.Errorf("%w: order of pieces", errDamaged)
	}
	l.size = factor
	return nil
}

// none is the order of a group that is not there.
const none = 15
