package retrograde

import "math/bits"

// solve computes t.values. The links of t lead to tables that are solved.
//
// In a slice no pawn moves, so that what zeroing moves lead to is known. The wins and
// losses by such moves and the mates come first. Then each level, from 0 plies upwards,
// gives the next one by the moves that lead to it: who can move to a loss wins, and who can
// move only to wins loses. What is left over in the end is drawn.
func (t *Table) solve() {
	t.values = make([]value, t.size())
	slices := t.slices()
	s := &solver{table: t, facts: make([]facts, slices[0].to-slices[0].from)}
	for _, part := range slices {
		s.solve(part)
	}
}

// facts are what is known of the zeroing moves of a position that is not decided by them.
type facts uint8

const (
	holds   facts = 1 << iota // one of them does not lose
	curses                    // the best of them leads to a cursed win
	blesses                   // one of them leads to a blessed loss, none to more
)

// A solver computes the values of one table. Its lists have indices.
type solver struct {
	table *Table
	part  slice
	facts []facts // by index in part

	level int16 // plies
	next  []int // positions of the level that follows
	late  []int // positions with curses or blesses, which may be decided as the level passes the limit
	list  moveList
}

// solve computes the values of one slice.
func (s *solver) solve(part slice) {
	s.part, s.late, s.next = part, nil, nil
	clear(s.facts)
	var first []int
	for i := part.from; i < part.to; i++ {
		if v := s.classify(i); v == mated {
			s.next = append(s.next, i)
		} else if v != draw && v != illegal {
			first = append(first, i)
		}
	}
	limit := s.table.limit
	for s.level = 0; len(s.next)+len(first) > 0 || s.level <= limit && len(s.late) > 0; s.level++ {
		now := s.next
		s.next = first
		first = nil
		for _, i := range now {
			s.unmove(i)
		}
		if s.level == limit {
			s.decideLate()
		}
	}
}

// classify gives position i its value if it is illegal or mate, or if a zeroing move decides
// it in one ply. Otherwise it notes the facts.
func (s *solver) classify(i int) value {
	t := s.table
	p := t.placementOf(i)
	v := &t.values[i]
	if !t.legal(&p) || t.index(p) != i {
		*v = illegal
		return illegal
	}
	t.generate(&p, &s.list)
	var found facts
	quiet, zeroing := false, false
	for _, m := range s.list.moves[:s.list.n] {
		switch {
		case !t.zeroing(m):
			quiet = quiet || t.allowed(&p, m)
			continue
		case !t.allowed(&p, m):
			continue
		}
		zeroing = true
		switch after := t.after(&p, m); {
		case after == draw:
			found |= holds
		case after < 0 && after.plies() <= t.limit:
			*v = 1
			return 1
		case after < 0:
			found |= holds | curses
		case after.plies() > t.limit:
			found |= blesses
		}
	}
	switch {
	case !quiet && !zeroing:
		if t.inCheck(&p, p.black, -1) {
			*v = mated
		}
		return *v
	case !quiet && found == 0:
		*v = lossIn(1)
		return *v
	case found&curses != 0 || found == blesses && !quiet:
		s.late = append(s.late, i)
	}
	s.facts[i-s.part.from] = found
	return draw
}

// after returns the value of the position after the legal zeroing move m, from the view of
// the opponent of the side that moves.
func (t *Table) after(p *placement, m move) value {
	q := makeMove(p, m)
	l := t.links[m.man][m.captured+1][m.promotion]
	q = l.follow(&q)
	if t.enPassant && t.men[m.man].kind == pawn && (m.to == m.from+16 || m.from == m.to+16) {
		return t.withEnPassant(&q, (m.from+m.to)/2)
	}
	return l.table.values[l.table.index(q)]
}

// unmove decides positions from which a quiet move leads to i, which is of the current
// level.
func (s *solver) unmove(i int) {
	t := s.table
	p := t.placementOf(i)
	lost := t.values[i] < 0
	all, _ := t.occupied(&p, -1)
	for n, m := range t.men {
		if m.black == p.black || m.kind == pawn {
			continue
		}
		before := p
		before.black = m.black
		for from := attacks(m, p.at[n], all) &^ all; from != 0; from &= from - 1 {
			before.at[n] = uint8(bits.TrailingZeros64(from))
			j := t.index(before)
			switch {
			case t.values[j] != draw:
			case lost:
				s.decide(j, value(s.level+1))
			case s.loses(j):
				s.decideLoss(j)
			}
		}
	}
}

// decide gives position i, which has none, its value of the next level.
func (s *solver) decide(i int, v value) {
	s.table.values[i] = v
	s.next = append(s.next, i)
}

// decideLoss decides position i, which loses by quiet moves at the next level, or later by
// one to a blessed loss.
func (s *solver) decideLoss(i int) {
	if s.facts[i-s.part.from]&blesses != 0 && s.level < s.table.limit {
		s.late = append(s.late, i)
		return
	}
	s.decide(i, lossIn(s.level+1))
}

// loses reports whether all moves of position i lose: the quiet ones to wins up to the current
// level.
func (s *solver) loses(i int) bool {
	if s.facts[i-s.part.from]&holds != 0 {
		return false
	}
	t := s.table
	p := t.placementOf(i)
	t.generate(&p, &s.list)
	for _, m := range s.list.moves[:s.list.n] {
		if t.zeroing(m) {
			continue // it loses, or facts would say more
		}
		switch v := t.values[t.index(makeMove(&p, m))]; {
		case v == illegal: // the king would be in check
		case v <= 0 || v > value(s.level):
			return false
		}
	}
	return true
}

// decideLate decides positions at the first level beyond the limit, where zeroing moves to
// cursed wins and blessed losses count.
func (s *solver) decideLate() {
	for _, i := range s.late {
		switch {
		case s.table.values[i] != draw:
		case s.facts[i-s.part.from]&curses != 0:
			s.decide(i, value(s.level+1))
		default:
			s.decide(i, lossIn(s.level+1))
		}
	}
	s.late = nil
}

// withEnPassant returns the value of p if the side to move may capture en passant on the
// square target, from its view.
func (t *Table) withEnPassant(p *placement, target uint8) value {
	plain := t.values[t.index(*p)]
	m, ok := t.enPassantMove(p, target)
	if !ok {
		return plain
	}
	q := makeMove(p, m)
	l := t.links[m.man][m.captured+1][pawn]
	capture := t.reply(l.table.values[l.table.index(l.follow(&q))])
	if !t.hasMove(p) {
		return capture
	}
	return better(plain, capture)
}

// enPassantMove returns the legal capture on the square target, if there is one.
func (t *Table) enPassantMove(p *placement, target uint8) (m move, ok bool) {
	if !t.enPassant {
		return m, false
	}
	for i, capturer := range t.men[:t.pawns] {
		victim := 1 - i
		if capturer.black != p.black || attacks(capturer, p.at[i], 0)>>target&1 == 0 ||
			p.at[victim] != target^8 {
			continue
		}
		m = move{man: uint8(i), from: p.at[i], to: target, captured: int8(victim)}
		return m, t.allowed(p, m)
	}
	return m, false
}

// hasMove reports whether the side to move has a legal move other than en passant.
func (t *Table) hasMove(p *placement) bool {
	var list moveList
	t.generate(p, &list)
	for _, m := range list.moves[:list.n] {
		if t.allowed(p, m) {
			return true
		}
	}
	return false
}

// reply returns the value of a zeroing move to a position of value v, both from the view
// of who is to move there.
func (t *Table) reply(v value) value {
	switch {
	case v == draw:
		return draw
	case v < 0 && v.plies() <= t.limit:
		return 1
	case v < 0:
		return value(t.limit + 1)
	case v.plies() <= t.limit:
		return lossIn(1)
	default:
		return lossIn(t.limit + 1)
	}
}

// better returns what the side to move prefers: a short win, a long loss.
func better(a, b value) value {
	rank := func(v value) int {
		switch {
		case v > 0:
			return 2000 - int(v)
		case v < 0:
			return -2000 - int(v)
		default:
			return 0
		}
	}
	if rank(a) >= rank(b) {
		return a
	}
	return b
}
