package xiangqi

import "arrocco/game"

// SEE reports whether the static exchange evaluation of the legal m is at least
// threshold centipawns: whether the side to move comes out that far ahead when
// both sides capture on m's destination with their least valuable piece for as
// long as it pays. Each piece that leaves its square may open the line of a
// chariot, the leg of a horse or the eye of an elephant, and may give a cannon
// its screen or take it away.
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
	present := occupied.AndNot(Bit(sq)) // the pieces that may take part
	for {
		turn ^= 1
		attackers := s.attackers(sq, occupied).And(present)
		mine := attackers.And(s.ByColor[turn])
		if mine.IsZero() {
			return turn != us
		}
		kind := s.least(mine)
		if kind == General {
			// The general captures only where nothing captures back.
			return (turn == us) != attackers.Meets(s.ByColor[turn^1])
		}
		piece := Bit(mine.And(s.ByType[kind]).First())
		occupied, present = occupied.AndNot(piece), present.AndNot(piece)
		balance = -balance - 1 - traits.Value[kind&15]
		if balance >= 0 {
			return turn == us
		}
	}
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
	all = all.Or(CannonCaptures(sq, occupied).And(b.ByType[Cannon]))
	return all.Or(ChariotAttacks(sq, occupied).And(b.ByType[Chariot]))
}

// least returns the type of the least valuable piece in the set b.
func (s *state) least(b Bitboard) game.Piece {
	for kind := Soldier; kind < General; kind++ {
		if b.Meets(s.ByType[kind]) {
			return kind
		}
	}
	return General
}
