package selfplay

import (
	"fmt"

	"arrocco/engine"
	"arrocco/game"
)

// A Sample is a position of a game, or a leaf, and what is known of it.
type Sample struct {
	Position game.Position // good only during the call
	Ply      int           // from Game.Start
	MoveScore
	Result game.Result // of the game; Ongoing for a leaf
	Noisy  bool        // the move captures or promotes
	Check  bool        // the move gives check
}

// Begin returns the position from which g, a game of v, is played. What the players
// do not see of it, decks above all, is decided by the seed of the run and the number
// of the game: no FEN tells the order of a deck.
func (g *Game) Begin(v *engine.Variant) (game.Position, error) {
	p, err := v.Parse(g.Start)
	if err != nil {
		return nil, err
	}
	if h, ok := p.(game.Hidden); ok && !h.Certain() {
		return h.Deal(source(g.Seed, g.Number, shuffling)), nil
	}
	return p, nil
}

// Replay plays g, a game of v, and calls visit with each position, which must not
// change it, until that returns an error. A move that the rules do not know is an
// error.
func Replay(v *engine.Variant, g *Game, visit func(*Sample) error) error {
	_, err := replay(v, g, visit)
	return err
}

// VisitLeaves calls visit with each leaf of g, a game of v, as Replay does with the
// positions of the game.
func VisitLeaves(v *engine.Variant, g *Game, visit func(*Sample) error) error {
	for i := range g.Leaves {
		l := &g.Leaves[i]
		p, err := v.Parse(l.FEN)
		if err != nil {
			return fmt.Errorf("game %d: leaf %d: %w", g.Number, i+1, err)
		}
		s := Sample{Position: p, Ply: l.Ply, MoveScore: l.MoveScore}
		if err := s.judge(); err != nil {
			return fmt.Errorf("game %d: leaf %d: move %w", g.Number, i+1, err)
		}
		if err := visit(&s); err != nil {
			return err
		}
	}
	return nil
}

// judge finds out what the move does, which must be legal.
func (s *Sample) judge() error {
	p := s.Position
	if !p.Legal(s.Move) {
		return fmt.Errorf("(%#x) is illegal in %v", uint32(s.Move), p)
	}
	s.Noisy, s.Check = p.State().Noisy(s.Move), p.GivesCheck(s.Move)
	return nil
}

// replay is Replay, and returns the last position, from which no move was made.
func replay(v *engine.Variant, g *Game, visit func(*Sample) error) (game.Position, error) {
	p, err := g.Begin(v)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number, err)
	}
	s := Sample{Position: p, Result: g.Result}
	for i := range g.Moves {
		s.Ply, s.MoveScore = i, g.Moves[i]
		if err := s.judge(); err != nil {
			return nil, fmt.Errorf("game %d: move %d %w", g.Number, i+1, err)
		}
		if err := visit(&s); err != nil {
			return nil, err
		}
		p.Make(s.Move)
	}
	return p, nil
}
