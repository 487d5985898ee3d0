package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arrocco/game"
)

// A slot plays one game at a time with engines of its own.
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

// play plays one game.
func (s *slot) play(ctx context.Context, f fixture) (*Record, error) {
	indices := [game.NumColors]int{f.white, f.black}
	opening, err := s.cfg.opening(f.opening)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	r := &Record{
		Number:  f.number,
		Round:   f.round,
		White:   s.cfg.Engines[f.white].Name,
		Black:   s.cfg.Engines[f.black].Name,
		Opening: opening,
		Start:   time.Now(),
	}
	t, err := newTable(s.cfg, r)
	if err != nil {
		return nil, err
	}
	s.dismiss(indices)
	var players [game.NumColors]*player
	for c, i := range indices {
		if players[c], err = s.ready(ctx, i, t.options(&s.cfg.Engines[i])); err != nil {
			s.fire(i)
			_, err = t.lose(game.Color(c), err)
			return r, err
		}
	}
	if err := t.seat(players); err != nil {
		return nil, err
	}
	broken, err := t.play(ctx)
	for c, i := range indices {
		if broken[c] {
			s.fire(i)
		}
	}
	return r, err
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
	p, err := startPlayer(ctx, &s.cfg.Engines[i], s.cfg.Variant, s.cfg.Patience)
	if errors.As(err, new(*fault)) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("engine %s: %w", s.cfg.Engines[i].Name, err)
	}
	s.players[i] = p
	return p, p.newGame(ctx, options)
}

// fire ends an engine that is of no use any more, if it is there.
func (s *slot) fire(i int) {
	if p := s.players[i]; p != nil {
		p.close(true)
		delete(s.players, i)
	}
}

// dismiss ends the engines that do not play the next game, so that a slot
// never has more than two.
func (s *slot) dismiss(keep [game.NumColors]int) {
	for i, p := range s.players {
		if i != keep[0] && i != keep[1] {
			p.close(false)
			delete(s.players, i)
		}
	}
}

func (s *slot) close() {
	for _, p := range s.players {
		p.close(false)
	}
}
