package opening

import (
	"context"
	"fmt"
	"math/rand/v2"

	"arrocco/game"
)

// A Random makes openings for games to train from: random moves from a start
// position, tried again until neither side has a clear advantage. They are so
// random that no two games are alike. The position depends on the random numbers
// and on what the functions return for them, and on nothing else.
type Random struct {
	// Start returns a start position of the caller's choice. After an error another
	// one is tried, if Skip is set; else the error ends Next.
	Start func(*rand.Rand) (game.Position, error)

	MinPlies, MaxPlies int // random moves from the start; each number is equally likely

	// Score returns the score of a position from the side to move's view, in
	// internal units, by a short search.
	Score    func(context.Context, game.Position, *rand.Rand) game.Score
	MaxScore game.Score // the most that either side may be ahead

	Attempts int         // before Next gives up
	Skip     func(error) // is called with each error of Start; may be nil
}

// Next returns one more opening. It is an error if none is found after Attempts,
// or if ctx is done.
func (r *Random) Next(ctx context.Context, rng *rand.Rand) (game.Position, error) {
	var last error
	for range r.Attempts {
		p, err := r.Start(rng)
		if err != nil {
			if r.Skip == nil {
				return nil, err
			}
			r.Skip(err)
			last = err
			continue
		}
		if r.playRandom(p, rng) && even(r.Score(ctx, p, rng), r.MaxScore) {
			return p, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if last != nil {
		return nil, fmt.Errorf("no even opening in %d attempts: %w", r.Attempts, last)
	}
	return nil, fmt.Errorf("no even opening in %d attempts", r.Attempts)
}

// playRandom plays random moves on p, and reports whether the game still goes on.
func (r *Random) playRandom(p game.Position, rng *rand.Rand) bool {
	for range r.MinPlies + rng.IntN(r.MaxPlies-r.MinPlies+1) {
		var list game.MoveList
		p.Generate(&list, game.All)
		if list.Len() == 0 {
			return false
		}
		p.Make(list.Moves()[rng.IntN(list.Len())].Move)
	}
	return p.Outcome().Result == game.Ongoing
}

// even reports whether neither side is ahead by more than limit, in internal units.
func even(score, limit game.Score) bool { return -limit <= score && score <= limit }
