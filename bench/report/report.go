package report

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// A Report is a page about a tournament for a browser: self-contained, with
// its pictures as inline SVG. It is a [tournament.Reporter]. Use [Open].
type Report struct {
	path    string
	device  bool   // path is no regular file, and is written to rather than replaced
	mark    string // by which a report of this tournament is known
	games   []played
	reasons map[match.Reason]*reasonCount
	slowest []slowMove // longest first
	speeds  []speed    // by engine
	gaps    histogram  // of the runner's time between two moves
	span    span       // when the games were played
}

// slowestShown is how many of the slowest moves the report lists.
const slowestShown = 12

// A played game is what the curves need: a few bytes, because there may be a
// million games.
type played struct {
	number       int32
	white, black int16 // indices of the engines
	points       int8  // half points of White
}

// A reasonCount counts the games that ended for one reason.
type reasonCount struct {
	games  int
	losses []int // by engine
}

// A slowMove is one of the moves that took longest.
type slowMove struct {
	Engine string
	Game   int
	Ply    int    // from 1, without the opening
	Move   string // canonical coordinates, in the page as people write it
	MS     float64
	Depth  int

	record *match.Record // of the game
}

// text returns the move as people write it, or in coordinates if the game cannot be
// played again.
func (m *slowMove) text(cfg *tournament.Config) string {
	g, err := m.record.PGN(cfg.MatchSettings(), cfg.Engines)
	if err != nil {
		return m.Move
	}
	return g.Mainline.Moves[len(m.record.Opening.Moves)+m.Ply-1].Text
}

// A speed sums up how an engine used its time.
type speed struct {
	moves     int
	ms        float64
	nodes     uint64
	depth     int // summed over moves that reported one
	withDepth int
}

// Open makes sure that a report can be written to path, where it is
// written whenever standings are printed. A file that is there already is left
// alone until [Report.Begin] has found that it is a report of the same tournament.
func Open(path string) (*Report, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a directory", path)
	case err == nil && !info.Mode().IsRegular():
		return &Report{path: path, device: true, reasons: map[match.Reason]*reasonCount{}}, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	return &Report{path: path, reasons: map[match.Reason]*reasonCount{}}, f.Close()
}

// markWithin is how many bytes of a page have its mark among them.
const markWithin = 1024

// Begin makes the report one of the tournament with the given mark. It is an error
// if the file has anything else in it.
func (p *Report) Begin(mark string) error {
	p.mark = mark
	if p.device {
		return nil
	}
	f, err := os.Open(p.path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	start, err := io.ReadAll(io.LimitReader(f, markWithin))
	if err == nil && len(start) > 0 && !bytes.Contains(start, []byte(`content="`+p.mark+`"`)) {
		err = fmt.Errorf("%s: is no report of this match: give another file", p.path)
	}
	return err
}

// Add takes in a finished game, which the standings have counted.
func (p *Report) Add(r *match.Record, s *tournament.Standings) {
	p.span.add(r)
	white, black := s.Index(r.White), s.Index(r.Black)
	p.games = append(p.games, played{int32(r.Number), int16(white), int16(black), int8(r.Points())})
	c := p.reasons[r.Reason]
	if c == nil {
		c = &reasonCount{losses: make([]int, len(s.Engines))}
		p.reasons[r.Reason] = c
	}
	c.games++
	switch r.Points() {
	case 0:
		c.losses[white]++
	case 2:
		c.losses[black]++
	}
	p.addPlies(r, s)
}

// addPlies takes in the time that the moves of a game took.
func (p *Report) addPlies(r *match.Record, s *tournament.Standings) {
	if p.speeds == nil {
		p.speeds = make([]speed, len(s.Engines))
	}
	mover, other := r.White, r.Black
	if r.BlackFirst {
		mover, other = other, mover
	}
	for i := range r.Plies {
		ply := &r.Plies[i]
		p.speeds[s.Index(mover)].add(ply)
		if i > 0 {
			p.gaps.add(ply.Gap)
		}
		p.addSlow(slowMove{mover, r.Number, i + 1, ply.Move, ply.MS, ply.Depth, r})
		mover, other = other, mover
	}
}

func (s *speed) add(ply *match.Ply) {
	s.moves++
	s.ms += ply.MS
	s.nodes += ply.Nodes
	if ply.Depth > 0 {
		s.depth += ply.Depth
		s.withDepth++
	}
}

// addSlow keeps m if it is among the slowest.
func (p *Report) addSlow(m slowMove) {
	i, _ := slices.BinarySearchFunc(p.slowest, m, func(a, b slowMove) int {
		if a.MS >= b.MS { // longest first, the earlier of equals first
			return -1
		}
		return 1
	})
	if i == slowestShown {
		return
	}
	p.slowest = slices.Insert(p.slowest, i, m)
	p.slowest = p.slowest[:min(len(p.slowest), slowestShown)]
}

//go:embed report.html
var reportSource string

// reportTemplate lays the page out.
var reportTemplate = template.Must(template.New("report").Parse(reportSource))

// Write writes the page.
func (p *Report) Write(cfg *tournament.Config, s *tournament.Standings) error {
	var b bytes.Buffer
	page, err := p.page(cfg, s)
	if err != nil {
		return err
	}
	if err := reportTemplate.Execute(&b, page); err != nil {
		return err
	}
	if p.device {
		return os.WriteFile(p.path, b.Bytes(), 0)
	}
	return replaceFile(p.path, b.Bytes())
}

// replaceFile gives a file other text, through a temporary file, so that a
// reader never finds half of it and a full disk leaves the old text there.
func replaceFile(path string, text []byte) error {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), ".report-*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(text)
	err = errors.Join(err, temporary.Chmod(mode), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
	}
	return err
}
