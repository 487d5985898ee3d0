package search

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"arrocco/game"
	"arrocco/search/deal"
)

// A sharedState is what the workers of one search share besides the table.
type sharedState struct {
	pool          *Pool
	limits        *Limits
	clock         *clock
	report        func(Info)
	lines         int    // best lines to search
	reportedLines int    // best lines to report
	nodeLimit     uint64 // nodes of all workers; 0 for no limit
	lessEffort    bool   // a handicap limits time and nodes, also while pondering

	settled      bool       // the root needs no search for its score, see Settled
	settledScore game.Score // its score then

	stop          atomic.Bool // the workers return when it is set
	ponderDone    atomic.Bool // pondering has taken as long as the move deserves
	ponderHitOnce sync.Once
	mayAnswer     chan struct{} // closed when the search may answer

	// Owned by the first worker.
	scale    softLimitScale
	lastInfo sentInfo
	averaged bool        // the result is an average over deals, see package deal
	sample   deal.Sample // of the deals
	dealTime float64     // factor of the soft limit in a search of deals
}

// sentInfo is what the last info line said of the best move.
type sentInfo struct {
	move  game.Move
	score game.Score
	bound game.Bound
	depth game.Depth
}

func newSharedState(p *Pool, root game.Position, lim *Limits, report func(Info)) *sharedState {
	s := &sharedState{
		pool: p, limits: lim, report: report, mayAnswer: make(chan struct{}),
		clock: newClock(lim, root.State().Side, p.params),
		lines: max(lim.MultiPV, 1), reportedLines: max(lim.MultiPV, 1),
	}
	s.limitEffort()
	s.nodeLimit = lim.Nodes
	if lim.Handicap > 0 || lim.Randomness > 0 {
		s.lines = max(s.lines, handicapLines(lim.Handicap))
	}
	if lim.Handicap > 0 {
		lim.Depth = handicapDepth(lim.Handicap, lim.Depth)
	}
	if most := s.clock.hardLimitNodes; most > 0 && (s.nodeLimit == 0 || most < s.nodeLimit) {
		s.nodeLimit = most
	}
	if !lim.PlayOn {
		s.settledScore, s.settled = Settled(root)
	}
	if !lim.Ponder {
		close(s.mayAnswer)
	}
	return s
}

// limitLines limits the number of lines to the number of moves.
func (s *sharedState) limitLines(moves int) {
	s.lines, s.reportedLines = min(s.lines, moves), min(s.reportedLines, moves)
}

// nodes returns the nodes that all workers have searched so far, as published.
func (s *sharedState) nodes() uint64 {
	var n uint64
	for _, w := range s.pool.workers {
		n += w.published.Load()
	}
	return n
}

// sendInfo sends an info line: the root move r, which has the given 1-based rank.
func (s *sharedState) sendInfo(rank int, r *rootMove) {
	if rank == 1 {
		s.lastInfo = sentInfo{r.move, r.score, r.bound, r.depth}
	}
	if s.report == nil {
		return
	}
	s.report(s.info(rank, r))
}

// info returns the info line of the root move r. If the game has ended, the line has only
// the move, which the caller may ask for.
func (s *sharedState) info(rank int, r *rootMove) Info {
	i := Info{
		Depth: r.depth, SelDepth: game.Depth(r.selDepth), Line: rank,
		Score: s.reportedScore(r.score), Bound: r.bound, Settled: s.settled, PV: r.pv.moves[:r.pv.n],
		Nodes: s.nodes(), TBHits: s.tableHits(), Elapsed: s.clock.elapsed(), HashFull: s.pool.table.Full(),
		Deals: s.sample.Deals, StdErr: s.sample.StdErr,
	}
	if s.limits.Endgames.Root != nil && !r.score.IsMate() && !s.settled {
		i.Score, i.Bound, i.Tables = r.tableScore, game.Exact, true
	}
	if s.settled {
		i.Bound, i.PV = game.Exact, i.PV[:min(len(i.PV), 1)]
	}
	return i
}

// done reports whether, after an iteration of the first worker, the search has found what
// it was asked for or has used the time that the move deserves.
func (s *sharedState) done(w *worker) bool {
	r := &w.rootMoves[0]
	enough := s.limits.Enough
	if s.mateFound(r) || s.softNodesReached() || enough != nil && enough(r.move, r.score, s.nodes()) {
		return true
	}
	if !s.limits.Timed {
		return false
	}
	factor := s.scale.factor(w.params, r, w.nodes)
	if len(w.rootMoves) == 1 {
		factor = 0 // there is nothing to decide
	}
	return s.softLimitReached(factor)
}

// softNodesReached reports whether the soft limit of nodes is reached.
func (s *sharedState) softNodesReached() bool {
	soft := s.limits.SoftNodes
	return soft > 0 && s.nodes() >= soft
}

// mateFound reports whether r is a mate as short as the search was asked for.
func (s *sharedState) mateFound(r *rootMove) bool {
	return s.limits.Mate > 0 && r.score >= game.MateEdge && r.score.MateMoves() <= s.limits.Mate
}

// softLimitReached reports whether the soft limit of the clock, multiplied by factor, has
// passed. A search that ponders goes on, but notes that it has taken long enough.
func (s *sharedState) softLimitReached(factor float64) bool {
	if !s.clock.softLimitReached(factor, s.nodes()) {
		return false
	}
	s.ponderDone.Store(true)
	select {
	case <-s.mayAnswer:
		return true
	default: // pondering
		return false
	}
}

// ponderHit starts the clock of a search that ponders.
func (s *sharedState) ponderHit() {
	s.ponderHitOnce.Do(func() {
		if !s.limits.Ponder {
			return
		}
		if !s.lessEffort { // whose clock runs already
			s.clock.run(0, &s.stop)
		}
		if s.ponderDone.Load() {
			s.stop.Store(true)
		}
		close(s.mayAnswer)
	})
}

// waitToAnswer returns when the search may answer: an infinite one when ctx is done, a
// pondering one when the expected move is played or ctx is done.
func (s *sharedState) waitToAnswer(ctx context.Context) {
	if s.limits.Infinite {
		<-ctx.Done()
	}
	select {
	case <-ctx.Done():
	case <-s.mayAnswer:
	}
}

// sendCurrentMove reports the root move that is being searched (currmove), once the
// search has run for a while.
func (s *sharedState) sendCurrentMove(depth game.Depth, m game.Move, number int) {
	if s.report != nil && s.clock.elapsed() > infoDelay {
		s.report(Info{Depth: depth, Current: m, CurrentNumber: number, Elapsed: time.Since(s.clock.start)})
	}
}
