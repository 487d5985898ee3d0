package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/internal/notation"
)

// newPerftCommand returns the command that counts leaves.
func newPerftCommand() *cobra.Command {
	var divide bool
	var threads int
	cmd := &cobra.Command{
		Use:     "perft FEN|startpos DEPTH",
		Short:   "count the positions after all legal move sequences",
		Example: "  arrocco perft startpos 6 --threads 2\n  arrocco perft startpos 3 --divide",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runPerft(cmd, args[:len(args)-1], args[len(args)-1], threads, divide)
		},
	}
	cmd.Flags().BoolVar(&divide, "divide", false, "print the count of each move")
	cmd.Flags().IntVar(&threads, "threads", 1, "threads to count with")
	return profiled(cmd)
}

// runPerft counts and prints.
func runPerft(cmd *cobra.Command, fen []string, text string, threads int, divide bool) error {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 1 {
		return usagef("depth: %q is not a number above zero", text)
	}
	p, err := parsePosition(fen)
	if err != nil {
		return err
	}
	start := time.Now()
	counts := bench.Perft(p, depth, threads)
	elapsed := time.Since(start)
	out := cmd.OutOrStdout()
	if divide {
		uci := notation.Coordinates{FirstRank: 1}
		for _, c := range counts {
			fmt.Fprintf(out, "%s: %d\n", uci.Format(p.Traits(), c.Move), c.Nodes)
		}
		fmt.Fprintln(out)
	}
	n := bench.Leaves(counts)
	fmt.Fprintf(out, "Nodes searched: %d\n", n)
	fmt.Fprintf(cmd.ErrOrStderr(), "%.3f s, %.1f million a second\n",
		elapsed.Seconds(), float64(bench.PerSecond(n, elapsed))/1e6)
	return nil
}
