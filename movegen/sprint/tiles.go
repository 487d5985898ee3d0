package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// ownTiles is how many tiles of each type a side has, the king apart; the e-pawn
// of the start position is one of the eight pawns. deckTiles is how many of them
// all lie in a deck before the first draw.
var ownTiles = [8]int{chess.Pawn: 8, chess.Knight: 2, chess.Bishop: 2, chess.Rook: 2, chess.Queen: 1}

const deckTiles = 13

// maxTiles is how many tiles a side has, the king included.
const maxTiles = 16

// queenMove is the number of the full move from which queens may be placed.
const queenMove = 8

// A Shade says on which squares a side may place its bishops. The second one
// goes on the color that the first one was not placed on.
type Shade uint8

// The shades. A side with no bishop left to place has AnySquare.
const (
	AnySquare Shade = iota
	LightSquares
	DarkSquares
)

// lightSquares are the squares of the color of h1.
var lightSquares = chess.SameColor(7)

// Squares returns the squares of the shade.
func (h Shade) Squares() uint64 {
	return [...]uint64{^uint64(0), lightSquares, ^lightSquares, 0}[h&3]
}

// flipped returns the shade of the squares when the board is turned upside down: a
// light square is then a dark one.
func (h Shade) flipped() Shade { return [...]Shade{AnySquare, DarkSquares, LightSquares}[h] }

// shadeOf returns the shade of a square.
func shadeOf(sq game.Square) Shade {
	if bit(sq)&lightSquares != 0 {
		return LightSquares
	}
	return DarkSquares
}

// Tiles are what one side of a game of Scacchi Sprint has not placed yet, as far
// as it is known. A hidden tile in the hand is known where it can be deduced:
// when the deck is empty, when all unseen tiles are alike, and when it is the
// pawn of the set-up.
type Tiles struct {
	Hand    [8]uint8 // known tiles in the hand, by piece type
	Unseen  [8]uint8 // tiles in the deck and hidden ones in the hand, by piece type
	Hidden  uint8    // tiles in the hand that are not known
	Deck    uint8    // tiles in the deck
	Bishops Shade    // where the next bishop may go
}

// count returns how many tiles of the given type are not placed yet.
func (r *Tiles) count(kind game.Piece) int { return int(r.Hand[kind&7] + r.Unseen[kind&7]) }

// unseenKinds returns the types of the unseen tiles.
func (r *Tiles) unseenKinds() (k kinds) {
	for kind := chess.Pawn; kind < chess.King; kind++ {
		if r.Unseen[kind] != 0 {
			k |= kinds(1) << kind
		}
	}
	return k
}

// kinds is a set of piece types.
type kinds uint8

func (k kinds) has(kind game.Piece) bool { return k>>kind&1 != 0 }

// several reports whether the set has more than one type.
func (k kinds) several() bool { return k&(k-1) != 0 }
