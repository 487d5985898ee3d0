package match

import (
	"context"
	"fmt"
	"time"

	"arrocco/game"
)

// A slot plays one game at a time with engines of its own, which it keeps running
// from one game to the next, also those that do not play it.
type slot struct {
	cfg      *Config
	schedule *schedule
	players  map[int]*player // running engines by index
	updates  chan<- update
}

// run plays games until there are no more.
func (s *slot) run(ctx context.Context, numbers <-chan int) error {
	for n := range numbers {
		f := s.schedule.fixture(n)
		s.updates <- update{started: &f}
		r, err := s.play(ctx, f)
		if err != nil {
			return err
		}
		s.updates <- update{finished: r}
	}
	return nil
}

// play plays one game. The error is the context's, or says that an engine cannot
// be started.
func (s *slot) play(ctx context.Context, f fixture) (*Record, error) {
	start, err := s.cfg.opening(f.opening)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	r := &Record{
		Number:  f.number,
		Round:   f.round,
		White:   s.cfg.Engines[f.white].Name,
		Black:   s.cfg.Engines[f.black].Name,
		Opening: start,
		Start:   time.Now(),
	}
	if err := s.playAt(ctx, f, r); err != nil {
		return nil, err
	}
	if s.interrupted(ctx, r.Reason) {
		return nil, context.Canceled
	}
	return r, nil
}

// playAt plays the game of a record.
func (s *slot) playAt(ctx context.Context, f fixture, r *Record) error {
	t, err := newTable(s.cfg, r)
	if err != nil {
		return err
	}
	indices := [game.NumColors]int{f.white, f.black}
	var players [game.NumColors]*player
	for c, i := range indices {
		if players[c], err = s.ready(ctx, i, t.options(&s.cfg.Engines[i])); err != nil {
			s.fire(i)
			_, err = t.lose(game.Color(c), err)
			return err
		}
	}
	if err := t.seat(players); err != nil {
		return err
	}
	broken, err := t.play(ctx)
	for c, i := range indices {
		if broken[c] {
			s.fire(i)
		}
	}
	return err
}

// interrupted reports whether a game that ended for the given reason did so only
// because the tournament was interrupted. Whoever interrupts us may end the
// engines as well, a moment before we know of it.
func (s *slot) interrupted(ctx context.Context, reason Reason) bool {
	if !reason.Fault() {
		return false
	}
	if reason != TimeForfeit {
		wait(ctx.Done(), s.cfg.Patience.Interrupt)
	}
	return ctx.Err() != nil
}

// ready returns the engine of the given index, ready for a game. An engine that
// has left in peace between two games costs no point: it is started anew.
func (s *slot) ready(ctx context.Context, i int, options []Option) (*player, error) {
	if p := s.players[i]; p != nil {
		err := p.newGame(ctx, options)
		if err == nil || !p.proc.left() {
			return p, err
		}
		s.fire(i)
	}
	var err error
	for try := range startTries {
		if try > 0 && wait(ctx.Done(), s.cfg.Patience.Restart) {
			return nil, ctx.Err()
		}
		if err = s.start(ctx, i, options); err == nil {
			return s.players[i], nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	// No fault, which would cost a game, and after it the next ones.
	return nil, about("engine "+s.cfg.Engines[i].Name, fmt.Errorf("does not start any more: %s", err.Error()))
}

// startTries is how often an engine may fail to start before the match ends.
const startTries = 3

// start starts an engine and has it ready for its first game.
func (s *slot) start(ctx context.Context, i int, options []Option) error {
	p, err := startPlayer(ctx, &s.cfg.Engines[i], s.cfg.Variant, s.cfg.Patience)
	if err != nil {
		return err
	}
	s.players[i] = p
	if err := p.newGame(ctx, options); err != nil {
		s.fire(i)
		return err
	}
	return nil
}

// fire ends an engine that is of no use any more, if it is there.
func (s *slot) fire(i int) {
	if p := s.players[i]; p != nil {
		p.close(true)
		delete(s.players, i)
	}
}

func (s *slot) close() {
	for _, p := range s.players {
		p.close(false)
	}
}
