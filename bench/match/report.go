package match

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"html/template"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
)

// A Report is a page about a tournament for a browser: self-contained, with
// its pictures as inline SVG.
type Report struct {
	path    string
	device  bool   // path is no regular file, and is written to rather than replaced
	mark    string // by which a report of this tournament is known
	games   []played
	reasons map[Reason]*reasonCount
	slowest []slowMove // longest first
	speeds  []speed    // by engine
	gaps    histogram  // of the runner's time between two moves
	span    span       // when the games were played
}

// slowestShown is how many of the slowest moves the report lists.
const slowestShown = 12

// A played game is what the curves need of it: a few bytes, because there may
// be a million.
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

	record *Record // of the game
}

// text returns the move as people write it, or in coordinates if the game cannot be
// played again.
func (m *slowMove) text(cfg *Config) string {
	g, err := m.record.pgn(cfg)
	if err != nil {
		return m.Move
	}
	return g.Line.Moves[len(m.record.Opening.Moves)+m.Ply-1].Text
}

// A speed sums up how an engine used its time.
type speed struct {
	moves     int
	ms        float64
	nodes     uint64
	depth     int // summed over moves that reported one
	withDepth int
}

// OpenReport makes sure that a report can be written to path, where it is
// written whenever standings are printed. A file that is there already is left
// alone until [Run] has found that it is a report of the same tournament.
func OpenReport(path string) (*Report, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a directory", path)
	case err == nil && !info.Mode().IsRegular():
		return &Report{path: path, device: true, reasons: map[Reason]*reasonCount{}}, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	return &Report{path: path, reasons: map[Reason]*reasonCount{}}, f.Close()
}

// mark is the text by which a report is known as one of a tournament.
func (s *settings) mark() (string, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	hash := fnv.New64a()
	_, _ = hash.Write(text)
	return fmt.Sprintf("Arrocco match %016x", hash.Sum64()), nil
}

// markWithin is how many bytes of a page have its mark among them.
const markWithin = 1024

// begin makes the report one of a tournament. It is an error if the file has
// anything else in it. A nil Report does nothing.
func (p *Report) begin(s *settings) (err error) {
	if p == nil {
		return nil
	}
	if p.mark, err = s.mark(); err != nil || p.device {
		return err
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

// add takes note of a finished game. A nil Report does nothing.
func (p *Report) add(r *Record, s *Standings) {
	if p == nil {
		return
	}
	p.span.add(r)
	white, black := s.index[r.White], s.index[r.Black]
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

// addPlies takes note of the time that the moves of a game took.
func (p *Report) addPlies(r *Record, s *Standings) {
	if p.speeds == nil {
		p.speeds = make([]speed, len(s.Engines))
	}
	mover, other := r.White, r.Black
	if r.BlackFirst {
		mover, other = other, mover
	}
	for i := range r.Plies {
		ply := &r.Plies[i]
		p.speeds[s.index[mover]].add(ply)
		if i > 0 {
			p.gaps.add(ply.Gap)
		}
		p.addSlow(slowMove{mover, r.Number, i + 1, ply.Move, ply.MS, ply.Depth, r})
		mover, other = other, mover
	}
}

func (s *speed) add(ply *Ply) {
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

// write writes the page. A nil Report does nothing.
func (p *Report) write(cfg *Config, s *Standings) error {
	if p == nil {
		return nil
	}
	var b bytes.Buffer
	if err := reportTemplate.Execute(&b, p.page(cfg, s)); err != nil {
		return err
	}
	if p.device {
		return os.WriteFile(p.path, b.Bytes(), 0)
	}
	return replaceFile(p.path, b.Bytes())
}

// replaceFile gives a file other text, through a temporary file, so that nobody
// ever finds half of it and a full disk leaves the old text there.
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

// A histogram counts durations in buckets that grow by a quarter of an octave,
// from a microsecond: percentiles to 10 % in constant memory.
type histogram struct {
	counts [128]int
	total  int
}

// add counts a duration in milliseconds.
func (h *histogram) add(ms float64) {
	bucket := int(4 * math.Log2(max(1, 1000*ms)))
	h.counts[min(bucket, len(h.counts)-1)]++
	h.total++
}

// percentile returns the duration in milliseconds that the given share of all,
// from 0 to 1, does not exceed, or 0 if nothing was counted.
func (h *histogram) percentile(share float64) float64 {
	left := int(math.Ceil(share * float64(h.total)))
	for bucket, n := range h.counts {
		if left -= n; left <= 0 && h.total > 0 {
			return math.Exp2(float64(bucket+1)/4) / 1000
		}
	}
	return 0
}
