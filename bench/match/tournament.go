package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"arrocco/bench/sprt"
	"arrocco/engine"
	"arrocco/game"
)

// A Config describes a tournament.
type Config struct {
	Engines      []Engine
	Variant      *engine.Variant
	Chess960     bool      // tell engines so even where the openings don't need it
	Openings     []Opening // in the order of play; none means the start position
	Format       Format    // empty means RoundRobin
	Games        int       // of each pairing; even; 0 for no end but the test's
	Concurrency  int       // games at a time; 0 means 1
	Adjudication Adjudication
	Patience     Patience
	Test         *sprt.Test // nil for a tournament of fixed length
	BookName     string     // of the opening file, for the standings
	Seed         uint64     // of the order of the openings, for the log

	Log      *Log      // nil for none
	PGN      *PGNFile  // nil for none
	Report   *Report   // nil for none
	Output   io.Writer // progress and standings
	Interval int       // games between standings; 0 for only at the end
}

// An update is what a slot reports to the collector.
type update struct {
	started  *fixture
	finished *Record
}

// Run plays a tournament and returns its standings, which are complete up to
// the point where ctx was cancelled, the test was decided, or an error of the
// runner's surroundings (a full disk, an engine that can't be started any
// more) ended it. Games that were then still going on are forgotten.
func Run(ctx context.Context, cfg *Config) (*Standings, error) {
	if err := cfg.prepare(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c := newCollector(cfg)
	if err := c.resume(); err != nil {
		return nil, err
	}
	if c.finished() {
		return c.standings, c.conclude()
	}
	numbers := make(chan int)
	updates := make(chan update)
	failures := make(chan error, cfg.Concurrency)
	var slots sync.WaitGroup
	for range cfg.Concurrency {
		slots.Go(func() {
			s := &slot{cfg: cfg, schedule: c.schedule, players: map[int]*player{}, updates: updates}
			defer s.close()
			if err := s.run(ctx, numbers); err != nil && ctx.Err() == nil {
				failures <- err
				stop()
			}
		})
	}
	go func() { c.schedule.deal(ctx, numbers, c.done()) }()
	go func() { slots.Wait(); close(updates); close(failures) }()
	var failed error
	for u := range updates {
		if failed == nil {
			failed = c.add(u)
		}
		if failed != nil || c.finished() {
			stop()
		}
	}
	for err := range failures {
		failed = errors.Join(failed, err)
	}
	return c.standings, errors.Join(failed, c.conclude())
}

// deal sends the numbers of the games that are not done, until there are no
// more or ctx is cancelled.
func (s *schedule) deal(ctx context.Context, numbers chan<- int, done map[int]bool) {
	defer close(numbers)
	for n := 1; s.games == 0 || n <= s.games; n++ {
		if done[n] {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
			return
		}
	}
}

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
	r := &Record{
		Number:  f.number,
		Round:   f.round,
		White:   s.cfg.Engines[f.white].Name,
		Black:   s.cfg.Engines[f.black].Name,
		Opening: s.cfg.Openings[f.opening],
		Start:   time.Now(),
	}
	t, err := newTable(s.cfg, r)
	if err != nil {
		return nil, err
	}
	s.dismiss(indices)
	var players [game.NumColors]*player
	for c, i := range indices {
		if players[c], err = s.ready(ctx, i, t.options()); err != nil {
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
	p, err := startPlayer(ctx, &s.cfg.Engines[i], s.cfg.Patience)
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
