package chess

import (
	"arrocco/game"
	"arrocco/movegen/internal/stack"
)

// Bitboards are the pieces of a position as sets of squares: bit n is square n.
type Bitboards struct {
	ByType  [8]uint64 // by piece type, both colors
	ByColor [game.NumColors]uint64
}

// occupied returns the squares that hold a piece.
func (b *Bitboards) occupied() uint64 { return b.ByColor[game.White] | b.ByColor[game.Black] }

// king returns the square of the king of c.
func (b *Bitboards) king(c game.Color) game.Square { return first(b.ByType[King] & b.ByColor[c&1]) }

// diagonal returns the pieces that move as bishops, and straight those that
// move as rooks.
func (b *Bitboards) diagonal() uint64 { return b.ByType[Bishop] | b.ByType[Queen] }
func (b *Bitboards) straight() uint64 { return b.ByType[Rook] | b.ByType[Queen] }

// attackers returns the pieces of either color that attack sq when the squares
// of occupied hold pieces.
func (b *Bitboards) attackers(sq game.Square, occupied uint64) uint64 {
	return PawnAttacks(game.Black, sq)&b.ByType[Pawn]&b.ByColor[game.White] |
		PawnAttacks(game.White, sq)&b.ByType[Pawn]&b.ByColor[game.Black] |
		KnightAttacks(sq)&b.ByType[Knight] |
		KingAttacks(sq)&b.ByType[King] |
		BishopAttacks(sq, occupied)&b.diagonal() |
		RookAttacks(sq, occupied)&b.straight()
}

// A state is one entry of the stack: a position without its history.
type state struct {
	game.State
	Bitboards
	checkers    uint64      // the pieces that give check
	pinned      uint64      // pieces of the side to move that are pinned to its king
	pinners     uint64      // the pieces that pin them
	epCapturers uint64      // the pawns that may capture en passant
	epSquare    game.Square // the square that the pawn to be captured passed; valid if there are epCapturers
	rights      rights      // castling rights that are left
	ply         int32       // half-moves since White's first move of the game
	reversible  int32       // how many positions before this one it may repeat
	info        checkInfo   // filled when first needed

	reach reaches // what each side attacks, filled when first needed
}

// A Position is a position of chess and the game that led to it. It implements
// [game.Position].
type Position struct {
	cur           *state // the state on top of the stack
	states        stack.Stack[state]
	keys          []game.Key     // of the positions since the start or a Clone, this one included
	castlingSetup *castlingSetup // where castling starts from
	notes         []string       // what Parse dropped from the FEN; never changed
}

// newPosition returns a position whose current state is zero, with memory for the
// keys of past positions and of the moves of a short search.
func newPosition(past int) *Position {
	p := &Position{states: stack.New[state](), keys: make([]game.Key, 0, past+stack.Capacity)}
	p.cur = p.states.Top()
	return p
}

// Traits returns the facts about chess.
func (p *Position) Traits() *game.Traits { return &traits }

// State returns the current state, to be read only.
func (p *Position) State() *game.State { return &p.cur.State }

// Bitboards returns the pieces as sets of squares, to be read only. The pointer
// is good for as long as that of State.
func (p *Position) Bitboards() *Bitboards { return &p.cur.Bitboards }

// Checkers returns the squares of the pieces that give check to the side to
// move.
func (p *Position) Checkers() uint64 { return p.cur.checkers }

// Notes returns what the reader of the FEN dropped because no game can have it: a
// right to castle without its rook.
func (p *Position) Notes() []string { return p.notes }

// FullMove returns the number of the move to be played, 1 at the start of a
// game.
func (p *Position) FullMove() int { return int(p.cur.ply)/2 + 1 }

// Chess960 reports whether the position has a castling right that orthodox
// notation cannot express.
func (p *Position) Chess960() bool {
	for w := range numWings {
		c := &p.castlingSetup.wings[w]
		if p.cur.rights>>w&1 != 0 && (c.kingFrom&7 != 4 || c.rookFrom&7 != 7 && c.rookFrom&7 != 0) {
			return true
		}
	}
	return false
}

// Clone returns an independent copy. It knows the earlier positions that this
// one may still repeat, but the moves that led here cannot be taken back in it.
func (p *Position) Clone() game.Position {
	reach := min(int(p.cur.reversible)+1, len(p.keys))
	c := newPosition(reach)
	c.castlingSetup, c.notes = p.castlingSetup, p.notes
	c.keys = append(c.keys, p.keys[len(p.keys)-reach:]...)
	*c.cur = *p.cur
	return c
}

// Unmake takes back the last Make or MakeNull.
func (p *Position) Unmake() {
	p.cur = p.states.Pop()
	p.keys = p.keys[:len(p.keys)-1]
}
