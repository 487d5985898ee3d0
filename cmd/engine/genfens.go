package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/opening"
	"arrocco/internal/progress"
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
	flags.IntVar(&f.score, "score", 50, "with --epd: the most that a side may be ahead, internal units")
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
	openings, err := f.source(cmd, e, rand.New(rand.NewPCG(seed, 0)), book)
	if err != nil {
		return err
	}
	defer openings.done()
	meter := newMeter(cmd.ErrOrStderr(), progress.Options{Name: "genfens", Unit: "openings", Total: int64(n)})
	defer meter.Finish()
	out := meter.Writer(cmd.OutOrStdout())
	for range n {
		fen, err := openings.next(ctx)
		if err != nil {
			return interruption(err)
		}
		fmt.Fprintf(out, openings.form, fen)
		meter.Add(1, "")
	}
	return nil
}

// A source makes openings, in FEN.
type source struct {
	next func(context.Context) (string, error)
	form string // in which an opening is printed
	done func() // is called when no more are needed
}

// source returns what makes the openings, from random numbers.
func (f *genfensFlags) source(cmd *cobra.Command, e *engine.Engine, rng *rand.Rand, book string) (*source, error) {
	if f.epd {
		return f.weighted(e, rng)
	}
	starts, done, err := openStarts(book, e.Variant())
	if err != nil {
		return nil, err
	}
	skips := newSkipper(cmd.ErrOrStderr(), "arrocco: genfens: book "+book)
	o := opening.Genfens(e, starts, skips.report)
	next := func(ctx context.Context) (string, error) {
		p, err := o.Next(ctx, rng)
		if err != nil {
			return "", err
		}
		return p.String(), nil
	}
	return &source{next, "info string genfens %s\n", func() { skips.rest("line"); done() }}, nil
}

// weighted returns what makes the openings of a book for matches.
func (f *genfensFlags) weighted(e *engine.Engine, rng *rand.Rand) (*source, error) {
	o := opening.Weighted{Engine: e, Nodes: f.nodes, MaxScore: game.Score(f.score)}
	least, most, _ := strings.Cut(f.plies, "-")
	var errLeast, errMost error
	o.MinPlies, errLeast = strconv.Atoi(least)
	o.MaxPlies, errMost = strconv.Atoi(most)
	switch {
	case errLeast != nil || errMost != nil:
		return nil, usagef("--plies: %q is not of the form 6-10", f.plies)
	case o.MinPlies < 0 || o.MaxPlies < o.MinPlies || o.MaxPlies > game.MaxPly:
		return nil, usagef("--plies: %q is not a range from 0 to %d", f.plies, game.MaxPly)
	case f.nodes == 0 || f.score < 0:
		return nil, usagef("--nodes %d, --score %d: must be above zero", f.nodes, f.score)
	}
	next := func(ctx context.Context) (string, error) { return o.Next(ctx, rng) }
	return &source{next, "%s\n", func() {}}, nil
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

// openStarts returns the positions of a book, or the start of the game if there
// is none, and a function that closes the book.
func openStarts(book string, v *engine.Variant) (starts opening.Starts, done func(), err error) {
	if book == "" || book == "None" {
		return opening.FENs{v.Start}, func() {}, nil
	}
	if starts, done, err = opening.OpenStarts(book); err != nil {
		return nil, nil, wrap("book", err)
	}
	return starts, done, nil
}
