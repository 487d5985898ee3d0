package xiangqi

import "arrocco/game"

// A pinInfo is what limits the moves of the side to move because of enemy pieces that
// give check or could give it.
type pinInfo struct {
	checkers  Bitboard // the pieces that give check
	pinners   Bitboard // the enemy pieces that limit the moves of pieces other than the general, checkers included
	pinned    Bitboard // own pieces that block a pinner or are the screen of one
	checkMask Bitboard // where any piece that is not pinned may go
}

// potentialCheckers returns those of the pieces of enemies that give check to a general
// on sq for some set of blockers in between: soldiers, chariots, horses and the other
// general in one set, cannons in the other.
func (b *Bitboards) potentialCheckers(sq game.Square, enemies Bitboard) (direct, cannons Bitboard) {
	lines := Rays(sq).And(enemies)
	direct = lines.And(b.ByType[Chariot].Or(b.ByType[General]))
	direct = direct.Or(horseAttackerTable[sq&(game.NumSquares-1)][0].And(b.ByType[Horse]).And(enemies))
	direct = direct.Or(soldiersNear[sq&(game.NumSquares-1)].And(b.ByType[Soldier]).And(enemies))
	return direct, lines.And(b.ByType[Cannon])
}

// findChecks fills in the pinInfo of the side to move.
func (s *state) findChecks() {
	us := s.Side & 1
	sq, occupied, own := s.general(us), s.occupied(), s.ByColor[us]
	w := &s.pinInfo
	*w = pinInfo{checkMask: everywhere}
	direct, cannons := s.potentialCheckers(sq, s.ByColor[us^1])
	for ; !direct.IsZero(); direct = direct.Rest() {
		at := direct.First()
		w.addDirect(at, path(sq, at), occupied, own)
	}
	for ; !cannons.IsZero(); cannons = cannons.Rest() {
		at := cannons.First()
		w.addCannon(at, path(sq, at), occupied, own)
	}
	s.InCheck = !w.checkers.IsZero()
}

// addDirect adds to w a piece that gives check if its path is empty.
func (w *pinInfo) addDirect(at game.Square, path, occupied, own Bitboard) {
	switch blockers := path.And(occupied); {
	case blockers.IsZero():
		w.checkers = w.checkers.Or(Bit(at))
		w.pinners = w.pinners.Or(Bit(at))
		w.checkMask = w.checkMask.And(path.Or(Bit(at)))
	case !blockers.Several() && blockers.Meets(own):
		w.pinners = w.pinners.Or(Bit(at))
		w.pinned = w.pinned.Or(blockers)
	}
}

// addCannon adds to w a cannon, which gives check if there is one piece
// in its path.
func (w *pinInfo) addCannon(at game.Square, path, occupied, own Bitboard) {
	blockers := path.And(occupied)
	switch blockers.Count() {
	case 0:
		w.checkMask = w.checkMask.AndNot(path)
	case 1:
		w.checkers = w.checkers.Or(Bit(at))
		w.checkMask = w.checkMask.And(path.AndNot(blockers).Or(Bit(at)))
	case 2:
		if !blockers.Meets(own) {
			return
		}
	default:
		return
	}
	w.pinners = w.pinners.Or(Bit(at))
	w.pinned = w.pinned.Or(blockers.And(own))
}

// allowed returns where the piece on from, which is not the general, may go
// without leaving its general in check, as far as it can move there.
func (s *state) allowed(from game.Square) Bitboard {
	if !s.pinned.Has(from) {
		return s.checkMask
	}
	sq, occupied, allowed := s.general(s.Side), s.occupied(), everywhere
	for b := s.pinners; !b.IsZero(); b = b.Rest() {
		at := b.First()
		way := path(sq, at)
		blockers, on := way.And(occupied), way.Has(from)
		stop := way.Or(Bit(at)).AndNot(blockers.AndNot(Bit(from)))
		switch cannon := s.Board[at&(game.NumSquares-1)].Type() == Cannon; {
		case cannon && (blockers.IsZero() || on && !blockers.Several()):
			stop = everywhere.AndNot(way)
		case !on && (cannon && blockers.Several() || !cannon && !blockers.IsZero()):
			continue
		}
		allowed = allowed.And(stop)
	}
	return allowed
}

// attacked reports whether the opponent attacks sq, a square of the palace,
// when the squares of occupied hold pieces. What stands on sq does not count.
func (s *state) attacked(sq game.Square, occupied Bitboard) bool {
	return s.threatened(sq, s.ByColor[s.Side&1^1].AndNot(Bit(sq)), occupied)
}

// threatened reports whether one of the pieces of enemies would check a general
// on sq when the squares of occupied hold pieces.
func (b *Bitboards) threatened(sq game.Square, enemies, occupied Bitboard) bool {
	direct, cannons := b.potentialCheckers(sq, enemies)
	for ; !direct.IsZero(); direct = direct.Rest() {
		if !path(sq, direct.First()).Meets(occupied) {
			return true
		}
	}
	for ; !cannons.IsZero(); cannons = cannons.Rest() {
		if path(sq, cannons.First()).And(occupied).Count() == 1 {
			return true
		}
	}
	return false
}
