package match

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"math"
	"os"
	"path/filepath"
	"slices"
)

// A Report is a page about a tournament for a browser: self-contained, with
// its pictures as inline SVG.
type Report struct {
	path    string
	games   []played
	reasons map[Reason]*reasonCount
	slowest []slowMove // longest first
	speeds  []speed    // by engine
	gaps    histogram  // of the runner's time between two moves
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
	Ply    int // from 1, without the opening
	Move   string
	MS     float64
	Depth  int
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
// written whenever standings are printed.
func OpenReport(path string) (*Report, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	return &Report{path: path, reasons: map[Reason]*reasonCount{}}, f.Close()
}

// add takes note of a finished game. A nil Report does nothing.
func (p *Report) add(r *Record, s *Standings) {
	if p == nil {
		return
	}
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
		p.addSlow(slowMove{mover, r.Number, i + 1, ply.Move, ply.MS, ply.Depth})
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

// write writes the page, through a temporary file so that a browser never
// finds half of it. A nil Report does nothing.
func (p *Report) write(cfg *Config, s *Standings) error {
	if p == nil {
		return nil
	}
	var b bytes.Buffer
	if err := reportTemplate.Execute(&b, p.page(cfg, s)); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	temporary, err := os.CreateTemp(filepath.Dir(p.path), ".report-*")
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	_, err = temporary.Write(b.Bytes())
	err = errors.Join(err, temporary.Chmod(0o644), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), p.path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
		return fmt.Errorf("report: %w", err)
	}
	return nil
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
