package xiangqi

import "arrocco/game"

// A checkInfo is what decides whether a move of the side to move gives check.
type checkInfo struct {
	ready       bool
	squares     [8]Bitboard // by piece type: from where it would give check
	screens     Bitboard    // empty squares on which a screen would let a cannon give check
	discoverers Bitboard    // pieces whose leaving may uncover a check; own cannons that lack a screen
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
	sq, occupied, ci := s.general(us^1), s.occupied(), &s.info
	ci.ready = true
	ci.squares[Soldier] = SoldierAttackers(us, sq)
	ci.squares[Horse] = HorseAttackers(sq, occupied)
	ci.squares[Cannon] = CannonCaptures(sq, occupied)
	ci.squares[Chariot] = ChariotAttacks(sq, occupied)
	ci.screens, ci.discoverers = Bitboard{}, Bitboard{}
	direct, cannons := s.potentialCheckers(sq, s.ByColor[us])
	for ; !direct.IsZero(); direct = direct.Rest() {
		if blockers := path(sq, direct.First()).And(occupied); !blockers.Several() {
			ci.discoverers = ci.discoverers.Or(blockers)
		}
	}
	for ; !cannons.IsZero(); cannons = cannons.Rest() {
		at := cannons.First()
		way := path(sq, at)
		switch blockers := way.And(occupied); blockers.Count() {
		case 0:
			ci.screens = ci.screens.Or(way)
			ci.discoverers = ci.discoverers.Or(Bit(at))
		case 2:
			ci.discoverers = ci.discoverers.Or(blockers)
		}
	}
}

// GivesCheck reports whether the legal m checks the opponent.
func (p *Position) GivesCheck(m game.Move) bool {
	s := p.cur
	ci := s.checkInfo()
	from, to := m.From(), m.To()
	if ci.discoverers.Has(from) {
		return s.checksBy(from, to)
	}
	return ci.screens.Has(to) || ci.squares[s.Board[from&(game.NumSquares-1)].Type()].Has(to)
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
