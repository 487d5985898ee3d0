package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/internal/stack"
)

// StartFEN is the start position of Scacchi Sprint. White has not drawn its first
// tile yet.
const StartFEN = "4k3/4p3/8/8/8/8/4P3/4K3[P:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"

// A Position is a position of Scacchi Sprint and the game that led to it. It
// implements [game.Position] and [game.Hidden].
type Position struct {
	chess.Position                   // the board
	turns          stack.Stack[turn] // of the states of the board, one each
	decks          *decks            // never changed, so that clones share it; nil where the order is unknown
	notes          []string          // what Parse dropped from the FEN; never changed
}

var _ game.Hidden = (*Position)(nil)

// newPosition returns a position with the given board and no tiles. It takes the
// board over.
func newPosition(board *chess.Position) *Position {
	return &Position{Position: *board, turns: stack.New[turn]()}
}

// turn returns the current turn.
func (p *Position) turn() *turn { return p.turns.Top() }

// side returns the side to move.
func (p *Position) side() game.Color { return p.State().Side & 1 }

// Traits returns the facts about Scacchi Sprint.
func (p *Position) Traits() *game.Traits { return &traits }

// Tiles returns what c has not placed yet, to be read only. The pointer is good for
// as long as that of State.
func (p *Position) Tiles(c game.Color) *Tiles { return &p.turn().tiles[c&1] }

// Notes returns what the reader of the FEN dropped because no game can have it: a
// right to castle without its rook.
func (p *Position) Notes() []string { return p.notes }

// Clone returns an independent copy. It knows the earlier positions that this
// one may still repeat, but the moves that led here cannot be taken back in it.
func (p *Position) Clone() game.Position { return p.clone() }

func (p *Position) clone() *Position {
	c := newPosition(p.Position.Clone().(*chess.Position))
	c.decks, c.notes = p.decks, p.notes
	*c.turn() = *p.turn()
	return c
}

// Make plays the legal move m, and lets the opponent draw.
func (p *Position) Make(m game.Move) {
	if m.Kind() == game.Drop {
		p.place(m)
		return
	}
	p.Position.Make(m)
	p.nextTurn()
}

// MakeNull passes. The side to move is not in check.
func (p *Position) MakeNull() {
	p.Position.MakeNull()
	p.nextTurn()
}

// Unmake takes back the last Make or MakeNull.
func (p *Position) Unmake() {
	p.Position.Unmake()
	p.turns.Pop()
}

// Generate appends the legal moves of the given kind to list. Placements come after
// the moves of the king and before those of the other pieces.
func (p *Position) Generate(list *game.MoveList, kind game.GenType) {
	from := list.Len()
	p.Position.Generate(list, kind)
	if kind == game.Noisy {
		return
	}
	king := p.king()
	for moves := list.Moves(); from < len(moves) && moves[from].Move.From() == king; {
		from++
	}
	others := list.Len() - from
	p.placements(list)
	for _, m := range list.Moves()[from:][:others] {
		list.Add(m.Move)
	}
	moves := list.Moves()[from:]
	list.Truncate(from + copy(moves, moves[others:]))
}

// king returns the square of the king of the side to move.
func (p *Position) king() game.Square {
	b := p.Bitboards()
	return first(b.ByType[chess.King] & b.ByColor[p.side()])
}

// Legal reports whether m, which may be any bit pattern of game.MoveBits bits,
// is a move that Generate produces here.
func (p *Position) Legal(m game.Move) bool {
	if m.Kind() == game.Drop {
		return p.legalPlacement(m)
	}
	return p.Position.Legal(m)
}

// GivesCheck reports whether the legal m checks the opponent.
func (p *Position) GivesCheck(m game.Move) bool {
	if m.Kind() == game.Drop {
		return p.CheckSquares(game.Piece(m.From()))&bit(m.To()) != 0
	}
	return p.Position.GivesCheck(m)
}

// SEE is [chess.Position.SEE]. A placement wins nothing and may lose the tile.
func (p *Position) SEE(m game.Move, threshold game.Score) bool {
	if m.Kind() == game.Drop {
		return p.SEEDrop(m, threshold)
	}
	return p.Position.SEE(m, threshold)
}
