package search

import (
	"slices"
	"time"

	"arrocco/game"
)

// iterate searches the root deeper and deeper until the session ends.
func (w *worker) iterate() {
	s := w.session
	limit := game.Depth(game.MaxPly - 1)
	if s.limits.Depth > 0 {
		limit = min(limit, s.limits.Depth)
	}
	lines := s.lines
	for w.depth = 1; w.depth <= limit; w.depth++ {
		if w.id == 0 && w.prove() {
			w.reportLines(1)
			return
		}
		for i := range w.roots {
			w.roots[i].previous = w.roots[i].score
		}
		before := w.roots
		if lines > 1 {
			before = slices.Clone(w.roots)
		}
		for w.line = 0; w.line < lines && !w.aborted; w.line++ {
			w.selDepth = 0
			w.aspire()
			w.roots[:w.line+1].sort()
			if w.id == 0 && (!w.aborted || w.line == 0) && (w.line+1 == lines || s.clock.elapsed() > chatty) {
				w.reportLines(min(lines, s.shown))
			}
		}
		if w.aborted {
			w.roots = before // lines of different depths cannot be compared
			return
		}
		w.done = w.depth
		if w.id == 0 && s.satisfied(w) {
			return
		}
	}
}

// chatty is how long a search runs before it reports more than finished
// iterations: an interface cannot follow the first moments anyway.
const chatty = 3 * time.Second

// aspire searches the current line to the current depth with a narrow window
// around the expected score, and wider ones while the score is outside.
func (w *worker) aspire() {
	p := w.params
	alpha, beta := -game.Infinity, game.Infinity
	delta := p.AspirationDelta
	expected := w.roots[w.line].average
	if w.depth >= p.AspirationDepth && expected != game.NoScore && !expected.IsMate() {
		delta += game.Score(abs(int(expected)) / 64)
		alpha = max(expected-delta, -game.Infinity)
		beta = min(expected+delta, game.Infinity)
	}
	w.expect(expected)
	depth := w.depth
	for {
		score := w.search(alpha, beta, max(depth, 1), 0, pvNode)
		w.roots[w.line:].sort()
		if w.aborted {
			return
		}
		switch {
		case score <= alpha && alpha > -game.Infinity:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -game.Infinity)
			depth = w.depth
		case score >= beta && beta < game.Infinity:
			beta = min(score+delta, game.Infinity)
			depth = max(depth-1, w.depth-p.AspirationLess)
		default:
			return
		}
		if w.id == 0 && w.session.limits.MultiPV <= 1 && w.session.clock.elapsed() > chatty {
			w.reportLines(1)
		}
		delta += delta / 2
		if delta > 600 {
			alpha, beta = -game.Infinity, game.Infinity
		}
	}
}

func abs(x int) int { return max(x, -x) }

// reportLines reports the best lines as they stand.
func (w *worker) reportLines(lines int) {
	s := w.session
	w.published.Store(w.nodes)
	for i := range lines {
		r := &w.roots[i]
		depth, score, bound := w.depth, r.score, r.bound
		if score == -game.Infinity { // not searched in this iteration yet
			depth, score, bound = w.depth-1, r.previous, game.Exact
		}
		if score == -game.Infinity {
			continue
		}
		s.send(Info{
			Depth: max(depth, 1), SelDepth: game.Depth(r.selDepth), Line: i + 1,
			Score: score, Bound: bound, PV: r.pv.moves[:r.pv.n],
		})
	}
}
