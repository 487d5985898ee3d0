package main

import (
	"github.com/spf13/cobra"
)

// newBookCommand returns the command about opening books.
func newBookCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "make, show and merge opening books",
		Long: "Makes, shows and merges opening books in the format of Polyglot (.bin). Books of\n" +
			"xiangqi have a header, so that no program takes them for books of chess.\n\n" +
			"The engine plays from a book with the options OwnBook and BookFile.",
		Args: unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		SuggestionsMinimumDistance: 2, // number of wrong letters
	}
	cmd.AddCommand(newBookMakeCommand(), newBookGenerateCommand(), newBookShowCommand(), newBookMergeCommand())
	return cmd
}
