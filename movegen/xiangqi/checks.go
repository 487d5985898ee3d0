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

// bearing returns the pieces of c that would give check to the enemy general on
// sq if the squares in between were right: chariots, horses and the general of
// c in one set, cannons in the other.
func (b *Bitboards) bearing(c game.Color, sq game.Square) (direct, cannons Bitboard) {
	lines := Rays(sq)
	direct = lines.And(b.ByType[Chariot]).Or(hobblerTable[sq&(game.NumSquares-1)][0].And(b.ByType[Horse]))
	direct = direct.Or(lines.And(b.ByType[General])).And(b.ByColor[c&1])
	return direct, lines.And(b.ByType[Cannon]).And(b.ByColor[c&1])
}

// findChecks fills in the watch of the side to move.
func (s *state) findChecks() {
	us := s.Side & 1
	sq, occupied, own := s.general(us), s.occupied(), s.ByColor[us]
	w := &s.watch
	w.checkers = SoldierAttackers(us^1, sq).And(s.ByType[Soldier]).And(s.ByColor[us^1])
	w.threats, w.held, w.free = w.checkers, Bitboard{}, everywhere
	if !w.checkers.IsZero() {
		w.free = w.checkers
		if w.checkers.Several() {
			w.free = Bitboard{}
		}
	}
	direct, cannons := s.bearing(us^1, sq)
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
	them := s.Side&1 ^ 1
	if SoldierAttackers(them, sq).And(s.ByType[Soldier]).Meets(s.ByColor[them]) {
		return true
	}
	direct, cannons := s.bearing(them, sq)
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
