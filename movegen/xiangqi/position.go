package xiangqi

import (
	"arrocco/game"
	"arrocco/movegen/internal/stack"
)

// Bitboards are the pieces of a position as sets of squares.
type Bitboards struct {
	ByType  [8]Bitboard // by piece type, both colors
	ByColor [game.NumColors]Bitboard
}

// occupied returns the squares that hold a piece.
func (b *Bitboards) occupied() Bitboard { return b.ByColor[game.White].Or(b.ByColor[game.Black]) }

// general returns the square of the general of c.
func (b *Bitboards) general(c game.Color) game.Square {
	return b.ByType[General].And(b.ByColor[c&1]).First()
}

// A state is one entry of the stack: a position without its history.
type state struct {
	game.State
	Bitboards
	pinInfo
	ply        int32                  // half-moves since Red's first move of the game
	reversible int32                  // how many positions before this one it may repeat
	checks     [game.NumColors]uint16 // that each side gave since the last capture
	info       checkInfo              // filled when first needed
	reaches    reaches                // what each side attacks, filled when first needed
}

// A record is what the history keeps of each position: how it came about.
type record struct {
	move  game.Move // the move that led to it, or NoMove at the start and after a null move
	check bool      // the side to move is in check
}

// A Position is a position of xiangqi and the game that led to it. It implements
// [game.Position].
type Position struct {
	cur     *state // the state on top of the stack
	states  stack.Stack[state]
	keys    []game.Key // of the positions since the start or a Clone, this one included
	history []record   // of the same positions
	rules   Rules
}

// newPosition returns a position whose current state is zero, with memory for the
// records of past positions and of the moves of a short search.
func newPosition(past int, rules Rules) *Position {
	p := &Position{
		states:  stack.New[state](),
		keys:    make([]game.Key, 0, past+stack.Capacity),
		history: make([]record, 0, past+stack.Capacity),
		rules:   rules,
	}
	p.cur = p.states.Top()
	return p
}

// Traits returns the facts about xiangqi.
func (p *Position) Traits() *game.Traits { return &traits }

// State returns the current state, to be read only.
func (p *Position) State() *game.State { return &p.cur.State }

// Bitboards returns the pieces as sets of squares, to be read only. The pointer
// is good for as long as that of State.
func (p *Position) Bitboards() *Bitboards { return &p.cur.Bitboards }

// Checkers returns the squares of the pieces that give check to the side to
// move. A general that faces the other one is not among them: no move leads to
// that.
func (p *Position) Checkers() Bitboard { return p.cur.checkers }

// FullMove returns the number of the move to be played, 1 at the start of a
// game.
func (p *Position) FullMove() int { return int(p.cur.ply)/2 + 1 }

// Clone returns an independent copy. It knows the earlier positions that this
// one may still repeat, but the moves that led here cannot be taken back in it.
func (p *Position) Clone() game.Position {
	reach := min(int(p.cur.reversible)+1, len(p.history))
	c := newPosition(reach, p.rules)
	c.keys = append(c.keys, p.keys[len(p.keys)-reach:]...)
	c.history = append(c.history, p.history[len(p.history)-reach:]...)
	*c.cur = *p.cur
	return c
}

// Unmake takes back the last Make or MakeNull.
func (p *Position) Unmake() {
	p.cur = p.states.Pop()
	p.keys, p.history = p.keys[:len(p.keys)-1], p.history[:len(p.history)-1]
}

// record appends the current position to the history of the game.
func (p *Position) record() {
	s := p.cur
	p.keys = append(p.keys, s.Key)
	p.history = append(p.history, record{s.Last, s.InCheck})
}
