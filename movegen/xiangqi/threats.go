package xiangqi

import "arrocco/game"

// A reach is the squares that the pieces of a side attack, by the value of the attackers.
type reach struct {
	soldiers Bitboard // that soldiers attack
	guards   Bitboard // that soldiers, advisors or elephants attack
	horses   Bitboard // that these or horses attack
	cannons  Bitboard // that any piece but chariots and the general attacks
	all      Bitboard
}

// reaches is what both sides attack.
type reaches struct {
	ready bool
	of    [game.NumColors]reach
}

// reached returns what the pieces of both sides attack, which is computed once.
func (s *state) reached() *[game.NumColors]reach {
	if !s.reaches.ready {
		s.fillReaches()
	}
	return &s.reaches.of
}

// fillReaches looks at the pieces of both sides at a time, because the end of each loop
// is hard for the processor to predict.
func (s *state) fillReaches() {
	occupied, reds := s.occupied(), s.ByColor[game.White]
	r, b := &s.reaches.of[game.White], &s.reaches.of[game.Black]
	soldiers := s.ByType[Soldier]
	red, black := soldierReach(game.White, soldiers.And(reds)), soldierReach(game.Black, soldiers.AndNot(reds))
	// add adds what the piece on sq attacks, without a branch on its color.
	add := func(sq game.Square, attacks Bitboard) {
		mask := -uint64(s.Board[sq&(game.NumSquares-1)] >> 3 & 1)
		red = red.Or(Bitboard{attacks.Lo &^ mask, attacks.Hi &^ mask})
		black = black.Or(Bitboard{attacks.Lo & mask, attacks.Hi & mask})
	}
	r.soldiers, b.soldiers = red, black
	for set := s.ByType[Advisor]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		add(sq, AdvisorAttacks(sq))
	}
	for set := s.ByType[Elephant]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		add(sq, ElephantAttacks(sq, occupied))
	}
	r.guards, b.guards = red, black
	for set := s.ByType[Horse]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		add(sq, HorseAttacks(sq, occupied))
	}
	r.horses, b.horses = red, black
	for set := s.ByType[Cannon]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		add(sq, CannonCaptures(sq, occupied))
	}
	r.cannons, b.cannons = red, black
	for set := s.ByType[Chariot]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		add(sq, ChariotAttacks(sq, occupied))
	}
	r.all = red.Or(GeneralAttacks(s.general(game.White)))
	b.all = black.Or(GeneralAttacks(s.general(game.Black)))
	s.reaches.ready = true
}

// soldierReach returns the squares that soldiers of c attack.
func soldierReach(c game.Color, soldiers Bitboard) Bitboard {
	const last = half - numFiles // where the last rank of a word begins
	lo, hi := soldiers.Lo, soldiers.Hi
	if c == game.White {
		return Bitboard{lo << numFiles & halfMask, hi<<numFiles&halfMask | lo>>last | beside(hi)}
	}
	return Bitboard{lo>>numFiles | hi<<last&halfMask | beside(lo), hi >> numFiles}
}

// beside returns the squares to the left and right of those of a word.
func beside(word uint64) uint64 {
	const fileI = fileA << (numFiles - 1)
	return word&^fileA>>1 | word&^fileI<<1
}

// Attacked returns the squares that the opponent's pieces attack.
func (p *Position) Attacked() game.Squares {
	s := p.cur
	return s.reached()[s.Side&1^1].all.squares()
}

// Threatened returns the squares of the pieces of both sides, but generals, that a
// piece of less value attacks, or that are attacked and not defended. Advisors and
// elephants have the same value here.
func (p *Position) Threatened() game.Squares {
	s := p.cur
	reached := s.reached()
	red, black := &reached[game.White], &reached[game.Black]
	reds, blacks := s.losable(red, black), s.losable(black, red)
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
