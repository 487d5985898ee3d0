package retrograde

// Probe returns the values of p from the view of the side to move: see the package's
// comment. It reports false if the material of p is not that of t, whatever the colors, or
// if p is not legal. The en-passant square counts if a capture there is legal, even if the
// side to move would have been in check before the double step.
func (t *Table) Probe(p Position) (wdl, dtz int, ok bool) {
	q, enPassant, ok := t.placement(&p)
	if !ok || !t.legal(&q) {
		return 0, 0, false
	}
	v := t.values[t.index(q)]
	if enPassant != 0 {
		if _, ok := t.beforeStep(&q, enPassant); ok {
			v = t.withEnPassant(&q, enPassant)
		}
	}
	wdl, dtz = t.result(v)
	return wdl, dtz, true
}

// result returns v as WDL and DTZ.
func (t *Table) result(v value) (wdl, dtz int) {
	switch v {
	case draw:
		return 0, 0
	case mated:
		return -2, -1
	}
	wdl, dtz = 2, int(v.plies())
	if v.plies() > t.limit {
		wdl = 1
	}
	if v < 0 {
		return -wdl, -dtz
	}
	return wdl, dtz
}

// beforeStep returns the position before the pawn that p has in front of the square target
// passed it by a double step, or reports false if it cannot have done so. The position may
// be illegal.
func (t *Table) beforeStep(p *placement, target uint8) (before placement, ok bool) {
	home, rank := target-8, uint8(2)
	if !p.black {
		home, rank = target+8, 5
	}
	if target>>3 != rank || t.manAt(p, target) >= 0 || t.manAt(p, home) >= 0 {
		return before, false
	}
	passed := t.manAt(p, home^16)
	if passed < 0 || t.men[passed] != (man{pawn, !p.black}) {
		return before, false
	}
	before = *p
	before.at[passed], before.black = home, !p.black
	return before, true
}

// Agrees reports whether a DTZ from a Syzygy table says what the exact one does. Some
// tables count moves of the winner instead of plies, where the fifty-move rule permits it.
// What a prober makes of them is then too small by up to one ply: the result n stands for n
// or n+1 plies, in wins and losses, with or without the 100 plies that mark cursed ones. The
// bounds between them are kept: an exact 101 never reads as 100. Where exactly
// is true, the table stores plies, and there is no such tolerance.
func Agrees(table, exact int, exactly bool) bool {
	if table == exact {
		return true
	}
	if exactly || table == 0 || exact == 0 || table < 0 != (exact < 0) {
		return false
	}
	if table < 0 {
		table, exact = -table, -exact
	}
	return exact == table+1 && table != fiftyMoves
}
