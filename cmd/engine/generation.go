package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/internal/progress"
	"arrocco/train/selfplay"
)

const generationHelp = `Plays the games of a whole generation of networks: chess, xiangqi and Scacchi
Sprint share the threads by time. The first call begins a generation in a
directory; the same call continues it, after an interruption, a kill or a
restart of the machine, and plays nothing twice. It ends when each game has
enough positions.

All games of a directory are played by one program and its networks: a copy of
the program is kept there, as DIR/arrocco, and another program is refused. More
machines play more games with other seeds, each into a directory of its own;
"arrocco datagen --stats DIR..." adds them up.

With --syzygy-path, the score of a position of chess in these tables is its
value there, as in "arrocco datagen". The directories are kept, and a generation
continues with the same tables only; they may have moved to other directories.

A line a minute goes to standard error and to DIR/generation.log; --status
prints how far a generation is, whether it runs or not.`

// generationFlags are what the command line says of a generation.
type generationFlags struct {
	settings selfplay.Settings
	shares   map[string]int
	enough   map[string]int
	tables   string // list of directories
	threads  int
	status   bool
}

// defaultPlan returns the default share of the time of each game and the positions
// that are enough. Chess has most of the time: its network has most to learn.
func defaultPlan() (shares, enough map[string]int) {
	shares, enough = make(map[string]int), make(map[string]int)
	for _, v := range engine.Variants() {
		shares[v.Name], enough[v.Name] = v.Generation.Share, v.Generation.Positions
	}
	return shares, enough
}

// drawnStartsOf returns the functions that draw start positions, by game.
func drawnStartsOf() map[string]selfplay.StartFunc {
	starts := make(map[string]selfplay.StartFunc)
	for _, v := range engine.Variants() {
		if v.Starts != nil {
			starts[v.Name] = startsOf(v)
		}
	}
	return starts
}

// newGenerationCommand returns the command that plays the games of a generation.
func newGenerationCommand() *cobra.Command {
	f := &generationFlags{settings: selfplay.GenerationSettings("", 1)}
	cmd := &cobra.Command{
		Use:   "generation DIR",
		Short: "play the games of a generation of networks",
		Long:  generationHelp,
		Example: "  arrocco generation data/generation --seed 7     # begin\n" +
			"  data/generation/arrocco generation data/generation   # continue\n" +
			"  arrocco generation data/generation --status",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.status {
				return f.printStatus(cmd.OutOrStdout(), args[0])
			}
			return f.run(cmd, args[0])
		},
	}
	flags, s := cmd.Flags(), &f.settings
	shares, enough := defaultPlan()
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "which games")
	flags.Uint64Var(&s.Nodes, "nodes", s.Nodes, "nodes of each search, at most")
	flags.Uint64Var(&s.Soft, "soft-nodes", s.Soft, "nodes after which a search ends with its iteration; 0 for none")
	flags.Uint64Var(&s.Quick, "quick", s.Quick, "nodes that are enough where nothing is learned; 0 for no such limit")
	flags.IntVar(&s.Leaves, "leaves", s.Leaves, "positions to draw from each long search and to search as well")
	flags.StringToIntVar(&f.shares, "share", shares, "share of the time of each game")
	flags.StringToIntVar(&f.enough, "positions", enough,
		"enough positions of the games named, 0 for no end (200 million of chess, 40 of xiangqi, 10 of sprint)")
	flags.Lookup("positions").DefValue = "" // it is too long for a line
	flags.StringVar(&f.tables, "syzygy-path", "", "directories of Syzygy tables, to score what is in them (chess)")
	flags.IntVar(&f.threads, "threads", runtime.NumCPU(), "games at a time")
	flags.BoolVar(&f.status, "status", false, "print how far the generation is")
	return profiled(cmd)
}

// run begins or continues a generation.
func (f *generationFlags) run(cmd *cobra.Command, dir string) error {
	if err := atLeastOne(numberFlag{"threads", f.threads}); err != nil {
		return err
	}
	plan, err := f.plan(cmd, dir)
	if err != nil {
		return err
	}
	for i := range plan.Runs {
		if err := plan.Runs[i].Settings.Validate(); err != nil {
			return usageError{err}
		}
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	log := &lateFile{path: filepath.Join(dir, logName)}
	defer log.close()
	ctx, stop := stoppable(cmd)
	defer stop()
	m := newGenerationMeter(io.MultiWriter(cmd.ErrOrStderr(), log), f.threads)
	err = selfplay.Generate(ctx, &selfplay.Generation{
		Plan: *plan, Dir: dir, Program: program, Threads: f.threads,
		Starts: drawnStartsOf(), Report: m.report,
	})
	m.finish()
	if err == nil && ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// plan returns the plan of the directory with what the flags change, or a new one.
func (f *generationFlags) plan(cmd *cobra.Command, dir string) (*selfplay.Plan, error) {
	if err := f.checkGames(); err != nil {
		return nil, err
	}
	p, err := selfplay.ReadPlan(dir)
	if errors.Is(err, os.ErrNotExist) {
		p, err = f.newPlan(), nil
	} else if err == nil {
		f.change(cmd, p)
	}
	if err == nil && cmd.Flags().Changed("syzygy-path") {
		err = f.setTables(p)
	}
	return p, err
}

// change changes what is in a plan by the flags that were given, except for the endgame tables.
func (f *generationFlags) change(cmd *cobra.Command, p *selfplay.Plan) {
	changed := cmd.Flags().Changed
	for i := range p.Runs {
		r := &p.Runs[i]
		for name, set := range map[string]func(){
			"seed":       func() { r.Settings.Seed = f.settings.Seed },
			"nodes":      func() { r.Settings.Nodes = f.settings.Nodes },
			"soft-nodes": func() { r.Settings.Soft = f.settings.Soft },
			"quick":      func() { r.Settings.Quick = f.settings.Quick },
			"share": func() {
				if share, ok := f.shares[r.Settings.Variant]; ok {
					r.Share = float64(share)
				}
			},
			"positions": func() {
				if enough, ok := f.enough[r.Settings.Variant]; ok {
					r.Positions = uint64(enough)
				}
			},
		} {
			if changed(name) {
				set()
			}
		}
		if changed("leaves") && r.Settings.Leaves > 0 {
			r.Settings.Leaves = f.settings.Leaves
		}
	}
}

// setTables gives the directories of endgame tables to the games that have such tables. They
// become absolute, so that the generation can be continued from anywhere.
func (f *generationFlags) setTables(p *selfplay.Plan) error {
	dirs := filepath.SplitList(f.tables)
	for i, dir := range dirs {
		absolute, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		dirs[i] = absolute
	}
	none := true
	for i := range p.Runs {
		r := &p.Runs[i]
		v, err := engine.Lookup(r.Settings.Variant)
		if err == nil && v.OpenTables != nil {
			r.SyzygyPath, none = strings.Join(dirs, string(filepath.ListSeparator)), false
		}
	}
	if none && len(dirs) > 0 {
		return usagef("--syzygy-path: no game of the plan has endgame tables")
	}
	return nil
}

// checkGames returns an error if a share or a number of positions is none, or of no game.
func (f *generationFlags) checkGames() error {
	for _, name := range slices.Sorted(maps.Keys(f.shares)) {
		if f.shares[name] <= 0 {
			return usagef("--share: the share of %s is %d", name, f.shares[name])
		}
	}
	_, known := defaultPlan()
	for _, name := range slices.Sorted(maps.Keys(f.enough)) {
		if _, ok := known[name]; !ok {
			return usagef("--positions: no game is called %q", name)
		}
		if f.enough[name] < 0 {
			return usagef("--positions: %d of %s", f.enough[name], name)
		}
	}
	return nil
}

// newPlan returns the plan of a new generation: of the games that have a share, each with the
// default number of positions if no other is given.
func (f *generationFlags) newPlan() *selfplay.Plan {
	p := &selfplay.Plan{Version: version}
	_, positions := defaultPlan()
	maps.Copy(positions, f.enough)
	for _, name := range slices.Sorted(maps.Keys(f.shares)) {
		s := selfplay.GenerationSettings(name, f.settings.Seed)
		s.Nodes, s.Soft, s.Quick = f.settings.Nodes, f.settings.Soft, f.settings.Quick
		if s.Leaves > 0 {
			s.Leaves = f.settings.Leaves
		}
		if v, err := engine.Lookup(name); err == nil && v.Starts != nil {
			s.Starts = drawnStarts
		}
		p.Runs = append(p.Runs, selfplay.PlanRun{
			Settings: s, Share: float64(f.shares[name]), Positions: uint64(positions[name]),
		})
	}
	return p
}

// logName is the name of the file in which a generation keeps its lines of progress.
const logName = "generation.log"

// A lateFile is a file that is opened for appending by the first write.
type lateFile struct {
	path string
	file *os.File
}

// Write appends to the file.
func (l *lateFile) Write(b []byte) (int, error) {
	if l.file == nil {
		f, err := os.OpenFile(l.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return 0, err
		}
		l.file = f
	}
	return l.file.Write(b)
}

func (l *lateFile) close() {
	if l.file != nil {
		_ = l.file.Close() // each line was written by itself
	}
}

// A generationMeter writes a line about the progress of a generation once a minute.
type generationMeter struct {
	meter   *progress.Meter
	threads int
	runs    []selfplay.RunProgress
}

// newGenerationMeter returns a meter that writes to out.
func newGenerationMeter(out io.Writer, threads int) *generationMeter {
	m := &generationMeter{threads: threads}
	m.meter = progress.New(out, progress.Options{Line: m.line})
	return m
}

// report takes in the progress.
func (m *generationMeter) report(runs []selfplay.RunProgress) {
	began := m.runs == nil
	m.runs = runs
	if began {
		m.meter.WriteLine()
	} else {
		m.meter.Set(0, "")
	}
}

// finish writes the last line, if the generation has begun.
func (m *generationMeter) finish() {
	if m.runs != nil {
		m.meter.WriteLine()
	}
}

// line returns the progress of all runs.
func (m *generationMeter) line(meter *progress.Meter) string {
	var b strings.Builder
	b.WriteString(time.Now().UTC().Format(time.RFC3339))
	left, known := time.Duration(0), true
	for i := range m.runs {
		r := &m.runs[i]
		fmt.Fprintf(&b, "  %s %d games, %d positions", r.Variant, r.Games, r.Positions)
		if r.Leaves > 0 {
			fmt.Fprintf(&b, ", %d leaves", r.Leaves)
		}
		if r.Gained.Positions > 0 {
			fmt.Fprintf(&b, ", %.0f/s", meter.PerSecond(int64(r.Gained.Positions+r.Gained.Leaves)))
		}
		need, ok := r.Left()
		left, known = left+need, known && ok
	}
	if known {
		hours := left.Hours() / float64(m.threads)
		fmt.Fprintf(&b, "  %.1f h left", hours)
	}
	return b.String()
}

// printStatus prints what is in the directory of a generation.
func (f *generationFlags) printStatus(out io.Writer, dir string) error {
	p, err := selfplay.ReadPlan(dir)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s: there is no generation in it", dir)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "program version %s, SHA-256 %s\n", p.Version, p.Program)
	for i := range p.Runs {
		r := &p.Runs[i]
		t, err := selfplay.CountGames(filepath.Join(dir, r.Settings.Variant))
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%-8s %d games, %d positions", r.Settings.Variant, t.Games, t.Positions)
		if r.Positions > 0 {
			line += fmt.Sprintf(" of %d (%.2f %%)", r.Positions, 100*float64(t.Positions)/float64(r.Positions))
		}
		line = fmt.Sprintf("%s, %d duplicates, %d leaves", line, t.Duplicates, t.Leaves)
		if r.Settings.Tables != "" {
			line += fmt.Sprintf(", %d scores by endgame tables (%s)", t.Tables, r.Settings.Tables)
		}
		fmt.Fprintln(out, line)
	}
	if last := lastLine(filepath.Join(dir, logName)); last != "" {
		fmt.Fprintf(out, "last line of the log: %s\n", last)
	}
	return nil
}

// lastLine returns the last line of a file, or nothing.
func lastLine(path string) string {
	file, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	text := strings.TrimSpace(string(file))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
