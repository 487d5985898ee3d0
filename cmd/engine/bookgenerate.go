package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/internal/polyglot"
	"arrocco/internal/progress"
	"arrocco/internal/repertoire"
	"arrocco/train/selfplay"
)

const bookGenerateHelp = `Makes an opening book by search, without games. It always searches the position
that is most likely if both sides play from the book, from the start position
on, and keeps the moves that lose at most --margin against the best one, in
percent of a point that the engine expects. The weight of a move is from 1, at
the margin, to 100 for the best one.

Each position is searched by one thread with a fixed number of nodes and an
empty table, so that equal arguments make the same book. What the searches find
is written to a log at once, and a run that was stopped or killed goes on from
it with --resume; without such a log it just begins. With the log of a book and
more --positions, a larger book begins with the same searches.`

// bookGenerateFlags are the flags of "arrocco book generate".
type bookGenerateFlags struct {
	variantFlag
	evalFileFlag
	repertoire.Settings
	positions int
	out, log  string
	resume    bool
}

// newBookGenerateCommand returns the command that makes a book by search.
func newBookGenerateCommand() *cobra.Command {
	f := &bookGenerateFlags{}
	cmd := &cobra.Command{
		Use:   "generate --out BOOK",
		Short: "make an opening book by search",
		Long:  bookGenerateHelp,
		Example: "  arrocco book generate --out book.bin --positions 500 --resume\n" +
			"  arrocco book generate --variant xiangqi --nodes 400000 --out xiangqi.bin",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "new file for the book")
	flags.StringVar(&f.log, "log", "", "file for what the searches find (default: that of the book, and .jsonl)")
	flags.BoolVar(&f.resume, "resume", false, "go on with what is in the log")
	flags.IntVar(&f.positions, "positions", 1000, "positions of the book")
	flags.Uint64Var(&f.Nodes, "nodes", 200_000, "nodes of each search")
	flags.IntVar(&f.Hash, "hash", 16, "size of the transposition table, MiB")
	flags.IntVar(&f.Lines, "lines", 5, "most moves of a position")
	flags.Float64Var(&f.Margin, "margin", 3, "what a move may lose against the best one, percent of a point")
	flags.IntVar(&f.Plies, "plies", 24, "length of the longest line, plies")
	return profiled(cmd)
}

// run makes the book.
func (f *bookGenerateFlags) run(cmd *cobra.Command) error {
	v, err := f.bookVariant()
	if err != nil {
		return err
	}
	if err := f.complete(v); err != nil {
		return err
	}
	e, err := f.openEngine(v)
	if err != nil {
		return err
	}
	defer func() { _ = e.Close() }()          // nothing depends on that memory any more
	if err := unusedBook(f.out); err != nil { // the searches take long
		return err
	}
	log, known, err := f.openLog()
	if err != nil {
		return err
	}
	g := &repertoire.Grower{
		Variant: v, Settings: f.Settings, Search: repertoire.Searcher(e, &f.Settings), Known: known,
		Append: func(r *repertoire.Record) error {
			_, err := log.Write(r.Line())
			return err
		},
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	entries, err := f.grow(ctx, cmd.ErrOrStderr(), g)
	if err = errors.Join(err, log.Close()); err != nil {
		return interruption(err)
	}
	err = writeBook(f.out, func(file io.Writer) error { return polyglot.Write(file, entries, v.BookHeader()) })
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s of %s\n",
		f.out, counted(len(entries), "move"), counted(positionsOf(entries), "position"))
	return nil
}

// complete checks the flags and fills in what follows from them.
func (f *bookGenerateFlags) complete(v *engine.Variant) error {
	if f.out == "" {
		return usagef("--out is missing: a new file for the book")
	}
	if err := atLeastOne(
		numberFlag{"positions", f.positions}, numberFlag{"lines", f.Lines}, numberFlag{"plies", f.Plies},
		numberFlag{"hash", f.Hash}, numberFlag{"nodes", int(min(f.Nodes, 1))},
	); err != nil {
		return err
	}
	if !(f.Margin >= 0 && f.Margin <= 100) { // not a number is neither
		return usagef("invalid --margin %v: want a number from 0 to 100", f.Margin)
	}
	if f.log == "" {
		f.log = f.out + ".jsonl"
	}
	if filepath.Clean(f.log) == filepath.Clean(f.out) {
		return usagef("--log is the file of --out")
	}
	network, err := selfplay.Fingerprint(v, f.evalFile)
	if err != nil {
		return fmt.Errorf("--eval-file: %w", err)
	}
	f.Variant, f.Version, f.Network = v.Name, version, network
	return nil
}

// openEngine returns the engine that searches.
func (f *bookGenerateFlags) openEngine(v *engine.Variant) (*engine.Engine, error) {
	flags := engineFlags{variantFlag: variantFlag{v.Name}, evalFileFlag: f.evalFileFlag, hash: f.Hash, threads: 1}
	return flags.open()
}

// openLog opens the log, and returns what earlier runs have found.
func (f *bookGenerateFlags) openLog() (log *records, known []repertoire.Record, err error) {
	var file *os.File
	if f.resume {
		file, err = os.OpenFile(f.log, os.O_RDWR|os.O_CREATE, 0o644)
	} else {
		file, err = newFile(f.log, ", or --resume to go on with it")
	}
	if err != nil {
		return nil, nil, err
	}
	_, end, err := continueAt(file, func(file *os.File) (int, int64, error) {
		l, err := repertoire.ReadLog(file)
		if err == nil && l.Settings != nil && *l.Settings != f.Settings {
			err = fmt.Errorf("is of another book: %s", selfplay.Differences(*l.Settings, f.Settings))
		}
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", f.log, err)
		}
		known = l.Records
		return len(known), l.Size, nil
	})
	log = &records{w: file, file: file, end: end}
	if err == nil && log.empty() {
		_, err = log.Write(repertoire.HeaderLine(&f.Settings))
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return log, known, nil
}

// grow makes the entries of the book, and shows how far that is.
func (f *bookGenerateFlags) grow(
	ctx context.Context, errs io.Writer, g *repertoire.Grower,
) ([]polyglot.Entry, error) {
	if len(g.Known) > 0 {
		fmt.Fprintf(errs, "resuming after %s\n", counted(len(g.Known), "position"))
	}
	meter := newMeter(errs, progress.Options{Name: "book", Unit: "positions", Total: int64(f.positions)})
	meter.Begin(int64(min(len(g.Known), f.positions)))
	entries, err := g.Grow(ctx, f.positions, func(done int) {
		if done > len(g.Known) {
			meter.Set(int64(done), "")
		}
	})
	meter.Finish()
	if err != nil && !errors.Is(err, context.Canceled) && !errors.As(err, new(*fs.PathError)) { // which has the name
		err = fmt.Errorf("%s: %w", f.log, err)
	}
	return entries, err
}
