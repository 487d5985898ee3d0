package chess

import "arrocco/game"

// rights is a set of castling rights: bit wing(c, side) is the right of c to
// castle on that side.
type rights uint8

// The sides of the king on which its rook stands before castling.
const (
	kingSide  = 0 // towards the h-file
	queenSide = 1 // towards the a-file
	numWings  = 4
	allRights = 1<<numWings - 1
)

// wing numbers the four ways to castle.
func wing(c game.Color, side int) int { return int(c)*2 + side }

// A castling is one of the four ways to castle in a game.
type castling struct {
	move             game.Move
	kingFrom, kingTo game.Square
	rookFrom, rookTo game.Square
	path             uint64 // must be empty: where king and rook pass and arrive
	walk             uint64 // must not be attacked: where the king passes and arrives
}

// A castlingSetup is what castling means in one game: where kings and rooks
// started. It never changes, so clones share it. In an orthodox game it is the
// usual one; a position without castling rights needs none of it.
type castlingSetup struct {
	wings [numWings]castling
	kept  [64]rights              // the rights that are left after a move from or to a square
	keys  [allRights + 1]game.Key // by rights
	all   rights                  // the rights at the start
}

// noSquare stands for the rook of a wing without a castling right, and for the
// en-passant square where there is none.
const noSquare game.Square = game.NumSquares - 1

// newCastlingSetup returns the castlingSetup for kings on the given squares, by
// color, and castling rooks on the given squares, by wing.
func newCastlingSetup(kings [game.NumColors]game.Square, rooks [numWings]game.Square) *castlingSetup {
	a := new(castlingSetup)
	for w, rook := range rooks {
		if rook == noSquare {
			continue
		}
		a.all |= 1 << w
		a.wings[w] = newCastling(kings[w>>1], rook, w)
	}
	for sq := range a.kept {
		a.kept[sq] = a.all
	}
	for r := range rights(len(a.keys)) {
		for w := range numWings {
			if c := &a.wings[w]; r&a.all>>w&1 != 0 {
				a.kept[c.kingFrom] &^= 1 << w
				a.kept[c.rookFrom] &^= 1 << w
				a.keys[r] ^= keys.castle[w>>1][c.rookFrom]
			}
		}
	}
	return a
}

// castling returns what the legal castling m of c does.
func (a *castlingSetup) castling(m game.Move, c game.Color) *castling {
	side := kingSide
	if m.To() < m.From() {
		side = queenSide
	}
	return &a.wings[wing(c&1, side)]
}

func newCastling(king, rook game.Square, w int) castling {
	rank := king &^ 7
	c := castling{
		move:     game.NewKind(king, rook, game.Castle),
		kingFrom: king, kingTo: rank + 6,
		rookFrom: rook, rookTo: rank + 5,
	}
	if w&1 == queenSide {
		c.kingTo, c.rookTo = rank+2, rank+3
	}
	c.walk = between(c.kingFrom, c.kingTo) | bit(c.kingTo)
	c.path = (c.walk | between(c.rookFrom, c.rookTo) | bit(c.rookTo)) &^ (bit(king) | bit(rook))
	return c
}

// canCastle reports whether the side to move, which is not in check and has the
// right to castle in the way of c, may do so now.
//
// When the rook leaves the king's side it may open the rank behind it. Only a
// piece on that rank could then attack the king, and it is exactly what pins
// the rook now.
func (s *state) canCastle(c *castling) bool {
	occupied := s.occupied()
	if occupied&c.path|s.pinned&bit(c.rookFrom) != 0 {
		return false
	}
	for walk := c.walk; walk != 0; walk &= walk - 1 {
		if s.attacked(first(walk), occupied) {
			return false
		}
	}
	return true
}
