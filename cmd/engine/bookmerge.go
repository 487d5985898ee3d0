package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/internal/polyglot"
)

// newBookMergeCommand returns the command that merges two books.
func newBookMergeCommand() *cobra.Command {
	f := &variantFlag{}
	var out string
	cmd := &cobra.Command{
		Use:   "merge BOOK BOOK --out BOOK",
		Short: "merge two opening books",
		Long: "Writes a book with the moves of two. A move that both have gets the sum of its\n" +
			"weights: of two books with weights of different kinds, as counts of games and\n" +
			"percents, the one with the larger ones decides.",
		Example: "  arrocco book merge white.bin black.bin --out both.bin",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			v, err := f.bookVariant()
			if err != nil {
				return err
			}
			if out == "" {
				return usagef("--out is missing: a new file for the book")
			}
			a, err := openBook(v, args[0])
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, a.Close()) }()
			b, err := openBook(v, args[1])
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, b.Close()) }()
			return writeBook(out, func(file io.Writer) error {
				positions, moves, err := polyglot.Merge(file, a, b, v.BookHeader())
				if err == nil {
					fmt.Fprintf(cmd.OutOrStdout(), "%s: %s of %s\n", out, counted(moves, "move"), counted(positions, "position"))
				}
				return err
			})
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&out, "out", "", "new file for the book")
	return cmd
}

// openBook opens a book of v, with its name in the error.
func openBook(v *engine.Variant, path string) (*polyglot.Book, error) {
	b, err := v.OpenBook(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}
