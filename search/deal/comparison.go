package deal

import (
	"math/rand/v2"
	"sync/atomic"

	"arrocco/game"
)

// The numbers of deals in a pass, and what they depend on.
const (
	firstDeals = 8   // in the first passes
	passDeals  = 64  // at most, in passes before a deeper one
	mostDeals  = 256 // at most, in the last pass, if Limits.Deals is 0

	moreDepth = 14 // from this depth on there are more deals,
	morePlies = 2  // twice as many for each of these plies

	clearDeals = 4 // at least, in a deeper pass where one move is ahead

	singleDepth = 4 // up to this depth each pass goes one ply deeper, and then two
)

// DrawsAhead is the number of draws of each side that a deal decides.
const DrawsAhead = 1

// Limits says what a Comparison should do.
type Limits struct {
	Depth game.Depth // of the last pass, plies
	Deals int        // most deals, and the number of deals at Depth; 0 for as many as it takes
	Seed  uint64     // decides the deals
	Lines int        // moves that need an exact score, at least 1
}

// A Comparison compares the moves of a root at which something is hidden, in passes over
// deals. During a pass, only Take may be called from several goroutines.
type Comparison struct {
	root   game.Hidden
	moves  []game.Move // all that may be played
	limits Limits
	depth  game.Depth    // of the current pass
	plies  int           // how many plies it counts for when moves are dropped
	alive  []int         // indexes of the moves that are still compared, best first
	deals  []Deal        // by number
	active int           // number of deals that the pass searches
	lines  [][]game.Move // of each move, in the first deal

	next atomic.Int64 // number of the deal that the next free worker takes
}

// A Deal is one way to decide what is hidden, with the scores of the moves in it. During a
// pass it belongs to the worker that took it.
type Deal struct {
	c       *Comparison
	number  int
	depth   game.Depth   // searched to; 0 for not at all
	scores  []game.Score // of the moves that were alive, by index
	started []game.Score // the same of the depth that is being searched
}

// New returns a Comparison of moves at root.
func New(root game.Hidden, moves []game.Move, lim Limits) *Comparison {
	c := &Comparison{root: root, moves: moves, limits: lim, lines: make([][]game.Move, len(moves))}
	for i, m := range moves {
		c.alive = append(c.alive, i)
		c.lines[i] = []game.Move{m}
	}
	return c
}

// NextPass prepares the next pass. It reports false if there is none: the depth limit is
// reached, and the best move is clear or the number of deals is.
func (c *Comparison) NextPass() bool {
	most := mostDeals
	if c.limits.Deals > 0 {
		most = c.limits.Deals
	}
	n, before := len(c.deals), c.depth
	switch {
	case c.active < n && !c.ahead():
		// The best move is in doubt again: search the other deals to the same depth first.
		c.active, c.plies = n, 1
		c.next.Store(0)
		return true
	case c.depth < c.limits.Depth:
		c.depth = c.deeper(c.depth)
		n = max(n, firstDeals<<min(max(c.depth-moreDepth+morePlies, 0)/morePlies, 10))
		n = max(min(n, passDeals), len(c.deals))
	case n >= most || c.limits.Deals == 0 && c.isClear():
		return false
	default:
		n *= 2
	}
	for len(c.deals) < min(n, most) {
		c.deals = append(c.deals, Deal{c: c, number: len(c.deals)})
	}
	c.active, c.plies = len(c.deals), int(c.depth-before)
	if c.depth < c.limits.Depth && c.depth > singleDepth && c.ahead() {
		c.active, c.plies = max((c.active+1)/2, min(c.active, clearDeals)), 1
	}
	c.next.Store(0)
	return true
}

// deeper returns the depth to which a deal is searched after depth. Two plies in one step
// cost less than two steps.
func (c *Comparison) deeper(depth game.Depth) game.Depth {
	if depth >= singleDepth {
		depth++
	}
	return min(depth+1, c.limits.Depth)
}

// Take returns the next deal of the pass, or nil if all have been taken.
func (c *Comparison) Take() *Deal {
	number := int(c.next.Add(1)) - 1
	if number >= c.active {
		return nil
	}
	return &c.deals[number]
}

// Depth returns the depth of the current pass.
func (c *Comparison) Depth() game.Depth { return c.depth }

// Ranking returns the indexes of the moves that are still compared, best first. It is valid
// until the next call of Rank or Drop.
func (c *Comparison) Ranking() []int { return c.alive }

// Move returns the move with index i.
func (c *Comparison) Move(i int) game.Move { return c.moves[i] }

// Position returns the root in the deal. It depends only on the seed and the number of the
// deal.
func (d *Deal) Position() game.Position {
	return d.c.root.DealAhead(Rand(d.c.limits.Seed, d.number), DrawsAhead)
}

// Rand returns the random numbers for the deal with the given number.
func Rand(seed uint64, number int) *rand.Rand { return rand.New(newSpread(seed, number)) }

// NextDepth returns the next depth to which the moves are to be searched in the deal, in
// the order of Ranking. It reports false if the deal has reached the depth of the pass.
func (d *Deal) NextDepth() (depth game.Depth, ok bool) {
	if d.depth >= d.c.depth {
		return 0, false
	}
	d.started = make([]game.Score, len(d.c.moves))
	return d.c.deeper(d.depth), true
}

// Window returns the window for the move of that rank. Moves behind the exact ones are only
// compared as far as they are near the first.
func (d *Deal) Window(rank int) Window {
	c := d.c
	win := Window{floor: -game.Infinity, expected: game.NoScore}
	if rank >= c.limits.Lines {
		win.margin = c.margin()
		win.floor = clamp(d.started[c.alive[0]]) - win.margin
	}
	if d.depth > 0 {
		win.expected = d.scores[c.alive[rank]]
	}
	return win
}

// SetScore notes the score of the move of that rank at the new depth, and the line that
// follows the move.
func (d *Deal) SetScore(rank int, score game.Score, line []game.Move) {
	i := d.c.alive[rank]
	d.started[i] = score
	if d.number == 0 {
		d.c.lines[i] = append(d.c.lines[i][:1], line...)
	}
}

// EndDepth makes the scores of a depth valid, once all moves have one. Without it, as when
// the search is stopped, they are lost.
func (d *Deal) EndDepth() { d.depth, d.scores = d.c.deeper(d.depth), d.started }

// Line returns the line of the move with index i up to the first move that may be illegal
// at the root, for example because it needs a hidden piece.
func (c *Comparison) Line(i int) []game.Move {
	pos := c.root.Clone()
	for n, m := range c.lines[i] {
		if !pos.Legal(m) || n > 0 && pos.Outcome().Result != game.Ongoing {
			return c.lines[i][:n]
		}
		pos.Make(m)
	}
	return c.lines[i]
}
