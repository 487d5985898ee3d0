package match

import (
	"errors"
	"fmt"
	"io"

	"arrocco/engine"
	"arrocco/internal/pgn"
)

// Replay plays the games of a PGN file again, by the rules of v, or by those
// that are given if it leaves a choice: all moves, all draws of hidden pieces,
// and the results as far as the rules decide them. It returns how many games
// are right before the first that is not, which the error names.
func Replay(file io.Reader, v *engine.Variant, rules *engine.Rules) (games int, err error) {
	for r := pgn.NewReader(file); ; games++ {
		g, err := r.Read()
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err == nil {
			err = replay(g, v, rules)
		}
		if err != nil {
			return games, fmt.Errorf("game %d: %w", games+1, err)
		}
	}
}

// replay plays one game again.
func replay(g *pgn.Game, v *engine.Variant, rules *engine.Rules) error {
	start, err := Opening{FEN: g.Tag("FEN")}.start(v)
	if err != nil {
		return err
	}
	if rules != nil {
		v.SetRules(start, *rules)
	}
	_, err = g.Replay(start, parseMove)
	return err
}
