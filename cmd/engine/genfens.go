package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/bench"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
)

const genfensHelp = `Prints random but even start positions for games that generate training data,
in the form that OpenBench asks for: arrocco "genfens N seed S book None" quit.
A book is a file of positions to start from, EPD or FEN.

With --epd it makes a book for matches instead, one FEN a line: positions that
differ, a few sensible plies from the start, even by a search, in which no piece
hangs. The same seed gives the same book.`

// genfensFlags are the flags of "arrocco genfens".
type genfensFlags struct {
	variantFlag
	epd   bool
	plies string
	nodes uint64
	score int
}

// newGenfensCommand returns the command that OpenBench calls before it
// generates data.
func newGenfensCommand() *cobra.Command {
	f := &genfensFlags{}
	cmd := &cobra.Command{
		Use:     "genfens N seed S book FILE|None",
		Short:   "print random start positions, for OpenBench or as a book",
		Long:    genfensHelp,
		Example: "  arrocco genfens 600 seed 1 --epd --variant xiangqi > xiangqi.epd",
		Args:    cobra.MinimumNArgs(1),
		RunE:    f.run,
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.epd, "epd", false, "make a book for matches")
	flags.StringVar(&f.plies, "plies", "6-10", "with --epd: least and most plies from the start")
	flags.Uint64Var(&f.nodes, "nodes", 5000, "with --epd: nodes of the search that says how even a position is")
	flags.IntVar(&f.score, "score", 50, "with --epd: the most that a side may be ahead, centipawns")
	return cmd
}

// run prints the openings.
func (f *genfensFlags) run(cmd *cobra.Command, args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 0 {
		return usagef("%q is not a number of positions", args[0])
	}
	seed, book, err := genfensArgs(args[1:])
	if err != nil {
		return err
	}
	e, err := (&engineFlags{variantFlag: f.variantFlag, hash: 1, threads: 1}).open()
	if err != nil {
		return err
	}
	defer e.Close()
	if err := refuseHidden(e.Variant()); err != nil {
		return err
	}
	ctx, stop := interruptible(cmd)
	defer stop()
	next, form, err := f.source(e, rand.New(rand.NewPCG(seed, 0)), book)
	if err != nil {
		return err
	}
	for range n {
		fen, err := next(ctx)
		if err != nil {
			return interruption(err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), form, fen)
	}
	return nil
}

// source returns what makes openings, and the form in which they are printed.
func (f *genfensFlags) source(
	e *engine.Engine, r *rand.Rand, book string,
) (next func(context.Context) (string, error), form string, err error) {
	if !f.epd {
		o := bench.Openings{Engine: e, Rand: r}
		o.Starts, err = readBook(book, e.Variant())
		return o.Next, "info string genfens %s\n", err
	}
	b := bench.Book{Engine: e, Rand: r, Nodes: f.nodes, Score: game.Score(f.score)}
	least, most, _ := strings.Cut(f.plies, "-")
	for i, text := range [...]string{least, most} {
		if b.Plies[i], err = strconv.Atoi(text); err != nil {
			return nil, "", usagef("--plies: %q is not of the form 6-10", f.plies)
		}
	}
	if b.Plies[0] < 0 || b.Plies[1] < b.Plies[0] || b.Plies[1] > game.MaxPly {
		return nil, "", usagef("--plies: %q is not a range from 0 to %d", f.plies, game.MaxPly)
	}
	if f.nodes == 0 || f.score < 0 {
		return nil, "", usagef("--nodes %d, --score %d: must be above zero", f.nodes, f.score)
	}
	return b.Next, "%s\n", nil
}

// genfensArgs reads the pairs of names and values after the number. Others than
// these are left to the engines that know them.
func genfensArgs(args []string) (seed uint64, book string, err error) {
	if len(args)%2 != 0 {
		return 0, "", usagef("%q has no value: want N seed S book FILE|None", args[len(args)-1])
	}
	for i := 0; i < len(args); i += 2 {
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
func readBook(name string, v *engine.Variant) ([]string, error) {
	if name == "" || name == "None" {
		return []string{v.Start}, nil
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
