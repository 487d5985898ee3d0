package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/internal/filelock"
	"arrocco/internal/opening"
	"arrocco/internal/progress"
	"arrocco/search"
	"arrocco/train/selfplay"
	"arrocco/train/spsa"
)

const spsaHelp = `Lists the parameters of the search that can be tuned, as OpenBench reads them:
name, type, value, least, greatest, step at the end, rate at the end. A program
that was built with "make TUNE=1" has them as options of UCI.

With --iterations it tunes them by SPSA. In each iteration, the engine plays
against itself: one side has every parameter a little higher or lower at random,
the other side has the opposite. Then all values move a little toward the side
that did better. Games have a fixed number of nodes a move and come in pairs of
one opening with colors swapped. At the end, the values are printed as lines for
search/params.go. Only a match against the old values shows whether they are
better.

The file of --out holds the state after each iteration; a lock beside it keeps
other processes from it. A tuning that was stopped goes on with --resume;
without such a file it just begins. The same seed gives the same values,
whatever the number of threads.`

// spsaFlags are what the command line says of a tuning.
type spsaFlags struct {
	variantFlag
	evalFileFlag
	settings spsa.Settings // the numbers; what is of the game is filled in later
	only     []string
	threads  int
	out      string
	resume   bool
}

// newSPSACommand returns the command that lists and tunes parameters.
func newSPSACommand() *cobra.Command {
	f := &spsaFlags{}
	cmd := &cobra.Command{
		Use:   "spsa [--iterations N --out FILE]",
		Short: "list the parameters of the search, or tune them by games",
		Long:  spsaHelp,
		Example: "  arrocco spsa --iterations 2000 --out probcut.json --resume \\\n" +
			"      --only ProbCutMargin,ReverseFutilityMargin",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	flags, s := cmd.Flags(), &f.settings
	flags.IntVar(&s.Iterations, "iterations", 0, "tune in this many steps")
	flags.IntVar(&s.Pairs, "pairs", spsa.DefaultPairs, "pairs of games in each iteration")
	flags.Uint64Var(&s.Nodes, "nodes", spsa.DefaultNodes, "nodes of each search")
	flags.Uint64Var(&s.Seed, "seed", 1, "which games")
	flags.Float64Var(&s.Rate, "rate", spsa.DefaultRate, "how fast values move at the end: more for fewer games")
	flags.StringSliceVar(&f.only, "only", nil, "names of the parameters (default: all but those for the clock)")
	flags.IntVar(&f.threads, "threads", runtime.NumCPU(), "games at a time")
	flags.StringVar(&f.out, "out", "", "file for the state")
	flags.BoolVar(&f.resume, "resume", false, "go on with what is in the file")
	return profiled(cmd)
}

// run lists or tunes.
func (f *spsaFlags) run(cmd *cobra.Command) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	if !cmd.Flags().Changed("iterations") {
		if f.out != "" {
			return usagef("--out is for a tuning, and --iterations is missing")
		}
		return listTunables(cmd.OutOrStdout(), v.Params)
	}
	if f.out == "" {
		return usagef("--out is missing: a file for the state")
	}
	s := &f.settings
	if err := atLeastOne(
		numberFlag{"iterations", s.Iterations}, numberFlag{"pairs", s.Pairs}, numberFlag{"threads", f.threads},
		numberFlag{"nodes", int(min(s.Nodes, 1))},
	); err != nil {
		return err
	}
	if err := refuseHidden(v); err != nil {
		return err
	}
	if err := f.complete(v); err != nil {
		return err
	}
	if err := s.Validate(); err != nil {
		return usageError{err}
	}
	games, err := spsa.NewGames(v, &f.settings, f.evalFile, f.threads, drawOpening)
	if err != nil {
		return err
	}
	defer func() { _ = games.Close() }() // nothing depends on that memory any more
	t, err := spsa.NewTuner(&f.settings, games.Play)
	if err != nil {
		return err
	}
	if err := f.unused(); err != nil {
		return err
	}
	unlock, err := lockOutput(f.out)
	if err != nil {
		return err
	}
	defer unlock()
	if err := f.start(cmd.ErrOrStderr(), t); err != nil {
		return err
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	if err := f.tune(ctx, cmd.ErrOrStderr(), t); err != nil {
		return interruption(err)
	}
	for _, p := range t.Values() {
		fmt.Fprintln(cmd.OutOrStdout(), p)
	}
	return nil
}

// listTunables prints a line for each parameter of p that can be tuned.
func listTunables(w io.Writer, p *search.Params) error {
	list, err := search.Tunables(p)
	for _, t := range list {
		kind := "int"
		if t.Float {
			kind = "float"
		}
		fmt.Fprintf(w, "%s, %s, %v, %v, %v, %v, %g\n", t.Name, kind, t.Value, t.Min, t.Max, t.Step, spsa.DefaultRate)
	}
	return err
}

// complete fills in what the settings have to say of the game.
func (f *spsaFlags) complete(v *engine.Variant) error {
	s, err := spsa.DefaultSettings(v)
	if err != nil {
		return err
	}
	s.Iterations, s.Pairs, s.Nodes = f.settings.Iterations, f.settings.Pairs, f.settings.Nodes
	s.Seed, s.Rate = f.settings.Seed, f.settings.Rate
	if s.Network, err = selfplay.Fingerprint(v, f.evalFile); err != nil {
		return fmt.Errorf("--eval-file: %w", err)
	}
	if len(f.only) > 0 {
		all, err := search.Tunables(v.Params)
		if err != nil {
			return err
		}
		if s.Parameters, err = spsa.Choose(all, f.only); err != nil {
			return usagef("--only: %w", err)
		}
	}
	f.settings = s
	return nil
}

// drawOpening returns an opening as those of the books that genfens makes, from
// rng alone.
func drawOpening(ctx context.Context, e *engine.Engine, rng *rand.Rand) (string, error) {
	return opening.DefaultWeighted(e).Next(ctx, rng)
}

// start brings t to where the tuning goes on, or begins.
func (f *spsaFlags) start(errs io.Writer, t *spsa.Tuner) error {
	if f.resume {
		err := t.Resume(f.out)
		if err == nil {
			fmt.Fprintf(errs, "resuming after %d iterations\n", t.Done())
		}
		if !errors.Is(err, os.ErrNotExist) {
			return err
		}
	} else if err := f.unused(); err != nil { // again, now that nobody else writes
		return err
	}
	return t.Save(f.out) // so that a file that cannot be written is no surprise later
}

// unused returns an error if the file for the state is there, unless it is to be resumed.
func (f *spsaFlags) unused() error {
	if _, err := os.Stat(f.out); err == nil && !f.resume {
		return fmt.Errorf("%s: is there already: resume it, or give another file", f.out)
	}
	return nil
}

// lockOutput keeps other processes that call it from a file that is written anew each
// time, until unlock is called. The lock is on a file beside it, which stays: one that is
// removed could be locked by two.
func lockOutput(path string) (unlock func(), err error) {
	lock, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := filelock.Lock(lock); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), lock.Close())
	}
	return func() { _ = lock.Close() }, nil
}

// tune does the iterations that are left.
func (f *spsaFlags) tune(ctx context.Context, errs io.Writer, t *spsa.Tuner) error {
	games := int64(2 * f.settings.Pairs) // of an iteration
	meter := newMeter(errs, progress.Options{
		Name: "spsa", Unit: "iterations", Total: int64(f.settings.Iterations),
		Line: func(m *progress.Meter) string {
			left, _ := m.Left()
			return fmt.Sprintf("iteration %d of %d, %d games, %.1f games/s, %s left: %s",
				t.Done(), f.settings.Iterations, games*int64(t.Done()), float64(games)*m.Rate(),
				progress.HoursMinutes(left), movedMost(f.settings.Parameters, t.Values()))
		},
	})
	meter.Begin(int64(t.Done()))
	first := t.Done()
	for t.Done() < f.settings.Iterations {
		if err := t.Step(ctx); err != nil {
			meter.Finish()
			return err
		}
		if err := t.Save(f.out); err != nil {
			meter.Finish()
			return err
		}
		meter.Set(int64(t.Done()), movedMost(f.settings.Parameters, t.Values()))
	}
	meter.Finish()
	if t.Done() > first {
		meter.WriteLine()
	}
	return nil
}

// movedMost returns in words which values have moved most, measured by their steps.
func movedMost(from, to []search.Tunable) string {
	const shown = 4
	steps := func(i int) float64 { return math.Abs(to[i].Value-from[i].Value) / to[i].Step }
	order := make([]int, len(to))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(steps(b), steps(a)) })
	var words []string
	for _, i := range order[:min(shown, len(order))] {
		words = append(words, fmt.Sprintf("%s %v→%.3f", to[i].Name, from[i].Value, to[i].Value))
	}
	return strings.Join(words, ", ")
}
