package search

import (
	"slices"
	"time"

	"arrocco/game"
	"arrocco/tt"
)

// iterativeDeepening searches the root to depth 1, 2, 3 and so on until the search ends.
func (w *worker) iterativeDeepening() {
	s := w.shared
	limit := game.Depth(game.MaxPly - 1)
	if s.limits.Depth > 0 {
		limit = min(limit, s.limits.Depth)
	}
	for w.depth = 1; w.depth <= limit; w.depth++ {
		w.pvIndex = 0
		if w.mateSearchApplies() && w.proveMate() {
			w.bestLines = w.mergeLines(1)
			w.sendInfos()
			return
		}
		for i := range w.rootMoves {
			w.rootMoves[i].previous = w.rootMoves[i].score
		}
		w.searchLines()
		if w.aborted {
			w.keepProvedLines()
			return
		}
		w.completeIteration()
		if w.id == 0 {
			w.sendInfos()
			if s.done(w) {
				return
			}
		}
	}
}

// mateSearchApplies reports whether the worker may look for a mate, which ends the search. All
// lines to report need a score by then.
func (w *worker) mateSearchApplies() bool {
	return w.id == 0 && (w.shared.reportedLines == 1 || len(w.completed) > 0)
}

// searchLines searches the lines of one iteration (MultiPV), best first.
func (w *worker) searchLines() {
	s := w.shared
	for ; w.pvIndex < s.lines && !w.aborted; w.pvIndex++ {
		w.selDepth = 0
		w.aspirationSearch()
		if w.aborted {
			return
		}
		w.rootMoves[:w.pvIndex+1].sort()
		last := w.pvIndex+1 == s.lines
		if w.id == 0 && !last && s.reportedLines == s.lines && s.clock.elapsed() > infoDelay {
			w.bestLines = w.mergeLines(w.pvIndex + 1)
			w.sendInfos()
		}
	}
}

// completeIteration notes that the iteration is complete.
func (w *worker) completeIteration() {
	w.completedDepth = w.depth
	w.completed = append(w.completed[:0], w.rootMoves[:w.shared.lines]...)
	w.bestLines = w.mergeLines(0)
}

// keepProvedLines decides what there is to report after an iteration that was stopped: only
// lines that a search has proved. They are those of this iteration that were completed (with
// Limits.OneDepth only if there is a new mate), and else those of the last iteration. A single
// line may be newer than that in two ways: an exact score of the best move of the iteration,
// and a lower bound of a move that has replaced the best one, because the new move is better
// than the old one with any score that it may have.
func (w *worker) keepProvedLines() {
	s := w.shared
	fresh := 0
	switch {
	case len(w.completed) == 0:
		fresh = w.scoredLines()
	case s.lines == 1:
		if w.supersedes(&w.rootMoves[0], &w.completed[0]) {
			fresh = 1
		}
	case s.reportedLines == s.lines && (!s.limits.OneDepth || w.foundMate()):
		fresh = w.pvIndex
	}
	w.bestLines = w.mergeLines(fresh)
}

// foundMate reports whether the first line of an iteration that was stopped is a mate that
// the iteration before had not found.
func (w *worker) foundMate() bool {
	return w.pvIndex > 0 && w.rootMoves[0].score >= game.MateEdge && w.rootMoves[0].score > w.completed[0].score
}

// scoredLines sorts the lines of the first iteration and returns how many have a score. The
// last of them is the best move so far of those that were searched for its rank.
func (w *worker) scoredLines() int {
	lines := w.rootMoves[:min(w.pvIndex+1, len(w.rootMoves))]
	lines.sort()
	n := 0
	for n < len(lines) && lines[n].score > -game.Infinity {
		n++
	}
	return n
}

// supersedes reports whether r, the best move of an iteration that was stopped, replaces
// the best line of the last complete iteration.
func (w *worker) supersedes(r, complete *rootMove) bool {
	switch {
	case r.score == -game.Infinity || r.depth != w.depth:
		return false
	case r.bound == game.Exact, r.bound == game.Lower && r.move != complete.move:
		return w.addReply(&r.pv) || complete.pv.n < 2
	}
	return false
}

// mergeLines returns the first lines of the current iteration, fresh of them, and then the
// other lines of the last complete iteration. After the first iteration, all lines have at
// least two moves, unless the first move ends the game.
func (w *worker) mergeLines(fresh int) []*rootMove {
	lines := w.bestLines[:0]
	for i := range fresh {
		lines = append(lines, &w.rootMoves[i])
	}
	for i := range w.completed {
		c := &w.completed[i]
		if len(lines) < len(w.completed) && !slices.ContainsFunc(lines, func(r *rootMove) bool { return r.move == c.move }) {
			lines = append(lines, c)
		}
	}
	if w.depth > 1 {
		for _, r := range lines {
			w.addReply(&r.pv)
		}
	}
	return lines
}

// addReply adds a reply to a line of one move. It reports whether the line then has at least
// two moves, or ends with the game.
func (w *worker) addReply(l *pvLine) bool {
	if l.n != 1 {
		return l.n > 1
	}
	w.pos.Make(l.moves[0])
	w.eval.Push(w.pos.State())
	defer w.unmakeMove()
	if w.pos.Outcome().Result != game.Ongoing {
		return true
	}
	if m := w.findReply(); m != game.NoMove {
		l.moves[1] = m
		l.n = 2
	}
	return l.n > 1
}

// findReply returns the table's move for the position after the first move of a line. If there
// is none, because the search went no further than the evaluation there, it returns the move
// that is best by the evaluation and loses no material at once. It changes nothing that a
// search depends on.
func (w *worker) findReply() game.Move {
	var entry tt.Entry
	if w.table.Probe(w.pos.State().Key, 1, &entry) && entry.Move != game.NoMove && w.pos.Legal(entry.Move) {
		return entry.Move
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
		w.unmakeMove()
		if score > most {
			best, most = m, score
		}
	}
	return best
}

// infoDelay is how long a search runs before it reports more than finished iterations: a
// user cannot follow the first moments anyway.
const infoDelay = 3 * time.Second

// aspirationSearch searches the current line to the current depth with an aspiration window,
// which is narrow around the expected score, and grows while the score is outside.
func (w *worker) aspirationSearch() {
	p := w.params
	alpha, beta := -game.Infinity, game.Infinity
	delta := p.AspirationDelta
	expected := w.rootMoves[w.pvIndex].average
	if w.depth >= p.AspirationDepth && expected != game.NoScore && !expected.IsMate() {
		delta += game.Score(abs(int(expected))) / p.AspirationScoreDivisor
		alpha = max(expected-delta, -game.Infinity)
		beta = min(expected+delta, game.Infinity)
	}
	w.setContempt(expected)
	depth := w.depth
	for {
		score := w.search(alpha, beta, max(depth, 1), 0, pvNode)
		w.rootMoves[w.pvIndex:].sort()
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
			depth = max(depth-1, w.depth-p.AspirationReduction)
		default:
			return
		}
		delta += delta * p.AspirationGrowth / 16
		if delta > p.AspirationMaxDelta {
			alpha, beta = -game.Infinity, game.Infinity
		}
	}
}

func abs(x int) int { return max(x, -x) }

// sendInfos sends an info line for each of the lines to report.
func (w *worker) sendInfos() {
	w.published.Store(w.nodes)
	for i := range min(len(w.bestLines), w.shared.reportedLines) {
		w.shared.sendInfo(i+1, w.bestLines[i])
	}
}
