package chess

import "arrocco/game"

// A reach is the squares that the pieces of a side attack, by the value of the attackers.
type reach struct {
	pawns  uint64 // that pawns attack
	minors uint64 // that pawns, knights or bishops attack
	rooks  uint64 // that any piece but queens and the king attacks
	all    uint64
}

// reaches is what both sides attack.
type reaches struct {
	ready bool
	of    [game.NumColors]reach
}

// reached returns what the pieces of both sides attack, which is computed once.
func (s *state) reached() *[game.NumColors]reach {
	if !s.reach.ready {
		s.fillReach()
	}
	return &s.reach.of
}

// fillReach looks at the pieces of both sides at a time, because the end of each loop is
// hard for the processor to predict.
func (s *state) fillReach() {
	occupied, whites := s.occupied(), s.ByColor[game.White]
	w, b := &s.reach.of[game.White], &s.reach.of[game.Black]
	white, black := pawnReach(game.White, s.ByType[Pawn]&whites), pawnReach(game.Black, s.ByType[Pawn]&^whites)
	// add adds what the piece on sq attacks, without a branch on its color.
	add := func(sq game.Square, attacks uint64) {
		mask := -(whites >> (sq & 63) & 1)
		white |= attacks & mask
		black |= attacks &^ mask
	}
	w.pawns, b.pawns = white, black
	for set := s.ByType[Knight]; set != 0; set &= set - 1 {
		sq := first(set)
		add(sq, KnightAttacks(sq))
	}
	for set := s.ByType[Bishop]; set != 0; set &= set - 1 {
		sq := first(set)
		add(sq, BishopAttacks(sq, occupied))
	}
	w.minors, b.minors = white, black
	for set := s.ByType[Rook]; set != 0; set &= set - 1 {
		sq := first(set)
		add(sq, RookAttacks(sq, occupied))
	}
	w.rooks, b.rooks = white, black
	for set := s.ByType[Queen]; set != 0; set &= set - 1 {
		sq := first(set)
		add(sq, BishopAttacks(sq, occupied)|RookAttacks(sq, occupied))
	}
	w.all, b.all = white|KingAttacks(s.king(game.White)), black|KingAttacks(s.king(game.Black))
	s.reach.ready = true
}

// pawnReach returns the squares that pawns of c attack.
func pawnReach(c game.Color, pawns uint64) uint64 {
	west, east := pawnDirections[c&1].strikes(pawns)
	return west | east
}

// Attacked returns the squares that the opponent's pieces attack.
func (p *Position) Attacked() game.Squares {
	s := p.cur
	return game.Squares{Lo: s.reached()[s.Side&1^1].all}
}

// Threatened returns the squares of the pieces of both sides, but kings, that a
// piece of less value attacks, or that are attacked and not defended. Knights and
// bishops have the same value here.
func (p *Position) Threatened() game.Squares {
	s := p.cur
	reached := s.reached()
	white, black := &reached[game.White], &reached[game.Black]
	lost := s.ByColor[game.White]&s.losable(white, black) | s.ByColor[game.Black]&s.losable(black, white)
	return game.Squares{Lo: lost}
}

// losable returns those pieces that are threatened if own is the reach of their side
// and other that of its opponent.
func (b *Bitboards) losable(own, other *reach) uint64 {
	hanging := other.all &^ own.all &^ b.ByType[King]
	minors := b.ByType[Knight] | b.ByType[Bishop]
	return hanging | minors&other.pawns | b.ByType[Rook]&other.minors | b.ByType[Queen]&other.rooks
}
