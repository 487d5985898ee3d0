package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/notation"
	"arrocco/internal/progress"
	"arrocco/search"
)

// epdFlags are the flags of "arrocco epd".
type epdFlags struct {
	engineFlags
	limitFlags
	notationFlag
	jobs    int
	mate    bool
	json    bool
	verbose bool
	strict  bool
}

const epdHelp = `Solves test suites in EPD and counts the solved problems: bm (best move), am
(avoid move) and dm (moves to mate; "bm #3" as well), and the points of suites
that give points for several moves (c8 and c9, as the Strategic Test Suite
does). Moves may be in any notation of the game. "-" reads the standard input.

Positions with none of these have no goal: they are searched and counted apart.
Lines that cannot be read are skipped and counted, and the first few of them are
listed; with --strict the first one ends the command. The exit code is 1 if a
file has no position that can be read, and 0 if only some lines were skipped.

Every problem is searched with a cleared table. If --nodes is small, the default
of --hash is smaller, too.

Without a limit each problem gets 200,000 nodes, and each mate 20 million.
Mates are searched with the limit of "go mate", unless --mate=false. A mate in
fewer moves than the suite knows of solves the problem and is reported: either
the suite or the engine is wrong.`

// newEPDCommand returns the command that solves test suites.
func newEPDCommand() *cobra.Command {
	f := &epdFlags{}
	cmd := &cobra.Command{
		Use:   "epd FILE…",
		Short: "solve test suites",
		Long:  epdHelp,
		Example: "  arrocco epd bench/testdata/wac.epd --nodes 200000 --verbose\n" +
			"  grep Qg6 suite.epd | arrocco epd - --json",
		Args: cobra.MinimumNArgs(1),
		RunE: f.run,
	}
	f.engineFlags.add(cmd, bench.DefaultHash)
	f.limitFlags.add(cmd)
	f.notationFlag.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.jobs, "jobs", 1, "problems to solve at a time, each with its own table and threads")
	flags.BoolVar(&f.mate, "mate", true, "search mates (dm) with the limit of \"go mate\"")
	flags.BoolVar(&f.json, "json", false, "write a line of JSON for each problem")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "print each problem that is not solved")
	flags.BoolVar(&f.strict, "strict", false, "stop at the first line that cannot be read")
	return profiled(cmd)
}

// The limits if none are given.
const (
	suiteNodes = 200_000
	mateNodes  = 20_000_000
)

// hashFor returns the size of a table that is nowhere full after a search of a number of
// nodes, MiB. The table is cleared for each problem, which takes longer than a short search.
func hashFor(nodes uint64) int {
	const (
		roomy = 32 // entries for each node
		entry = 16 // bytes
	)
	return int(min(nodes, 1<<20)*roomy*entry>>20) + 1
}

// run solves all suites.
func (f *epdFlags) run(cmd *cobra.Command, args []string) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	format, err := f.format(v)
	if err != nil {
		return err
	}
	lim, limited, err := f.limits()
	if err != nil {
		return err
	}
	if f.nodes > 0 && !cmd.Flags().Changed("hash") {
		f.hash = min(f.hash, hashFor(f.nodes))
	}
	suites, err := openSuites(args, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer closeSuites(suites)
	engines, err := f.openAll()
	if err != nil {
		return err
	}
	defer closeAll(engines)
	ctx, stop := interruptible(cmd)
	defer stop()
	var rows []bench.Row
	for _, s := range suites {
		r := &suiteRun{flags: f, cmd: cmd, suite: s, row: bench.Row{Suite: s.name}}
		problems := formatted(bench.ReadSuite(s.file, v), format)
		err = r.solve(ctx, engines, problems, func(p *bench.Problem) search.Limits {
			return f.limitsFor(p, lim, limited)
		})
		rows = append(rows, r.row)
		if err != nil {
			break
		}
	}
	return errors.Join(f.summarize(cmd, rows), interruption(err), emptySuites(suites, rows, err))
}

// summarize writes the table and a line for what the suites lack.
func (f *epdFlags) summarize(cmd *cobra.Command, rows []bench.Row) error {
	out := cmd.OutOrStdout()
	if f.json {
		out = cmd.ErrOrStderr()
	} else if err := bench.WriteTable(out, rows); err != nil {
		return err
	}
	var err error
	for _, r := range rows {
		t := &r.Tally
		if t.NoGoal > 0 && t.Positions == 0 {
			_, err = fmt.Fprintf(out, "%s: no position has a goal (bm, am, dm or points): there was nothing to solve\n", r.Suite)
		} else if t.NoGoal > 0 {
			_, err = fmt.Fprintf(out, "%s: %s without a goal (bm, am, dm or points)\n", r.Suite, counted(t.NoGoal, "position"))
		}
		if t.Skipped > 0 {
			_, err = fmt.Fprintf(out, "%s: %s skipped\n", r.Suite, counted(t.Skipped, "line"))
		}
	}
	return err
}

// counted returns "1 line" or "2 lines".
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// emptySuites returns an error for each suite of which nothing could be read, unless
// the run failed before its end.
func emptySuites(suites []suiteFile, rows []bench.Row, failed error) error {
	var errs []error
	for i := range rows {
		if failed == nil && rows[i].Tally.Read() == 0 {
			errs = append(errs, fmt.Errorf("%s: no position in it", suites[i].path))
		}
	}
	return errors.Join(errs...)
}

// formatted sets the notation of all problems.
func formatted(problems iter.Seq2[*bench.Problem, error], format notation.Format) iter.Seq2[*bench.Problem, error] {
	return func(yield func(*bench.Problem, error) bool) {
		for p, err := range problems {
			if err == nil {
				p.Format = format
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// limitsFor returns the limits for one problem.
func (f *epdFlags) limitsFor(p *bench.Problem, lim search.Limits, limited bool) search.Limits {
	if f.mate {
		lim.Mate = max(p.Mate, 0)
	}
	switch {
	case limited:
	case lim.Mate > 0:
		lim.Nodes = mateNodes
	default:
		lim.Nodes = suiteNodes
	}
	return lim
}

// A suiteRun is the solving of one suite.
type suiteRun struct {
	flags *epdFlags
	cmd   *cobra.Command
	suite suiteFile
	row   bench.Row
	meter *progress.Meter
	notes int // problems of which the position was not read as it stands
}

// solve solves the suite, prints what it finds, and adds it up in the row.
func (r *suiteRun) solve(
	ctx context.Context, engines []*engine.Engine,
	problems iter.Seq2[*bench.Problem, error], limits func(*bench.Problem) search.Limits,
) error {
	r.meter = newMeter(r.cmd.ErrOrStderr(), progress.Options{
		Name: r.row.Suite, Unit: "positions", Total: int64(r.suite.lines(r.cmd.ErrOrStderr())),
	})
	defer r.meter.Finish()
	err := bench.SolveAll(ctx, engines, problems, limits, func(v *bench.Verdict, bad error) error {
		if bad != nil {
			r.meter.Add(1, r.solved())
			return r.skip(bad)
		}
		r.row.Tally.Add(v)
		r.meter.Add(1, r.solved())
		r.note(v.Problem)
		return r.print(v)
	})
	if more := r.row.Tally.Skipped - shownSkips; more > 0 {
		r.remark(fmt.Sprintf("arrocco: epd: %s: %d more %s not listed", r.suite.path, more, areOrIs("line", more)))
	}
	if more := r.notes - shownNotes; more > 0 {
		r.remark(fmt.Sprintf("%s: %s more with a note of this kind", r.suite.path, counted(more, "position")))
	}
	return err
}

// solved says how many problems are solved so far.
func (r *suiteRun) solved() string { return fmt.Sprintf("%d solved", r.row.Tally.Solved) }

// skip reports a line that cannot be read, or returns the error if it is about more
// than that, or if --strict is set.
func (r *suiteRun) skip(bad error) error {
	bad = fmt.Errorf("%s: %w", r.suite.path, bad)
	if _, line := errors.AsType[*epd.LineError](bad); !line || r.flags.strict {
		return bad
	}
	if r.row.Tally.Skipped++; r.row.Tally.Skipped > shownSkips {
		return nil
	}
	r.remark(fmt.Sprintf("arrocco: epd: %v", bad))
	return nil
}

// shownNotes is how many positions of a suite get their notes shown.
const shownNotes = 3

// note says what was dropped from a position.
func (r *suiteRun) note(p *bench.Problem) {
	notes := game.Notes(p.Position)
	if len(notes) == 0 {
		return
	}
	if r.notes++; r.notes <= shownNotes {
		r.remark(fmt.Sprintf("%s: %s: note: %s", r.suite.path, p.ID, strings.Join(notes, "; ")))
	}
}

// print prints the verdict on one problem, as far as the flags ask for it.
func (r *suiteRun) print(v *bench.Verdict) error {
	if r.flags.json {
		if err := json.NewEncoder(r.meter.Writer(r.cmd.OutOrStdout())).Encode(v.Line(r.row.Suite)); err != nil {
			return err
		}
	}
	switch {
	case v.TooShort:
		r.remark("SHORTER MATE than the suite knows of: " + v.String())
	case v.NewKey:
		r.remark("mate by a move that the suite does not list: " + v.String())
	case r.flags.verbose && !v.Solved && v.Problem.HasGoal():
		r.remark(v.String())
	}
	return nil
}

// remark prints a line beside the progress bar.
func (r *suiteRun) remark(text string) {
	fmt.Fprintln(r.meter.Writer(r.cmd.ErrOrStderr()), text)
}

// A suiteFile is a suite that is open.
type suiteFile struct {
	path, name string
	file       io.ReadCloser
}

// openSuites opens all files, so that a wrong name shows before hours are spent.
// The name "-" stands for the standard input.
func openSuites(paths []string, stdin io.Reader) ([]suiteFile, error) {
	var suites []suiteFile
	for _, path := range paths {
		s := suiteFile{path, strings.TrimSuffix(filepath.Base(path), ".epd"), io.NopCloser(stdin)}
		if path == "-" {
			s.path, s.name = "stdin", "stdin"
		} else {
			f, err := os.Open(path)
			if err != nil {
				closeSuites(suites)
				return nil, err
			}
			s.file = f
		}
		suites = append(suites, s)
	}
	return suites, nil
}

// closeSuites closes files that were only read.
func closeSuites(suites []suiteFile) {
	for _, s := range suites {
		_ = s.file.Close()
	}
}

// lines counts the lines of a file for the progress bar, if there is a terminal to
// draw it on. It returns -1 if the number is not known.
func (s *suiteFile) lines(w io.Writer) int {
	f, ok := s.file.(*os.File)
	if !ok || terminal(w) == nil {
		return -1
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	return countLines(io.NewSectionReader(f, 0, info.Size()))
}

// countLines returns the number of line feeds, and -1 if r cannot be read.
func countLines(r io.Reader) int {
	buffer, n := make([]byte, 1<<16), 0
	for {
		size, err := r.Read(buffer)
		n += strings.Count(string(buffer[:size]), "\n")
		if errors.Is(err, io.EOF) {
			return n
		}
		if err != nil {
			return -1
		}
	}
}

// openAll returns an engine for each job.
func (f *epdFlags) openAll() ([]*engine.Engine, error) {
	if f.jobs < 1 {
		return nil, usagef("--jobs %d is less than 1", f.jobs)
	}
	var engines []*engine.Engine
	for range f.jobs {
		e, err := f.open()
		if err != nil {
			closeAll(engines)
			return nil, err
		}
		engines = append(engines, e)
	}
	return engines, nil
}

// closeAll frees the tables.
func closeAll(engines []*engine.Engine) {
	for _, e := range engines {
		_ = e.Close() // the program ends
	}
}
