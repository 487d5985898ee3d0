package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
)

// variantFlag chooses the game. The zero value is chess.
type variantFlag struct {
	game string
}

// add adds the flag to cmd.
func (f *variantFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.game, "variant", "", "game: chess, chess960, xiangqi or sprint (default: chess)")
}

// variant returns the game.
func (f *variantFlag) variant() (*engine.Variant, error) {
	if f.game == "" {
		return engine.Variants()[0], nil
	}
	v, err := engine.Lookup(f.game)
	if err != nil {
		return nil, usagef("--variant=%s: %w", f.game, err)
	}
	return v, nil
}

// refuseHidden returns an error if something is hidden from the players of v: games
// of it need somebody who deals, which what follows does not know to do.
func refuseHidden(v *engine.Variant) error {
	p, err := v.Parse(v.Start)
	if err != nil {
		return err
	}
	if game.Uncertain(p) {
		return usagef("--variant %s: not for games in which something is hidden", v.Name)
	}
	return nil
}

// parseFEN reads a position of v. Where it is one of another game instead, the
// error says so.
func parseFEN(v *engine.Variant, fen string) (game.Position, error) {
	p, err := v.Parse(fen)
	if err == nil {
		return p, nil
	}
	for _, other := range engine.Variants() {
		if other == v {
			continue
		}
		if _, ok := other.Parse(fen); ok == nil {
			err = fmt.Errorf("%w; it is a position of %s: --variant %s", err, other.Name, other.Name)
			break
		}
	}
	return nil, usageError{err}
}
