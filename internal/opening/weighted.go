package opening

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// A Weighted makes openings for matches: positions some plies from the start that
// sensible moves have led to, even, with nothing to be won at once, and no two
// alike. A move is drawn from the engine's best ones, with more weight on better
// ones. Unlike those of [Random], which are for training, they are few and chosen.
type Weighted struct {
	Engine   *engine.Engine
	MinPlies int        // from the start
	MaxPlies int        // from the start; each number in between is equally likely
	Nodes    uint64     // of the search that gives the score of a position
	MaxScore game.Score // the most that either side may be ahead, internal units

	seen map[string]bool
}

// DefaultWeighted returns a Weighted with the numbers of the books of the matches
// that are played here.
func DefaultWeighted(e *engine.Engine) *Weighted {
	return &Weighted{Engine: e, MinPlies: 6, MaxPlies: 10, Nodes: 5000, MaxScore: 50}
}

// The choice of moves among the best few. A move that is worse by weightedSlope
// internal units is e times less likely, and one that is worse by weightedWindow
// is not played.
const (
	weightedLines  = 12
	weightedNodes  = 3000
	weightedWindow = 80
	weightedSlope  = 40
)

// Next returns the FEN of one more opening. It is an error if none is found, or
// if ctx is done.
func (w *Weighted) Next(ctx context.Context, rng *rand.Rand) (string, error) {
	if w.seen == nil {
		w.seen = map[string]bool{}
	}
	const attempts = 1000
	for range attempts {
		p, err := w.Engine.Variant().Parse(w.Engine.Variant().Start)
		if err != nil {
			return "", err
		}
		w.play(ctx, p, w.MinPlies+rng.IntN(w.MaxPlies-w.MinPlies+1), rng)
		if err := ctx.Err(); err != nil {
			return "", err
		}
		if w.worthPlaying(ctx, p) && w.isNew(p.String()) {
			return p.String(), nil
		}
	}
	return "", errors.New("no new opening in 1000 attempts")
}

// play plays sensible moves on p.
func (w *Weighted) play(ctx context.Context, p game.Position, plies int, rng *rand.Rand) {
	for range plies {
		m := choose(w.lines(ctx, p), rng)
		if m == game.NoMove {
			return
		}
		p.Make(m)
	}
}

// lines returns the first moves of the best lines with their scores, the best
// first.
func (w *Weighted) lines(ctx context.Context, p game.Position) []game.Scored {
	best := make([]game.Scored, 0, weightedLines)
	w.Engine.NewGame() // so that a book depends on the seed alone
	lim := search.Limits{Nodes: weightedNodes, MultiPV: weightedLines}
	w.Engine.Search(ctx, p, lim, func(i search.Info) {
		if i.Current != game.NoMove || i.Bound != game.Exact || len(i.PV) == 0 {
			return
		}
		entry := game.Scored{Move: i.PV[0], Score: int32(i.Score)}
		switch {
		case i.Line <= len(best):
			best[i.Line-1] = entry
		case i.Line == len(best)+1:
			best = append(best, entry)
		}
	})
	return best
}

// choose draws one of the moves, or returns NoMove if there are none.
func choose(moves []game.Scored, rng *rand.Rand) game.Move {
	weights, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if behind := moves[0].Score - m.Score; behind < weightedWindow {
			weights[i] = math.Exp(-float64(behind) / weightedSlope)
		}
		sum += weights[i]
	}
	x := rng.Float64() * sum
	for i, weight := range weights {
		if x -= weight; x < 0 {
			return moves[i].Move
		}
	}
	return game.NoMove
}

// worthPlaying reports whether a game should start from p.
func (w *Weighted) worthPlaying(ctx context.Context, p game.Position) bool {
	if p.Outcome().Result != game.Ongoing || !game.IsQuiet(p, &game.MoveList{}) {
		return false
	}
	return even(score(ctx, w.Engine, p, w.Nodes), w.MaxScore)
}

// isNew reports whether neither the position nor its mirror image, in which left
// and right change places, has been there before.
func (w *Weighted) isNew(fen string) bool {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	for i, rank := range ranks {
		ranks[i] = reversed(rank)
	}
	key, mirror := fields[0]+fields[1], strings.Join(ranks, "/")+fields[1]
	if w.seen[key] || w.seen[mirror] {
		return false
	}
	w.seen[key] = true
	return true
}

// reversed returns s, which is ASCII, from its end to its start.
func reversed(s string) string {
	b := make([]byte, len(s))
	for i := range len(s) {
		b[len(s)-1-i] = s[i]
	}
	return string(b)
}
