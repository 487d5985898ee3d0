package chess

import "arrocco/game"

// DeadEnding reports whether the position is an elementary ending that neither side can
// win against good play, though the rules let play go on. It implements [game.Ending].
// It knows
//
//   - king and pawn against king, exactly (kpk.go);
//   - pawns on the file of one rook, with bishops that do not command the square where
//     they promote or without, against a king that is in the corner there;
//   - two knights against a king, exactly.
//
// It never calls a position drawn that can be won; tests compare it with all positions of
// such material.
func (p *Position) DeadEnding() bool {
	s := p.cur
	if s.Pieces > mostInEnding {
		return false
	}
	strong := game.White
	switch {
	case !moreThanOne(s.ByColor[game.Black]):
	case !moreThanOne(s.ByColor[game.White]):
		strong = game.Black
	default:
		return false
	}
	if s.straight() != 0 {
		return false
	}
	return s.drawnAgainstKing(strong)
}

// mostInEnding is the number of pieces from which on no ending of DeadEnding is.
const mostInEnding = 8

// drawnAgainstKing is DeadEnding where the opponent of strong has nothing but the king and
// strong has neither rook nor queen.
func (s *state) drawnAgainstKing(strong game.Color) bool {
	pawns, knights := s.ByType[Pawn], s.ByType[Knight]
	switch {
	case pawns != 0 && knights == 0:
		return s.ByType[Bishop] == 0 && s.Pieces == 3 && !pawnWins(s, strong) || s.cornered(strong)
	case knights != 0 && pawns|s.ByType[Bishop] == 0 && s.Pieces == 4:
		return s.knightsDraw(strong)
	}
	return false
}

// cornered reports whether all pawns of strong are on the file of one rook, no bishop
// commands the corner where they promote, and the lone king is in that corner or next to it.
// Then it can always go to the corner, or is there and cannot be mated: of all pieces only
// the king of strong could attack the corner, and it has no square for that. A pawn that
// promotes there is captured.
func (s *state) cornered(strong game.Color) bool {
	pawns := s.ByType[Pawn]
	var corner game.Square
	switch {
	case pawns&^fileA == 0:
	case pawns&^fileH == 0:
		corner = 7
	default:
		return false
	}
	if strong == game.White {
		corner += 56
	}
	if s.ByType[Bishop]&SameColor(corner) != 0 {
		return false
	}
	return (bit(corner)|KingAttacks(corner))&bit(s.king(strong.Other())) != 0
}

// knightsDraw reports whether two knights of strong cannot win. They can only by giving
// mate in one move, at once or after a move that is forced.
func (s *state) knightsDraw(strong game.Color) bool {
	k := knightsEnding{king: s.king(strong), knights: s.ByType[Knight]}
	lone := s.king(strong.Other())
	if s.Side == strong {
		return !k.mates(lone)
	}
	flights := KingAttacks(lone) &^ k.attacked()
	if flights == 0 {
		return !s.InCheck // or else it is mate
	}
	for ; flights != 0; flights &= flights - 1 {
		to := first(flights)
		if k.knights&bit(to) != 0 || !k.mates(to) {
			return true
		}
	}
	return false
}

// A knightsEnding is what stands against a lone king.
type knightsEnding struct {
	king    game.Square
	knights uint64
}

// attacked returns the squares that the king and the knights attack.
func (k *knightsEnding) attacked() uint64 {
	set := KingAttacks(k.king)
	for b := k.knights; b != 0; b &= b - 1 {
		set |= KnightAttacks(first(b))
	}
	return set
}

// mates reports whether a knight can give mate at once to a lone king.
func (k *knightsEnding) mates(lone game.Square) bool {
	for from := k.knights; from != 0; from &= from - 1 {
		to := KnightAttacks(first(from)) & KnightAttacks(lone) &^ (k.knights | bit(k.king))
		for ; to != 0; to &= to - 1 {
			after := knightsEnding{k.king, k.knights&^bit(first(from)) | bit(first(to))}
			if KingAttacks(lone)&^after.attacked() == 0 {
				return true
			}
		}
	}
	return false
}
