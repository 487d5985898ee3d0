package chess

import "arrocco/game"

// findChecks fills in who gives check to the side to move, and what is pinned
// to its king. Both come from one look along the king's lines at the enemy's
// sliders, few of which are on these lines, instead of from slider lookups.
func (s *state) findChecks() {
	us := s.Side & 1
	king := s.king(us)
	enemies := s.ByColor[us.Other()&1]
	occupied := s.occupied()
	s.checkers = (KnightAttacks(king)&s.ByType[Knight] | PawnAttacks(us, king)&s.ByType[Pawn]) & enemies
	s.pinned, s.pinners = 0, 0
	snipers := (bishopRays[king&63]&s.diagonal() | rookRays[king&63]&s.straight()) & enemies
	for ; snipers != 0; snipers &= snipers - 1 {
		sniper := snipers & -snipers
		blockers := between(king, first(snipers)) & occupied
		switch {
		case blockers == 0:
			s.checkers |= sniper
		case !moreThanOne(blockers) && blockers&enemies == 0:
			s.pinned |= blockers
			s.pinners |= sniper
		}
	}
	s.InCheck = s.checkers != 0
}

// attacked reports whether the opponent attacks sq when the squares of occupied
// hold pieces.
func (s *state) attacked(sq game.Square, occupied uint64) bool {
	us := s.Side & 1
	enemies := s.ByColor[us.Other()&1]
	leapers := KnightAttacks(sq)&s.ByType[Knight] | PawnAttacks(us, sq)&s.ByType[Pawn] | KingAttacks(sq)&s.ByType[King]
	if leapers&enemies != 0 {
		return true
	}
	if d := s.diagonal() & enemies; bishopRays[sq&63]&d != 0 && BishopAttacks(sq, occupied)&d != 0 {
		return true
	}
	r := s.straight() & enemies
	return rookRays[sq&63]&r != 0 && RookAttacks(sq, occupied)&r != 0
}

// A checkInfo is what decides whether a move of the side to move gives check.
type checkInfo struct {
	ready       bool
	squares     [8]uint64 // by piece type: the squares from which it gives check
	discoverers uint64    // own pieces that give a discovered check when they leave the line
	pinned      uint64    // enemy pieces that are pinned to their king
	pinners     uint64    // the own pieces that pin them
}

// checkInfo returns the checkInfo of s, which is computed once.
func (s *state) checkInfo() *checkInfo {
	if !s.info.ready {
		s.fillCheckInfo()
	}
	return &s.info
}

func (s *state) fillCheckInfo() {
	us := s.Side & 1
	them := us.Other() & 1
	king, occupied, ci := s.king(them), s.occupied(), &s.info
	ci.ready = true
	ci.squares[Pawn] = PawnAttacks(them, king)
	ci.squares[Knight] = KnightAttacks(king)
	ci.squares[Bishop] = BishopAttacks(king, occupied)
	ci.squares[Rook] = RookAttacks(king, occupied)
	ci.squares[Queen] = ci.squares[Bishop] | ci.squares[Rook]
	ci.discoverers, ci.pinned, ci.pinners = 0, 0, 0
	snipers := (bishopRays[king&63]&s.diagonal() | rookRays[king&63]&s.straight()) & s.ByColor[us]
	for ; snipers != 0; snipers &= snipers - 1 {
		blockers := between(king, first(snipers)) & occupied
		switch {
		case moreThanOne(blockers):
		case blockers&s.ByColor[us] != 0:
			ci.discoverers |= blockers
		default:
			ci.pinned |= blockers
			ci.pinners |= snipers & -snipers
		}
	}
}

// GivesCheck reports whether the legal m checks the opponent.
func (p *Position) GivesCheck(m game.Move) bool {
	s := p.cur
	ci := s.checkInfo()
	from, to := m.From(), m.To()
	if m.Kind() == game.Castle {
		return p.castlingChecks(m)
	}
	if ci.squares[s.Board[from&63].Type()]&bit(to) != 0 {
		return true
	}
	king := s.king(s.Side.Other())
	if ci.discoverers&bit(from) != 0 && line(from, to)&bit(king) == 0 {
		return true
	}
	if kind := m.Promotion(); kind != game.None {
		return attacks(kind, to, s.occupied()^bit(from))&bit(king) != 0
	}
	return m.Kind() == game.EnPassant && s.uncovers(king, s.occupied()^bit(from)^bit(to^8)|bit(to))
}

// castlingChecks reports whether the rook gives check once m is played. Nothing
// else can: the king and the rook stay on a rank that has no board behind it,
// and along it the rook is the first to look away from the king.
func (p *Position) castlingChecks(m game.Move) bool {
	s := p.cur
	c := p.castlingSetup.castling(m, s.Side)
	occupied := s.occupied()&^(bit(c.kingFrom)|bit(c.rookFrom)) | bit(c.kingTo) | bit(c.rookTo)
	return RookAttacks(c.rookTo, occupied)&bit(s.king(s.Side.Other())) != 0
}

// uncovers reports whether a slider of the side to move attacks the enemy king
// when the squares of occupied hold pieces.
func (s *state) uncovers(king game.Square, occupied uint64) bool {
	own := s.ByColor[s.Side&1]
	return BishopAttacks(king, occupied)&s.diagonal()&own != 0 || RookAttacks(king, occupied)&s.straight()&own != 0
}
