package xiangqi

import "arrocco/game"

// A watch is what the side to move must know of the enemy pieces that bear on
// its general.
type watch struct {
	checkers Bitboard // the pieces that give check
	threats  Bitboard // the pieces that restrict the moves of others than the general, checkers included
	held     Bitboard // own pieces that stand in a threat's way, or serve it as a screen
	free     Bitboard // where any piece that is not held may go
}

// bearing returns those of the pieces of enemies that would give check to a
// general on sq if what is in between were right: soldiers, chariots, horses and
// the other general in one set, cannons in the other.
func (b *Bitboards) bearing(sq game.Square, enemies Bitboard) (direct, cannons Bitboard) {
	lines := Rays(sq).And(enemies)
	direct = lines.And(b.ByType[Chariot].Or(b.ByType[General]))
	direct = direct.Or(hobblerTable[sq&(game.NumSquares-1)][0].And(b.ByType[Horse]).And(enemies))
	direct = direct.Or(soldiersNear[sq&(game.NumSquares-1)].And(b.ByType[Soldier]).And(enemies))
	return direct, lines.And(b.ByType[Cannon])
}

// findChecks fills in the watch of the side to move.
func (s *state) findChecks() {
	us := s.Side & 1
	sq, occupied, own := s.general(us), s.occupied(), s.ByColor[us]
	w := &s.watch
	*w = watch{free: everywhere}
	direct, cannons := s.bearing(sq, s.ByColor[us^1])
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

// addDirect adds to the watch a piece that gives check if its path is empty.
func (w *watch) addDirect(at game.Square, path, occupied, own Bitboard) {
	switch blockers := path.And(occupied); {
	case blockers.IsZero():
		w.checkers = w.checkers.Or(Bit(at))
		w.threats = w.threats.Or(Bit(at))
		w.free = w.free.And(path.Or(Bit(at)))
	case !blockers.Several() && blockers.Meets(own):
		w.threats = w.threats.Or(Bit(at))
		w.held = w.held.Or(blockers)
	}
}

// addCannon adds to the watch a cannon, which gives check if there is one piece
// in its path.
func (w *watch) addCannon(at game.Square, path, occupied, own Bitboard) {
	blockers := path.And(occupied)
	switch blockers.Count() {
	case 0:
		w.free = w.free.AndNot(path)
	case 1:
		w.checkers = w.checkers.Or(Bit(at))
		w.free = w.free.And(path.AndNot(blockers).Or(Bit(at)))
	case 2:
		if !blockers.Meets(own) {
			return
		}
	default:
		return
	}
	w.threats = w.threats.Or(Bit(at))
	w.held = w.held.Or(blockers.And(own))
}

// allowed returns where the piece on from, which is not the general, may go
// without leaving its general in check, as far as it can move there.
func (s *state) allowed(from game.Square) Bitboard {
	if !s.held.Has(from) {
		return s.free
	}
	sq, occupied, allowed := s.general(s.Side), s.occupied(), everywhere
	for b := s.threats; !b.IsZero(); b = b.Rest() {
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
	direct, cannons := b.bearing(sq, enemies)
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
