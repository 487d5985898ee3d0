package opening

import (
	"context"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/search"
)

// The numbers behind the openings of OpenBench's "genfens". Eight or nine random
// plies let either side be to move, and leave millions of positions. The limit on
// the score is about what decides a game between equals.
const (
	genfensPlies    = 8
	genfensNodes    = 2000
	genfensScore    = 150 // internal units
	genfensAttempts = 1000
)

// Genfens returns a Random that makes openings as OpenBench asks for them by
// "genfens": from one of the starts, each equally likely, judged by a search of e.
// Skip is called with the errors of starts that cannot be read.
func Genfens(e *engine.Engine, starts Starts, skip func(error)) *Random {
	return &Random{
		Start:    func(rng *rand.Rand) (game.Position, error) { return pick(e.Variant(), starts, rng) },
		MinPlies: genfensPlies, MaxPlies: genfensPlies + 1,
		Score: func(ctx context.Context, p game.Position, _ *rand.Rand) game.Score {
			return score(ctx, e, p, genfensNodes)
		},
		MaxScore: genfensScore,
		Attempts: genfensAttempts, Skip: skip,
	}
}

// pick returns one of the starts.
func pick(v *engine.Variant, starts Starts, rng *rand.Rand) (game.Position, error) {
	i := rng.IntN(starts.Len())
	fen, err := starts.FEN(i)
	if err != nil {
		return nil, err
	}
	p, err := v.Parse(fen)
	if x, ok := starts.(*epd.Index); ok && err != nil {
		err = x.LineError(i, err)
	}
	return p, err
}

// score returns the score of p by a search of some nodes, in internal units from
// the side to move's view. It depends on nothing that was searched before.
func score(ctx context.Context, e *engine.Engine, p game.Position, nodes uint64) game.Score {
	e.NewGame()
	return e.Search(ctx, p, search.Limits{Nodes: nodes}, nil).Score
}
