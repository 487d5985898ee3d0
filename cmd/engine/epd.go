package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/bench/client"
	"arrocco/engine"
	"arrocco/internal/notation"
	"arrocco/search"
)

// epdFlags are the flags of "arrocco epd".
type epdFlags struct {
	engineFlags
	limitFlags
	notationFlag
	engines []string
	jobs    int
	mate    bool
	themes  bool
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

Depth and At are the means of where the solved problems were solved: there the
search came to the solution that it kept to the end. --themes adds a row for
positions whose ids have all but a number in common, as the Strategic Test
Suite has them.

--engine lets other programs solve, by UCI or UCCI, and compares them if there
are several. Its settings are those of "arrocco match": cmd, name, args, dir,
proto, option.NAME, and nodes, depth or movetime (in seconds) in the place of
the limits for all. A program that crashes ends the command.

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
			"  grep Qg6 suite.epd | arrocco epd - --json\n" +
			"  arrocco epd sts.epd --themes --engine cmd=./arrocco --engine cmd=stockfish",
		Args: cobra.MinimumNArgs(1),
		RunE: f.run,
	}
	f.engineFlags.add(cmd, bench.DefaultHash)
	f.limitFlags.add(cmd)
	f.notationFlag.add(cmd)
	flags := cmd.Flags()
	flags.StringArrayVar(&f.engines, "engine", nil,
		"settings of a program that solves instead of the own search (several times: they are compared)")
	flags.BoolVar(&f.themes, "themes", false, "add up the positions whose ids differ only in a number at the end")
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
	ctx, stop := interruptible(cmd)
	defer stop()
	teams, err := f.openTeams(ctx, cmd, v)
	defer closeTeams(teams)
	if err != nil {
		return interruption(err)
	}
	var done []*suiteRun
	for _, s := range suites {
		r := &suiteRun{flags: f, cmd: cmd, suite: s, results: bench.NewResults(s.name, teams[0], f.themes)}
		problems := formatted(bench.ReadSuite(s.file, v), format)
		err = r.solve(ctx, teams, problems, func(p *bench.Problem) search.Limits {
			return f.limitsFor(p, lim, limited)
		})
		done = append(done, r)
		if err != nil {
			break
		}
	}
	return errors.Join(f.summarize(cmd, done, len(teams[0])), interruption(err), emptySuites(done, err))
}

// summarize writes the table, and lines for what the suites lack and what the solvers differ in.
func (f *epdFlags) summarize(cmd *cobra.Command, runs []*suiteRun, solvers int) error {
	var rows []bench.Row
	for i := range solvers {
		for _, r := range runs {
			rows = append(rows, r.results.Rows(i)...)
		}
	}
	out := cmd.OutOrStdout()
	if f.json {
		out = cmd.ErrOrStderr()
	} else if err := bench.WriteTable(out, rows); err != nil {
		return err
	}
	var err error
	for _, r := range runs {
		t, name := r.results.Tally(0), r.suite.name
		if t.NoGoal > 0 && t.Positions == 0 {
			_, err = fmt.Fprintf(out, "%s: no position has a goal (bm, am, dm or points): there was nothing to solve\n", name)
		} else if t.NoGoal > 0 {
			_, err = fmt.Fprintf(out, "%s: %s without a goal (bm, am, dm or points)\n", name, counted(t.NoGoal, "position"))
		}
		if t.Skipped > 0 {
			_, err = fmt.Fprintf(out, "%s: %s skipped\n", name, counted(t.Skipped, "line"))
		}
		for _, text := range r.results.Differences() {
			_, err = fmt.Fprintf(out, "%s: %s\n", name, text)
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
func emptySuites(runs []*suiteRun, failed error) error {
	var errs []error
	for _, r := range runs {
		if failed == nil && r.results.Tally(0).Read() == 0 {
			errs = append(errs, fmt.Errorf("%s: no position in it", r.suite.path))
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

// openTeams returns the solvers for each job: our own search, or the programs of --engine. It
// returns those that are open also with an error.
func (f *epdFlags) openTeams(ctx context.Context, cmd *cobra.Command, v *engine.Variant) ([][]bench.Solver, error) {
	if f.jobs < 1 {
		return nil, usagef("--jobs %d is less than 1", f.jobs)
	}
	specs, err := f.specs(ctx, cmd, v)
	if err != nil {
		return nil, err
	}
	teams := make([][]bench.Solver, f.jobs)
	for job := range teams {
		if len(specs) == 0 {
			e, err := f.open()
			if err != nil {
				return teams, err
			}
			teams[job] = append(teams[job], bench.Own{Engine: e})
		}
		for i := range specs {
			p, err := bench.StartProgram(ctx, &specs[i], v)
			if err != nil {
				return teams, err
			}
			teams[job] = append(teams[job], p)
		}
	}
	return teams, nil
}

// specs reads the values of --engine, and starts each program once to see that it answers.
func (f *epdFlags) specs(ctx context.Context, cmd *cobra.Command, v *engine.Variant) ([]client.Spec, error) {
	if len(f.engines) > 0 {
		err := refuse(cmd, "other engines: give option.NAME=VALUE in --engine",
			"hash", "threads", "eval-file", "syzygy-path")
		if err != nil {
			return nil, err
		}
	}
	var specs []client.Spec
	for _, text := range f.engines {
		s, err := client.ParseSpec(text, client.Spec{})
		if err == nil && s.Limit.Clocked() {
			err = errors.New("tc is for games: give movetime, nodes or depth")
		}
		if err == nil {
			limited := s
			if limited.Limit == (client.Limit{}) {
				limited.Limit.Nodes = suiteNodes
			}
			err = limited.Validate(v)
		}
		if err != nil {
			return nil, usagef("--engine %s: %w", text, err)
		}
		specs = append(specs, s)
	}
	err := client.ProbeAll(ctx, specs, v, client.DefaultPatience())
	if bad, ok := errors.AsType[*client.SpecError](err); ok {
		return nil, fmt.Errorf("--engine %w", bad)
	}
	return specs, err
}

// closeTeams ends all solvers.
func closeTeams(teams [][]bench.Solver) {
	for _, team := range teams {
		for _, s := range team {
			_ = s.Close() // the program ends
		}
	}
}
