package pgn

import (
	"fmt"

	"arrocco/game"
)

// A Parser turns the text of a move into the legal move that it means in a
// position, such as notation.ParseSAN.
type Parser func(p game.Position, text string) (game.Move, error)

// Resolve returns the moves of the line without its variations, played from p,
// which is changed only in between. The error names the move.
func (l *Line) Resolve(p game.Position, parse Parser) ([]game.Move, error) {
	moves := make([]game.Move, 0, len(l.Moves))
	err := l.walk(p, parse, func(_ *Move, m game.Move) { moves = append(moves, m) }, false)
	return moves, err
}

// Check returns an error that names the first move of the line or of one of
// its variations that is not legal where it stands.
func (l *Line) Check(p game.Position, parse Parser) error {
	return l.walk(p, parse, func(*Move, game.Move) {}, true)
}

// walk plays the line from p, calling visit for each of its moves, and takes
// it back.
func (l *Line) walk(p game.Position, parse Parser, visit func(*Move, game.Move), variations bool) error {
	played := 0
	defer func() {
		for range played {
			p.Unmake()
		}
	}()
	for i := range l.Moves {
		m := &l.Moves[i]
		move, err := parse(p, m.Text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		for _, n := range m.Notes {
			if n.Variation == nil || !variations {
				continue
			}
			if err := n.Variation.walk(p, parse, visit, true); err != nil {
				return fmt.Errorf("variation at ply %d: %w", i+1, err)
			}
		}
		visit(m, move)
		p.Make(move)
		played++
	}
	return nil
}
