package tournament

import (
	"context"
	"fmt"
	"slices"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/game"
)

// newWorker returns the worker with the given number, from 0.
func newWorker(cfg *Config, number int, updates chan<- update) *worker {
	w := &worker{
		cfg: cfg, specs: slices.Clone(cfg.Engines), engines: map[int]*client.Engine{}, updates: updates,
	}
	each := len(cfg.CPUs) / cfg.Concurrency
	for i := range w.specs {
		w.specs[i].Conversation = cfg.Conversation
		w.specs[i].CPUs = cfg.CPUs[number*each : (number+1)*each]
	}
	return w
}

// A worker plays one game at a time with engine processes of its own. It keeps them
// running from one game to the next, also those that do not play it.
type worker struct {
	cfg     *Config
	specs   []client.Spec          // of the engines, with what this worker has of its own
	engines map[int]*client.Engine // running engines by index
	updates chan<- update
}

// run plays games until there are no more.
func (w *worker) run(ctx context.Context, games <-chan fixture) error {
	for f := range games {
		if closed(w.cfg.LastGames) {
			return nil
		}
		w.updates <- update{started: &f}
		r, err := w.play(ctx, f)
		if err != nil {
			return err
		}
		w.updates <- update{finished: r}
		if w.pause(ctx) {
			return nil
		}
	}
	return nil
}

// pause waits between two games, and reports whether there are to be no more.
func (w *worker) pause(ctx context.Context) bool {
	if w.cfg.Wait == 0 {
		return false
	}
	timer := time.NewTimer(w.cfg.Wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return false
	case <-w.cfg.LastGames:
	case <-ctx.Done():
	}
	return true
}

// closed reports whether c is closed. A nil channel is not.
func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// play plays one game. The error is the context's, or says that an engine cannot
// be started.
func (w *worker) play(ctx context.Context, f fixture) (*match.Record, error) {
	start, err := w.cfg.opening(f.opening)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	r := &match.Record{
		Number:  f.number,
		Round:   f.round,
		White:   w.cfg.Engines[f.white].Name,
		Black:   w.cfg.Engines[f.black].Name,
		Opening: start,
		Start:   time.Now(),
	}
	w.cfg.Conversation.Remark("game %d begins: %s vs %s", r.Number, r.White, r.Black)
	if err := w.playRecord(ctx, f, r); err != nil {
		return nil, err
	}
	w.cfg.Conversation.Remark("game %d ends: %s {%s}", r.Number, r.Result, r.ResultText())
	if w.interrupted(ctx, r.Reason) {
		return nil, context.Canceled
	}
	return r, nil
}

// playRecord plays the game of a record.
func (w *worker) playRecord(ctx context.Context, f fixture, r *match.Record) error {
	g, err := match.NewGame(w.cfg.MatchSettings(), r)
	if err != nil {
		return err
	}
	indices := [game.NumColors]int{f.white, f.black}
	var players [game.NumColors]*client.Engine
	for c, i := range indices {
		if players[c], err = w.ready(ctx, i, g.Options(&w.cfg.Engines[i])); err != nil {
			w.kill(i)
			return g.Forfeit(game.Color(c), err)
		}
	}
	if err := g.Seat(players); err != nil {
		return err
	}
	broken, err := g.Play(ctx)
	for c, i := range indices {
		if broken[c] {
			w.kill(i)
		}
	}
	return err
}

// interrupted reports whether a game that ended for the given reason did so only
// because the tournament was interrupted: the same Ctrl-C or service manager may end
// the engines, a moment before the runner hears of it.
func (w *worker) interrupted(ctx context.Context, reason match.Reason) bool {
	if !reason.Fault() {
		return false
	}
	if reason != match.TimeForfeit {
		wait(ctx.Done(), w.cfg.Patience.Interrupt)
	}
	return ctx.Err() != nil
}

// ready returns the engine of the given index, ready for a game. An engine that
// exited between two games without an error is started again and loses nothing.
func (w *worker) ready(ctx context.Context, i int, options []client.Option) (*client.Engine, error) {
	if p := w.engines[i]; p != nil {
		if p.Spec.RestartsAlways() {
			p.Close(false)
			delete(w.engines, i)
		} else {
			err := p.NewGame(ctx, options)
			if err == nil || !p.Exited() {
				return p, err
			}
			w.kill(i)
		}
	}
	var err error
	for try := range startTries {
		if try > 0 && wait(ctx.Done(), w.cfg.Patience.Restart) {
			return nil, ctx.Err()
		}
		if err = w.start(ctx, i, options); err == nil {
			return w.engines[i], nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	// No fault, which would cost a game, and after it the next ones.
	return nil, about("engine "+w.cfg.Engines[i].Name, fmt.Errorf("does not start any more: %s", err.Error()))
}

// startTries is how often an engine may fail to start before the match ends.
const startTries = 3

// start starts an engine and has it ready for its first game.
func (w *worker) start(ctx context.Context, i int, options []client.Option) error {
	p, err := client.Start(ctx, &w.specs[i], w.cfg.Variant, w.cfg.Patience)
	if err != nil {
		return err
	}
	w.engines[i] = p
	if err := p.NewGame(ctx, options); err != nil {
		w.kill(i)
		return err
	}
	return nil
}

// kill ends an engine that cannot be used any more, if it is there.
func (w *worker) kill(i int) {
	if p := w.engines[i]; p != nil {
		p.Close(true)
		delete(w.engines, i)
	}
}

// close ends the engines.
func (w *worker) close() {
	for _, p := range w.engines {
		p.Close(false)
	}
}

// wait reports whether c is closed within some time.
func wait(c <-chan struct{}, limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-c:
		return true
	case <-timer.C:
		return false
	}
}
