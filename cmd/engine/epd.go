package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/engine"
	"arrocco/search"
)

// epdFlags are the flags of "arrocco epd".
type epdFlags struct {
	engineFlags
	limitFlags
	jobs    int
	mate    bool
	json    bool
	verbose bool
}

const epdHelp = `Solves test suites in EPD and counts the solved problems: bm (best move), am
(avoid move) and dm (mate in N moves), and the points of suites that give
points for several moves (c8 and c9, as the Strategic Test Suite does).

Without a limit each problem gets 200,000 nodes, and each mate 20 million. Mates
are searched with the limit of "go mate", unless --mate=false. A mate in fewer
moves than the suite knows of is reported: one of the two is wrong.`

// newEPDCommand returns the command that solves test suites.
func newEPDCommand() *cobra.Command {
	f := &epdFlags{}
	cmd := &cobra.Command{
		Use:     "epd FILE…",
		Short:   "solve test suites",
		Long:    epdHelp,
		Example: "  arrocco epd bench/testdata/wac.epd --nodes 200000 --verbose",
		Args:    cobra.MinimumNArgs(1),
		RunE:    f.run,
	}
	f.engineFlags.add(cmd, bench.DefaultHash)
	f.limitFlags.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.jobs, "jobs", 1, "problems to solve at a time, each with its own table and threads")
	flags.BoolVar(&f.mate, "mate", true, "search mates (dm) with the limit of \"go mate\"")
	flags.BoolVar(&f.json, "json", false, "write a line of JSON for each problem")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "print each problem that is not solved")
	return profiled(cmd)
}

// The limits if none are given.
const (
	suiteNodes = 200_000
	mateNodes  = 20_000_000
)

// run solves all suites.
func (f *epdFlags) run(cmd *cobra.Command, args []string) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	suites, err := readSuites(args, v)
	if err != nil {
		return err
	}
	lim, limited, err := f.limits()
	if err != nil {
		return err
	}
	engines, err := f.openAll()
	if err != nil {
		return err
	}
	defer closeAll(engines)
	ctx, stop := interruptible(cmd)
	defer stop()
	var rows []bench.Row
	for i, problems := range suites {
		row := bench.Row{Suite: strings.TrimSuffix(filepath.Base(args[i]), ".epd")}
		err = f.solve(ctx, cmd, engines, problems, &row, func(p *bench.Problem) search.Limits {
			return f.limitsFor(p, lim, limited)
		})
		rows = append(rows, row)
		if err != nil {
			break
		}
	}
	if !f.json {
		bench.WriteTable(cmd.OutOrStdout(), rows)
	}
	return interruption(err)
}

// limitsFor returns the limits for one problem.
func (f *epdFlags) limitsFor(p *bench.Problem, lim search.Limits, limited bool) search.Limits {
	if f.mate {
		lim.Mate = p.Mate
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

// solve solves one suite, tells what it finds, and adds it up in row.
func (f *epdFlags) solve(
	ctx context.Context, cmd *cobra.Command, engines []*engine.Engine,
	problems []bench.Problem, row *bench.Row, limits func(*bench.Problem) search.Limits,
) error {
	bar := newBar(cmd.ErrOrStderr(), row.Suite, len(problems))
	defer bar.Finish() //nolint:errcheck // a progress bar that cannot be drawn is no loss
	return bench.SolveAll(ctx, engines, problems, limits, func(v bench.Verdict) {
		row.Tally.Add(v)
		bar.Describe(fmt.Sprintf("%s: %d solved", row.Suite, row.Tally.Solved))
		f.tell(cmd, bar, row.Suite, &v)
		_ = bar.Add(1) // as above
	})
}

// tell prints what is to be said of one problem.
func (f *epdFlags) tell(cmd *cobra.Command, bar *progressbar.ProgressBar, suite string, v *bench.Verdict) {
	if f.json {
		_ = json.NewEncoder(cmd.OutOrStdout()).Encode(v.Line(suite))
	}
	remark := ""
	switch {
	case v.TooShort:
		remark = "WRONG MATE: shorter than the suite knows of: " + v.String()
	case v.NewKey:
		remark = "mate by a move that the suite does not list: " + v.String()
	case f.verbose && !v.Solved:
		remark = v.String()
	}
	if remark != "" {
		_ = bar.Clear()
		fmt.Fprintln(cmd.ErrOrStderr(), remark)
	}
}

// newBar returns a progress bar on w, which draws nothing if w is no terminal.
func newBar(w io.Writer, title string, n int) *progressbar.ProgressBar {
	return progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(terminal(w) != nil),
		progressbar.OptionSetDescription(title),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
	)
}

// readSuites reads all files, so that a mistake shows before hours are spent.
func readSuites(names []string, v *engine.Variant) ([][]bench.Problem, error) {
	suites := make([][]bench.Problem, len(names))
	for i, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		suites[i], err = bench.ReadSuite(f, v)
		_ = f.Close() // it was only read
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return suites, nil
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
