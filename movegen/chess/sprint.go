package chess

import "arrocco/game"

// SprintStartFEN is the start position of Scacchi Sprint. White has not drawn
// its first tile yet.
const SprintStartFEN = "4k3/4p3/8/8/8/8/4P3/4K3[P:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"

// sprintTraits is shared by all positions of Scacchi Sprint and never changes.
var sprintTraits = newSprintTraits()

func newSprintTraits() game.Traits {
	t := traits
	t.Name = "sprint"
	t.Pockets = game.NumColors * pocketsOfSide
	return t
}

// ownTiles is how many tiles of each type a side has, the king apart; the e-pawn
// of the start position is one of the eight pawns. deckTiles is how many of them
// all lie in a deck before the first draw.
var ownTiles = [8]int{Pawn: 8, Knight: 2, Bishop: 2, Rook: 2, Queen: 1}

const deckTiles = 13

// queenPly is the half-move, counted from 0, from which queens may be placed:
// the first of full move 8.
const queenPly = 14

// A Shade says on which squares a side may place its bishops. The second one
// goes on the color that the first one was not placed on.
type Shade uint8

// The shades. A side with no bishop left to place has AnySquare.
const (
	AnySquare Shade = iota
	LightSquares
	DarkSquares
)

// Squares returns the squares of the shade.
func (h Shade) Squares() uint64 {
	return [...]uint64{^uint64(0), lightSquares, ^uint64(lightSquares), 0}[h&3]
}

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
	for kind := Pawn; kind < King; kind++ {
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

// A turn is what a state of Scacchi Sprint has besides one of chess.
type turn struct {
	tiles [game.NumColors]Tiles
	drawn kinds // what the side to move may have drawn for this turn; empty if it drew nothing
	due   bool  // that draw has not been told yet
}

// decks are the tiles of both decks in the order in which they lie: the first
// one is drawn last. None stands for a tile that nobody knows.
type decks [game.NumColors][16]game.Piece

// A sprint is the part of a Position that only Scacchi Sprint has.
type sprint struct {
	turns []turn // by the index of the state that each belongs to; as long as the stack
	decks *decks // never changed, so that clones share it; nil where the order is unknown
}

// clone returns an independent copy whose first turn is number top of g. It is
// nil if g is.
func (g *sprint) clone(top int) *sprint {
	if g == nil {
		return nil
	}
	c := &sprint{turns: make([]turn, room+1), decks: g.decks}
	c.turns[0] = g.turns[top]
	return c
}

// grow makes room for n turns, if g is not nil.
func (g *sprint) grow(n int) {
	if g != nil {
		g.turns = append(make([]turn, 0, n), g.turns...)[:n]
	}
}

// turn returns the current turn of a game of Scacchi Sprint.
func (p *Position) turn() *turn { return &p.sprint.turns[p.top] }

// Tiles returns what c has not placed yet, to be read only, or nil if this is
// not Scacchi Sprint. The pointer is good for as long as that of State.
func (p *Position) Tiles(c game.Color) *Tiles {
	if p.sprint == nil {
		return nil
	}
	return &p.turn().tiles[c&1]
}
