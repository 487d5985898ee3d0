package chess

import "arrocco/game"

// CanCastle reports whether any castling right is left.
func (p *Position) CanCastle() bool { return p.cur.rights != 0 }

// CastlingRight reports whether c has the right to castle towards the h-file, or towards the
// a-file if queenSide is set, now or later.
func (p *Position) CastlingRight(c game.Color, queenSide bool) bool {
	side := kingSide
	if queenSide {
		side = 1
	}
	return p.cur.rights>>wing(c&1, side)&1 != 0
}

// EnPassant returns the square on which the side to move may legally capture en passant, and
// false if there is none.
func (p *Position) EnPassant() (game.Square, bool) {
	return p.cur.epSquare, p.cur.epCapturers != 0
}
