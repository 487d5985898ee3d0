package match

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"arrocco/engine"
	"arrocco/internal/notation"
	"arrocco/internal/opening"
	"arrocco/internal/pgn"
)

// Replay plays the games of a PGN file again, by the rules of the game that the
// tag Variant names, or of v if there is none, or by those that are given if the
// game leaves a choice: all moves, all draws of hidden pieces, and the results as far
// as the rules decide them. It returns how many games are right and how many are not.
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
	v, err := variantOf(g, v)
	if err != nil {
		return err
	}
	start, err := opening.Opening{FEN: g.Tag("FEN")}.Start(v)
	if err != nil {
		return err
	}
	if rules != nil && v.SetRules != nil {
		v.SetRules(start, *rules)
	}
	_, err = g.Replay(start, notation.Parse)
	return err
}

// variantOf returns the game that a PGN file says was played, or v if it says
// nothing.
func variantOf(g *pgn.Game, v *engine.Variant) (*engine.Variant, error) {
	name := strings.ToLower(strings.TrimSpace(g.Tag("Variant")))
	if name == "" && strings.EqualFold(g.Tag("Game"), "Chinese Chess") {
		name = "xiangqi"
	}
	switch name {
	case "", "?":
		return v, nil
	case "standard", "normal", "orthodox", "from position":
		name = "chess"
	case "fischerandom", "fischerrandom", "fischer random", "chess 960", "freestyle":
		name = "chess960"
	}
	of, err := engine.Lookup(name)
	if err != nil {
		return nil, fmt.Errorf("tag Variant: %w", err)
	}
	return of, nil
}
