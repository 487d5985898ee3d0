package spsa

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"arrocco/engine"
	"arrocco/search"
)

// An Opening returns a position to play from, in FEN. It must depend on rng
// alone, and may search with e, which has one thread. It is called from several
// goroutines, with an engine for each.
type Opening func(ctx context.Context, e *engine.Engine, rng *rand.Rand) (string, error)

// Games play the games of a tuning, several at a time. Use [NewGames].
type Games struct {
	settings *Settings
	opening  Opening
	boards   []*board // one for each game at a time
}

// NewGames returns Games of v, in which nothing may be hidden. EvalFile is the
// network that evaluates, empty for what is built in, or engine.HandWritten;
// threads is the number of games at a time. Of the settings, which must not change,
// only those of the games matter. The caller has to close the Games.
func NewGames(v *engine.Variant, s *Settings, evalFile string, threads int, o Opening) (*Games, error) {
	g := &Games{settings: s, opening: o}
	for range max(threads, 1) {
		b, err := newBoard(v, s, evalFile)
		if err != nil {
			return nil, errors.Join(err, g.Close())
		}
		g.boards = append(g.boards, b)
	}
	return g, nil
}

// Close gives the memory back. The Games must not be used after.
func (g *Games) Close() error {
	var err error
	for _, b := range g.boards {
		err = errors.Join(err, b.close())
	}
	return err
}

// Play is a [Play]: both games of each pair begin with the same opening, which
// depends on the seed, the iteration and the number of the pair alone.
func (g *Games) Play(ctx context.Context, iteration int, plus, minus *search.Params) (int, error) {
	var next, score atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for _, b := range g.boards[:min(len(g.boards), g.settings.Pairs)] {
		group.Go(func() error {
			b.seat(plus, minus)
			for {
				pair := int(next.Add(1)) - 1
				if pair >= g.settings.Pairs {
					return nil
				}
				start, err := g.opening(ctx, b.engine, source(g.settings.Seed, iteration, pair))
				if err != nil {
					return err
				}
				result, err := b.playPair(ctx, start)
				if err != nil {
					return err
				}
				score.Add(int64(result))
			}
		})
	}
	err := group.Wait()
	return int(score.Load()), err
}
