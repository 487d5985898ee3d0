package main

import (
	"context"
	"errors"
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
A book is a file of positions to start from, EPD or FEN. Lines that cannot be
read are reported and skipped.

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
	next, form, done, err := f.source(cmd, e, rand.New(rand.NewPCG(seed, 0)), book)
	if err != nil {
		return err
	}
	defer done()
	for range n {
		fen, err := next(ctx)
		if err != nil {
			return interruption(err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), form, fen)
	}
	return nil
}

// source returns what makes openings, the form in which they are printed, and what
// to call when no more are needed.
func (f *genfensFlags) source(
	cmd *cobra.Command, e *engine.Engine, r *rand.Rand, book string,
) (next func(context.Context) (string, error), form string, done func(), err error) {
	if !f.epd {
		skips := newSkipper(cmd.ErrOrStderr(), "arrocco: genfens: book "+book)
		o := bench.Openings{Engine: e, Rand: r, Skip: skips.report}
		starts, closeBook, err := readBook(book, e.Variant())
		if err != nil {
			return nil, "", nil, err
		}
		o.Starts = starts
		return o.Next, "info string genfens %s\n", func() { skips.rest("line"); closeBook() }, nil
	}
	b := bench.Book{Engine: e, Rand: r, Nodes: f.nodes, Score: game.Score(f.score)}
	least, most, _ := strings.Cut(f.plies, "-")
	for i, text := range [...]string{least, most} {
		if b.Plies[i], err = strconv.Atoi(text); err != nil {
			return nil, "", nil, usagef("--plies: %q is not of the form 6-10", f.plies)
		}
	}
	if b.Plies[0] < 0 || b.Plies[1] < b.Plies[0] || b.Plies[1] > game.MaxPly {
		return nil, "", nil, usagef("--plies: %q is not a range from 0 to %d", f.plies, game.MaxPly)
	}
	if f.nodes == 0 || f.score < 0 {
		return nil, "", nil, usagef("--nodes %d, --score %d: must be above zero", f.nodes, f.score)
	}
	return b.Next, "%s\n", func() {}, nil
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
// is none, and a function that closes the book.
func readBook(name string, v *engine.Variant) (starts bench.Starts, done func(), err error) {
	if name == "" || name == "None" {
		return bench.FENs{v.Start}, func() {}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, fmt.Errorf("book: %w", err)
	}
	done = func() { _ = f.Close() } // it was only read
	info, err := f.Stat()
	if err == nil {
		var x *epd.Index
		if x, err = epd.NewIndex(f, info.Size()); err == nil && x.Len() == 0 {
			err = errors.New("no positions")
		}
		starts = x
	}
	if err != nil {
		done()
		return nil, nil, fmt.Errorf("book %s: %w", name, err)
	}
	return starts, done, nil
}
