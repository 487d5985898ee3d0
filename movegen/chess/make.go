package chess

import "arrocco/game"

// maxHalfMoveClock is where the half-move clock stops, so that it cannot wrap
// round in a game without end.
const maxHalfMoveClock = 1 << 15

// Make plays the legal move m.
func (p *Position) Make(m game.Move) {
	s := p.pushState(m)
	s.reversible++
	switch m.Kind() {
	case game.Castle:
		p.castle(s, m)
	default:
		s.move(m)
	}
	if left := s.rights & p.castlingSetup.kept[m.From()&63] & p.castlingSetup.kept[m.To()&63]; left != s.rights {
		s.Key ^= p.castlingSetup.keys[s.rights&allRights] ^ p.castlingSetup.keys[left&allRights]
		s.rights = left
		s.reversible = 0
	}
	s.Side ^= 1
	s.findChecks()
	if s.HalfMoveClock == 0 && m.From()^m.To() == 16 && s.Board[m.To()&63].Type() == Pawn {
		s.setEnPassant((m.From() + m.To()) / 2)
	}
	p.keys = append(p.keys, s.Key)
}

// KeyAfter returns the key after the legal move m as if it were a usual move: it is wrong
// for castling, promotions, en-passant captures and moves that lose a right to castle.
func (p *Position) KeyAfter(m game.Move) game.Key {
	s := p.cur
	from, to := m.From()&63, m.To()&63
	pc, taken := s.Board[from]&15, s.Board[to]&15
	k := s.Key ^ keys.black ^ keys.square[pc][from] ^ keys.square[pc][to] ^ keys.square[taken][to]
	if s.epCapturers != 0 {
		k ^= keys.enPassant[s.epSquare&7]
	}
	return k
}

// MakeNull passes. The side to move is not in check.
func (p *Position) MakeNull() {
	s := p.pushState(game.NoMove)
	s.reversible = 0
	s.Side ^= 1
	s.findChecks()
	p.keys = append(p.keys, s.Key)
}

// pushState pushes a copy of the current state that the move m is about to change,
// with what every move changes: the counts of plies, the side in the key, and
// the right to capture en passant.
func (p *Position) pushState(m game.Move) *state {
	old := p.cur
	s := p.states.Push()
	p.cur = s
	s.State = old.State
	s.Bitboards = old.Bitboards
	s.Key ^= keys.black
	if old.epCapturers != 0 {
		s.Key ^= keys.enPassant[old.epSquare&7]
	}
	s.Last, s.Captured, s.Diff.N = m, game.None, 0
	s.HalfMoveClock += 1 - s.HalfMoveClock/maxHalfMoveClock
	s.epCapturers = 0
	s.rights = old.rights
	s.ply = old.ply + 1
	s.reversible = old.reversible
	s.info.ready, s.reach.ready = false, false
	return s
}

// move plays m, which is no castling, on the board of s.
func (s *state) move(m game.Move) {
	from, to := m.From(), m.To()
	at := to
	if m.Kind() == game.EnPassant {
		at = to ^ 8
	}
	if taken := s.Board[at&63]; taken != game.None {
		s.remove(taken, at)
		s.removeMaterial(taken)
		s.Captured = taken
		s.HalfMoveClock, s.reversible = 0, 0
	}
	pc := s.Board[from&63]
	if kind := m.Promotion(); kind != game.None {
		s.remove(pc, from)
		s.removeMaterial(pc)
		pc = game.NewPiece(s.Side, kind)
		s.addMaterial(pc)
		s.put(pc, to)
		s.HalfMoveClock, s.reversible = 0, 0
		return
	}
	s.Board[from&63], s.Board[to&63] = game.None, pc
	s.Diff.Add(pc, from, false)
	s.Diff.Add(pc, to, true)
	both := bit(from) | bit(to)
	s.ByType[pc&7] ^= both
	s.ByColor[pc>>3&1] ^= both
	k := keys.square[pc&15][from&63] ^ keys.square[pc&15][to&63]
	s.Key ^= k
	if pc.Type() == Pawn {
		s.PawnKey ^= k
		s.HalfMoveClock, s.reversible = 0, 0
	} else {
		s.NonPawnKey[pc>>3&1] ^= k
	}
}

// castle plays the castling m on the board of s.
func (p *Position) castle(s *state, m game.Move) {
	c := p.castlingSetup.castling(m, s.Side)
	king, rook := game.NewPiece(s.Side, King), game.NewPiece(s.Side, Rook)
	s.remove(king, c.kingFrom)
	s.remove(rook, c.rookFrom)
	s.put(king, c.kingTo)
	s.put(rook, c.rookTo)
}

// put places pc on the empty square sq.
func (s *state) put(pc game.Piece, sq game.Square) {
	s.Board[sq&63] = pc
	s.Diff.Add(pc, sq, true)
	s.toggle(pc, sq)
}

// remove takes pc off the square sq.
func (s *state) remove(pc game.Piece, sq game.Square) {
	s.Board[sq&63] = game.None
	s.Diff.Add(pc, sq, false)
	s.toggle(pc, sq)
}

// toggle adds pc on sq to the bitboards and to the keys, or takes it out.
func (s *state) toggle(pc game.Piece, sq game.Square) {
	b, k := bit(sq), keys.square[pc&15][sq&63]
	s.ByType[pc.Type()] ^= b
	s.ByColor[pc.Color()] ^= b
	s.Key ^= k
	if pc.Type() == Pawn {
		s.PawnKey ^= k
	} else {
		s.NonPawnKey[pc.Color()] ^= k
	}
}

// addMaterial counts pc among the material.
func (s *state) addMaterial(pc game.Piece) {
	s.Pieces++
	s.MaterialKey += keys.material[pc&15]
	if pc.Type() != Pawn && pc.Type() != King {
		s.NonPawn[pc.Color()]++
	}
}

// removeMaterial takes pc out of the material.
func (s *state) removeMaterial(pc game.Piece) {
	s.Pieces--
	s.MaterialKey -= keys.material[pc&15]
	if pc.Type() != Pawn && pc.Type() != King {
		s.NonPawn[pc.Color()]--
	}
}

// setEnPassant records that the opponent's pawn passed the square sq with its
// double step, if a pawn may legally capture it there. Only then does the right
// belong to the position and its key (FIDE Laws, 9.2.3).
func (s *state) setEnPassant(sq game.Square) {
	us := s.Side
	near := PawnAttacks(us.Other(), sq) & s.ByType[Pawn] & s.ByColor[us]
	for ; near != 0; near &= near - 1 {
		if from := first(near); s.canCaptureEnPassant(from, sq) {
			s.epCapturers |= bit(from)
		}
	}
	if s.epCapturers != 0 {
		s.epSquare = sq
		s.Key ^= keys.enPassant[sq&7]
	}
}

// canCaptureEnPassant reports whether the pawn on from may capture en passant on
// sq without leaving its king in check.
func (s *state) canCaptureEnPassant(from, sq game.Square) bool {
	taken := bit(sq ^ 8)
	occupied := s.occupied() ^ bit(from) ^ taken | bit(sq)
	enemies := s.ByColor[s.Side.Other()] &^ taken
	return s.attackers(s.king(s.Side), occupied)&enemies == 0
}
