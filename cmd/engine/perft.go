package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/internal/notation"
	"arrocco/search"
)

// newPerftCommand returns the command that counts leaves.
func newPerftCommand() *cobra.Command {
	f := &perftFlags{}
	cmd := &cobra.Command{
		Use:     "perft FEN|startpos DEPTH",
		Short:   "count the positions after all legal move sequences",
		Example: "  arrocco perft startpos 6 --threads 2\n  arrocco perft startpos 3 --divide",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd, args[:len(args)-1], args[len(args)-1])
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.divide, "divide", false, "print the count of each move")
	cmd.Flags().IntVar(&f.threads, "threads", 1, "threads to count with")
	return profiled(cmd)
}

// perftFlags are the flags of "arrocco perft".
type perftFlags struct {
	variantFlag
	divide  bool
	threads int
}

// run counts and prints.
func (f *perftFlags) run(cmd *cobra.Command, fen []string, text string) error {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 1 {
		return usagef("invalid depth %q: want a whole number of at least 1", text)
	}
	if err := atLeastOne(numberFlag{"threads", f.threads}); err != nil {
		return err
	}
	v, err := f.variant()
	if err != nil {
		return err
	}
	p, err := parsePosition(v, fen)
	if err != nil {
		return err
	}
	start := time.Now()
	counts := bench.Perft(p, depth, f.threads)
	elapsed := time.Since(start)
	out := cmd.OutOrStdout()
	if f.divide {
		moves := notation.CoordinatesOf(p.Traits())
		moves.KingTakesRook = false
		for _, c := range counts {
			fmt.Fprintf(out, "%s: %d\n", moves.Format(p.Traits(), c.Move), c.Nodes)
		}
		fmt.Fprintln(out)
	}
	n := bench.Leaves(counts)
	fmt.Fprintf(out, "Nodes searched: %d\n", n)
	fmt.Fprintf(cmd.ErrOrStderr(), "%.3f s, %.1f million a second\n",
		elapsed.Seconds(), float64(search.NodesPerSecond(n, elapsed))/1e6)
	return nil
}
