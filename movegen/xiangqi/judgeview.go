package xiangqi

import "arrocco/game"

// A view is one of the positions of a chase, with what a verdict on its captures
// needs to know.
type view struct {
	*scene
	occupied Bitboard
	checkers Bitboard // the pieces that give check: to which of the generals is clear from their color
	plain    bool     // as in chase

	// The pieces that may have to stay where they are lest the general of a
	// color comes into check, filled in when first needed.
	guards  [game.NumColors]Bitboard
	guarded [game.NumColors]bool
}

// threatens reports whether the attack from one square on a target counts: it
// is a legal capture of a piece that is worth more than the attacker, or of one
// that none of the protectors may avenge and, if it is of the attacker's kind,
// that may not capture the attacker itself. By the sheet, worth does not count.
func (v *view) threatens(from, target game.Square, protectors Bitboard) bool {
	if !v.mayTake(from, target, Bitboard{}) {
		return false
	}
	attacker, victim := v.kind(from), v.kind(target)
	if !v.plain && outranks(victim, attacker) {
		return true
	}
	if attacker == victim && v.reach(target).Has(from) && v.mayTake(target, from, Bitboard{}) {
		return false
	}
	for ; !protectors.IsZero(); protectors = protectors.Rest() {
		if v.mayTake(protectors.First(), target, Bit(from)) {
			return false
		}
	}
	return true
}

// outranks reports whether a victim is worth so much more than its attacker
// that to protect it is no help.
func outranks(victim, attacker game.Piece) bool {
	switch attacker {
	case Horse, Cannon:
		return victim == Chariot
	case Advisor, Elephant:
		return victim == Chariot || victim == Cannon || victim == Horse
	}
	return false
}

// mayTake reports whether the piece on from may capture what stands on to
// without exposing its general. If taken is the square of an enemy piece, that
// piece has captured on to and is what is captured.
//
// A check that is there already does not hinder a capture, except by the
// general.
func (v *view) mayTake(from, to game.Square, taken Bitboard) bool {
	us := v.Board[from&(game.NumSquares-1)].Color()
	general, known := v.general(us), v.checkers
	if from != general && !v.guard(us).Meets(Bit(from).Or(taken)) {
		return true
	}
	if from == general {
		general, known = to, Bitboard{}
	}
	left := v.occupied.AndNot(Bit(from)).AndNot(taken)
	gone := taken.Or(Bit(to)).Or(known)
	return v.checkersOf(us, general, left).AndNot(gone).IsZero()
}

// guard returns the pieces of either color that may have to stay where they are
// lest the general of us comes into check: those that stand between it and an
// enemy piece that the loss of two of them would leave in check.
func (v *view) guard(us game.Color) Bitboard {
	if v.guarded[us] {
		return v.guards[us]
	}
	sq, guard := v.general(us), Bitboard{}
	direct, cannons := v.bearing(sq, v.ByColor[us^1])
	for ; !direct.IsZero(); direct = direct.Rest() {
		if blockers := path(sq, direct.First()).And(v.occupied); blockers.Count() <= 2 {
			guard = guard.Or(blockers)
		}
	}
	for ; !cannons.IsZero(); cannons = cannons.Rest() {
		if blockers := path(sq, cannons.First()).And(v.occupied); blockers.Count() <= 3 {
			guard = guard.Or(blockers)
		}
	}
	v.guards[us], v.guarded[us] = guard, true
	return guard
}

// reach returns the squares that the piece on from attacks. Generals attack no further
// than a step.
func (v *view) reach(from game.Square) Bitboard {
	switch v.kind(from) {
	case Advisor:
		return AdvisorAttacks(from)
	case Elephant:
		return ElephantAttacks(from, v.occupied)
	case Horse:
		return HorseAttacks(from, v.occupied)
	case Cannon:
		return CannonCaptures(from, v.occupied)
	case Soldier:
		return SoldierAttacks(v.Board[from&(game.NumSquares-1)].Color(), from)
	case General:
		return GeneralAttacks(from)
	default:
		return ChariotAttacks(from, v.occupied)
	}
}

// checkersOf returns the pieces that would give check to the general of c if it
// stood on sq and the squares of occupied held pieces. The other general is
// among them if it faces this one.
func (b *Bitboards) checkersOf(c game.Color, sq game.Square, occupied Bitboard) Bitboard {
	other := b.general(c ^ 1)
	checkers := b.attackers(sq, occupied).AndNot(b.ByType[General]).And(b.ByColor[c^1])
	if sq%numFiles == other%numFiles && !Between(sq, other).Meets(occupied) {
		checkers = checkers.Or(Bit(other))
	}
	return checkers
}

// kind returns the type of the piece on sq.
func (s *scene) kind(sq game.Square) game.Piece { return s.Board[sq&(game.NumSquares-1)].Type() }
