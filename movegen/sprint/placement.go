package sprint

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// halves are the squares on which each side places its tiles: its own half of
// the board.
var halves = [game.NumColors]uint64{0x00000000ffffffff, 0xffffffff00000000}

// backRanks are the first and the last rank.
const backRanks uint64 = 0xff000000000000ff

// zone returns the squares on which the side to move may place a tile of the
// given type, leaving aside whether it has one and whether it is in check.
func (p *Position) zone(kind game.Piece) uint64 {
	us := p.side()
	squares := halves[us] &^ p.occupied()
	switch kind {
	case chess.Pawn:
		return squares &^ backRanks
	case chess.Bishop:
		return squares & p.Tiles(us).Bishops.Squares()
	case chess.Queen:
		if p.FullMove() < queenMove {
			return 0
		}
	}
	return squares
}

// occupied returns the squares that hold a piece.
func (p *Position) occupied() uint64 {
	b := p.Bitboards()
	return b.ByColor[game.White] | b.ByColor[game.Black]
}

// placements appends the legal placements of known tiles.
func (p *Position) placements(list *game.MoveList) {
	mask, r := p.CheckMask(), p.Tiles(p.side())
	for kind := chess.Queen; kind >= chess.Pawn; kind-- {
		if r.Hand[kind] != 0 {
			list.AddEach(game.NewDrop(kind, 0), p.zone(kind)&mask)
		}
	}
}

// legalPlacement is Legal for drops.
func (p *Position) legalPlacement(m game.Move) bool {
	kind := game.Piece(m.From())
	if m>>game.MoveBits != 0 || m.To() > 63 || kind < chess.Pawn || kind > chess.Queen || m.Promotion() != game.None {
		return false
	}
	return p.Tiles(p.side()).Hand[kind&7] > 0 && p.zone(kind)&p.CheckMask()&bit(m.To()) != 0
}

// WhyNotDrop returns why a tile of the given type may not be placed on a square, for an
// error. The placement must not be legal.
func (p *Position) WhyNotDrop(kind game.Piece, to game.Square) string {
	us, on := p.side(), bit(to)
	switch r := p.Tiles(us); {
	case r.Hand[kind&7] == 0 && r.Hidden > 0 && r.Unseen[kind&7] > 0:
		return "this tile is not known to be in the hand"
	case r.Hand[kind&7] == 0:
		return "no such tile in the hand"
	case p.occupied()&on != 0:
		return "the square is not empty"
	case halves[us]&on == 0:
		return "tiles go on a player's own half of the board"
	case kind == chess.Pawn && backRanks&on != 0:
		return "pawns do not go on the back rank"
	case kind == chess.Queen && p.FullMove() < queenMove:
		return "queens are placed from the eighth turn on"
	case kind == chess.Bishop && r.Bishops.Squares()&on == 0:
		if r.Bishops == LightSquares {
			return "this bishop must go to a light square"
		}
		return "this bishop must go to a dark square"
	}
	return "it leaves the king in check"
}

// mayPlaceUnknown reports whether the side to move might place a tile that it
// has in hand, or is about to draw, without our knowing it.
func (p *Position) mayPlaceUnknown() bool {
	t, us := p.turn(), p.side()
	r := &t.tiles[us]
	if r.Hidden == 0 && !t.undrawn(us) {
		return false
	}
	for kind := chess.Pawn; kind < chess.King; kind++ {
		if r.Unseen[kind] > 0 && p.zone(kind)&p.CheckMask() != 0 {
			return true
		}
	}
	return false
}

// place plays the placement m and ends the turn. A rook in a corner may castle if
// its king has not moved.
func (p *Position) place(m game.Move) {
	us, kind := p.side(), game.Piece(m.From())
	p.MakeDrop(m)
	if kind == chess.Rook && p.turn().unmoved[us] && m.To()&^7 == homeRank(us) {
		p.GrantCastling(m.To())
	}
	p.nextTurn()
}

// homeRank returns the first square of the rank on which the king of c starts.
func homeRank(c game.Color) game.Square { return game.Square(c&1) * 56 }

// kingHome returns the square on which the king of c starts.
func kingHome(c game.Color) game.Square { return homeRank(c) + 4 }

// bit returns the set that holds only sq.
func bit(sq game.Square) uint64 { return 1 << (sq & 63) }

// first returns the lowest square of the set b, which is not empty.
func first(b uint64) game.Square { return game.Square(bits.TrailingZeros64(b)) }
