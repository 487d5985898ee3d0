package xiangqi

import "arrocco/game"

// SEE reports whether the static exchange evaluation of the legal m is at least
// threshold units: whether the side to move comes out that far ahead when
// both sides capture on m's destination with their least valuable piece for as
// long as it pays. Each piece that leaves its square may open the line of a
// chariot, the leg of a horse or the eye of an elephant, and may give a cannon
// its screen or take it away. A piece that is pinned in front of its general takes
// part only if it may capture at that moment.
func (p *Position) SEE(m game.Move, threshold game.Score) bool {
	s := p.cur
	from, to := m.From(), m.To()
	value := &traits.Value
	balance := value[s.Board[to&(game.NumSquares-1)]&15] - threshold // ours, if the exchange ended here
	if balance < 0 {
		return false
	}
	mover := s.Board[from&(game.NumSquares-1)]
	if mover.Type() == General {
		return true // it is legal, so nothing captures the general
	}
	balance -= value[mover&15]
	return balance >= 0 || s.exchange(to, s.occupied().AndNot(Bit(from)).Or(Bit(to)), balance)
}

// exchange plays out the captures on sq, the opponent's first. The squares of
// occupied hold pieces, and balance is what the side to move has won, less than
// zero, if the piece on sq is lost and nothing more happens. It reports whether
// the side to move ends at zero or above.
func (s *state) exchange(sq game.Square, occupied Bitboard, balance game.Score) bool {
	us := s.Side & 1
	turn := us
	for {
		turn ^= 1
		from, ok := s.leastAttacker(turn, sq, occupied)
		if !ok {
			return turn != us
		}
		kind := s.Board[from&(game.NumSquares-1)].Type()
		if kind == General {
			return turn == us // nothing captures back
		}
		occupied = occupied.AndNot(Bit(from))
		balance = -balance - 1 - traits.Value[kind&15]
		if balance >= 0 {
			return turn == us
		}
	}
}

// leastAttacker returns the square of the least valuable piece of c that may capture
// on sq when the squares of occupied hold pieces, if there is one.
func (s *state) leastAttacker(c game.Color, sq game.Square, occupied Bitboard) (from game.Square, ok bool) {
	mine := s.attackers(sq, occupied).And(occupied).And(s.ByColor[c&1]).AndNot(Bit(sq))
	if mine.IsZero() {
		return 0, false
	}
	pinned := s.pinned
	if c != s.Side {
		pinned = s.checkInfo().discoverers
	}
	pinned = pinned.Or(s.ByType[General])
	for kind := Soldier; kind <= General; kind++ {
		for b := mine.And(s.ByType[kind]); !b.IsZero(); b = b.Rest() {
			if from := b.First(); !pinned.Has(from) || s.mayCapture(from, sq, occupied) {
				return from, true
			}
		}
	}
	return 0, false
}

// mayCapture reports whether the piece on from leaves its general safe when it
// captures on sq.
func (s *state) mayCapture(from, sq game.Square, occupied Bitboard) bool {
	c := s.Board[from&(game.NumSquares-1)].Color()
	general := s.general(c)
	if from == general {
		general = sq
	}
	enemies := s.ByColor[c&1^1].And(occupied).AndNot(Bit(sq))
	return !s.threatened(general, enemies, occupied.AndNot(Bit(from)))
}

// attackers returns the pieces of either color that attack sq when the squares
// of occupied hold pieces.
func (b *Bitboards) attackers(sq game.Square, occupied Bitboard) Bitboard {
	red, black := b.ByColor[game.White], b.ByColor[game.Black]
	soldiers := SoldierAttackers(game.White, sq).And(red).Or(SoldierAttackers(game.Black, sq).And(black))
	all := soldiers.And(b.ByType[Soldier])
	all = all.Or(AdvisorAttacks(sq).And(b.ByType[Advisor]))
	all = all.Or(GeneralAttacks(sq).And(b.ByType[General]))
	all = all.Or(ElephantAttacks(sq, occupied).And(b.ByType[Elephant]))
	all = all.Or(HorseAttackers(sq, occupied).And(b.ByType[Horse]))
	if Rays(sq).Meets(b.ByType[Cannon]) {
		all = all.Or(CannonCaptures(sq, occupied).And(b.ByType[Cannon]))
	}
	if Rays(sq).Meets(b.ByType[Chariot]) {
		all = all.Or(ChariotAttacks(sq, occupied).And(b.ByType[Chariot]))
	}
	return all
}
