package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/train"
)

const lineageHelp = `Prints what made a network, from the first ancestor to the network itself: whose
weights each training started from, whose evaluations it learned, how many
positions of which games, and how the network did in matches. Without a name,
it prints this for the networks that are built in.

The chain has first parents only; --all prints parents, teachers, and theirs.
The record is train/lineage.tsv, the games are in train/games.tsv.`

// lineageColumns is the width of the paragraphs, without what they are indented by.
const lineageColumns = 78

// newLineageCommand returns the command that prints what made a network.
func newLineageCommand() *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use:     "lineage [NETWORK…]",
		Short:   "print what made a network",
		Long:    lineageHelp,
		Example: "  arrocco lineage chess-13\n  arrocco lineage xiangqi --all --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, v := range engine.Variants() {
					if v.Network != nil {
						args = append(args, v.Name)
					}
				}
			}
			for _, name := range args {
				list, err := train.LineageOf(name, all)
				if err != nil {
					return usageError{err}
				}
				if err := writeLineage(cmd.OutOrStdout(), list, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "print teachers and all their ancestors, too")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON for each network")
	return cmd
}

// writeLineage writes a paragraph, or a line of JSON, for each network.
func writeLineage(w io.Writer, list []train.Ancestor, asJSON bool) error {
	for _, a := range list {
		if asJSON {
			if err := json.NewEncoder(w).Encode(a); err != nil {
				return err
			}
			continue
		}
		title := a.Network
		if a.Commit != "" {
			title += ", built in by commit " + a.Commit
		}
		if _, err := fmt.Fprintln(w, title); err != nil {
			return err
		}
		for _, f := range []struct{ name, value string }{
			{"from", strings.Join(a.Parents, " ")},
			{"taught by", strings.Join(a.Teachers, " ")},
			{"positions", a.Positions},
			{"games", strings.Join(a.Data, " ")},
			{"nodes a move", a.Nodes},
			{"result", a.Result},
			{"note", a.Note},
		} {
			if f.value != "" {
				text := wrapWords(f.name+": "+f.value, lineageColumns)
				fmt.Fprintln(w, "  "+strings.ReplaceAll(text, "\n", "\n  "))
			}
		}
	}
	return nil
}
