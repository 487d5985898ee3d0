package xiangqi

import "arrocco/game"

// perpetuallyChased returns the victims of a perpetual chase: the pieces of each side that the
// other side chased with every move of a loop, by their squares at its beginning. The verdict
// (game.PerpetualChase) is in repetition.go.
func (p *Position) perpetuallyChased(plies int) (victims [game.NumColors]Bitboard) {
	after := loopBoard{p.cur.Bitboards, p.cur.Board}
	chaseable := after.chaseable()
	victims = [game.NumColors]Bitboard{after.ByColor[0].And(chaseable), after.ByColor[1].And(chaseable)}
	now := len(p.history) - 1
	for i := now; i > now-plies; i-- {
		h := &p.history[i]
		from, to := h.move.From(), h.move.To()
		before := after
		before.takeBack(from, to)
		by := before.Board[from&(game.NumSquares-1)].Color()
		c := chase{
			before: &before, after: &after, from: from, to: to, by: by,
			check: h.check, evasion: p.history[i-1].check, sheet: p.rules.Repetition == Sheet,
		}
		if p.rules.Repetition == League {
			victims[by^1] = c.leagueVictims(victims[by^1])
		} else {
			victims[by^1] = c.victims(victims[by^1])
		}
		if victims[0].IsZero() && victims[1].IsZero() {
			break
		}
		if victims[by].Has(to) {
			victims[by] = victims[by].Xor(Bit(to)).Xor(Bit(from))
		}
		after = before
	}
	return victims
}

// A loopBoard is a position of a loop: where the pieces stand.
type loopBoard struct {
	Bitboards
	Board [game.NumSquares]game.Piece
}

// takeBack moves the piece on to back to the empty square from.
func (s *loopBoard) takeBack(from, to game.Square) {
	from, to = from&(game.NumSquares-1), to&(game.NumSquares-1)
	pc := s.Board[to]
	s.Board[from], s.Board[to] = pc, game.None
	both := Bit(from).Xor(Bit(to))
	s.ByType[pc&7] = s.ByType[pc&7].Xor(both)
	s.ByColor[pc>>3&1] = s.ByColor[pc>>3&1].Xor(both)
}

// chaseable returns the pieces that can be chased: all but the generals, and the
// soldiers that have not crossed the river.
func (s *loopBoard) chaseable() Bitboard {
	home := Bitboard{s.ByColor[game.White].Lo, s.ByColor[game.Black].Hi}
	return everywhere.AndNot(s.ByType[General]).AndNot(s.ByType[Soldier].And(home))
}

// A chase is a question: which pieces does a move of a loop chase?
type chase struct {
	before, after *loopBoard  // the positions that the move leads from and to
	from, to      game.Square // the move
	by            game.Color  // who made it
	check         bool        // it gives check
	evasion       bool        // it answers a check
	sheet         bool        // judge by the sheet: any piece chases, and none that is protected is chased
}

// victims returns the pieces of the set of candidates that the move chases by the
// rules of the Asian Xiangqi Federation: that some piece threatens now as it
// did not before the move. By the sheet, generals and soldiers threaten as well, and
// nothing that is protected is threatened.
func (c *chase) victims(candidates Bitboard) (victims Bitboard) {
	if candidates.IsZero() {
		return victims
	}
	now := chaseBoard{loopBoard: c.after, occupied: c.after.occupied(), sheet: c.sheet}
	if c.check {
		now.checkers = now.checkersOf(c.by^1, now.general(c.by^1), now.occupied)
	}
	then := chaseBoard{loopBoard: c.before, occupied: c.before.occupied(), sheet: c.sheet}
	if c.evasion {
		then.checkers = then.checkersOf(c.by, then.general(c.by), then.occupied)
	}
	attackers := now.ByColor[c.by]
	if !c.sheet {
		attackers = attackers.AndNot(now.ByType[General]).AndNot(now.ByType[Soldier])
	}
	for ; !attackers.IsZero(); attackers = attackers.Rest() {
		from := attackers.First()
		for b := now.reach(from).And(candidates).AndNot(victims); !b.IsZero(); b = b.Rest() {
			if target := b.First(); c.threatIsNew(&now, &then, from, target) {
				victims = victims.Or(Bit(target))
			}
		}
	}
	return victims
}

// threatIsNew reports whether the attack on target from a square threatens now, and
// did not before the move.
//
// Of the pieces that may have protected the target before, only those count
// that still reach it: to cut off a protector makes no new threat, to pin it
// does.
func (c *chase) threatIsNew(now, then *chaseBoard, from, target game.Square) bool {
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

// leagueVictims returns the pieces of the set of candidates that the move chases by
// the simpler rule of the UCCI leagues, as ElephantEye has it: those that the
// moved piece itself attacks, a chariot, horse or cannon, off the line it moved
// along. Neither advisors and elephants nor pieces of its own kind count, nor
// those that a piece of their own side reaches, chariots apart. A check chases
// nothing.
func (c *chase) leagueVictims(candidates Bitboard) (victims Bitboard) {
	attacker, occupied := c.after.kind(c.to), c.after.occupied()
	if c.check || attacker < Horse || attacker == General {
		return Bitboard{}
	}
	candidates = candidates.AndNot(c.after.ByType[attacker])
	candidates = candidates.AndNot(c.after.ByType[Advisor]).AndNot(c.after.ByType[Elephant])
	for ; !candidates.IsZero(); candidates = candidates.Rest() {
		target := candidates.First()
		attackers := c.after.attackers(target, occupied)
		if !attackers.Has(c.to) || attacker != Horse && onOneLine(c.from, c.to, target) {
			continue
		}
		if c.after.kind(target) == Chariot || !attackers.Meets(c.after.ByColor[c.by^1]) {
			victims = victims.Or(Bit(target))
		}
	}
	return victims
}

// onOneLine reports whether three squares share a file or a rank.
func onOneLine(a, b, c game.Square) bool {
	return a%numFiles == b%numFiles && b%numFiles == c%numFiles ||
		a/numFiles == b/numFiles && b/numFiles == c/numFiles
}
