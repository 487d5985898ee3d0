package repertoire

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"slices"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
)

// Settings say which book is made.
type Settings struct {
	Variant string  `json:"variant"`
	Version string  `json:"version"` // of the program, which decides how it searches
	Network string  `json:"network"` // that evaluates: its fingerprint, or "" for the hand-written evaluation
	Nodes   uint64  `json:"nodes"`   // of each search
	Hash    int     `json:"hash"`    // size of the transposition table, MiB
	Lines   int     `json:"lines"`   // most moves of a position
	Margin  float64 `json:"margin"`  // that a move may lose against the best one, percent of a point
	Plies   int     `json:"plies"`   // length of the longest line
}

// A Grower makes a book.
type Grower struct {
	Variant  *engine.Variant
	Settings Settings
	Search   func(context.Context, game.Position) ([]Line, error) // the moves of a position, best first

	// Known are records of an earlier run with the same settings, in their order.
	Known []Record

	// Append, which may be nil, is called with each new record.
	Append func(*Record) error
}

// A Record is what a search has found in a position.
type Record struct {
	Moves []string `json:"moves"` // from the start position, in coordinates
	Lines []Line   `json:"lines"` // the best one first
}

// A Line is a move and its score.
type Line struct {
	Move  string     `json:"move"`  // in coordinates
	Score game.Score `json:"score"` // for the side to move, internal units
}

// Grow returns a book of this number of positions, or fewer if there are no more within the longest
// line. Its entries are in order. Report is called after each position.
func (g *Grower) Grow(ctx context.Context, positions int, report func(done int)) ([]polyglot.Entry, error) {
	b := &book{Grower: g, done: map[uint64]bool{}}
	heap.Push(&b.waiting, &candidate{moves: []string{}, chance: 1})
	for len(b.done) < positions && len(b.waiting) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := b.expand(ctx, heap.Pop(&b.waiting).(*candidate)); err != nil {
			return nil, err
		}
		report(len(b.done))
	}
	polyglot.Sort(b.entries)
	return b.entries, nil
}

// A book grows.
type book struct {
	*Grower
	entries []polyglot.Entry
	done    map[uint64]bool // keys of the positions
	waiting queue
	pushed  int // candidates in all
}

// expand adds a position to the book, unless it is there already.
func (b *book) expand(ctx context.Context, c *candidate) error {
	p, err := b.Variant.Parse(b.Variant.Start)
	if err != nil {
		return err
	}
	coordinates := notation.CoordinatesOf(p.Traits())
	for _, word := range c.moves {
		m, err := coordinates.Parse(p, word)
		if err != nil {
			return err
		}
		p.Make(m)
	}
	key := b.Variant.BookKey(p)
	if b.done[key] || p.Outcome().Result != game.Ongoing {
		return nil
	}
	lines, err := b.lines(ctx, p, c)
	if err != nil {
		return err
	}
	moves, err := b.choose(p, lines)
	if err != nil {
		return fmt.Errorf("after %q: %w", c.moves, err)
	}
	b.done[key] = true
	sum := 0
	for _, m := range moves {
		sum += m.Weight
	}
	for i, m := range moves {
		b.entries = append(b.entries, polyglot.NewEntry(key, p.Traits(), m))
		if len(c.moves)+1 < b.Settings.Plies {
			heap.Push(&b.waiting, &candidate{
				moves:  append(slices.Clone(c.moves), lines[i].Move),
				chance: c.chance * float64(m.Weight) / float64(sum), number: b.pushed,
			})
			b.pushed++
		}
	}
	return nil
}

// errOtherRun is the error of records that the settings do not lead to.
var errOtherRun = errors.New("the records are of another run")

// lines returns what a search finds in p: from the known records, or now.
func (b *book) lines(ctx context.Context, p game.Position, c *candidate) ([]Line, error) {
	if n := len(b.done); n < len(b.Known) {
		if r := &b.Known[n]; !slices.Equal(r.Moves, c.moves) {
			return nil, fmt.Errorf("%w: record %d is of %q, not of %q", errOtherRun, n+1, r.Moves, c.moves)
		}
		return b.Known[n].Lines, nil
	}
	lines, err := b.Search(ctx, p)
	if err != nil || b.Append == nil {
		return lines, err
	}
	return lines, b.Append(&Record{Moves: c.moves, Lines: lines})
}

// fullWeight is the weight of the best move of a position.
const fullWeight = 100

// choose returns the first moves of lines, those that belong to the book. The weight of a move
// falls from fullWeight, of the best one, to about 0 at the margin.
func (b *book) choose(p game.Position, lines []Line) (moves []polyglot.Move, err error) {
	margin := int(b.Settings.Margin * pointsPerPercent)
	most := 0
	for i, line := range lines {
		m, err := notation.CoordinatesOf(p.Traits()).Parse(p, line.Move)
		if err != nil {
			return nil, err
		}
		points := expectedPoints(p, line.Score)
		if i == 0 {
			most = points
		}
		loss := max(most-points, 0)
		if loss > margin {
			break
		}
		moves = append(moves, polyglot.Move{Move: m, Weight: max(1, fullWeight*(margin+1-loss)/(margin+1))})
	}
	if len(moves) == 0 {
		return nil, errors.New("the search has found no move")
	}
	return moves, nil
}

// pointsPerPercent is how many of expectedPoints are a percent of a point.
const pointsPerPercent = 20

// expectedPoints returns the points that the side to move expects at a score, from 0 for a loss
// to 2000 for a win. It is an integer, so that all machines agree.
func expectedPoints(p game.Position, s game.Score) int {
	win, draw, _ := eval.WDL(p.Traits(), s, int(p.State().Pieces))
	return 2*win + draw
}

// A candidate is a position that may be added to the book.
type candidate struct {
	moves  []string // from the start position
	chance float64  // that it comes up if both sides play from the book
	number int      // decides between equal chances, the lowest first
}

// A queue holds candidates, the most likely one on top. It is a [heap.Interface].
type queue []*candidate

// Len returns the number of candidates.
func (q queue) Len() int { return len(q) }

// Less reports whether candidate i comes before candidate j.
func (q queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[j].chance, q[i].chance), cmp.Compare(q[i].number, q[j].number)) < 0
}

// Swap swaps two candidates.
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push appends a candidate.
func (q *queue) Push(c any) { *q = append(*q, c.(*candidate)) }

// Pop removes the last candidate.
func (q *queue) Pop() any {
	last := len(*q) - 1
	c := (*q)[last]
	*q = (*q)[:last]
	return c
}
