package xiangqi

import "arrocco/game"

// A chaseBoard is one of the positions of a chase, with what decides whether its
// captures are threats.
type chaseBoard struct {
	*loopBoard
	occupied Bitboard
	checkers Bitboard // the pieces that give check: to which of the generals is clear from their color
	sheet    bool     // as in chase

	// The pieces that may be pinned to the general of a color, computed when first
	// needed, see maybePinned.
	pinned      [game.NumColors]Bitboard
	pinnedKnown [game.NumColors]bool
}

// threatens reports whether the attack from one square on a target counts: it
// is a legal capture of a piece that is worth more than the attacker, or of one
// that none of the protectors can recapture and, if it is of the attacker's kind,
// that may not capture the attacker itself. By the sheet, worth does not count.
func (v *chaseBoard) threatens(from, target game.Square, protectors Bitboard) bool {
	if !v.canCapture(from, target, Bitboard{}) {
		return false
	}
	attacker, victim := v.kind(from), v.kind(target)
	if !v.sheet && outranks(victim, attacker) {
		return true
	}
	if attacker == victim && v.reach(target).Has(from) && v.canCapture(target, from, Bitboard{}) {
		return false
	}
	for ; !protectors.IsZero(); protectors = protectors.Rest() {
		if v.canCapture(protectors.First(), target, Bit(from)) {
			return false
		}
	}
	return true
}

// outranks reports whether a victim is worth more than its attacker, so that a
// protector does not help it.
func outranks(victim, attacker game.Piece) bool {
	switch attacker {
	case Horse, Cannon:
		return victim == Chariot
	case Advisor, Elephant:
		return victim == Chariot || victim == Cannon || victim == Horse
	}
	return false
}

// canCapture reports whether the piece on from may capture what stands on to
// without exposing its general. If taken is the square of an enemy piece, that
// piece has captured on to and is what is captured.
//
// A check that is given already does not prevent a capture, except one by the
// general.
func (v *chaseBoard) canCapture(from, to game.Square, taken Bitboard) bool {
	us := v.Board[from&(game.NumSquares-1)].Color()
	general, known := v.general(us), v.checkers
	if from != general && !v.maybePinned(us).Meets(Bit(from).Or(taken)) {
		return true
	}
	if from == general {
		general, known = to, Bitboard{}
	}
	left := v.occupied.AndNot(Bit(from)).AndNot(taken)
	gone := taken.Or(Bit(to)).Or(known)
	return v.checkersOf(us, general, left).AndNot(gone).IsZero()
}

// maybePinned returns the pieces of either color that may be pinned to the general of
// us: those between it and an enemy piece that gives check when two of them are gone.
func (v *chaseBoard) maybePinned(us game.Color) Bitboard {
	if v.pinnedKnown[us] {
		return v.pinned[us]
	}
	sq, pinned := v.general(us), Bitboard{}
	direct, cannons := v.potentialCheckers(sq, v.ByColor[us^1])
	for ; !direct.IsZero(); direct = direct.Rest() {
		if blockers := path(sq, direct.First()).And(v.occupied); blockers.Count() <= 2 {
			pinned = pinned.Or(blockers)
		}
	}
	for ; !cannons.IsZero(); cannons = cannons.Rest() {
		if blockers := path(sq, cannons.First()).And(v.occupied); blockers.Count() <= 3 {
			pinned = pinned.Or(blockers)
		}
	}
	v.pinned[us], v.pinnedKnown[us] = pinned, true
	return pinned
}

// reach returns the squares that the piece on from attacks. Generals attack no further
// than a step.
func (v *chaseBoard) reach(from game.Square) Bitboard {
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
func (s *loopBoard) kind(sq game.Square) game.Piece { return s.Board[sq&(game.NumSquares-1)].Type() }
