package chess

import "arrocco/game"

// The methods in this file are for games that are played on the board of chess by
// rules of their own, as package movegen/sprint. Such a game embeds a Position and
// keeps what is beside the board itself. Chess has no use for them.

// CheckMask returns the squares to which a piece other than the king must go so
// that the side to move is not in check: all if it is not in check, none if it is
// in double check.
func (p *Position) CheckMask() uint64 {
	s := p.cur
	switch {
	case s.checkers == 0:
		return ^uint64(0)
	case moreThanOne(s.checkers):
		return 0
	}
	return between(s.king(s.Side), first(s.checkers)) | s.checkers
}

// CheckSquares returns the squares from which a piece of the given type would give
// check to the opponent.
func (p *Position) CheckSquares(kind game.Piece) uint64 { return p.cur.checkInfo().squares[kind&7] }

// InsufficientMaterial reports whether what is on the board is not enough for a
// mate: kings alone, with one knight, or with bishops all on one color.
func (p *Position) InsufficientMaterial() bool { return p.cur.insufficient() }

// MakeDrop puts a piece of the side to move from beside the board on an empty
// square. Like a capture, it cannot be undone by later moves. Unmake takes it back.
func (p *Position) MakeDrop(m game.Move) {
	s := p.pushState(m)
	pc := game.NewPiece(s.Side, game.Piece(m.From()))
	s.put(pc, m.To())
	s.addMaterial(pc)
	s.HalfMoveClock, s.reversible = 0, 0
	s.Side ^= 1
	s.findChecks()
	p.keys = append(p.keys, s.Key)
}

// SEEDrop is SEE for the drop m.
func (p *Position) SEEDrop(m game.Move, threshold game.Score) bool {
	if threshold > 0 {
		return false // it captures nothing
	}
	balance := -threshold - traits.Value[m.From()&7]
	return balance >= 0 || p.cur.exchange(m.To(), p.cur.occupied()&^bit(m.To()), balance)
}

// GrantCastling gives a player the right to castle with the rook on sq, if that is a
// corner of the player's back rank. The king is on the e-file of that rank, and so are
// all kings and corner rooks of the rights that there are.
func (p *Position) GrantCastling(sq game.Square) {
	p.castlingSetup = orthodox // the same for the rights that there are
	for w := range numWings {
		if right := rights(1) << w; p.castlingSetup.wings[w].rookFrom == sq && p.cur.rights&right == 0 {
			p.Rekey(p.castlingSetup.keys[p.cur.rights] ^ p.castlingSetup.keys[p.cur.rights|right])
			p.cur.rights |= right
		}
	}
}

// orthodox is what castling means in orthodox chess.
var orthodox = newCastlingSetup(
	[game.NumColors]game.Square{homeRank(game.White) + 4, homeRank(game.Black) + 4},
	[numWings]game.Square{homeRank(game.White) + 7, homeRank(game.White), homeRank(game.Black) + 7, homeRank(game.Black)},
)

// Rekey changes the key of the position by change, an exclusive or, for what the
// game has beside the board.
func (p *Position) Rekey(change game.Key) {
	p.cur.Key ^= change
	p.keys[len(p.keys)-1] = p.cur.Key
}

// Irreversible notes that the position cannot repeat an earlier one, for what the
// last move changed beside the board.
func (p *Position) Irreversible() { p.cur.reversible = 0 }
