package web

import (
	"cmp"
	"context"
	"errors"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/referee"
	"arrocco/search"
)

// errNoMove is the error of a search that ends without a move, which none should.
var errNoMove = errors.New("the search has found no move")

// think starts the search of the engine's move. It sees what its side may see.
func (t *table) think() {
	ctx, cancel := context.WithCancel(t.server.ctx)
	t.thinking = cancel
	side, ply := t.side(), len(t.Turns)
	seed := t.SearchSeed()
	j := &job{variant: t.variant, pos: t.View(side), strength: t.setup.strength}
	j.limits = func() search.Limits {
		// The clock starts with the search: waiting for others is not the engine's fault.
		t.mu.Lock()
		defer t.mu.Unlock()
		now := time.Now()
		lim := search.Limits{Start: now, Seed: seed, PlayOn: true}
		if ctx.Err() != nil {
			lim.Nodes = 1
			return lim
		}
		lim.MoveTime = seconds(t.setup.MoveTime)
		if t.setup.MoveTime == 0 {
			lim.MoveTime = usualMoveTime * time.Second
		}
		t.clock.start(now)
		t.clock.limits(&lim, side, now)
		t.version++
		t.watchFlag()
		close(t.news)
		t.news = make(chan struct{})
		return lim
	}
	t.server.running.Go(func() {
		defer cancel()
		r, err := t.server.play.run(ctx, j)
		t.mu.Lock()
		defer t.mu.Unlock()
		if ctx.Err() != nil || len(t.Turns) != ply || t.ending.Over || t.gone {
			return
		}
		t.thinking = nil
		if err != nil || r.Best == game.NoMove {
			t.server.warn("the engine cannot move: %w", cmp.Or(err, errNoMove))
			t.clock.stop(side, time.Now())
			t.changed()
			return
		}
		t.answer(r)
	})
}

// answer plays the move that the engine has found, or claims a draw if it is not ahead.
func (t *table) answer(r search.Result) {
	traits, quiet, level := t.Pos.Traits(), int(t.Pos.State().HalfMoveClock), r.Score <= game.Draw
	if _, claim := t.Outcome(); claim != "" && level {
		t.finish(game.Drawn, referee.ReasonText(traits, claim))
		return
	}
	claim := t.ClaimAfter(r.Best)
	t.move(referee.Turn{
		Move: r.Best, Result: r, HalfMoveClock: quiet, OffersDraw: engine.OffersDraw(&r, quiet),
	})
	if claim != "" && level && !t.ending.Over {
		t.finish(game.Drawn, referee.ReasonText(traits, claim))
	}
}

// hint returns the move that the engine would play for the side to move, at full strength and
// without the tiles that this side may not see.
func (t *table) hint(ctx context.Context) (game.Move, game.Position, error) {
	t.mu.Lock()
	if !t.personToMove() || t.covered() {
		t.mu.Unlock()
		return game.NoMove, nil, refuse("It is not your turn.")
	}
	side, seed, p := t.side(), t.SearchSeed(), t.View(t.side())
	left := t.clock.remaining(side, time.Now())
	limited := t.clock.limited()
	t.mu.Unlock()
	j := &job{variant: t.variant, pos: p, limits: func() search.Limits {
		lim := search.Limits{Seed: seed, PlayOn: true, MoveTime: usualMoveTime * time.Second}
		if limited {
			const share = 4
			lim.MoveTime = max(min(lim.MoveTime, left/share), time.Millisecond)
		}
		return lim
	}}
	r, err := t.server.play.run(ctx, j)
	return r.Best, p, err
}
