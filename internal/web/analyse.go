package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"arrocco/analyse/annotate"
	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// errBusy is the refusal of work beyond the limits.
var errBusy error = &refusal{"The server is busy. Try again later."}

// A place is a position that a browser asks about.
type place struct {
	Variant string   `json:"variant"`
	FEN     string   `json:"fen"`   // "" for the usual start
	Moves   []string `json:"moves"` // in any notation of the game
}

// A question is a position to search.
type question struct {
	place
	Lines   int     `json:"lines"`   // from 1 to maxLines
	Seconds float64 `json:"seconds"` // 0 to search until the browser goes away
}

// The limits of a question.
const (
	maxLines   = 10
	maxThought = 24 * 3600 // seconds
	maxShown   = 24        // plies of a line
)

// setUp returns the position of a place, its game, and the moves as people write them.
func (p *place) setUp() (pos game.Position, v *engine.Variant, last game.Move, names []string, err error) {
	if v, err = engine.Lookup(p.Variant); err != nil {
		return nil, nil, 0, nil, refuse("There is no such game.")
	}
	fen := p.FEN
	if fen == "" {
		fen = v.Start
	}
	if pos, err = parse(v, fen, ""); err != nil {
		return nil, nil, 0, nil, err
	}
	if len(p.Moves) > maxPlies {
		return nil, nil, 0, nil, refuse("This game is too long.")
	}
	names = []string{}
	for _, text := range p.Moves {
		m, err := coordinates(pos.Traits()).Parse(pos, text)
		if err != nil {
			m, err = notation.Parse(pos, text)
		}
		if err != nil {
			return nil, nil, 0, nil, refuse("%s", reason(pos, text))
		}
		names = append(names, notation.Text(pos, m))
		pos.Make(m)
		last = m
	}
	return pos, v, last, names, nil
}

// A placeAnswer is a position as a browser draws it.
type placeAnswer struct {
	position
	Moves []string `json:"moves"`           // as people write them
	First [2]int   `json:"first"`           // side and number of the first move
	Notes []string `json:"notes,omitempty"` // what was left out of the FEN
}

// position answers with a position and its legal moves.
func (s *Server) position(w http.ResponseWriter, r *http.Request) {
	p := &place{}
	if !read(w, r, maxBody, p) {
		return
	}
	pos, v, last, names, err := p.setUp()
	if err != nil {
		s.fail(w, err)
		return
	}
	out := placeAnswer{position: newPosition(pos, v.King, last, true), Moves: names, Notes: game.Notes(pos)}
	fen := p.FEN
	if fen == "" {
		fen = v.Start
	}
	out.First[0], out.First[1] = sideAndNumber(fen)
	write(w, http.StatusOK, out)
}

// A line is a variation that a search has found.
type line struct {
	Score  string   `json:"score"`  // in pawns or as a mate, from White's view
	Chance float64  `json:"chance"` // of White to win, from 0 to 1
	From   int      `json:"from"`   // squares of the first move, or none
	To     int      `json:"to"`
	Moves  []string `json:"moves"` // in coordinates
	Names  []string `json:"names"` // as people write them
}

// A progress is what a search has found so far.
type progress struct {
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Lines []line `json:"lines"`
	Done  bool   `json:"done,omitempty"`
	Wait  bool   `json:"wait,omitempty"` // for other searches
}

// A finder collects what a search reports.
type finder struct {
	root game.Position

	mu      sync.Mutex
	infos   []search.Info // the newest of each line
	changed bool
}

// report is called by the search.
func (f *finder) report(i search.Info) {
	if i.Current != game.NoMove || len(i.PV) == 0 || i.Line < 1 || i.Line > maxLines {
		return
	}
	i.PV = slices.Clone(i.PV[:min(len(i.PV), maxShown)])
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.infos) < i.Line {
		f.infos = append(f.infos, search.Info{})
	}
	f.infos[i.Line-1], f.changed = i, true
}

// progress returns what was found, or false if nothing is new.
func (f *finder) progress() (p progress, ok bool) {
	f.mu.Lock()
	infos := slices.Clone(f.infos)
	ok, f.changed = f.changed, false
	f.mu.Unlock()
	p.Lines = []line{}
	for _, i := range infos {
		if len(i.PV) == 0 {
			continue
		}
		p.Depth, p.Nodes = max(p.Depth, int(i.Depth)), max(p.Nodes, i.Nodes)
		p.Lines = append(p.Lines, newLine(f.root, i))
	}
	return p, ok
}

// newLine returns a variation from p.
func newLine(p game.Position, i search.Info) line {
	t := p.Traits()
	e := annotate.Eval{}
	sign := 1
	if p.State().Side == game.Black {
		sign = -1
	}
	if i.Score.IsMate() {
		e.Mate = sign * i.Score.MateMoves()
	} else {
		e.Centipawns = sign * eval.Centipawns(t, i.Score)
	}
	l := line{
		Score: e.Signed(), Chance: (&annotate.Ply{After: e}).Chance(), From: none, To: int(i.PV[0].To()),
		Names: notation.VariationIn(p, i.PV, notation.Text),
	}
	if i.PV[0].Kind() != game.Drop {
		l.From = int(i.PV[0].From())
	}
	for _, m := range i.PV[:len(l.Names)] {
		l.Moves = append(l.Moves, coordinates(t).Format(t, m))
	}
	return l
}

// enterWork takes a place among the analyses, or returns errBusy.
func (s *Server) enterWork() (leave func(), err error) {
	select {
	case s.work <- struct{}{}:
		return func() { <-s.work }, nil
	default:
		return nil, errBusy
	}
}

// analyse searches a position and sends what it finds as lines of JSON, until the browser goes
// away or the time is over.
func (s *Server) analyse(w http.ResponseWriter, r *http.Request) {
	q := &question{}
	if !read(w, r, maxBody, q) {
		return
	}
	pos, v, _, _, err := q.setUp()
	switch {
	case err != nil:
	case q.Lines < 1 || q.Lines > maxLines || !within(q.Seconds, maxThought):
		err = refuse("This search is not possible.")
	case pos.Outcome().Result != game.Ongoing && noMoves(pos):
		err = refuse("The game is over.")
	}
	if err != nil {
		s.fail(w, err)
		return
	}
	leave, err := s.enterWork()
	if err != nil {
		s.fail(w, err)
		return
	}
	defer leave()
	ctx, cancel := s.untilClose(r.Context())
	defer cancel()
	f := &finder{root: pos.Clone()}
	j := &job{variant: v, pos: pos, report: f.report, limits: func() search.Limits {
		lim := search.Limits{MultiPV: q.Lines, PlayOn: true, Seed: 1, MoveTime: seconds(q.Seconds)}
		lim.Infinite = q.Seconds == 0
		return lim
	}}
	done := make(chan error, 1)
	s.running.Go(func() {
		_, err := s.analysis.run(ctx, j)
		done <- err
	})
	s.stream(w, f, done, cancel)
}

// noMoves reports whether the side to move has no move.
func noMoves(p game.Position) bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() == 0
}

// lines are an answer of lines of JSON, sent while the work goes on.
type lines struct {
	w      http.ResponseWriter
	cancel func() // ends the work, if the browser is gone
	begun  bool   // a line was sent
}

// send sends a line.
func (l *lines) send(v any) {
	if !l.begun {
		l.w.Header().Set("Content-Type", "application/x-ndjson")
		l.begun = true
	}
	out := http.NewResponseController(l.w)
	_ = out.SetWriteDeadline(time.Now().Add(writeTime)) // where the connection has none, it waits
	if errors.Join(json.NewEncoder(l.w).Encode(v), out.Flush()) != nil {
		l.cancel()
	}
}

// stream sends what f finds until the search is done. If the browser is gone, it ends the search.
func (s *Server) stream(w http.ResponseWriter, f *finder, done <-chan error, cancel func()) {
	const pause = 100 * time.Millisecond
	out := &lines{w: w, cancel: cancel}
	out.send(progress{Lines: []line{}, Wait: true})
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if p, ok := f.progress(); ok {
				out.send(p)
			}
		case err := <-done:
			if err != nil && !errors.Is(err, context.Canceled) {
				s.warn("%w", err)
			}
			p, _ := f.progress()
			p.Done = true
			out.send(p)
			return
		}
	}
}
