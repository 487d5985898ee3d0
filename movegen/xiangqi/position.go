package xiangqi

import "arrocco/game"

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
	watch
	ply        int32                  // half-moves since Red's first move of the game
	reversible int32                  // how many positions before this one it may repeat
	checks     [game.NumColors]uint16 // that each side gave since the last capture
	sight      sight                  // filled when first needed
	reaches    reaches                // what each side attacks, filled when first needed
}

// A record is what the history keeps of each position: how it came about.
type record struct {
	key      game.Key
	move     game.Move  // the move that led to it, or NoMove at the start and after a null move
	captured game.Piece // what the move captured
	check    bool       // the side to move is in check
}

// A Position is a position of xiangqi and the game that led to it. It implements
// [game.Position].
type Position struct {
	cur     *state   // the state on top of the stack: &stack[top]
	stack   []state  // stack[:top+1] is in use
	top     int      // index of the current state
	history []record // of the positions since the start or a Clone, this one included
	rules   Rules
}

// room is the number of states that a position reserves at first: enough for a
// short search, of which a Clone would otherwise be a good part of the cost.
const room = 32

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
func (p *Position) Clone() game.Position { return p.clone() }

func (p *Position) clone() *Position {
	reach := min(int(p.cur.reversible)+1, len(p.history))
	c := &Position{
		stack:   make([]state, room+1),
		history: make([]record, 0, reach+room),
		rules:   p.rules,
	}
	c.history = append(c.history, p.history[len(p.history)-reach:]...)
	c.stack[0] = *p.cur
	c.cur = &c.stack[0]
	return c
}

// push returns the state above the current one, which becomes current. Its
// content is that of an earlier use.
func (p *Position) push() *state {
	p.top++
	if p.top == len(p.stack) {
		p.grow()
	}
	p.cur = &p.stack[p.top]
	return p.cur
}

// grow makes room for as many states again. A search comes here twice at most, so
// its code stays out of Make's. Who holds a pointer to a state goes on to look at
// the old one, which is the same.
//
//go:noinline
func (p *Position) grow() {
	stack := make([]state, 2*len(p.stack))
	copy(stack, p.stack)
	p.stack = stack
}

// Unmake takes back the last Make or MakeNull.
func (p *Position) Unmake() {
	p.top--
	p.cur = &p.stack[p.top]
	p.history = p.history[:len(p.history)-1]
}

// note appends the current position to the history.
func (p *Position) note() {
	s := p.cur
	p.history = append(p.history, record{s.Key, s.Last, s.Captured, s.InCheck})
}
