package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
)

// gameNames returns the names of all games: "chess, xiangqi or sprint".
func gameNames() string {
	names := engine.Names()
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// variantFlag selects the game. The zero value is chess.
type variantFlag struct {
	game string
}

// add adds the flag to cmd.
func (f *variantFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.game, "variant", "", "game: "+gameNames()+" (default: "+engine.Variants()[0].Name+")")
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

// refuseHidden returns an error if tiles are hidden from the players of v. Such games
// need a dealer, which the calling commands do not have.
func refuseHidden(v *engine.Variant) error {
	p, err := v.Parse(v.Start)
	if err != nil {
		return err
	}
	if game.Uncertain(p) {
		return usagef("--variant %s: not available for games with hidden tiles", v.Name)
	}
	return nil
}

// parseFEN parses a position of v. If it is a position of another game, the error has
// the name of that game.
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
