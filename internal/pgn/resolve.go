package pgn

import (
	"errors"
	"fmt"
	"slices"

	"arrocco/game"
)

// A Parser turns the text of a move into the legal move that it means in a
// position, such as notation.ParseSAN.
type Parser func(p game.Position, text string) (game.Move, error)

// IsNull reports whether the move is that of a side that passes: "--", "Z0" and the
// like, which analyses have.
func (m *Move) IsNull() bool { return slices.Contains(nullMoves, m.Text) }

// errNull says that a side cannot pass.
var errNull = errors.New("a side that is in check, or draws pieces, cannot pass")

// canPass reports whether the side to move may make a null move.
func canPass(p game.Position) bool {
	_, hidden := p.(game.Hidden)
	return !p.State().InCheck && (!hidden || !game.Uncertain(p))
}

// advance makes the move m on p, or passes if it is NoMove.
func advance(p game.Position, m game.Move) {
	if m == game.NoMove {
		p.MakeNull()
	} else {
		p.Make(m)
	}
}

// read returns the move that m means in p, and NoMove if it is a null move.
func (m *Move) read(p game.Position, parse Parser) (game.Move, error) {
	switch {
	case !m.IsNull():
		return parse(p, m.Text)
	case !canPass(p):
		return game.NoMove, errNull
	}
	return game.NoMove, nil
}

// Resolve returns the moves of the line without its variations, played from p,
// which is changed only in between. A null move is NoMove. The error names the
// move.
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
	if err := walkNotes(l.Notes, p, parse, visit, variations); err != nil {
		return fmt.Errorf("variation before ply 1: %w", err)
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		move, err := m.read(p, parse)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if err := walkNotes(m.Notes, p, parse, visit, variations); err != nil {
			return fmt.Errorf("variation at ply %d: %w", i+1, err)
		}
		visit(m, move)
		advance(p, move)
		played++
	}
	return nil
}

// walkNotes walks the variations among notes, if they are wanted.
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
