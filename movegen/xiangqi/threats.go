package xiangqi

import "arrocco/game"

// A reach is the squares that the pieces of a side attack, by what those are worth.
type reach struct {
	soldiers Bitboard // that soldiers attack
	guards   Bitboard // that soldiers, advisors or elephants attack
	horses   Bitboard // that these or horses attack
	cannons  Bitboard // that any piece but chariots and the general attacks
	all      Bitboard
}

// reachOf returns what the pieces of c attack.
func (s *state) reachOf(c game.Color) (r reach) {
	own, occupied := s.ByColor[c&1], s.occupied()
	for b := own.And(s.ByType[Soldier]); !b.IsZero(); b = b.Rest() {
		r.soldiers = r.soldiers.Or(SoldierAttacks(c, b.First()))
	}
	r.guards = r.soldiers
	for b := own.And(s.ByType[Advisor]); !b.IsZero(); b = b.Rest() {
		r.guards = r.guards.Or(AdvisorAttacks(b.First()))
	}
	for b := own.And(s.ByType[Elephant]); !b.IsZero(); b = b.Rest() {
		r.guards = r.guards.Or(ElephantAttacks(b.First(), occupied))
	}
	r.horses = r.guards
	for b := own.And(s.ByType[Horse]); !b.IsZero(); b = b.Rest() {
		r.horses = r.horses.Or(HorseAttacks(b.First(), occupied))
	}
	r.cannons = r.horses
	for b := own.And(s.ByType[Cannon]); !b.IsZero(); b = b.Rest() {
		r.cannons = r.cannons.Or(CannonCaptures(b.First(), occupied))
	}
	r.all = r.cannons.Or(GeneralAttacks(s.general(c)))
	for b := own.And(s.ByType[Chariot]); !b.IsZero(); b = b.Rest() {
		r.all = r.all.Or(ChariotAttacks(b.First(), occupied))
	}
	return r
}

// Attacked returns the squares that the opponent's pieces attack.
func (p *Position) Attacked() game.Squares {
	s := p.cur
	r := s.reachOf(s.Side.Other())
	return r.all.squares()
}

// Threatened returns the squares of the pieces of both sides, but generals, that a
// piece worth less attacks, or that are attacked and not defended. Advisors and
// elephants are worth the same here.
func (p *Position) Threatened() game.Squares {
	s := p.cur
	red, black := s.reachOf(game.White), s.reachOf(game.Black)
	reds, blacks := s.losable(&red, &black), s.losable(&black, &red)
	return s.ByColor[game.White].And(reds).Or(s.ByColor[game.Black].And(blacks)).squares()
}

// losable returns those pieces that are threatened if own is the reach of their side
// and other that of its opponent.
func (b *Bitboards) losable(own, other *reach) Bitboard {
	guards := b.ByType[Advisor].Or(b.ByType[Elephant])
	lost := other.all.AndNot(own.all).AndNot(b.ByType[General])
	lost = lost.Or(guards.And(other.soldiers)).Or(b.ByType[Horse].And(other.guards))
	return lost.Or(b.ByType[Cannon].And(other.horses)).Or(b.ByType[Chariot].And(other.cannons))
}

// squares returns b as other packages take it.
func (b Bitboard) squares() game.Squares {
	return game.Squares{Lo: b.Lo | b.Hi<<half, Hi: b.Hi >> (64 - half)}
}
