package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// hint prints the move that the engine would play for the person, at full strength,
// without the tiles that the person may not see.
func (s *session) hint(ctx context.Context, _ string) {
	if r, p, _ := s.searchForPerson(ctx); r.Best != game.NoMove {
		s.say("The engine would play %s.", s.moveText(p, r.Best))
	}
}

// evaluate prints the engine's score of the position, without the tiles that the
// person may not see, and its principal variation.
func (s *session) evaluate(ctx context.Context, _ string) {
	r, p, pv := s.searchForPerson(ctx)
	if r.Best == game.NoMove {
		return
	}
	moves := notation.VariationIn(p, pv, s.Format)
	if len(moves) == 0 {
		moves = []string{s.moveText(p, r.Best)}
	}
	depth := ""
	if r.Depth > 0 {
		depth = fmt.Sprintf(" (depth %d)", r.Depth)
	}
	s.say("%s. The engine expects %s%s.",
		scoreText(p.Traits(), r.Score, p.State().Side), strings.Join(moves, " "), depth)
}

// searchForPerson searches the position at full strength, without the tiles that the
// person may not see. It returns the result, the position searched and the start of
// the principal variation.
func (s *session) searchForPerson(ctx context.Context) (r search.Result, p game.Position, pv []game.Move) {
	lim := s.limits()
	if !s.deadline.IsZero() {
		left := max(time.Until(s.deadline)/2, time.Millisecond)
		if lim.MoveTime == 0 || left < lim.MoveTime {
			lim.MoveTime = left
		}
	}
	restore := s.fullStrength()
	defer restore()
	p = s.View(s.Person)
	r = s.Engine.Search(ctx, p.Clone(), lim, func(i search.Info) {
		if i.Line == 1 && i.Bound == game.Exact && len(i.PV) > 0 {
			pv = append(pv[:0], i.PV...)
		}
	})
	if len(pv) > 0 && pv[0] != r.Best {
		pv = nil
	}
	return r, p, pv[:min(len(pv), maxShownMoves)]
}

// maxShownMoves is the number of moves of a variation that are shown.
const maxShownMoves = 8

// fullStrength sets the engine's highest skill level. It returns a function that
// restores the old one.
func (s *session) fullStrength() (restore func()) {
	skill, ok := s.Engine.Options().Lookup("Skill Level").(*engine.Spin)
	if !ok {
		return func() {}
	}
	level := skill.Value()
	if err := skill.Set(strconv.Itoa(skill.Max)); err != nil {
		return func() {}
	}
	return func() { _ = skill.Set(strconv.Itoa(level)) } // a valid value: it was set before
}
