package main

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/progress"
)

const benchHelp = `Searches a fixed set of positions to a fixed depth and prints the nodes that it
took and the speed. With one thread the number of nodes is the same on every
machine: it is the signature by which commits tell whether they change the play.
Each game has positions and a signature of its own.`

// newBenchCommand returns the command that prints the signature.
func newBenchCommand() *cobra.Command {
	f := &benchFlags{}
	cmd := &cobra.Command{
		Use:   "bench [HASH [THREADS [DEPTH]]]",
		Short: "print the bench signature and the speed",
		Long:  benchHelp,
		Args:  cobra.MaximumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			return interruption(f.bench(ctx, args, cmd.OutOrStdout(), cmd.ErrOrStderr()))
		},
	}
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	return profiled(cmd)
}

// benchFlags are the flags of "arrocco bench". What else there is to set are
// arguments, as other engines have it.
type benchFlags struct {
	variantFlag
	evalFileFlag
}

// runBench is bench for chess, which is what OpenBench and the protocols mean.
func runBench(ctx context.Context, args []string, w io.Writer) error {
	return (&benchFlags{}).bench(ctx, args, w, io.Discard)
}

// bench measures the signature and prints a line for each position, and the
// total in the form that OpenBench reads. Progress goes to errs.
func (b *benchFlags) bench(ctx context.Context, args []string, w, errs io.Writer) error {
	v, err := b.variant()
	if err != nil {
		return err
	}
	hash, threads, depth, err := benchArgs(args, bench.DefaultDepth(v))
	if err != nil {
		return err
	}
	f := engineFlags{variantFlag: b.variantFlag, evalFileFlag: b.evalFileFlag, hash: hash, threads: threads}
	e, err := f.open()
	if err != nil {
		return err
	}
	defer e.Close()
	width, positions, err := idWidth(v)
	if err != nil {
		return err
	}
	meter := newMeter(errs, progress.Options{Name: "bench", Unit: "positions", Total: int64(positions)})
	defer meter.Finish()
	lines := meter.Writer(w)
	total, err := bench.Signature(ctx, e, depth, func(s bench.Step) {
		fmt.Fprintf(lines, "%2d/%d %-*s %9d nodes %6d ms  depth %d\n", s.Number, s.Total, width, s.Position.ID,
			s.Result.Nodes, s.Result.Elapsed.Milliseconds(), s.Result.Depth)
		meter.Add(1, "")
	})
	meter.Finish()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d nodes %d nps\n", total.Nodes, total.PerSecond())
	return nil
}

// idWidth returns the number of columns that the names of the positions take, and how
// many positions there are.
func idWidth(v *engine.Variant) (width, positions int, err error) {
	list, err := bench.Positions(v)
	for _, p := range list {
		width = max(width, len(p.ID))
	}
	return width, len(list), err
}

// benchArgs reads the arguments, each of which may be missing. The default of the
// depth is usual.
func benchArgs(args []string, usual game.Depth) (hash, threads int, depth game.Depth, err error) {
	numbers := [...]int{bench.DefaultHash, bench.DefaultThreads, int(usual)}
	names := [...]string{"hash", "threads", "depth"}
	for i, text := range args[:min(len(args), len(numbers))] {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return 0, 0, 0, usagef("%s: %q is not a number above zero", names[i], text)
		}
		if i == 2 && n > game.MaxPly {
			return 0, 0, 0, usagef("%s: %d is more than %d", names[i], n, game.MaxPly)
		}
		numbers[i] = n
	}
	return numbers[0], numbers[1], game.Depth(numbers[2]), nil
}
