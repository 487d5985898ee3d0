package chess

import "arrocco/game"

// SEE reports whether the static exchange evaluation of the legal m is at least
// threshold units: whether the side to move comes out that far ahead when
// both sides capture on m's destination with their least valuable piece for as
// long as it pays. Attackers behind attackers count, and a pinned piece does
// not capture while what pins it is there (from Stockfish). Promotions count
// for m only, not for the captures that follow.
func (p *Position) SEE(m game.Move, threshold game.Score) bool {
	s := p.cur
	from, to := m.From(), m.To()
	value := &traits.Value
	occupied := s.occupied() ^ bit(from)
	mover := s.Board[from&63]
	balance := -threshold // ours, if the exchange ended here
	switch m.Kind() {
	case game.Castle:
		return balance >= 0
	case game.EnPassant:
		balance += value[Pawn]
		occupied ^= bit(to ^ 8)
	default:
		balance += value[s.Board[to&63]&15]
	}
	if kind := m.Promotion(); kind != game.None {
		balance += value[kind&15] - value[Pawn]
		mover = kind
	}
	if balance < 0 {
		return false
	}
	if mover.Type() == King {
		return true // it is legal, so nothing captures the king
	}
	balance -= value[mover&15]
	return balance >= 0 || s.unanswered(m) || s.exchange(to, occupied&^bit(to), balance)
}

// unanswered reports whether it is known already that nothing can capture the piece
// that m moves. Where no enemy attacks the square that it leaves, none looks through it.
func (s *state) unanswered(m game.Move) bool {
	touched := bit(m.From()) | bit(m.To())
	return s.reach.ready && m.Kind() == game.Normal && s.reach.of[s.Side&1^1].all&touched == 0
}

// exchange plays out the captures on sq, the opponent's first. The squares of
// occupied, without sq, hold the pieces that may take part, and balance is
// what the side to move has won, less than zero, if the piece on sq is lost and
// nothing more happens. It reports whether the side to move ends at zero or above.
func (s *state) exchange(sq game.Square, occupied uint64, balance game.Score) bool {
	us := s.Side & 1
	turn := us
	attackers := s.attackers(sq, occupied)
	for {
		turn ^= 1
		attackers &= occupied
		mine := attackers & s.ByColor[turn] &^ s.stillPinned(turn, occupied)
		if mine == 0 {
			return turn != us
		}
		kind := s.least(mine)
		if kind == King {
			// The king captures only where nothing captures back.
			return (turn == us) == (attackers&s.ByColor[turn^1] == 0)
		}
		piece := mine & s.ByType[kind]
		occupied ^= piece & -piece
		attackers |= s.behind(sq, kind, occupied)
		balance = -balance - 1 - traits.Value[kind&15]
		if balance >= 0 {
			return turn == us
		}
	}
}

// stillPinned returns the pieces of c that may not capture because what pins them to
// their king is still there.
func (s *state) stillPinned(c game.Color, occupied uint64) uint64 {
	if c == s.Side {
		if s.pinners&occupied != 0 {
			return s.pinned
		}
		return 0
	}
	if ci := s.checkInfo(); ci.pinners&occupied != 0 {
		return ci.pinned
	}
	return 0
}

// least returns the type of the least valuable piece in the set b.
func (s *state) least(b uint64) game.Piece {
	for kind := Pawn; kind < King; kind++ {
		if b&s.ByType[kind] != 0 {
			return kind
		}
	}
	return King
}

// behind returns the sliders that see sq, among them those that a piece of the
// given type hid until it left.
func (s *state) behind(sq game.Square, kind game.Piece, occupied uint64) uint64 {
	var b uint64
	if kind == Pawn || kind == Bishop || kind == Queen {
		b = BishopAttacks(sq, occupied) & s.diagonal()
	}
	if kind == Rook || kind == Queen {
		b |= RookAttacks(sq, occupied) & s.straight()
	}
	return b
}
