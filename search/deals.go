package search

import (
	"context"
	"sync"

	"arrocco/game"
	"arrocco/search/deal"
)

// DrawsAhead is the number of draws of each side that a deal of a search decides.
const DrawsAhead = deal.DrawsAhead

// runDeals lets the workers search deals of a root at which something is hidden until a
// limit is reached, see package deal. The result is in the root moves of the first worker.
func (p *Pool) runDeals(ctx context.Context, root game.Hidden, moves []game.Move, s *sharedState) {
	p.table.NewSearch()
	for _, w := range p.workers {
		w.prepare(root, moves, s)
		w.hasDrops = true
	}
	s.averaged = true
	limit := game.Depth(game.MaxPly - 1)
	if s.limits.Depth > 0 {
		limit = min(limit, s.limits.Depth)
	}
	c := deal.New(root, moves, deal.Limits{Depth: limit, Deals: s.limits.Deals, Seed: s.limits.Seed, Lines: s.lines})
	s.dealTime = 1
	for first := p.workers[0]; c.NextPass(); {
		p.searchPass(c)
		first.takeAverages(c)
		if s.stop.Load() || s.mateFound(&first.rootMoves[0]) || s.dealsDone() {
			break
		}
		c.Drop()
	}
	s.waitToAnswer(ctx)
	s.stop.Store(true)
}

// searchPass lets the workers search the deals of a pass, unless it is stopped.
func (p *Pool) searchPass(c *deal.Comparison) {
	var helpers sync.WaitGroup
	for _, w := range p.workers[1:] {
		helpers.Go(func() { w.searchDeals(c) })
	}
	p.workers[0].searchDeals(c)
	helpers.Wait()
}

// searchDeals searches deals until none is left.
func (w *worker) searchDeals(c *deal.Comparison) {
	for !w.aborted {
		d := c.Take()
		if d == nil {
			break
		}
		w.setRoot(d.Position())
		w.searchDeal(c, d)
		if w.id == 0 && w.shared.dealsDone() {
			w.shared.stop.Store(true)
		}
		w.aborted = w.aborted || w.shared.stop.Load()
	}
	w.published.Store(w.nodes)
}

// searchDeal searches the moves in a deal, which is the root, to one depth after the other.
func (w *worker) searchDeal(c *deal.Comparison, d *deal.Deal) {
	for depth, ok := d.NextDepth(); ok; depth, ok = d.NextDepth() {
		w.depth = depth
		for rank, i := range c.Ranking() {
			score := w.searchDealMove(c.Move(i), d.Window(rank))
			if w.aborted {
				return
			}
			line := w.pv(1)
			d.SetScore(rank, score, line.moves[:line.n])
		}
		d.EndDepth()
		w.needsScore = false
	}
}

// dealsDone reports whether the time that the move deserves, or the soft limit of nodes, has
// passed.
func (s *sharedState) dealsDone() bool {
	return s.softNodesReached() || s.limits.Timed && s.softLimitReached(s.dealTime)
}

// setRoot makes pos the root of the worker's next searches. The worker keeps the killer
// moves of other deals, which are often good in this one, too.
func (w *worker) setRoot(pos game.Position) {
	w.pos = pos
	w.eval.Reset(pos)
	w.frame(0).attacked = pos.Attacked()
	w.evaluate(&node{f: w.frame(0), st: pos.State()})
}

// searchDealMove returns the score of the root move m, searched to the worker's depth: the
// exact score if that is above the floor of the window, and else the floor. After an abort
// the score has no meaning.
func (w *worker) searchDealMove(m game.Move, win deal.Window) game.Score {
	win.Open(2 * w.params.AspirationDelta)
	w.frame(2).cutoffs = 0
	w.makeMove(w.frame(0), m)
	defer w.unmakeMove()
	for {
		t := pvNode
		if win.IsNull() {
			t = cutNode
		}
		score := -w.search(-win.Beta, -win.Alpha, w.depth-1, 1, t)
		if w.aborted || win.Settles(score) {
			return win.Limit(score)
		}
		win.Widen(score)
	}
}

// takeAverages makes the averages of a pass the root moves of w, the first worker, and
// reports the best.
func (w *worker) takeAverages(c *deal.Comparison) {
	if !c.Rank() {
		return
	}
	s := w.shared
	s.sample, s.dealTime = c.Sample(), c.TimeFactor()
	depth := c.Depth()
	if s.stop.Load() {
		depth = max(w.completedDepth, 1) // not all deals have been searched deeper
	}
	w.rootMoves, w.bestLines = w.rootMoves[:0], w.bestLines[:0]
	for rank, i := range c.Ranking() {
		score := c.Score(i)
		r := rootMove{
			move: c.Move(i), score: score, previous: score, bound: game.Exact, depth: depth, selDepth: w.selDepth,
		}
		r.pv.moves[0], r.pv.n = r.move, 1
		if rank < s.lines {
			r.pv.n = copy(r.pv.moves[:], c.Line(i))
		}
		w.rootMoves = append(w.rootMoves, r)
	}
	for i := range min(s.lines, len(w.rootMoves)) {
		w.bestLines = append(w.bestLines, &w.rootMoves[i])
	}
	w.completedDepth, w.depth = depth, c.Depth()
	w.sendInfos()
}
