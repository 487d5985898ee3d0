package retrograde

import "math/bits"

// A move is one of a table's men.
type move struct {
	man       uint8
	from, to  uint8
	captured  int8 // man, or -1
	promotion kind // or pawn
}

// zeroing reports whether m resets the half-move clock.
func (t *Table) zeroing(m move) bool { return m.captured >= 0 || t.men[m.man].kind == pawn }

// A moveList is a buffer of moves.
type moveList struct {
	moves [128]move
	n     int
}

func (l *moveList) add(m move) {
	l.moves[l.n] = m
	l.n++
}

// occupied returns the squares of all men but skip, which is -1 for none, and those of each
// side.
func (t *Table) occupied(p *placement, skip int) (all uint64, bySide [2]uint64) {
	for i, m := range t.men {
		if i == skip {
			continue
		}
		bit := uint64(1) << p.at[i]
		all |= bit
		if m.black {
			bySide[1] |= bit
		} else {
			bySide[0] |= bit
		}
	}
	return all, bySide
}

// generate puts the moves of the side to move into list. They may leave the king in check.
// En passant is apart: see afterEnPassant.
func (t *Table) generate(p *placement, list *moveList) {
	list.n = 0
	all, bySide := t.occupied(p, -1)
	us := 0
	if p.black {
		us = 1
	}
	for i, m := range t.men {
		if m.black != p.black {
			continue
		}
		targets := attacks(m, p.at[i], all) &^ bySide[us]
		if m.kind == pawn {
			targets = targets&bySide[1-us] | pushes(m, p.at[i], all)
		}
		for ; targets != 0; targets &= targets - 1 {
			to := uint8(bits.TrailingZeros64(targets))
			next := move{man: uint8(i), from: p.at[i], to: to, captured: -1}
			if all>>to&1 != 0 {
				next.captured = t.manAt(p, to)
				if t.men[next.captured].kind == king {
					continue
				}
			}
			if m.kind != pawn || to>>3 != 0 && to>>3 != 7 {
				list.add(next)
				continue
			}
			for next.promotion = knight; next.promotion <= queen; next.promotion++ {
				list.add(next)
			}
		}
	}
}

// manAt returns the man on sq.
func (t *Table) manAt(p *placement, sq uint8) int8 {
	for i := range t.men {
		if p.at[i] == sq {
			return int8(i)
		}
	}
	return -1
}

// pushes returns the squares to which the pawn m can advance from sq.
func pushes(m man, sq uint8, occupied uint64) uint64 {
	forward, home := 8, uint8(1)
	if m.black {
		forward, home = -8, 6
	}
	one := uint64(1) << (int(sq) + forward)
	if one&occupied != 0 {
		return 0
	}
	if sq>>3 != home {
		return one
	}
	return one | uint64(1)<<(int(sq)+2*forward)&^occupied
}

// makeMove returns the position after m. A captured man stays where it was, and the
// link of the move leaves it out.
func makeMove(p *placement, m move) placement {
	q := *p
	q.at[m.man] = m.to
	q.black = !p.black
	return q
}

// inCheck reports whether the king of one side is attacked when the man skip is not there.
func (t *Table) inCheck(p *placement, black bool, skip int) bool {
	all, _ := t.occupied(p, skip)
	var target uint8
	for i, m := range t.men {
		if m == (man{king, black}) {
			target = p.at[i]
		}
	}
	for i, m := range t.men {
		if i != skip && m.black != black && attacks(m, p.at[i], all)>>target&1 != 0 {
			return true
		}
	}
	return false
}

// legal reports whether p can be: no two men share a square, pawns are on the ranks 2 to 7,
// and the side that has just moved is not in check.
func (t *Table) legal(p *placement) bool {
	var all uint64
	for i, m := range t.men {
		bit := uint64(1) << p.at[i]
		if all&bit != 0 || m.kind == pawn && (p.at[i]>>3 == 0 || p.at[i]>>3 == 7) {
			return false
		}
		all |= bit
	}
	return !t.inCheck(p, !p.black, -1)
}

// allowed reports whether the generated m does not leave its own king in check.
func (t *Table) allowed(p *placement, m move) bool {
	q := makeMove(p, m)
	return !t.inCheck(&q, p.black, int(m.captured))
}
