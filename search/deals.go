package search

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"arrocco/game"
)

// Where the root is uncertain, the search deals: it decides what is hidden at
// random, searches the root moves in that deal as if all were known, does so
// again and again, and takes the move that is best on average (the perfect
// information Monte Carlo of Ginsberg's bridge player GIB, 2001).
//
// All moves are compared in the same deals, so that luck cancels out of their
// differences. Each pass goes deeper than the one before and keeps fewer moves. A
// deal costs as much as the search of one position, and depth is worth
// more than many deals: so there are few, they are spread evenly (spread.go), and
// draws that lie further ahead stay unknown, which makes deals more alike.

// The numbers of deals in a pass, and what they decide.
const (
	firstDeals = 8   // in the first passes
	passDeals  = 64  // in passes that are followed by a deeper one, at most
	mostDeals  = 256 // in the last pass, at most, if Limits.Deals says nothing

	moreDepth = 14 // from this depth on there are more deals,
	morePlies = 2  // twice as many every so many plies

	clearDeals = 4 // least of those searched deeper where one move is ahead

	singleDepth = 4 // each pass goes a ply deeper up to this depth, and two from there on

	// DrawsAhead is the number of draws of each side that a deal decides.
	DrawsAhead = 1
)

// A dealing is the search of a root at which something is hidden.
type dealing struct {
	session *sharedState
	root    game.Hidden
	moves   []game.Move // all that may be played
	depth   game.Depth  // of the present pass
	plies   int         // that it is worth when moves are dropped
	factor  float64     // by which to multiply the soft limit of the clock
	alive   []int       // indexes of the moves still compared, best first
	deals   []deal      // by number
	active  int         // how many of them the pass searches
	lines   []pvLine    // of each move, in the first deal

	next atomic.Int64 // number of the deal that the next free worker takes
}

// A deal is what one way to decide what is hidden has shown. During a pass it
// belongs to the worker that took it.
type deal struct {
	depth  game.Depth   // searched to; 0 for not at all
	scores []game.Score // of the moves that were alive, by index
}

// runDeals lets the workers search deals until a limit is reached. It leaves the
// result in the root moves of the first worker.
func (p *Pool) runDeals(ctx context.Context, root game.Hidden, moves []game.Move, s *sharedState) {
	p.table.NewSearch()
	for _, w := range p.workers {
		w.prepare(root, moves, s)
		w.hasDrops = true
	}
	s.averaged = true
	d := &dealing{session: s, root: root, moves: moves, factor: 1, lines: make([]pvLine, len(moves))}
	for i := range moves {
		d.alive = append(d.alive, i)
		d.lines[i].set(moves[i], &pvLine{})
	}
	for first := p.workers[0]; d.advance(); {
		d.pass(p.workers)
		d.conclude(first)
		if s.stop.Load() || s.mateFound(&first.rootMoves[0]) || d.spent() {
			break
		}
		d.narrow()
	}
	s.waitToAnswer(ctx)
	s.stop.Store(true)
}

// advance prepares the next pass. It reports false if there is none: the depth
// limit is reached, and the choice is clear or has seen deals enough.
func (d *dealing) advance() bool {
	most := mostDeals
	lim := d.session.limits
	if lim.Deals > 0 {
		most = lim.Deals
	}
	n, before := len(d.deals), d.depth
	switch {
	case d.active < n && !d.ahead():
		d.active, d.plies = n, 1 // in doubt now: the other deals follow first
		return true
	case d.depth < d.limit():
		d.depth = d.deeper(d.depth)
		n = max(n, firstDeals<<min(max(d.depth-moreDepth+morePlies, 0)/morePlies, 10))
		n = max(min(n, passDeals), len(d.deals))
	case n >= most || lim.Deals == 0 && d.settled():
		return false
	default:
		n *= 2
	}
	d.deals = append(d.deals, make([]deal, max(min(n, most)-len(d.deals), 0))...)
	d.active, d.plies = len(d.deals), int(d.depth-before)
	if d.depth < d.limit() && d.depth > singleDepth && d.ahead() {
		d.active, d.plies = max((d.active+1)/2, min(d.active, clearDeals)), 1
	}
	return true
}

// limit returns the depth of the last pass.
func (d *dealing) limit() game.Depth {
	limit := game.Depth(game.MaxPly - 1)
	if lim := d.session.limits; lim.Depth > 0 {
		limit = min(limit, lim.Depth)
	}
	return limit
}

// deeper returns the depth that a deal is searched to after the given one. Two
// plies at once cost less than one after the other.
func (d *dealing) deeper(depth game.Depth) game.Depth {
	if depth >= singleDepth {
		depth++
	}
	return min(depth+1, d.limit())
}

// pass brings the active deals to the depth of the pass, unless it is stopped.
func (d *dealing) pass(workers []*worker) {
	d.next.Store(0)
	var helpers sync.WaitGroup
	for _, w := range workers[1:] {
		helpers.Go(func() { d.take(w) })
	}
	d.take(workers[0])
	helpers.Wait()
}

// take lets w search deals until none is left.
func (d *dealing) take(w *worker) {
	for !w.aborted {
		number := int(d.next.Add(1)) - 1
		if number >= d.active {
			break
		}
		w.stand(d.deal(number))
		d.deepen(w, number)
		if w.id == 0 && d.spent() {
			d.session.stop.Store(true)
		}
		w.aborted = w.aborted || d.session.stop.Load()
	}
	w.published.Store(w.nodes)
}

// deal returns the root in the deal with the given number. It depends on nothing
// but the seed of the search and the number.
func (d *dealing) deal(number int) game.Position {
	return d.root.DealAhead(rand.New(newSpread(d.session.limits.Seed, number)), DrawsAhead)
}

// deepen searches the moves in a deal, at which w stands, to one depth after the
// other. What a stopped search of one depth has found is lost.
func (d *dealing) deepen(w *worker, number int) {
	r := &d.deals[number]
	for r.depth < d.depth {
		depth := d.deeper(r.depth)
		w.depth = depth
		scores := make([]game.Score, len(d.moves))
		for rank, i := range d.alive {
			win := window{floor: -game.Infinity, expected: game.NoScore}
			if rank >= d.session.lines {
				win.margin = d.margin()
				win.floor = clamped(scores[d.alive[0]]) - win.margin
			}
			if r.depth > 0 {
				win.expected = r.scores[i]
			}
			scores[i] = w.judge(d.moves[i], win)
			if w.aborted {
				return
			}
			if number == 0 {
				d.lines[i].set(d.moves[i], w.pv(1))
			}
		}
		r.depth, r.scores = depth, scores
		w.needsScore = false
	}
}

// spent reports whether the time that the move deserves, or the soft limit of nodes,
// is over.
func (d *dealing) spent() bool {
	s := d.session
	return s.softNodesReached() || s.limits.Timed && s.softLimitReached(d.factor)
}

// stand makes pos the root of the worker's searches to come. It keeps pos, and the
// killer moves of other deals, which will often do here, too.
func (w *worker) stand(pos game.Position) {
	w.pos = pos
	w.eval.Reset(pos)
	w.frame(0).attacked = pos.Attacked()
	w.evaluate(&node{f: w.frame(0), st: pos.State()})
}

// judge returns the score of the root move m, searched to the worker's depth: the
// exact one if it is above the floor of the window, and else the floor. After an
// abort the score means nothing.
func (w *worker) judge(m game.Move, win window) game.Score {
	win.open(2 * w.params.AspirationDelta)
	w.frame(2).cutoffs = 0
	w.makeMove(w.frame(0), m)
	defer w.unmakeMove()
	for {
		t := pvNode
		if win.empty() {
			t = cutNode
		}
		score := -w.search(-win.beta, -win.alpha, w.depth-1, 1, t)
		if w.aborted || win.settles(score) {
			return max(score, win.floor)
		}
		win.widen(score)
	}
}
