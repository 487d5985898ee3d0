package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/internal/epd"
)

const genfensHelp = `Prints random but even start positions for games that generate training data,
in the form that OpenBench asks for: arrocco "genfens N seed S book None" quit.
A book is a file of positions to start from, EPD or FEN.`

// newGenfensCommand returns the command that OpenBench calls before it
// generates data.
func newGenfensCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "genfens N seed S book FILE|None",
		Short: "print random start positions, for OpenBench",
		Long:  genfensHelp,
		Args:  cobra.MinimumNArgs(1),
		RunE:  genfens,
	}
}

// genfens prints the openings.
func genfens(cmd *cobra.Command, args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 0 {
		return usagef("%q is not a number of positions", args[0])
	}
	seed, book, err := genfensArgs(args[1:])
	if err != nil {
		return err
	}
	e, err := (&engineFlags{hash: 1, threads: 1}).open()
	if err != nil {
		return err
	}
	defer e.Close()
	ctx, stop := interruptible(cmd)
	defer stop()
	openings := bench.Openings{Engine: e, Rand: rand.New(rand.NewPCG(seed, 0))}
	if openings.Starts, err = readBook(book); err != nil {
		return err
	}
	for range n {
		fen, err := openings.Next(ctx)
		if err != nil {
			return interruption(err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "info string genfens %s\n", fen)
	}
	return nil
}

// genfensArgs reads the pairs of names and values after the number. Others than
// these are left to the engines that know them.
func genfensArgs(args []string) (seed uint64, book string, err error) {
	for i := 0; i+1 < len(args); i += 2 {
		switch args[i] {
		case "seed":
			if seed, err = strconv.ParseUint(args[i+1], 10, 64); err != nil {
				return 0, "", usagef("seed: %q is not a number", args[i+1])
			}
		case "book":
			book = args[i+1]
		}
	}
	return seed, book, nil
}

// readBook returns the positions of a book, or the start of the game if there
// is none.
func readBook(name string) ([]string, error) {
	if name == "" || name == "None" {
		return []string{defaultVariant().Start}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	defer f.Close()
	records, err := epd.Read(f)
	if err != nil {
		return nil, fmt.Errorf("book %s: %w", name, err)
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("book %s: no positions", name)
	}
	starts := make([]string, len(records))
	for i := range records {
		starts[i] = records[i].FEN()
	}
	return starts, nil
}
