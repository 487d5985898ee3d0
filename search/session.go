package search

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"arrocco/game"
)

// A session is one search: what its workers share besides the table.
type session struct {
	pool   *Pool
	limits *Limits
	clock  *clock
	report func(Info)
	lines  int    // best lines to look for
	shown  int    // best lines to report
	budget uint64 // nodes of all workers; 0 for no limit

	settled bool       // the root needs no search for its score, see Settled
	result  game.Score // its score then

	stop    atomic.Bool // the workers unwind when it is set
	enough  atomic.Bool // pondering has taken as long as the move deserves
	hitOnce sync.Once
	hit     chan struct{} // closed when the search may answer

	// Owned by the first worker.
	effort effort
	last   sent
	dealt  bool   // the result rests on deals
	sample sample // of the deals
}

// sent is what the last report said of the best line.
type sent struct {
	move  game.Move
	score game.Score
	bound game.Bound
	depth game.Depth
}

func newSession(p *Pool, root game.Position, lim *Limits, report func(Info)) *session {
	s := &session{
		pool: p, limits: lim, report: report, hit: make(chan struct{}),
		clock: newClock(lim, root.State().Side, p.params), budget: lim.Nodes,
		lines: max(lim.MultiPV, 1), shown: max(lim.MultiPV, 1),
	}
	if lim.Handicap > 0 || lim.Randomness > 0 {
		s.lines = max(s.lines, choice(lim.Handicap))
	}
	if lim.Handicap > 0 {
		lim.Depth = handicapDepth(lim.Handicap, lim.Depth)
	}
	if most := s.clock.hardNodes; most > 0 && (s.budget == 0 || most < s.budget) {
		s.budget = most
	}
	if !lim.PlayOn {
		s.result, s.settled = Settled(root)
	}
	if !lim.Ponder {
		close(s.hit)
	}
	return s
}

// limitLines sees to it that there are no more lines than moves.
func (s *session) limitLines(moves int) {
	s.lines, s.shown = min(s.lines, moves), min(s.shown, moves)
}

// nodes returns the nodes that all workers have searched so far, as published.
func (s *session) nodes() uint64 {
	var n uint64
	for _, w := range s.pool.workers {
		n += w.published.Load()
	}
	return n
}

// sendLine reports the line r, which has the given 1-based rank.
func (s *session) sendLine(rank int, r *rootMove) {
	if rank == 1 {
		s.last = sent{r.move, r.score, r.bound, r.depth}
	}
	if s.report == nil {
		return
	}
	s.report(s.info(rank, r))
}

// info returns what is said of the line r. Nothing follows the end of a game but the
// move that was asked for.
func (s *session) info(rank int, r *rootMove) Info {
	i := Info{
		Depth: r.depth, SelDepth: game.Depth(r.selDepth), Line: rank,
		Score: s.said(r.score), Bound: r.bound, Settled: s.settled, PV: r.pv.moves[:r.pv.n],
		Nodes: s.nodes(), Elapsed: s.clock.elapsed(), HashFull: s.pool.table.Full(),
		Deals: s.sample.deals, StdErr: s.sample.stdErr,
	}
	if s.settled {
		i.Bound, i.PV = game.Exact, i.PV[:min(len(i.PV), 1)]
	}
	return i
}

// satisfied reports whether, after an iteration of the first worker, the search
// has found what it was to find or has spent the time that the move deserves.
func (s *session) satisfied(w *worker) bool {
	r := &w.roots[0]
	enough := s.limits.Enough
	if s.proved(r) || s.enoughNodes() || enough != nil && enough(r.move, r.score, s.nodes()) {
		return true
	}
	if !s.limits.Timed {
		return false
	}
	factor := s.effort.factor(r, w.nodes)
	if len(w.roots) == 1 {
		factor = 0 // there is nothing to decide
	}
	return s.spent(factor)
}

// enoughNodes reports whether the soft limit of nodes is reached.
func (s *session) enoughNodes() bool {
	soft := s.limits.SoftNodes
	return soft > 0 && s.nodes() >= soft
}

// proved reports whether r is a mate as short as the search was to find.
func (s *session) proved(r *rootMove) bool {
	return s.limits.Mate > 0 && r.score >= game.MateEdge && r.score.MateMoves() <= s.limits.Mate
}

// spent reports whether the soft limit of the clock, multiplied by factor, is
// over. A search that ponders goes on, but notes that it has been enough.
func (s *session) spent(factor float64) bool {
	if !s.clock.spent(factor, s.nodes()) {
		return false
	}
	s.enough.Store(true)
	select {
	case <-s.hit:
		return true
	default: // pondering
		return false
	}
}

// ponderHit starts the clock of a search that ponders.
func (s *session) ponderHit() {
	s.hitOnce.Do(func() {
		if !s.limits.Ponder {
			return
		}
		s.clock.run(0, &s.stop)
		if s.enough.Load() {
			s.stop.Store(true)
		}
		close(s.hit)
	})
}

// hold returns when the search may answer: an infinite one when ctx is done, a
// pondering one when the expected move is played or ctx is done.
func (s *session) hold(ctx context.Context) {
	if s.limits.Infinite {
		<-ctx.Done()
	}
	select {
	case <-ctx.Done():
	case <-s.hit:
	}
}

// sendCurrent reports the root move that is being searched, once the search
// has run for a while.
func (s *session) sendCurrent(depth game.Depth, m game.Move, number int) {
	if s.report != nil && s.clock.elapsed() > chatty {
		s.report(Info{Depth: depth, Current: m, CurrentNumber: number, Elapsed: time.Since(s.clock.start)})
	}
}
