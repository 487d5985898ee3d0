package selfplay

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// A Plan describes a generation: runs of several games that share the threads, all
// played by one program. It is kept in the directory of the generation, and each run
// in a directory of its own in there, by the name of the game.
type Plan struct {
	Program string    `json:"program"` // SHA-256 of the program's file, in hexadecimal
	Version string    `json:"version"`
	Runs    []PlanRun `json:"runs"`
}

// A PlanRun is one run of a Plan.
type PlanRun struct {
	Settings  Settings `json:"settings"`
	Share     float64  `json:"share"`     // of the time, relative to the other runs
	Positions uint64   `json:"positions"` // how many are enough; 0 for no end

	// SyzygyPath is what Config.SyzygyPath is; a generation that is continued may find the same
	// tables in other directories.
	SyzygyPath string `json:"syzygyPath,omitempty"`
}

// prepare checks the settings of r, and describes the endgame tables in them.
func (r *PlanRun) prepare() error {
	cfg := Config{Settings: r.Settings, SyzygyPath: r.SyzygyPath}
	if err := cfg.prepare(); err != nil {
		if r.Settings.Tables != "" {
			return fmt.Errorf("%s is played with endgame tables (%s): %w", r.Settings.Variant, r.Settings.Tables, err)
		}
		return err
	}
	r.Settings.Tables = cfg.Tables
	return nil
}

// PlanName is the name of the file of the plan.
const PlanName = "generation.json"

// ReadPlan reads the plan of the generation in dir. Without one, the error is
// os.ErrNotExist.
func ReadPlan(dir string) (*Plan, error) {
	file, err := os.ReadFile(filepath.Join(dir, PlanName))
	if err != nil {
		return nil, err
	}
	p := &Plan{}
	d := json.NewDecoder(bytes.NewReader(file))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, PlanName), err)
	}
	return p, nil
}

// write puts the plan into dir.
func (p *Plan) write(dir string) error {
	file, err := json.MarshalIndent(p, "", "\t")
	if err != nil {
		return err
	}
	path := filepath.Join(dir, PlanName)
	if err := os.WriteFile(path+".new", append(file, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// A Generation says what [Generate] is to do.
type Generation struct {
	Plan    Plan   // of a new generation; one that is continued must agree with its own
	Dir     string // it is created if need be
	Program string // file of the program that plays
	Threads int    // games at a time

	// Starts has the values of Config.Start by game.
	Starts map[string]StartFunc

	// Report, which may be nil, is called at the beginning and after each game with
	// the progress of each run of the plan, by one goroutine at a time.
	Report func([]RunProgress)
}

// A RunProgress tells how far a run of a generation is.
type RunProgress struct {
	Variant string
	Progress
	Enough uint64        // positions; 0 for no end
	Gained Progress      // in this process
	Spent  time.Duration // on that, by all threads
}

// Left returns the time that one thread needs for the positions that are missing, by
// the time that those of this process took. It reports false if that is not known.
func (r *RunProgress) Left() (time.Duration, bool) {
	switch {
	case r.Enough == 0:
		return 0, false
	case r.Positions >= r.Enough:
		return 0, true
	case r.Gained.Positions == 0:
		return 0, false
	}
	each := r.Spent.Seconds() / float64(r.Gained.Positions)
	return time.Duration(each * float64(r.Enough-r.Positions) * float64(time.Second)), true
}

// Generate begins or continues a generation and returns when all runs of its plan
// have enough positions, or ctx is done; that is no error. The games of a run are
// those that [Run] would play. A copy of the program is put into the directory, so
// that the generation can be continued when the program has changed. It is an error
// if the games that are there were played by another program, by other networks, with other
// settings or with other endgame tables, or if another process writes there.
func Generate(ctx context.Context, g *Generation) error {
	if g.Threads < 1 {
		return fmt.Errorf("%d games at a time are too few", g.Threads)
	}
	for i := range g.Plan.Runs {
		if err := g.Plan.Runs[i].prepare(); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(g.Dir, 0o755); err != nil {
		return err
	}
	unlock, err := Lock(g.Dir)
	if err != nil {
		return err
	}
	defer unlock()
	if err := g.settle(); err != nil {
		return err
	}
	s, err := g.open()
	if err != nil {
		return err
	}
	err = s.play(ctx)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, s.close())
}

// settle compares the plan with that of the directory, or puts it there.
func (g *Generation) settle() error {
	sum, err := fileSum(g.Program)
	if err != nil {
		return err
	}
	g.Plan.Program = sum
	there, err := ReadPlan(g.Dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if err := copyProgram(g.Program, g.ownProgram()); err != nil {
			return err
		}
	case err != nil:
		return err
	case there.Program != sum:
		return fmt.Errorf("%s: its games are played by another program, version %s: continue with %s",
			g.Dir, there.Version, g.ownProgram())
	default:
		if err := there.agrees(&g.Plan); err != nil {
			return fmt.Errorf("%s: %w", g.Dir, err)
		}
	}
	return g.Plan.write(g.Dir)
}

// agrees returns an error if the games of q are others than those of p. Shares and
// ends may differ.
func (p *Plan) agrees(q *Plan) error {
	if len(p.Runs) != len(q.Runs) {
		return fmt.Errorf("has %d games in its plan, not %d", len(p.Runs), len(q.Runs))
	}
	for i := range p.Runs {
		was, now := p.Runs[i].Settings, q.Runs[i].Settings
		now.Network = cmp.Or(now.Network, was.Network) // Run compares that
		if was != now {
			return fmt.Errorf("the plan of %s is another one: %s", was.Variant, Differences(was, now))
		}
	}
	return nil
}

// ownProgram returns the name of the copy of the program.
func (g *Generation) ownProgram() string {
	return filepath.Join(g.Dir, "arrocco"+filepath.Ext(g.Program))
}

// fileSum returns the SHA-256 of a file, in hexadecimal.
func fileSum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// copyProgram copies a program, unless it is there already.
func copyProgram(from, to string) error {
	file, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to+".new", file, 0o755); err != nil {
		return err
	}
	return os.Rename(to+".new", to)
}

// A schedule shares the threads among runs.
type schedule struct {
	threads int
	starts  []*started
	report  func([]RunProgress)

	mu sync.Mutex // guards all of the runs
}

// A started run is one that a schedule plays.
type started struct {
	cfg       Config
	share     float64
	positions uint64
	collector *collector
	before    Progress      // what was there
	next      uint64        // number of the next game
	spent     time.Duration // on games, by all threads
}

// open opens all runs of the plan.
func (g *Generation) open() (*schedule, error) {
	s := &schedule{threads: g.Threads, report: g.Report}
	for i := range g.Plan.Runs {
		p := &g.Plan.Runs[i]
		r := &started{share: p.Share, positions: p.Positions, cfg: Config{
			Settings: p.Settings, Dir: filepath.Join(g.Dir, p.Settings.Variant), Resume: true,
			Version: g.Plan.Version, SyzygyPath: p.SyzygyPath, Start: g.Starts[p.Settings.Variant],
		}}
		var err error
		if r.collector, err = open(&r.cfg); err != nil {
			return nil, errors.Join(err, s.close())
		}
		r.next, r.before = r.collector.writer.next, r.collector.progress
		s.starts = append(s.starts, r)
	}
	return s, nil
}

// close closes the runs.
func (s *schedule) close() (err error) {
	for _, r := range s.starts {
		err = errors.Join(err, r.collector.close())
	}
	return err
}

// play lets the threads play until all is there.
func (s *schedule) play(ctx context.Context) error {
	s.tell()
	group, ctx := errgroup.WithContext(ctx)
	for range s.threads {
		group.Go(func() error { return s.work(ctx) })
	}
	return group.Wait()
}

// work plays game after game, of the run that is most behind.
func (s *schedule) work(ctx context.Context) error {
	players := map[*started]*player{}
	defer func() {
		for _, p := range players {
			p.close()
		}
	}()
	for {
		r, number := s.pick()
		if r == nil {
			return nil
		}
		if players[r] == nil {
			p, err := newPlayer(&r.cfg)
			if err != nil {
				return err
			}
			players[r] = p
		}
		began := time.Now()
		g, err := players[r].play(ctx, number)
		if err != nil {
			return err
		}
		if err := s.add(r, g, time.Since(began)); err != nil {
			return err
		}
	}
}

// pick returns the run that has had the least time for its share, of those that have
// not enough positions, and the number of its next game. It returns nil if there is none.
func (s *schedule) pick() (least *started, number uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.starts {
		if r.positions > 0 && r.collector.progress.Positions >= r.positions || r.share <= 0 {
			continue
		}
		if least == nil || r.spent.Seconds()/r.share < least.spent.Seconds()/least.share {
			least = r
		}
	}
	if least == nil {
		return nil, 0
	}
	least.next++
	return least, least.next - 1
}

// add takes in a game that took so long.
func (s *schedule) add(r *started, g *played, took time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.spent += took
	if err := r.collector.add(g); err != nil {
		return err
	}
	s.tell()
	return nil
}

// tell reports the progress of all runs.
func (s *schedule) tell() {
	if s.report == nil {
		return
	}
	list := make([]RunProgress, len(s.starts))
	for i, r := range s.starts {
		now := r.collector.progress
		list[i] = RunProgress{
			Variant: r.cfg.Variant, Progress: now, Enough: r.positions, Gained: now.minus(r.before), Spent: r.spent,
		}
	}
	s.report(list)
}
