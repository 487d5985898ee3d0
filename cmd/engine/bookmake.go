package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/internal/polyglot"
	"arrocco/internal/unpack"
)

const bookMakeHelp = `Makes an opening book from games. The weight of a move is two for each game that
its side won, and one for each draw. Moves that scored nothing, or that were
played in fewer games than --min-games, are left out. Games without a result
count for nothing, and games of other variants are skipped.`

// bookMakeFlags are the flags of "arrocco book make".
type bookMakeFlags struct {
	variantFlag
	pgn      []string
	out      string
	plies    int
	minGames int
}

// newBookMakeCommand returns the command that makes a book from games.
func newBookMakeCommand() *cobra.Command {
	f := &bookMakeFlags{}
	cmd := &cobra.Command{
		Use:     "make --pgn FILE --out BOOK",
		Short:   "make an opening book from games",
		Long:    bookMakeHelp,
		Example: "  arrocco book make --pgn games.pgn.gz --out book.bin --plies 24 --min-games 5",
		RunE: func(cmd *cobra.Command, args []string) error {
			f.pgn = append(f.pgn, args...) // --pgn *.pgn, after the shell
			return f.run(cmd)
		},
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.StringArrayVar(&f.pgn, "pgn", nil, "file of games, also .gz, .bz2 or .zst; more may follow as arguments")
	flags.StringVar(&f.out, "out", "", "new file for the book")
	flags.IntVar(&f.plies, "plies", 40, "plies of each game that are read")
	flags.IntVar(&f.minGames, "min-games", 3, "leave out moves that were played less often")
	return cmd
}

// run makes the book.
func (f *bookMakeFlags) run(cmd *cobra.Command) error {
	v, err := f.bookVariant()
	if err != nil {
		return err
	}
	switch {
	case len(f.pgn) == 0:
		return usagef("--pgn is missing: a file of games")
	case f.out == "":
		return usagef("--out is missing: a new file for the book")
	}
	if err := atLeastOne(numberFlag{"plies", f.plies}, numberFlag{"min-games", f.minGames}); err != nil {
		return err
	}
	b := &bookMaker{variant: v, plies: f.plies, Maker: polyglot.Maker{MinGames: f.minGames}}
	return writeBook(f.out, func(file io.Writer) error {
		for _, path := range f.pgn {
			if err := b.addFile(cmd.ErrOrStderr(), path); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		entries := b.Entries()
		if len(entries) == 0 {
			return fmt.Errorf("no move for a book in %s; see --min-games", counted(b.games, "game"))
		}
		if err := polyglot.Write(file, entries, v.BookHeader()); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s of %s, from %s with a result\n",
			f.out, counted(len(entries), "move"), counted(positionsOf(entries), "position"), counted(b.games, "game"))
		return nil
	})
}

// bookVariant returns the game, which must be one that has books.
func (f *variantFlag) bookVariant() (*engine.Variant, error) {
	v, err := f.variant()
	if err != nil {
		return nil, err
	}
	if err := v.HasBooks(); err != nil {
		return nil, usageError{err}
	}
	return v, nil
}

// writeBook calls write with a new file, which appears under its name when it is complete. In
// case of an error, the file is removed.
func writeBook(path string, write func(io.Writer) error) error {
	if err := unusedBook(path); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".book-*")
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Chmod(0o644), file.Close(), unusedBook(path))
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err == nil {
		return nil
	}
	if e := new(fs.PathError); errors.As(err, &e) && e.Path == file.Name() {
		err = fmt.Errorf("%s: %w", path, e.Err) // the other name says nothing
	}
	return errors.Join(err, os.Remove(file.Name()))
}

// unusedBook returns an error if the file of a new book is there, or the directory for it is not.
func unusedBook(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: exists: give another name", path)
	}
	_, err := os.Stat(filepath.Dir(path))
	return err
}

// positionsOf returns the number of different positions of entries that are in order.
func positionsOf(entries []polyglot.Entry) (n int) {
	for i, e := range entries {
		if i == 0 || e.Key != entries[i-1].Key {
			n++
		}
	}
	return n
}

// A bookMaker adds games to a book.
type bookMaker struct {
	polyglot.Maker
	variant *engine.Variant
	plies   int
	games   int // with a result
}

// addFile adds the games of a file. It reports games that cannot be read.
func (b *bookMaker) addFile(errs io.Writer, path string) error {
	in, err := unpack.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // it was only read
	skipped := newSkipper(errs, "arrocco: book: "+path)
	defer skipped.rest("game")
	for r, n := pgn.NewReader(in), 1; ; n++ {
		g, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = b.addGame(g)
		}
		if err != nil {
			skipped.report(fmt.Errorf("game %d skipped: %w", n, err))
		}
	}
}

// addGame adds the first moves of a game.
func (b *bookMaker) addGame(g *pgn.Game) error {
	of, err := engine.VariantOf(g.Tag, b.variant)
	switch {
	case err != nil:
		return err
	case of != b.variant:
		return fmt.Errorf("a game of %s, not of %s", of.Name, b.variant.Name)
	}
	result, ok := resultOf(g.Result)
	if !ok {
		return nil
	}
	p, err := b.variant.StartOf(g.Tag)
	if err != nil {
		return err
	}
	if b.plies < len(g.Mainline.Moves) {
		g.Mainline.Moves = g.Mainline.Moves[:b.plies]
	}
	moves, err := g.Mainline.Resolve(p, notation.Parse)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if m == game.NoMove {
			break // after a pass, it is no game
		}
		b.Add(b.variant.BookKey(p), p.Traits(), m, p.State().Side, result)
		p.Make(m)
	}
	b.games++
	return nil
}

// resultOf returns the result of a game, and false if it has none.
func resultOf(text string) (game.Result, bool) {
	for _, r := range []game.Result{game.WhiteWins, game.BlackWins, game.Drawn} {
		if text == r.String() {
			return r, true
		}
	}
	return game.Ongoing, false
}
