package search

import (
	"context"
	"slices"
	"sync"
	"time"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/hugepage"
	"arrocco/tt"
)

// A Pool searches one position with several workers that share a transposition
// table (Lazy SMP): each searches the whole tree, and they help each other by
// what they leave in the table. A Pool runs one search at a time.
type Pool struct {
	table   *tt.Table
	params  *Params
	workers []*worker

	mu      sync.Mutex
	session *session // the running search, or nil
}

// NewPool returns a Pool of n workers, at least one, with their own evaluators.
// What the workers learn is kept from search to search.
func NewPool(n int, table *tt.Table, params *Params, newEval func() eval.Evaluator) *Pool {
	p := &Pool{table: table, params: params}
	r := newReductions(params)
	for id := range max(n, 1) {
		p.workers = append(p.workers, &worker{
			id: id, table: table, params: params, reductions: r, eval: newEval(), memory: hugepage.New[memory](),
		})
	}
	return p
}

// NewGame forgets what the workers learnt from earlier searches. The table is
// the caller's to clear. It must not be called during a search.
func (p *Pool) NewGame() {
	for _, w := range p.workers {
		w.hist = histories{}
	}
}

// Search searches root until ctx is done or a limit is reached. It calls report,
// from one goroutine at a time, with each new line of play; report may be nil.
// Of each rank, no line is less deep than one before it, but for the last of a search
// with Limits.OneDepth. The last line of rank 1 is
// what the Result says; its score is exact, unless the search was cut short just after
// another move had replaced the best one: then it is a lower bound. Best is NoMove only
// if root has no legal move. Root is the first worker's to play on while
// Search runs, and stands as before when it returns.
//
// If root is a [game.Hidden] that is not certain, Search takes it for what the
// side to move knows, and its answer depends on nothing else: see deals.go. With
// Limits.Dealt it is searched like any other position.
func (p *Pool) Search(ctx context.Context, root game.Position, lim Limits, report func(Info)) Result {
	s := newSession(p, root, &lim, report)
	p.begin(s)
	defer p.end()
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	if !lim.Ponder {
		s.clock.run(time.Since(s.clock.start), &s.stop)
	}
	var hit tt.Entry
	p.table.Probe(root.State().Key, 0, &hit)
	moves := allowed(legalMoves(root, lim.Moves, hit.Move), lim.Banned)
	if len(moves) == 0 {
		if report != nil {
			report(Info{
				Line: 1, Score: s.said(outcomeScore(root)), Bound: game.Exact, Settled: s.settled, Elapsed: s.clock.elapsed(),
			})
		}
		s.hold(ctx)
		score := s.said(outcomeScore(root))
		return Result{Score: score, Bound: game.Exact, Exact: score, Settled: s.settled, Elapsed: s.clock.elapsed()}
	}
	s.limitLines(len(moves))
	if h, ok := root.(game.Hidden); ok && !lim.Dealt && !h.Certain() {
		p.runDeals(ctx, h, moves, s)
	} else {
		p.run(ctx, root, moves, s)
	}
	return p.conclude(root, s)
}

// run lets the workers search until the first of them is done.
func (p *Pool) run(ctx context.Context, root game.Position, moves []game.Move, s *session) {
	p.table.NewSearch()
	for i, w := range p.workers {
		pos := root
		if i > 0 {
			pos = root.Clone()
		}
		w.prepare(pos, moves, s)
	}
	var helpers sync.WaitGroup
	for _, w := range p.workers[1:] {
		helpers.Go(w.iterate)
	}
	p.workers[0].iterate()
	s.hold(ctx)
	s.stop.Store(true)
	helpers.Wait()
}

// conclude chooses the best move of all workers and sees to it that the last
// line reported is the one that begins with it. After a search that was cut short,
// the lines are reported once more, with what the whole search has spent.
func (p *Pool) conclude(root game.Position, s *session) Result {
	w := p.vote()
	chosen := w.found[0]
	switch {
	case s.limits.Handicap > 0:
		chosen = s.weaken(w.found, root.State().Key)
	case s.limits.Randomness > 0:
		chosen = s.vary(w.found, root.State().Key)
	}
	for _, w := range p.workers {
		w.published.Store(w.nodes)
	}
	replaced := w.promote(chosen)
	switch {
	case w.aborted && !s.dealt, replaced && s.shown > 1:
		w.reportLines()
	case s.last != (sent{chosen.move, chosen.score, chosen.bound, chosen.depth}):
		s.sendLine(1, chosen)
	}
	said := s.info(1, chosen)
	exact := said.Score
	if said.Bound != game.Exact {
		exact = w.complete[0].score
	}
	return Result{
		Best: chosen.move, Ponder: p.reply(root, chosen), Score: said.Score, Bound: said.Bound, Exact: exact,
		Depth: said.Depth, PV: slices.Clone(said.PV), Settled: said.Settled,
		Nodes: s.nodes(), Elapsed: s.clock.elapsed(),
		Deals: s.sample.deals, StdErr: s.sample.stdErr,
	}
}

// promote makes r, one of the lines that were found, the first of them, and the first
// one takes its place. It reports whether r was another one.
func (w *worker) promote(r *rootMove) bool {
	at := slices.Index(w.found, r)
	w.found[0], w.found[at] = r, w.found[0]
	return at > 0
}

// reply returns the expected answer to the chosen move: from its line, or else
// from the table.
func (p *Pool) reply(root game.Position, r *rootMove) game.Move {
	if r.pv.n > 1 {
		return r.pv.moves[1]
	}
	after := root.Clone()
	after.Make(r.move)
	if after.Outcome().Result != game.Ongoing {
		return game.NoMove
	}
	var hit tt.Entry
	if p.table.Probe(after.State().Key, 1, &hit) && hit.Move != game.NoMove && after.Legal(hit.Move) {
		return hit.Move
	}
	return game.NoMove
}

// vote returns the worker whose move the others back most, by score and depth
// (Stockfish). A proved mate is not outvoted. No helper is chosen whose score is a
// bound, or whose line is less deep than the last one that was reported.
func (p *Pool) vote() *worker {
	chosen := p.workers[0]
	s := chosen.session
	if len(p.workers) == 1 || s.limits.Depth > 0 || s.limits.MultiPV > 1 || s.dealt {
		return chosen
	}
	var voters []*worker
	least := game.Infinity
	for _, w := range p.workers {
		if len(w.found) > 0 {
			voters = append(voters, w)
			least = min(least, w.found[0].score)
		}
	}
	weight := func(w *worker) int64 {
		const base = 14
		return int64(w.found[0].score-least+base) * int64(w.found[0].depth)
	}
	votes := make(map[game.Move]int64)
	for _, w := range voters {
		votes[w.found[0].move] += weight(w)
	}
	for _, w := range voters {
		r, c := w.found[0], chosen.found[0]
		switch {
		case w == chosen || r.bound != game.Exact || r.depth < s.last.depth:
		case c.score.IsMate() || r.score >= game.MateEdge:
			if r.score > c.score {
				chosen = w
			}
		case votes[r.move] > votes[c.move], votes[r.move] == votes[c.move] && weight(w) > weight(chosen):
			chosen = w
		}
	}
	return chosen
}

// PonderHit tells a search started with Limits.Ponder that the expected move
// was played: its clock starts now. Without such a search it does nothing.
func (p *Pool) PonderHit() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.session != nil {
		p.session.ponderHit()
	}
}

func (p *Pool) begin(s *session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.session = s
}

func (p *Pool) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.session.clock.halt()
	p.session = nil
}

// outcomeScore scores a root without a legal move, or without a known one.
func outcomeScore(root game.Position) game.Score {
	if root.Outcome().Result == game.Ongoing {
		return game.Draw
	}
	if root.State().InCheck || root.Traits().StalemateIsLoss {
		return game.MatedIn(0)
	}
	return game.Draw
}
