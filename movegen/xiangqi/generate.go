package xiangqi

import (
	"math/bits"

	"arrocco/game"
)

// Generate appends the legal moves of the given kind to list.
func (p *Position) Generate(list *game.MoveList, kind game.GenKind) {
	s := p.cur
	us := s.Side & 1
	targets := everywhere.AndNot(s.ByColor[us])
	switch kind {
	case game.Noisy:
		targets = s.ByColor[us^1]
	case game.Quiet:
		targets = targets.AndNot(s.ByColor[us^1])
	}
	s.generalMoves(list, targets)
	pieces := s.ByColor[us].AndNot(s.ByType[General])
	if s.free.IsZero() {
		pieces = pieces.And(s.held)
	}
	for ; !pieces.IsZero(); pieces = pieces.Rest() {
		from := pieces.First()
		add(list, from, s.reach(from).And(targets).And(s.allowed(from)))
	}
}

// add appends the moves from one square to each square of the set to.
func add(list *game.MoveList, from game.Square, to Bitboard) {
	base := game.NewMove(from, 0)
	for b := to.Lo; b != 0; b &= b - 1 {
		list.Add(base + game.Move(bits.TrailingZeros64(b)))
	}
	base += half
	for b := to.Hi; b != 0; b &= b - 1 {
		list.Add(base + game.Move(bits.TrailingZeros64(b)))
	}
}

// generalMoves appends the moves of the general to those squares of the set
// targets that are safe.
func (s *state) generalMoves(list *game.MoveList, targets Bitboard) {
	from := s.general(s.Side)
	occupied := s.occupied().AndNot(Bit(from))
	for b := GeneralAttacks(from).And(targets); !b.IsZero(); b = b.Rest() {
		if to := b.First(); !s.attacked(to, occupied) {
			list.Add(game.NewMove(from, to))
		}
	}
}

// reach returns where the piece of the side to move on from could go if there
// were no generals, squares that own pieces hold included.
func (s *state) reach(from game.Square) Bitboard {
	switch occupied := s.occupied(); s.Board[from&(game.NumSquares-1)].Type() {
	case Soldier:
		return SoldierAttacks(s.Side, from)
	case Advisor:
		return AdvisorAttacks(from)
	case Elephant:
		return ElephantAttacks(from, occupied)
	case Horse:
		return HorseAttacks(from, occupied)
	case Cannon:
		return CannonCaptures(from, occupied).And(occupied).Or(CannonMoves(from, occupied))
	case Chariot:
		return ChariotAttacks(from, occupied)
	default:
		return GeneralAttacks(from)
	}
}
