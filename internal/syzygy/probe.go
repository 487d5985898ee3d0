package syzygy

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// WDL returns the value of a position for the side to move, as if the last move had been a
// capture or a pawn move. Ok is false if there is no table for it, or if somebody may still
// castle. Moves are made and taken back in p.
func (t *Tables) WDL(p *chess.Position) (w WDL, ok bool) {
	if !t.covers(p) {
		return Draw, false
	}
	w, _, ok = t.search(p, false)
	return w, ok
}

// DTZ returns how many plies it takes to the next capture or pawn move, or to mate, if the winner
// hurries as far as that keeps the win, and the loser does not; less than 0 for a loss, and 0 for a
// draw. Beyond 100 the rule of fifty moves makes a draw of the result. The value may be a ply too
// low, since some tables count moves, but not where 100 plies are the limit. Ok is as in WDL.
func (t *Tables) DTZ(p *chess.Position) (plies int, ok bool) {
	if !t.covers(p) {
		return 0, false
	}
	return t.distance(p)
}

// covers reports whether there may be a table for a position.
func (t *Tables) covers(p *chess.Position) bool {
	return int(p.State().Pieces) <= t.maxPieces && !p.CanCastle()
}

// search returns the value of a position. Tables do not know what captures gain, so these are
// searched, and with pawnMoves the moves of pawns, too. Zeroing is true if such a move is best, so
// that the distance to zero is one ply.
func (t *Tables) search(p *chess.Position, pawnMoves bool) (w WDL, zeroing, ok bool) {
	kind := game.Noisy
	if pawnMoves {
		kind = game.All
	}
	var list game.MoveList
	p.Generate(&list, kind)
	st := p.State()
	best, searched := Loss, 0
	for _, m := range list.Moves() {
		if !st.Capture(m.Move) && (!pawnMoves || st.Mover(m.Move).Type() != chess.Pawn) {
			continue
		}
		searched++
		p.Make(m.Move)
		v, _, ok := t.search(p, false)
		p.Unmake()
		if !ok {
			return Draw, false, false
		}
		if best = max(best, -v); best == Win {
			return Win, true, true
		}
	}
	if searched > 0 && searched == legalMoves(p, &list, kind) { // the table does not count
		return best, true, true
	}
	w, ok = t.tableWDL(p)
	if !ok {
		return Draw, false, false
	}
	if searched > 0 && best >= w {
		return best, best > Draw, true
	}
	return w, false, true
}

// legalMoves returns the number of legal moves, of which list has those of a kind.
func legalMoves(p *chess.Position, list *game.MoveList, kind game.GenType) int {
	if kind == game.Noisy {
		p.Generate(list, game.Quiet)
	}
	return list.Len()
}

// tableWDL returns what the table has for a position.
func (t *Tables) tableWDL(p *chess.Position) (w WDL, ok bool) {
	st := p.State()
	if st.Pieces == 2 {
		return Draw, true
	}
	b := p.Bitboards()
	m := materialOf(b)
	e := t.entries[m]
	if e == nil {
		return Draw, false
	}
	f := t.open(&e.wdl, &wdlKind, e.name)
	if f == nil {
		return Draw, false
	}
	w, err := f.wdl(b, st.Side, m)
	if err != nil {
		t.note(err)
		return Draw, false
	}
	return w, true
}

// distance returns the distance to zero of a position.
func (t *Tables) distance(p *chess.Position) (plies int, ok bool) {
	w, zeroing, ok := t.search(p, true)
	if !ok || w == Draw {
		return 0, ok
	}
	if zeroing {
		return w.zeroing(), true
	}
	plies, side, ok := t.tableDTZ(p, w)
	if !ok {
		return 0, false
	}
	if !side {
		return t.distanceByMoves(p, w)
	}
	if w.half() {
		plies += cursed
	}
	if w < Draw {
		plies = -plies
	}
	return plies, true
}

// tableDTZ returns what the table has for a position with the value w, without sign. Side is false
// if it has the other side to move only.
func (t *Tables) tableDTZ(p *chess.Position, w WDL) (plies int, side, ok bool) {
	b := p.Bitboards()
	m := materialOf(b)
	e := t.entries[m]
	if e == nil {
		return 0, false, false
	}
	f := t.open(&e.dtz, &dtzKind, e.name)
	if f == nil {
		return 0, false, false
	}
	plies, side, err := f.dtz(b, p.State().Side, m, w)
	if err != nil {
		t.note(err)
		return 0, false, false
	}
	return plies, side, true
}

// distanceByMoves returns the distance to zero of a position with the value w by those after its
// moves.
func (t *Tables) distanceByMoves(p *chess.Position, w WDL) (plies int, ok bool) {
	var list game.MoveList
	p.Generate(&list, game.All)
	found := false
	for _, m := range list.Moves() {
		d, ok := t.after(p, m.Move)
		if !ok {
			return 0, false
		}
		if d != 0 && (d > 0) == (w > Draw) && (!found || d < plies) {
			plies, found = d, true
		}
	}
	if !found { // mate
		return -1, true
	}
	return plies, true
}

// after returns the distance to zero of a position if the legal move m is played.
func (t *Tables) after(p *chess.Position, m game.Move) (plies int, ok bool) {
	st := p.State()
	zeroing := st.Capture(m) || st.Mover(m).Type() == chess.Pawn
	p.Make(m)
	defer p.Unmake()
	if zeroing {
		w, _, ok := t.search(p, false)
		return (-w).zeroing(), ok
	}
	if p.State().InCheck && mated(p) {
		return 1, true
	}
	d, ok := t.distance(p)
	switch d = -d; {
	case d > 0:
		d++
	case d < 0:
		d--
	}
	return d, ok
}

// mated reports whether the side to move, which is in check, has no move.
func mated(p *chess.Position) bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() == 0
}
