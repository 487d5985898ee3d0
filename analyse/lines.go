package analyse

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// lines collects the reports of a search: the latest variation of each MultiPV rank,
// and the counters.
type lines struct {
	root   game.Position
	format notation.Format
	best   []line      // by rank, the best first
	latest search.Info // the greatest depths and counters so far
	speed  uint64      // nodes a second when there were as many nodes
}

// A line is a variation with its score in internal units.
type line struct {
	depth game.Depth
	score game.Score
	bound game.Bound
	pv    []game.Move
}

// add records i. Counters never decrease: a report with the current move has no
// counters, so the earlier ones stay.
func (l *lines) add(i search.Info) {
	before := &l.latest
	before.Depth, before.SelDepth = max(i.Depth, before.Depth), max(i.SelDepth, before.SelDepth)
	before.Elapsed = max(i.Elapsed, before.Elapsed)
	if i.Current != game.NoMove {
		return
	}
	if i.Nodes >= before.Nodes && i.Nodes > 0 {
		before.Nodes, before.HashFull = i.Nodes, i.HashFull
		l.speed = search.NodesPerSecond(i.Nodes, i.Elapsed)
	}
	if i.Line < 1 {
		return
	}
	for len(l.best) < i.Line {
		l.best = append(l.best, line{})
	}
	l.put(i.Line-1, line{i.Depth, i.Score, i.Bound, slices.Clone(i.PV)})
}

// end records the end of the search.
func (l *lines) end(r search.Result) {
	if r.Nodes >= l.latest.Nodes && r.Nodes > 0 {
		l.latest.Nodes, l.latest.Elapsed = r.Nodes, max(r.Elapsed, l.latest.Elapsed)
		l.speed = search.NodesPerSecond(r.Nodes, r.Elapsed)
	}
}

// put makes entry the line of a rank, counted from 0. If a line of another rank has the
// same first move, the two lines are swapped, so that no move is listed twice during an
// iteration. With one line, put ignores a line of a lower depth of the same move. With
// several, the search may report the last complete iteration again at its end.
func (l *lines) put(rank int, entry line) {
	if old := &l.best[rank]; len(l.best) == 1 && old.first() == entry.first() && old.depth > entry.depth {
		return
	}
	for other := range l.best {
		if other != rank && l.best[other].first() == entry.first() {
			l.best[other] = l.best[rank]
		}
	}
	l.best[rank] = entry
}

// first returns the first move of a line, or NoMove.
func (e *line) first() game.Move {
	if len(e.pv) == 0 {
		return game.NoMove
	}
	return e.pv[0]
}

// move returns the first move of the best line, or NoMove.
func (l *lines) move() game.Move {
	if len(l.best) == 0 {
		return game.NoMove
	}
	return l.best[0].first()
}

// play returns the moves of a variation with move numbers, in the display's notation.
func (l *lines) play(pv []game.Move) string {
	return notation.Numbered(l.root.State().Side, moveNumber(l.root), notation.VariationIn(l.root, pv, l.format))
}

// formatOr returns format, or notation.Text if it is nil.
func formatOr(format notation.Format) notation.Format {
	if format == nil {
		return notation.Text
	}
	return format
}

// moveNumber returns the number of the next move, or 1 if the game does not count moves.
func moveNumber(p game.Position) int {
	if counter, ok := p.(interface{ FullMove() int }); ok {
		return counter.FullMove()
	}
	return 1
}

// formatScore formats the score that a user sees, from White's (Red's) view: pawns with
// a sign, or # and the moves to mate. Score s is in internal units from side's view.
func formatScore(t *game.Traits, s game.Score, side game.Color) string {
	if s.IsMate() {
		moves := s.MateMoves()
		if (s > 0) != (side == game.White) {
			return "#-" + strconv.Itoa(max(moves, -moves))
		}
		return "#" + strconv.Itoa(max(moves, -moves))
	}
	if side == game.Black {
		s = -s
	}
	if eval.Centipawns(t, s) == 0 {
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", eval.Pawns(t, s))
}

// formatLine formats the score of a line as formatScore does. It marks a lower bound for
// the side to move by > or < from White's view.
func formatLine(t *game.Traits, l *line, side game.Color) string {
	s := formatScore(t, l.score, side)
	switch {
	case l.bound != game.Lower:
		return s
	case side == game.White:
		return ">" + s
	}
	return "<" + s
}

// formatCount formats a number with three digits and a unit: "1.23 M".
func formatCount(n uint64) string {
	const thousand = 1000
	if n < thousand {
		return strconv.FormatUint(n, 10)
	}
	f, unit := float64(n)/thousand, 0
	for f >= thousand-0.5 && unit < 3 {
		f /= thousand
		unit++
	}
	digits := 2
	if f >= 9.995 {
		digits = 1
	}
	if f >= 99.95 {
		digits = 0
	}
	return strconv.FormatFloat(f, 'f', digits, 64) + " " + "kMGT"[unit:unit+1]
}

// formatTime formats a time: "0.8 s", "2:05 min".
func formatTime(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	d = d.Round(time.Second)
	return fmt.Sprintf("%d:%02d min", int(d.Minutes()), int(d.Seconds())%60)
}
