package xiangqi

import "arrocco/game"

// A chase is a question: which pieces does a move of a loop chase?
type chase struct {
	before, after *scene      // the positions that the move leads from and to
	from, to      game.Square // the move
	by            game.Color  // who made it
	check         bool        // it gives check
	evasion       bool        // it answers a check
}

// A view is one of the positions of a chase, with the pieces that give check
// there. What a capture exposes the general to counts only if it is something
// new.
type view struct {
	*scene
	occupied Bitboard
	checkers Bitboard
}

// prey returns the pieces of the set of candidates that the move chases by the
// rules of the Asian Xiangqi Federation: that some piece threatens now as it
// did not before the move.
func (c *chase) prey(candidates Bitboard) Bitboard {
	if candidates.IsZero() {
		return candidates
	}
	now := view{scene: c.after, occupied: c.after.occupied()}
	if c.check {
		now.checkers = now.checkersOf(c.by^1, now.general(c.by^1), now.occupied)
	}
	then := view{scene: c.before, occupied: c.before.occupied()}
	if c.evasion {
		then.checkers = then.checkersOf(c.by, then.general(c.by), then.occupied)
	}
	hunters := now.ByColor[c.by].AndNot(now.ByType[General]).AndNot(now.ByType[Soldier])
	prey := Bitboard{}
	for b := candidates; !b.IsZero(); b = b.Rest() {
		target := b.First()
		attackers := now.attackers(target, now.occupied).And(hunters)
		for ; !attackers.IsZero(); attackers = attackers.Rest() {
			if c.newly(&now, &then, attackers.First(), target) {
				prey = prey.Or(Bit(target))
				break
			}
		}
	}
	return prey
}

// newly reports whether the attack on target from a square threatens now, and
// did not before the move.
//
// Of the pieces that may have protected the target before, only those count
// that still reach it: to cut off a protector makes no new threat, to pin it
// does.
func (c *chase) newly(now, then *view, from, target game.Square) bool {
	origin := from
	if from == c.to {
		origin = c.from
	}
	protectors := now.attackers(target, now.occupied.AndNot(Bit(from))).And(now.ByColor[c.by^1])
	if !now.threatens(from, target, protectors) {
		return false
	}
	if !then.attackers(target, then.occupied).Has(origin) {
		return true
	}
	protectors = protectors.And(then.attackers(target, then.occupied.AndNot(Bit(origin))))
	return !then.threatens(origin, target, protectors)
}

// threatens reports whether the attack from one square on a target counts: it
// is a legal capture of a piece that is worth more than the attacker, or of one
// that none of the protectors may avenge and, if it is of the attacker's kind,
// that may not capture the attacker itself.
func (v *view) threatens(from, target game.Square, protectors Bitboard) bool {
	if !v.mayTake(from, target, Bitboard{}) {
		return false
	}
	attacker, victim := v.kind(from), v.kind(target)
	if outranks(victim, attacker) {
		return true
	}
	if attacker == victim && v.attackers(from, v.occupied).Has(target) && v.mayTake(target, from, Bitboard{}) {
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
	if from == general {
		general, known = to, Bitboard{}
	}
	left := v.occupied.AndNot(Bit(from)).AndNot(taken)
	gone := taken.Or(Bit(to)).Or(known)
	return v.checkersOf(us, general, left).AndNot(gone).IsZero()
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

// leaguePrey returns the pieces of the set of candidates that the move chases by
// the simpler rule of the UCCI leagues, as ElephantEye has it: those that the
// moved piece itself attacks, a chariot, horse or cannon, off the line it moved
// along. Neither advisors and elephants nor pieces of its own kind count, nor
// those that a piece of their own side reaches, chariots apart. A check chases
// nothing.
func (c *chase) leaguePrey(candidates Bitboard) (prey Bitboard) {
	hunter, occupied := c.after.kind(c.to), c.after.occupied()
	if c.check || hunter < Horse || hunter == General {
		return Bitboard{}
	}
	candidates = candidates.AndNot(c.after.ByType[hunter])
	candidates = candidates.AndNot(c.after.ByType[Advisor]).AndNot(c.after.ByType[Elephant])
	for ; !candidates.IsZero(); candidates = candidates.Rest() {
		target := candidates.First()
		attackers := c.after.attackers(target, occupied)
		if !attackers.Has(c.to) || hunter != Horse && onOneLine(c.from, c.to, target) {
			continue
		}
		if c.after.kind(target) == Chariot || !attackers.Meets(c.after.ByColor[c.by^1]) {
			prey = prey.Or(Bit(target))
		}
	}
	return prey
}

// onOneLine reports whether three squares share a file or a rank.
func onOneLine(a, b, c game.Square) bool {
	return a%numFiles == b%numFiles && b%numFiles == c%numFiles ||
		a/numFiles == b/numFiles && b/numFiles == c/numFiles
}
