package xiangqi

import "arrocco/game"

// A chase is a question: which pieces does a move of a loop chase?
type chase struct {
	before, after *scene      // the positions that the move leads from and to
	from, to      game.Square // the move
	by            game.Color  // who made it
	check         bool        // it gives check
	evasion       bool        // it answers a check
	plain         bool        // judge by the sheet: any piece chases, and none that is protected is chased
}

// prey returns the pieces of the set of candidates that the move chases by the
// rules of the Asian Xiangqi Federation: that some piece threatens now as it
// did not before the move. By the sheet, generals and soldiers threaten as well, and
// nothing that is protected is threatened.
func (c *chase) prey(candidates Bitboard) (prey Bitboard) {
	if candidates.IsZero() {
		return prey
	}
	now := view{scene: c.after, occupied: c.after.occupied(), plain: c.plain}
	if c.check {
		now.checkers = now.checkersOf(c.by^1, now.general(c.by^1), now.occupied)
	}
	then := view{scene: c.before, occupied: c.before.occupied(), plain: c.plain}
	if c.evasion {
		then.checkers = then.checkersOf(c.by, then.general(c.by), then.occupied)
	}
	hunters := now.ByColor[c.by]
	if !c.plain {
		hunters = hunters.AndNot(now.ByType[General]).AndNot(now.ByType[Soldier])
	}
	for ; !hunters.IsZero(); hunters = hunters.Rest() {
		from := hunters.First()
		for b := now.reach(from).And(candidates).AndNot(prey); !b.IsZero(); b = b.Rest() {
			if target := b.First(); c.newly(&now, &then, from, target) {
				prey = prey.Or(Bit(target))
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
	if !then.reach(origin).Has(target) {
		return true
	}
	protectors = protectors.And(then.attackers(target, then.occupied.AndNot(Bit(origin))))
	return !then.threatens(origin, target, protectors)
}

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
