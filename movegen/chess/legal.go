package chess

import (
	"math/bits"

	"arrocco/game"
)

// Legal reports whether m, which may be any bit pattern of game.MoveBits bits,
// is a move that Generate produces here.
func (p *Position) Legal(m game.Move) bool {
	from, to := m.From(), m.To()
	if m>>game.MoveBits != 0 || (from|to) > 63 {
		return false
	}
	s := p.cur
	if s.ByColor[s.Side&1]&bit(from) == 0 {
		return false
	}
	switch m.Kind() {
	case game.Castle:
		return p.legalCastling(m)
	case game.Drop:
		return false
	case game.EnPassant:
		return m.Promotion() == game.None && s.epCapturers&bit(from) != 0 && to == s.epSquare
	}
	if s.ByColor[s.Side&1]&bit(to) != 0 {
		return false
	}
	return s.reaches(m) && s.safe(from, to)
}

// legalCastling reports whether the castling m, whose origin is an own piece,
// is legal.
func (p *Position) legalCastling(m game.Move) bool {
	s := p.cur
	for side := range 2 {
		if w := wing(s.Side, side); s.rights>>w&1 != 0 && p.castlingSetup.wings[w].move == m {
			return !s.InCheck && s.canCastle(&p.castlingSetup.wings[w])
		}
	}
	return false
}

// reaches reports whether the own piece on m's origin moves to m's destination,
// which holds no own piece, in the way that m says, leaving aside what becomes
// of the king.
func (s *state) reaches(m game.Move) bool {
	from, to := m.From(), m.To()
	kind := s.Board[from&63].Type()
	if kind == Pawn {
		return s.pawnReaches(from, to) && promotes(m.Promotion(), to)
	}
	return m.Promotion() == game.None && attacks(kind, from, s.occupied())&bit(to) != 0
}

// promotes reports whether a pawn that arrives on to becomes a piece of the
// given type, None included.
func promotes(kind game.Piece, to game.Square) bool {
	if bit(to)&back == 0 {
		return kind == game.None
	}
	return Knight <= kind && kind <= Queen
}

// pawnReaches reports whether the own pawn on from may step to, or capture on,
// the square to, en passant excepted.
func (s *state) pawnReaches(from, to game.Square) bool {
	us := s.Side & 1
	if s.ByColor[us^1]&bit(to) != 0 {
		return PawnAttacks(us, from)&bit(to) != 0
	}
	d, occupied := &pawnDirections[us], s.occupied()
	once := bits.RotateLeft64(bit(from), d.push) &^ occupied
	twice := bits.RotateLeft64(once&d.third, d.push) &^ occupied
	return (once|twice)&bit(to) != 0
}

// safe reports whether the own king is safe after a plain move between the two
// squares, which the piece on from can make.
func (s *state) safe(from, to game.Square) bool {
	king := s.king(s.Side)
	if from == king {
		return !s.attacked(to, s.occupied()^bit(king))
	}
	if s.checkers != 0 {
		if moreThanOne(s.checkers) || (between(king, first(s.checkers))|s.checkers)&bit(to) == 0 {
			return false
		}
	}
	return s.pinned&bit(from) == 0 || line(king, from)&bit(to) != 0
}
