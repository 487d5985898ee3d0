package search

import (
	"slices"
	"time"

	"arrocco/game"
	"arrocco/tt"
)

// iterate searches the root deeper and deeper until the session ends.
func (w *worker) iterate() {
	s := w.session
	limit := game.Depth(game.MaxPly - 1)
	if s.limits.Depth > 0 {
		limit = min(limit, s.limits.Depth)
	}
	for w.depth = 1; w.depth <= limit; w.depth++ {
		w.line = 0
		if w.mayProve() && w.prove() {
			w.found = w.merge(1)
			w.reportLines()
			return
		}
		for i := range w.roots {
			w.roots[i].previous = w.roots[i].score
		}
		w.deepen()
		if w.aborted {
			w.settle()
			return
		}
		w.finish()
		if w.id == 0 {
			w.reportLines()
			if s.satisfied(w) {
				return
			}
		}
	}
}

// mayProve reports whether a mate may be looked for, which ends the search. All lines to
// report need a score by then.
func (w *worker) mayProve() bool {
	return w.id == 0 && (w.session.shown == 1 || len(w.complete) > 0)
}

// deepen searches the lines of one iteration, best first.
func (w *worker) deepen() {
	s := w.session
	for ; w.line < s.lines && !w.aborted; w.line++ {
		w.selDepth = 0
		w.aspire()
		if w.aborted {
			return
		}
		w.roots[:w.line+1].sort()
		last := w.line+1 == s.lines
		if w.id == 0 && !last && s.shown == s.lines && s.clock.elapsed() > chatty {
			w.found = w.merge(w.line + 1)
			w.reportLines()
		}
	}
}

// finish notes that the iteration is complete.
func (w *worker) finish() {
	w.done = w.depth
	w.complete = append(w.complete[:0], w.roots[:w.session.lines]...)
	w.found = w.merge(0)
}

// settle decides what there is to report after an iteration that was cut short.
// Every line is one that a search has proved: of this iteration, those that
// were completed (with Limits.OneDepth, only if there is a new mate), and else
// those of the last iteration. A single line may be newer than that in two ways:
// an exact score of the best move so far, and a lower bound of a move that has
// replaced the best one, because the new move is better than the old one whatever
// its score is.
func (w *worker) settle() {
	s := w.session
	fresh := 0
	switch {
	case len(w.complete) == 0:
		fresh = w.begun()
	case s.lines == 1:
		if w.newer(&w.roots[0], &w.complete[0]) {
			fresh = 1
		}
	case s.shown == s.lines && (!s.limits.OneDepth || w.foundMate()):
		fresh = w.line
	}
	w.found = w.merge(fresh)
}

// foundMate reports whether the first line of an iteration that was cut short is a mate
// that the iteration before had not found.
func (w *worker) foundMate() bool {
	return w.line > 0 && w.roots[0].score >= game.MateEdge && w.roots[0].score > w.complete[0].score
}

// begun returns how many lines of the first iteration have a score, and puts them in
// order. The last of them is the best so far of what was searched for its rank.
func (w *worker) begun() int {
	lines := w.roots[:min(w.line+1, len(w.roots))]
	lines.sort()
	n := 0
	for n < len(lines) && lines[n].score > -game.Infinity {
		n++
	}
	return n
}

// newer reports whether r, the best move of an iteration that was cut short, is to
// take the place of the best line of the last iteration.
func (w *worker) newer(r, complete *rootMove) bool {
	switch {
	case r.score == -game.Infinity || r.depth != w.depth:
		return false
	case r.bound == game.Exact, r.bound == game.Lower && r.move != complete.move:
		return w.lengthen(&r.pv) || complete.pv.n < 2
	}
	return false
}

// merge returns the first lines of the present iteration, as many as fresh says,
// and then the other ones of the last complete iteration. None is of one move after the
// first iteration, unless that ends the game.
func (w *worker) merge(fresh int) []*rootMove {
	found := w.found[:0]
	for i := range fresh {
		found = append(found, &w.roots[i])
	}
	for i := range w.complete {
		c := &w.complete[i]
		if len(found) < len(w.complete) && !slices.ContainsFunc(found, func(r *rootMove) bool { return r.move == c.move }) {
			found = append(found, c)
		}
	}
	if w.depth > 1 {
		for _, r := range found {
			w.lengthen(&r.pv)
		}
	}
	return found
}

// lengthen adds an answer to a line of one move. It reports whether the line has at
// least two moves then, or ends with the game.
func (w *worker) lengthen(l *line) bool {
	if l.n != 1 {
		return l.n > 1
	}
	w.pos.Make(l.moves[0])
	w.eval.Push(w.pos.State())
	defer w.unplay()
	if w.pos.Outcome().Result != game.Ongoing {
		return true
	}
	if m := w.answer(); m != game.NoMove {
		l.moves[1] = m
		l.n = 2
	}
	return l.n > 1
}

// answer returns the move that the table has for the position after the first move of
// a line. If it has none, because the search went no further there than the evaluation, it
// returns the move that is best by the evaluation and loses nothing at once. It changes
// nothing that a search depends on.
func (w *worker) answer() game.Move {
	var hit tt.Entry
	if w.table.Probe(w.pos.State().Key, 1, &hit) && hit.Move != game.NoMove && w.pos.Legal(hit.Move) {
		return hit.Move
	}
	best, most := game.NoMove, -2*game.Infinity
	for _, m := range legalMoves(w.pos, nil, game.NoMove) {
		score := game.Score(0)
		if !w.pos.SEE(m, 0) {
			score = -game.Infinity
		}
		w.pos.Make(m)
		w.eval.Push(w.pos.State())
		if settled, ok := Settled(w.pos); ok {
			score -= settled
		} else {
			score -= w.eval.Evaluate(w.pos)
		}
		w.unplay()
		if score > most {
			best, most = m, score
		}
	}
	return best
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
		delta += delta / 2
		if delta > 600 {
			alpha, beta = -game.Infinity, game.Infinity
		}
	}
}

func abs(x int) int { return max(x, -x) }

// reportLines reports the lines that were found.
func (w *worker) reportLines() {
	w.published.Store(w.nodes)
	for i := range min(len(w.found), w.session.shown) {
		w.session.sendLine(i+1, w.found[i])
	}
}
