package match

import (
	"errors"
	"fmt"
	"io"

	"arrocco/engine"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

// Replay plays the games of a PGN file again: all moves, all draws of hidden pieces, and the
// results as far as the rules decide them. The rules are those of the game that the tag Variant
// names, or of v if there is none. Where that game leaves a choice, they are the given ones, or
// those of the tag RepetitionRule. It returns how many games are right and how many are not.
// For each of the latter it calls wrong with an error that names the game; if that
// returns an error, Replay ends with it.
func Replay(
	file io.Reader, v *engine.Variant, rules *engine.Rules, wrong func(error) error,
) (right, bad int, err error) {
	r := pgn.NewReader(file)
	for n := 1; ; n++ {
		g, err := r.Read()
		if errors.Is(err, io.EOF) {
			return right, bad, nil
		}
		if err == nil {
			err = replay(g, v, rules)
		}
		if err == nil {
			right++
			continue
		}
		bad++
		if err := wrong(fmt.Errorf("game %d: %w", n, err)); err != nil {
			return right, bad, err
		}
	}
}

// replay plays one game again.
func replay(g *pgn.Game, v *engine.Variant, rules *engine.Rules) error {
	v, err := engine.VariantOf(g.Tag, v)
	if err != nil {
		return err
	}
	start, err := v.StartOf(g.Tag)
	if err != nil {
		return err
	}
	if rules != nil && v.SetRules != nil {
		v.SetRules(start, *rules)
	}
	_, err = g.Replay(start, notation.Parse)
	return err
}
