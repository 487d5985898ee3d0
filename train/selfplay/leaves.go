package selfplay

import (
	"context"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/search"
)

// maxLeavesOfSearch bounds Settings.Leaves.
const maxLeavesOfSearch = 16

// leaves search positions that the searches of a player evaluate. They have an engine
// of their own, so that the games are the same without them.
type leaves struct {
	cfg    *Config
	watch  *watch
	engine *engine.Engine
}

// newLeaves returns leaves of the searches of e.
func newLeaves(cfg *Config, e *engine.Engine) (*leaves, error) {
	own, err := newEngine(cfg)
	if err != nil {
		return nil, err
	}
	l := &leaves{cfg: cfg, watch: &watch{}, engine: own}
	e.Watch(func(ev eval.Evaluator) eval.Evaluator { return &watched{ev, l.watch} })
	return l, nil
}

// begin prepares for a game, of which all is drawn by rng.
func (l *leaves) begin(rng *rand.Rand) {
	l.watch.rng = rng
	l.engine.NewGame()
}

// search searches what was drawn from the search of the last position of g, and adds
// it to g where it is worth learning from. Leaves are farther from even than the
// positions of games, and those that are won in games are of use.
func (l *leaves) search(ctx context.Context, g *played) {
	bound := 2 * l.cfg.Adjudication.WinScore
	for _, fen := range l.watch.drawn {
		pos, err := l.cfg.game.Parse(fen)
		if err != nil || pos.Outcome().Result != game.Ongoing || len(fen) > maxFEN || len(g.Leaves) == maxLeaves {
			continue // reached by a null move, perhaps
		}
		r, _ := l.cfg.judge(pos, bound, func(lim search.Limits) search.Result {
			return l.engine.Search(ctx, pos, lim, nil)
		})
		if worthLearning(pos, r.Best, r.Exact, bound) {
			g.Leaves = append(g.Leaves, Leaf{fen, len(g.Moves), MoveScore{Move: r.Best, Score: r.Exact, Table: r.Tables}})
			g.leafKeys = append(g.leafKeys, pos.State().Key)
		}
	}
}

// A watch samples the positions that a search evaluates.
type watch struct {
	rng   *rand.Rand
	want  int // how many; 0 between searches
	seen  int
	drawn []string // FEN
}

// begin makes the watch sample this number of positions.
func (w *watch) begin(want int) { w.want, w.seen, w.drawn = want, 0, w.drawn[:0] }

// end has the watch draw no more.
func (w *watch) end() { w.want = 0 }

// see takes p into the lot: each position that was seen is drawn with the same
// chance (reservoir sampling: Vitter 1985, algorithm R).
func (w *watch) see(p game.Position) {
	w.seen++
	if len(w.drawn) < w.want {
		w.drawn = append(w.drawn, p.String())
	} else if i := w.rng.IntN(w.seen); i < w.want {
		w.drawn[i] = p.String()
	}
}

// A watched evaluator is the evaluator of a search with a watch on it.
type watched struct {
	eval.Evaluator
	watch *watch
}

// Evaluate is that of the evaluator.
func (w *watched) Evaluate(p game.Position) game.Score {
	if w.watch.want > 0 {
		w.watch.see(p)
	}
	return w.Evaluator.Evaluate(p)
}
