package xiangqi

import "arrocco/game"

// A sight is what the side to move sees of the enemy general.
type sight struct {
	ready   bool
	from    [8]Bitboard // by piece type: from where it would give check
	hollow  Bitboard    // empty squares on which a screen would let a cannon give check
	special Bitboard    // pieces whose leaving may uncover a check; own cannons that lack a screen
}

// look returns what the side to move sees of the enemy general, and remembers
// it.
func (s *state) look() *sight {
	if !s.sight.ready {
		s.fillSight()
	}
	return &s.sight
}

func (s *state) fillSight() {
	us := s.Side & 1
	sq, occupied, v := s.general(us^1), s.occupied(), &s.sight
	v.ready = true
	v.from[Soldier] = SoldierAttackers(us, sq)
	v.from[Horse] = HorseAttackers(sq, occupied)
	v.from[Cannon] = CannonCaptures(sq, occupied)
	v.from[Chariot] = ChariotAttacks(sq, occupied)
	v.hollow, v.special = Bitboard{}, Bitboard{}
	direct, cannons := s.bearing(sq, s.ByColor[us])
	for ; !direct.IsZero(); direct = direct.Rest() {
		if blockers := path(sq, direct.First()).And(occupied); !blockers.Several() {
			v.special = v.special.Or(blockers)
		}
	}
	for ; !cannons.IsZero(); cannons = cannons.Rest() {
		at := cannons.First()
		way := path(sq, at)
		switch blockers := way.And(occupied); blockers.Count() {
		case 0:
			v.hollow = v.hollow.Or(way)
			v.special = v.special.Or(Bit(at))
		case 2:
			v.special = v.special.Or(blockers)
		}
	}
}

// GivesCheck reports whether the legal m checks the opponent.
func (p *Position) GivesCheck(m game.Move) bool {
	s := p.cur
	v := s.look()
	from, to := m.From(), m.To()
	if v.special.Has(from) {
		return s.checksBy(from, to)
	}
	return v.hollow.Has(to) || v.from[s.Board[from&(game.NumSquares-1)].Type()].Has(to)
}

// checksBy reports whether the opponent is in check once the side to move has
// moved a piece between the two squares.
func (s *state) checksBy(from, to game.Square) bool {
	us := s.Side & 1
	kind := s.Board[from&(game.NumSquares-1)].Type()
	var after state
	after.ByColor[us] = s.ByColor[us].Xor(Bit(from)).Xor(Bit(to))
	after.ByColor[us^1] = s.ByColor[us^1].AndNot(Bit(to))
	for t := Soldier; t <= Chariot; t++ {
		after.ByType[t] = s.ByType[t].AndNot(Bit(from)).AndNot(Bit(to))
	}
	after.ByType[kind] = after.ByType[kind].Or(Bit(to))
	after.Side = us ^ 1
	return after.attacked(s.general(us^1), after.occupied())
}
