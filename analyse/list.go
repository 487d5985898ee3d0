package analyse

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/inorder"
	"arrocco/internal/notation"
	"arrocco/search"
)

// A List analyzes the positions of a file in EPD, or of one with a FEN in each line.
type List struct {
	Variant *engine.Variant
	Limits  search.Limits // of each position
	Format  notation.Format
	Jobs    int // positions at a time, at least 1

	// Open returns an engine, which Run closes.
	Open func() (*engine.Engine, error)

	// Wanted reports whether to analyze a position, of which it gets the number among those
	// that can be read, from 1; nil for all.
	Wanted func(number int) bool
}

// A Listed is a position of a file with its analysis.
type Listed struct {
	Record   epd.Record
	Position game.Position
	Result   search.Result
	Lines    []search.Info // the last of each rank, the best first; at least one

	format notation.Format
}

// Run analyzes the positions and calls each with one after the other, in the order of the
// file, as soon as it is done. For a line that cannot be read it calls each with nil and
// an *epd.LineError. It ends with the first error that each returns, with an error of
// reading, or with that of ctx.
func (l *List) Run(ctx context.Context, r io.Reader, each func(*Listed, error) error) error {
	var engines []*engine.Engine
	defer func() {
		for _, e := range engines {
			_ = e.Close() // an error of the system's memory; what was found is there
		}
	}()
	for range l.Jobs {
		e, err := l.Open()
		if err != nil {
			return err
		}
		engines = append(engines, e)
	}
	return inorder.Run(ctx, l.Jobs, l.read(r), func(ctx context.Context, worker int, p *Listed) (*Listed, error) {
		p.search(ctx, engines[worker], l.Limits)
		return p, nil
	}, each)
}

// read yields the wanted positions of a file.
func (l *List) read(r io.Reader) iter.Seq2[*Listed, error] {
	return func(yield func(*Listed, error) bool) {
		reader := epd.NewReader(r)
		for n := 0; ; {
			rec, err := reader.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			p := &Listed{Record: rec, format: formatOr(l.Format)}
			if err == nil {
				if p.Position, err = l.Variant.Parse(rec.FEN()); err != nil {
					err = &epd.LineError{Line: rec.Line, Err: err}
				}
			}
			if err == nil {
				n++
				if l.Wanted != nil && !l.Wanted(n) {
					continue
				}
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// search searches the position with a table that knows nothing.
func (p *Listed) search(ctx context.Context, e *engine.Engine, lim search.Limits) {
	if p.Position.Outcome().Result == game.Drawn { // nothing to search, as in Run
		p.Result.Settled = true
		p.Lines = []search.Info{{Line: 1, Settled: true}}
		return
	}
	e.NewGame()
	lim.OneDepth = true
	p.Result = e.Search(ctx, p.Position, lim, func(i search.Info) {
		if i.Current != game.NoMove || i.Line < 1 {
			return
		}
		for len(p.Lines) < i.Line {
			p.Lines = append(p.Lines, search.Info{})
		}
		i.PV = slices.Clone(i.PV)
		p.Lines[i.Line-1] = i
	})
	if len(p.Lines) == 0 {
		p.Lines = append(p.Lines, search.Info{Line: 1, Depth: p.Result.Depth})
	}
	best := &p.Lines[0]
	best.Score, best.Bound, best.PV = p.Result.Score, p.Result.Bound, p.Result.PV
	best.Depth, best.Nodes, best.Elapsed, best.Settled = p.Result.Depth, p.Result.Nodes, p.Result.Elapsed, p.Result.Settled
}

// ID returns the id of the record, or "line 12".
func (p *Listed) ID() string {
	if id := p.Record.Text("id"); id != "" {
		return id
	}
	return "line " + strconv.Itoa(p.Record.Line)
}

// mateEvaluation is the evaluation of a mate on the board in the operation ce: one at a
// distance has a centipawn less for each ply.
const mateEvaluation = 32767

// EPD returns the record with what the search found: the operations acd, acn, acs (depth,
// nodes, seconds), ce (centipawns for the side to move), pv and pm (the line of play and
// its first move), dm for a mate, and bm if the record has neither bm nor am. All others
// stay.
func (p *Listed) EPD() string {
	r := p.Record
	best := &p.Lines[0]
	r.Set("acd", strconv.Itoa(int(best.Depth)))
	r.Set("acn", strconv.FormatUint(best.Nodes, 10))
	r.Set("acs", strconv.Itoa(int(math.Round(best.Elapsed.Seconds()))))
	r.Set("ce", strconv.Itoa(p.evaluation()))
	if n := best.Score.MateMoves(); best.Score.IsMate() && n > 0 {
		r.Set("dm", strconv.Itoa(n))
	}
	moves := notation.VariationIn(p.Position, best.PV, p.format)
	if len(moves) == 0 {
		return r.String()
	}
	r.Set("pm", moves[0])
	r.Set("pv", moves...)
	_, goal := r.Operands("bm")
	if _, avoid := r.Operands("am"); !goal && !avoid {
		r.Set("bm", moves[0])
	}
	return r.String()
}

// evaluation returns the score as the operation ce has it.
func (p *Listed) evaluation() int {
	s := newScore(p.Position.Traits(), p.Lines[0].Score, game.Exact)
	switch {
	case s.CP != nil:
		return *s.CP
	case *s.Mate > 0:
		return mateEvaluation - 2**s.Mate + 1
	default:
		return -mateEvaluation - 2**s.Mate
	}
}

// Records returns the lines of play as lines of JSON have them, the best first.
func (p *Listed) Records() []*Record {
	j := &jsonReporter{id: p.ID(), root: p.Position, format: p.format}
	var records []*Record
	for i := range p.Lines {
		rec := j.record(p.Lines[i])
		rec.FEN, rec.Line = p.Position.String(), p.Record.Line
		if i == 0 {
			rec.BestMove = "(none)"
			if p.Result.Best != game.NoMove {
				rec.BestMove = j.move(p.Result.Best)
			}
		}
		records = append(records, rec)
	}
	return records
}

// CSVHeader is the first line of a table in CSV: the names of its columns.
const CSVHeader = "id,line,fen,multipv,depth,seldepth,cp,mate,bound,win,draw,loss," +
	"nodes,nps,time,hashfull,bestmove,pv,san"

// WriteCSV writes a line for each line of play: centipawns or moves to mate for the side
// to move, chances in permille, times in milliseconds.
func (p *Listed) WriteCSV(w *csv.Writer) error {
	for _, r := range p.Records() {
		var win, draw, loss string
		if r.WDL != nil {
			win, draw, loss = strconv.Itoa(r.WDL[0]), strconv.Itoa(r.WDL[1]), strconv.Itoa(r.WDL[2])
		}
		err := w.Write([]string{
			r.ID, strconv.Itoa(r.Line), r.FEN, strconv.Itoa(r.MultiPV), strconv.Itoa(r.Depth), strconv.Itoa(r.SelDepth),
			optional(r.Score.CP), optional(r.Score.Mate), r.Score.Bound, win, draw, loss,
			strconv.FormatUint(r.Nodes, 10), strconv.FormatUint(r.NPS, 10), strconv.FormatInt(r.Time, 10),
			strconv.Itoa(r.HashFull), r.BestMove,
			strings.Join(r.PV, " "), strings.Join(r.SAN, " "),
		})
		if err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// optional returns a number, or "" if there is none.
func optional(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}
