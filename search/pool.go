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
// table (Lazy SMP): each searches the whole tree, and they help each other by what they
// store in the table. A Pool runs one search at a time.
type Pool struct {
	table   *tt.Table
	params  *Params
	workers []*worker

	mu     sync.Mutex
	shared *sharedState // the running search, or nil
}

// NewPool returns a Pool of n workers, at least one, with their own evaluators.
// It keeps the histories of the workers from search to search.
func NewPool(n int, table *tt.Table, params *Params, newEval func() eval.Evaluator) *Pool {
	p := &Pool{table: table, params: params}
	r := newLMRTable(params)
	for id := range max(n, 1) {
		p.workers = append(p.workers, &worker{
			id: id, table: table, params: params, lmrTable: r, eval: newEval(), memory: hugepage.New[memory](),
		})
	}
	return p
}

// NewGame clears the histories of the workers. The caller clears the table. NewGame must
// not be called during a search.
func (p *Pool) NewGame() {
	for _, w := range p.workers {
		w.hist = histories{}
	}
}

// Search searches root until ctx is done or a limit is reached. It calls report,
// from one goroutine at a time, with each info line; report may be nil. The depths of the
// lines of one rank never fall, except in the last line of a search with Limits.OneDepth. The
// last line of rank 1 has the content of the Result. Its score is exact, unless the search was
// stopped just after another move had replaced the best one: then it is a lower bound. Best is
// NoMove only if root has no legal move. While Search runs, the first worker plays on root;
// when Search returns, root is as before.
//
// If root is a [game.Hidden] that is not certain, Search takes it as what the side to move
// knows, and averages over deals of the rest: see package deal. With Limits.Dealt it is
// searched like any other position.
func (p *Pool) Search(ctx context.Context, root game.Position, lim Limits, report func(Info)) Result {
	s := newSharedState(p, root, &lim, report)
	p.begin(s)
	defer p.end()
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	if !lim.Ponder || s.lessEffort {
		s.clock.run(time.Since(s.clock.start), &s.stop)
	}
	var entry tt.Entry
	p.table.Probe(root.State().Key, 0, &entry)
	moves := withoutBanned(legalMoves(root, lim.Moves, entry.Move), lim.Banned)
	if len(moves) == 0 {
		return p.noMoves(ctx, root, s)
	}
	s.limitLines(len(moves))
	if h, ok := root.(game.Hidden); ok && !lim.Dealt && !h.Certain() {
		p.runDeals(ctx, h, moves, s)
	} else {
		p.run(ctx, root, moves, s)
	}
	return p.finish(root, s)
}

// noMoves reports and returns the result of a root without a legal move.
func (p *Pool) noMoves(ctx context.Context, root game.Position, s *sharedState) Result {
	score := s.reportedScore(outcomeScore(root))
	if s.report != nil {
		s.report(Info{Line: 1, Score: score, Bound: game.Exact, Settled: s.settled, Elapsed: s.clock.elapsed()})
	}
	s.waitToAnswer(ctx)
	return Result{Score: score, Bound: game.Exact, Exact: score, Settled: s.settled, Elapsed: s.clock.elapsed()}
}

// run lets the workers search until the first of them is done.
func (p *Pool) run(ctx context.Context, root game.Position, moves []game.Move, s *sharedState) {
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
		helpers.Go(w.iterativeDeepening)
	}
	p.workers[0].iterativeDeepening()
	s.waitToAnswer(ctx)
	s.stop.Store(true)
	helpers.Wait()
}

// finish chooses the best move of all workers, sends the last info line and returns the
// result.
func (p *Pool) finish(root game.Position, s *sharedState) Result {
	w := p.vote()
	chosen := w.bestLines[0]
	switch {
	case s.limits.Handicap > 0:
		chosen = s.handicapMove(w.bestLines, root.State().Key)
	case s.limits.Randomness > 0:
		chosen = s.randomMove(w.bestLines, root.State().Key)
	}
	for _, w := range p.workers {
		w.published.Store(w.nodes)
	}
	s.sendLastInfo(w, chosen)
	info := s.info(1, chosen)
	exact := info.Score
	if info.Bound != game.Exact {
		exact = w.completed[0].score
	}
	return Result{
		Best: chosen.move, Ponder: p.reply(root, chosen), Score: info.Score, Bound: info.Bound, Exact: exact,
		Depth: info.Depth, PV: slices.Clone(info.PV), Settled: info.Settled, Tables: info.Tables,
		Nodes: s.nodes(), Elapsed: s.clock.elapsed(),
		Deals: s.sample.Deals, StdErr: s.sample.StdErr,
	}
}

// sendLastInfo sends the last info lines of a search, of which the last one of rank 1 is
// that of the chosen move, one of the best lines of w. After a search that was stopped, it
// repeats all lines with what the whole search has spent.
func (s *sharedState) sendLastInfo(w *worker, chosen *rootMove) {
	replaced := w.promote(chosen)
	switch {
	case w.aborted && !s.averaged, replaced && s.reportedLines > 1:
		w.sendInfos()
	case s.lastInfo != (sentInfo{chosen.move, chosen.score, chosen.bound, chosen.depth}):
		s.sendInfo(1, chosen)
	}
}

// promote swaps r, one of the best lines, with the first of them. It reports whether r was
// another one.
func (w *worker) promote(r *rootMove) bool {
	at := slices.Index(w.bestLines, r)
	w.bestLines[0], w.bestLines[at] = r, w.bestLines[0]
	return at > 0
}

// reply returns the expected reply to the chosen move: from its line, or else
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
	var entry tt.Entry
	if p.table.Probe(after.State().Key, 1, &entry) && entry.Move != game.NoMove && after.Legal(entry.Move) {
		return entry.Move
	}
	return game.NoMove
}

// vote returns the worker whose best move has the most votes, each of which is weighted by
// score and depth (Stockfish). A mate wins against any votes. A helper is not chosen if its
// score is a bound, or its line is less deep than the last one that was reported.
func (p *Pool) vote() *worker {
	chosen := p.workers[0]
	s := chosen.shared
	if len(p.workers) == 1 || s.limits.Depth > 0 || s.limits.MultiPV > 1 || s.averaged {
		return chosen
	}
	var voters []*worker
	least := game.Infinity
	for _, w := range p.workers {
		if len(w.bestLines) > 0 {
			voters = append(voters, w)
			least = min(least, w.bestLines[0].score)
		}
	}
	weight := func(w *worker) int64 {
		const base = 14
		return int64(w.bestLines[0].score-least+base) * int64(w.bestLines[0].depth)
	}
	votes := make(map[game.Move]int64)
	for _, w := range voters {
		votes[w.bestLines[0].move] += weight(w)
	}
	for _, w := range voters {
		r, c := w.bestLines[0], chosen.bestLines[0]
		switch {
		case w == chosen || r.bound != game.Exact || r.depth < s.lastInfo.depth:
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

// PonderHit tells a search with Limits.Ponder that the expected move was played: the clock
// starts now. Without such a search it does nothing.
func (p *Pool) PonderHit() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shared != nil {
		p.shared.ponderHit()
	}
}

// begin makes s the current search.
func (p *Pool) begin(s *sharedState) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shared = s
}

// end stops the clock of the current search, which is over.
func (p *Pool) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shared.clock.stopTimer()
	p.shared = nil
}

// outcomeScore scores a root without a legal move.
func outcomeScore(root game.Position) game.Score {
	if root.Outcome().Result == game.Ongoing {
		return game.Draw
	}
	if root.State().InCheck || root.Traits().StalemateIsLoss {
		return game.MatedIn(0)
	}
	return game.Draw
}
