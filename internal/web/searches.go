package web

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// searches runs searches, only some at a time. The others wait, so that the memory for engines is
// bounded.
type searches struct {
	open  func(v *engine.Variant) (*engine.Engine, error)
	slots chan struct{} // a place for each search that runs

	mu   sync.Mutex
	idle []*engine.Engine // those used last are at the end
}

// newSearches returns searches of which n run at a time.
func newSearches(n int, open func(*engine.Variant) (*engine.Engine, error)) *searches {
	return &searches{open: open, slots: make(chan struct{}, max(n, 1))}
}

// A strength is how well the engine plays. The zero value is full strength.
type strength struct {
	Elo   int  `json:"elo,omitempty"`   // the option UCI_Elo
	Skill *int `json:"skill,omitempty"` // the option Skill Level
}

// apply sets the options.
func (s strength) apply(o *engine.Options) error {
	if s.Elo != 0 {
		if err := o.Set("UCI_Elo", strconv.Itoa(s.Elo)); err != nil {
			return err
		}
	}
	if err := o.Set("UCI_LimitStrength", strconv.FormatBool(s.Elo != 0)); err != nil {
		return err
	}
	skill, ok := o.Lookup("Skill Level").(*engine.Spin)
	if !ok {
		return nil
	}
	level := skill.Max
	if s.Skill != nil {
		level = *s.Skill
	}
	return skill.Set(strconv.Itoa(level))
}

// name returns the name of the engine in files.
func (s strength) name() string {
	switch {
	case s.Elo != 0:
		return fmt.Sprintf("Arrocco, Elo %d", s.Elo)
	case s.Skill != nil && *s.Skill < maxSkill:
		return fmt.Sprintf("Arrocco, skill %d", *s.Skill)
	}
	return "Arrocco"
}

// A job is a search to run.
type job struct {
	variant  *engine.Variant
	pos      game.Position
	strength strength
	limits   func() search.Limits // called when the search starts
	report   func(search.Info)    // may be nil
}

// run waits for a place and searches. The error is that of ctx, or of opening an engine.
func (s *searches) run(ctx context.Context, j *job) (r search.Result, err error) {
	err = s.use(ctx, j.variant, func(e *engine.Engine) error {
		if err := j.strength.apply(e.Options()); err != nil {
			return err
		}
		r = e.Search(ctx, j.pos, j.limits(), j.report)
		return nil
	})
	return r, err
}

// use waits for a place and calls f with an engine for games of v.
func (s *searches) use(ctx context.Context, v *engine.Variant, f func(*engine.Engine) error) error {
	select {
	case s.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-s.slots }()
	if err := ctx.Err(); err != nil {
		return err
	}
	e, err := s.take(v)
	if err != nil {
		return err
	}
	defer s.give(e)
	return f(e)
}

// take returns an engine for games of v, to a search that has a place. If there might be more engines
// than places, it closes an idle one of another game.
func (s *searches) take(v *engine.Variant) (*engine.Engine, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.idle) - 1; i >= 0; i-- {
		if e := s.idle[i]; e.Variant() == v {
			s.idle = append(s.idle[:i], s.idle[i+1:]...)
			return e, nil
		}
	}
	if len(s.idle)+len(s.slots) > cap(s.slots) {
		_ = s.idle[0].Close() // an error of the system's memory
		s.idle = s.idle[1:]
	}
	return s.open(v)
}

// give returns an engine after use.
func (s *searches) give(e *engine.Engine) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = append(s.idle, e)
}

// close closes all engines after the searches that run. The contexts of all searches must have ended.
func (s *searches) close() {
	for range cap(s.slots) {
		s.slots <- struct{}{}
	}
	defer func() {
		for range cap(s.slots) {
			<-s.slots
		}
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.idle {
		_ = e.Close() // an error of the system's memory
	}
	s.idle = nil
}
