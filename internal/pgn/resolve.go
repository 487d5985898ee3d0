package pgn

import (
	"errors"
	"fmt"
	"slices"

	"arrocco/game"
)

// A Parser returns the legal move of p that text means, as notation.ParseSAN does.
type Parser func(p game.Position, text string) (game.Move, error)

// IsNull reports whether the move is a null move, such as "--" or "Z0" in analyses.
func (m *Move) IsNull() bool { return slices.Contains(nullMoves, m.Text) }

// errNull is the error of a null move that is not allowed.
var errNull = errors.New("a side that is in check, or draws tiles, cannot pass")

// canPass reports whether the side to move may make a null move.
func canPass(p game.Position) bool {
	_, hidden := p.(game.Hidden)
	return !p.State().InCheck && (!hidden || !game.Uncertain(p))
}

// makeMove makes m on p, or a null move if m is NoMove.
func makeMove(p game.Position, m game.Move) {
	if m == game.NoMove {
		p.MakeNull()
	} else {
		p.Make(m)
	}
}

// parse returns the move that m means in p, or NoMove for a null move.
func (m *Move) parse(p game.Position, parse Parser) (game.Move, error) {
	switch {
	case !m.IsNull():
		return parse(p, m.Text)
	case !canPass(p):
		return game.NoMove, errNull
	}
	return game.NoMove, nil
}

// Resolve returns the moves of v, without its variations, when played from p. A null
// move is NoMove. Resolve makes and unmakes the moves on p. The error has the number
// of the ply.
func (v *Variation) Resolve(p game.Position, parse Parser) ([]game.Move, error) {
	moves := make([]game.Move, 0, len(v.Moves))
	err := v.walk(p, parse, func(_ *Move, m game.Move) { moves = append(moves, m) }, false)
	return moves, err
}

// Check returns an error for the first illegal move of v or of one of its variations.
func (v *Variation) Check(p game.Position, parse Parser) error {
	return v.walk(p, parse, func(*Move, game.Move) {}, true)
}

// walk plays v from p, calls visit for each move, and takes the moves back. If
// variations is set, it walks the variations of v as well.
func (v *Variation) walk(p game.Position, parse Parser, visit func(*Move, game.Move), variations bool) error {
	played := 0
	defer func() {
		for range played {
			p.Unmake()
		}
	}()
	if err := walkNotes(v.Notes, p, parse, visit, variations); err != nil {
		return fmt.Errorf("variation before ply 1: %w", err)
	}
	for i := range v.Moves {
		m := &v.Moves[i]
		move, err := m.parse(p, parse)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if err := walkNotes(m.Notes, p, parse, visit, variations); err != nil {
			return fmt.Errorf("variation at ply %d: %w", i+1, err)
		}
		visit(m, move)
		makeMove(p, move)
		played++
	}
	return nil
}

// walkNotes walks the variations among notes if wanted is set.
func walkNotes(notes []Note, p game.Position, parse Parser, visit func(*Move, game.Move), wanted bool) error {
	for _, n := range notes {
		if n.Variation == nil || !wanted {
			continue
		}
		if err := n.Variation.walk(p, parse, visit, true); err != nil {
			return err
		}
	}
	return nil
}
