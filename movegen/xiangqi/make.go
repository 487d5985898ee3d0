package xiangqi

import "arrocco/game"

const (
	// maxHalfMoveClock is where the half-move clock stops, so that it cannot
	// wrap round in a game without end.
	maxHalfMoveClock = 1 << 15

	// countedChecks is how many checks each side may give between two
	// captures that still count towards the draw by number of moves.
	countedChecks = 10
)

// Make plays the legal move m.
func (p *Position) Make(m game.Move) {
	s := p.pushState(m)
	s.reversible++
	s.move(m)
	s.Side ^= 1
	s.findChecks()
	s.count()
	p.record()
}

// KeyAfter returns the key after the legal move m.
func (p *Position) KeyAfter(m game.Move) game.Key {
	s := p.cur
	from, to := m.From()&(game.NumSquares-1), m.To()&(game.NumSquares-1)
	pc, taken := s.Board[from]&(game.NumPieces-1), s.Board[to]&(game.NumPieces-1)
	return s.Key ^ keys.black ^ keys.square[pc][from] ^ keys.square[pc][to] ^ keys.square[taken][to]
}

// MakeNull passes. The side to move is not in check.
func (p *Position) MakeNull() {
	s := p.pushState(game.NoMove)
	s.reversible = 0
	s.Side ^= 1
	s.findChecks()
	s.count()
	p.record()
}

// pushState pushes a copy of the current state that the move m is about to change,
// with what every move changes.
func (p *Position) pushState(m game.Move) *state {
	old := p.cur
	s := p.states.Push()
	p.cur = s
	s.State = old.State
	s.Bitboards = old.Bitboards
	s.Key ^= keys.black
	s.Last, s.Captured, s.Diff.N = m, game.None, 0
	s.ply = old.ply + 1
	s.reversible = old.reversible
	s.checks = old.checks
	s.info.ready, s.reaches.ready = false, false
	return s
}

// move plays m on the board of s.
func (s *state) move(m game.Move) {
	from, to := m.From()&(game.NumSquares-1), m.To()&(game.NumSquares-1)
	if taken := s.Board[to]; taken != game.None {
		s.remove(taken, to)
		s.removeMaterial(taken)
		s.Captured = taken
		s.reversible = 0
	}
	pc := s.Board[from]
	s.Board[from], s.Board[to] = game.None, pc
	s.Diff.Add(pc, from, false)
	s.Diff.Add(pc, to, true)
	both := Bit(from).Xor(Bit(to))
	s.ByType[pc&7] = s.ByType[pc&7].Xor(both)
	s.ByColor[pc>>3&1] = s.ByColor[pc>>3&1].Xor(both)
	k := keys.square[pc&15][from] ^ keys.square[pc&15][to]
	s.Key ^= k
	if pc.Type() == Soldier {
		s.PawnKey ^= k
		if to+1 != from && from+1 != to {
			s.reversible = 0 // it never comes back
		}
	} else {
		s.NonPawnKey[pc>>3&1] ^= k
	}
}

// count keeps the number of plies that count towards a draw. The move has been
// made.
func (s *state) count() {
	if s.Captured != game.None {
		s.HalfMoveClock, s.checks = 0, [game.NumColors]uint16{}
		return
	}
	if s.InCheck {
		by := s.Side&1 ^ 1
		if s.checks[by] == countedChecks {
			return
		}
		s.checks[by]++
	}
	s.HalfMoveClock += 1 - s.HalfMoveClock/maxHalfMoveClock
}

// put places pc on the empty square sq.
func (s *state) put(pc game.Piece, sq game.Square) {
	s.Board[sq&(game.NumSquares-1)] = pc
	s.Diff.Add(pc, sq, true)
	s.toggle(pc, sq)
}

// remove takes pc off the square sq.
func (s *state) remove(pc game.Piece, sq game.Square) {
	s.Board[sq&(game.NumSquares-1)] = game.None
	s.Diff.Add(pc, sq, false)
	s.toggle(pc, sq)
}

// toggle adds pc on sq to the bitboards and to the keys, or takes it out.
func (s *state) toggle(pc game.Piece, sq game.Square) {
	b, k := Bit(sq), keys.square[pc&15][sq&(game.NumSquares-1)]
	s.ByType[pc&7] = s.ByType[pc&7].Xor(b)
	s.ByColor[pc>>3&1] = s.ByColor[pc>>3&1].Xor(b)
	s.Key ^= k
	if pc.Type() == Soldier {
		s.PawnKey ^= k
	} else {
		s.NonPawnKey[pc>>3&1] ^= k
	}
}

// addMaterial counts pc among the material.
func (s *state) addMaterial(pc game.Piece) {
	s.Pieces++
	s.MaterialKey += keys.material[pc&15]
	if attacker(pc) {
		s.NonPawn[pc>>3&1]++
	}
}

// removeMaterial takes pc out of the material.
func (s *state) removeMaterial(pc game.Piece) {
	s.Pieces--
	s.MaterialKey -= keys.material[pc&15]
	if attacker(pc) {
		s.NonPawn[pc>>3&1]--
	}
}

// attacker reports whether pc is one of the pieces that make it safe to pass: a
// chariot, a cannon or a horse.
func attacker(pc game.Piece) bool { return Horse <= pc.Type() && pc.Type() <= Chariot }
