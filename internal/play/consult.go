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

// hint says what the engine would play for the person, at its full strength and
// from what the person sees.
func (s *session) hint(ctx context.Context, _ string) {
	if r, p, _ := s.consult(ctx); r.Best != game.NoMove {
		s.say("The engine would play %s.", s.moveText(p, r.Best))
	}
}

// evaluate says what the engine thinks of the position, from what the person sees.
func (s *session) evaluate(ctx context.Context, _ string) {
	r, p, line := s.consult(ctx)
	if r.Best == game.NoMove {
		return
	}
	moves := notation.LineIn(p, line, s.Format)
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

// consult lets the engine search what the person sees, at its full strength. It
// returns what was searched, and the best line.
func (s *session) consult(ctx context.Context) (r search.Result, p game.Position, line []game.Move) {
	lim := s.limits()
	if !s.deadline.IsZero() {
		left := max(time.Until(s.deadline)/2, time.Millisecond)
		if lim.MoveTime == 0 || left < lim.MoveTime {
			lim.MoveTime = left
		}
	}
	restore := s.fullStrength()
	defer restore()
	p = s.view(s.Person)
	r = s.Engine.Search(ctx, p.Clone(), lim, func(i search.Info) {
		if i.Line == 1 && i.Bound == game.Exact && len(i.PV) > 0 {
			line = append(line[:0], i.PV...)
		}
	})
	if len(line) > 0 && line[0] != r.Best {
		line = nil
	}
	return r, p, line[:min(len(line), shownLine)]
}

// shownLine is how many moves of a line are shown.
const shownLine = 8

// fullStrength lets the engine search as well as it can until the function that
// it returns is called.
func (s *session) fullStrength() (restore func()) {
	skill, ok := s.Engine.Options().Lookup("Skill Level").(*engine.Spin)
	if !ok {
		return func() {}
	}
	level := skill.Value()
	if err := skill.Set(strconv.Itoa(skill.Max)); err != nil {
		return func() {}
	}
	return func() { _ = skill.Set(strconv.Itoa(level)) } // it was the value before
}
