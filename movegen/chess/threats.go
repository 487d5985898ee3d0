package chess

import "arrocco/game"

// A reach is the squares that the pieces of a side attack, by what those are worth.
type reach struct {
	ready  bool
	pawns  uint64 // that pawns attack
	minors uint64 // that pawns, knights or bishops attack
	rooks  uint64 // that any piece but queens and the king attacks
	all    uint64
}

// reachOf returns what the pieces of c attack, and remembers it.
func (s *state) reachOf(c game.Color) *reach {
	r := &s.reach[c&1]
	if !r.ready {
		s.fillReach(r, c)
	}
	return r
}

func (s *state) fillReach(r *reach, c game.Color) {
	own, occupied := s.ByColor[c&1], s.occupied()
	west, east := marches[c&1].strikes(s.ByType[Pawn] & own)
	all := west | east
	r.pawns = all
	for b := s.ByType[Knight] & own; b != 0; b &= b - 1 {
		all |= KnightAttacks(first(b))
	}
	for b := s.ByType[Bishop] & own; b != 0; b &= b - 1 {
		all |= BishopAttacks(first(b), occupied)
	}
	r.minors = all
	for b := s.ByType[Rook] & own; b != 0; b &= b - 1 {
		all |= RookAttacks(first(b), occupied)
	}
	r.rooks = all
	for b := s.ByType[Queen] & own; b != 0; b &= b - 1 {
		all |= BishopAttacks(first(b), occupied) | RookAttacks(first(b), occupied)
	}
	r.all = all | KingAttacks(s.king(c&1))
	r.ready = true
}

// Attacked returns the squares that the opponent's pieces attack.
func (p *Position) Attacked() game.Squares {
	s := p.cur
	return game.Squares{s.reachOf(s.Side.Other()).all}
}

// Threatened returns the squares of the pieces of both sides, but kings, that a
// piece worth less attacks, or that are attacked and not defended. Knights and
// bishops are worth the same here.
func (p *Position) Threatened() game.Squares {
	s := p.cur
	white, black := s.reachOf(game.White), s.reachOf(game.Black)
	return game.Squares{s.ByColor[game.White]&s.losable(white, black) | s.ByColor[game.Black]&s.losable(black, white)}
}

// losable returns those pieces that are threatened if own is the reach of their side
// and other that of its opponent.
func (b *Bitboards) losable(own, other *reach) uint64 {
	hanging := other.all &^ own.all &^ b.ByType[King]
	minors := b.ByType[Knight] | b.ByType[Bishop]
	return hanging | minors&other.pawns | b.ByType[Rook]&other.minors | b.ByType[Queen]&other.rooks
}
