package main

import (
	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/internal/notation"
)

// notationFlag selects the notation of moves. The zero value selects notation.Text.
type notationFlag struct {
	notation string
}

// add adds the flag to cmd.
func (f *notationFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.notation, "notation", "",
		"notation of moves: san or coordinates (castling: e1h1, king to rook); "+
			"for xiangqi wxf, iccs, chinese or coordinates")
}

// format returns the notation for a game.
func (f *notationFlag) format(v *engine.Variant) (notation.Format, error) {
	p, err := v.Parse(v.Start)
	if err != nil {
		return nil, err
	}
	format, err := notation.FormatOf(p.Traits(), f.notation)
	if err != nil {
		return nil, usagef("--notation: %w", err)
	}
	return format, nil
}
