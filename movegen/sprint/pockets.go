package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// The pockets of Scacchi Sprint hold the tiles that are not on the board, see
// [game.Traits]. Each side has two, for the known tiles of its hand and for the
// unseen ones, with a place for each tile that it owns: those of a type are filled
// from the first one on.
const (
	firstPocket   = 64 // after the squares
	pocketSize    = 16
	pocketsOfSide = 2 * pocketSize
)

// placeOf has the first place in a pocket for each type of tile.
var placeOf = firstPlaces()

func firstPlaces() (first [8]game.Square) {
	next := game.Square(0)
	for kind := chess.Pawn; kind < chess.King; kind++ {
		first[kind] = next
		next += game.Square(ownTiles[kind])
	}
	return first
}

// fillPockets puts tiles of c into its pockets, or takes them out, where their number has
// changed.
func fillPockets(s *game.State, c game.Color, before, now *Tiles) {
	hand := game.Square(firstPocket + int(c&1)*pocketsOfSide)
	if before.Hand != now.Hand {
		fillPocket(s, c, hand, &before.Hand, &now.Hand)
	}
	if before.Unseen != now.Unseen {
		fillPocket(s, c, hand+pocketSize, &before.Unseen, &now.Unseen)
	}
}

// fillPocket is fillPockets for the pocket that begins at first.
func fillPocket(s *game.State, c game.Color, first game.Square, before, now *[8]uint8) {
	for kind := chess.Pawn; kind < chess.King; kind++ {
		pc, sq := game.NewPiece(c, kind), first+placeOf[kind]
		for n := now[kind]; n < before[kind]; n++ {
			s.Board[(sq+game.Square(n))&(game.NumSquares-1)] = game.None
			s.Diff.Add(pc, sq+game.Square(n), false)
		}
		for n := before[kind]; n < now[kind]; n++ {
			s.Board[(sq+game.Square(n))&(game.NumSquares-1)] = pc
			s.Diff.Add(pc, sq+game.Square(n), true)
		}
	}
}

// resetPockets fills all pockets anew. The Diff of the last move stays as it is.
func (p *Position) resetPockets() {
	s, none := p.State(), Tiles{}
	diff := s.Diff
	clear(s.Board[firstPocket:])
	for c := range game.Color(game.NumColors) {
		fillPockets(s, c, &none, p.Tiles(c))
	}
	s.Diff = diff
}
