package selfplay

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strconv"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/opening"
	"arrocco/search"
)

// A player plays one game at a time, against itself.
type player struct {
	cfg    *Config
	engine *engine.Engine
	leaves *leaves // nil without Settings.Leaves
}

// newPlayer returns a player with an engine of its own.
func newPlayer(cfg *Config) (*player, error) {
	e, err := newEngine(cfg)
	if err != nil || cfg.Leaves == 0 {
		return &player{cfg: cfg, engine: e}, err
	}
	l, err := newLeaves(cfg, e)
	if err != nil {
		_ = e.Close() // the first error says more
		return nil, err
	}
	return &player{cfg: cfg, engine: e, leaves: l}, nil
}

// newEngine returns an engine that evaluates as cfg says.
func newEngine(cfg *Config) (*engine.Engine, error) {
	e, err := engine.New(cfg.game, nil)
	if err != nil {
		return nil, err
	}
	err = e.Options().Set("Hash", strconv.Itoa(cfg.Hash))
	if err == nil {
		err = e.Options().Set("EvalFile", cfg.EvalFile)
	}
	if err == nil && cfg.SyzygyPath != "" {
		err = e.Options().Set("SyzygyPath", cfg.SyzygyPath)
	}
	if err != nil {
		_ = e.Close() // the first error says more
		return nil, err
	}
	return e, nil
}

// close gives the memory of the engines back.
func (p *player) close() {
	_ = p.engine.Close() // nothing depends on that memory any more
	if p.leaves != nil {
		_ = p.leaves.engine.Close() // as above
	}
}

// A played game comes with the keys of its positions and of its leaves.
type played struct {
	Game
	keys     []game.Key
	leafKeys []game.Key
}

// The uses of random numbers in a game.
const (
	playing   = iota // the opening, above all
	shuffling        // what is hidden
	leafing          // the leaves
)

// source returns random numbers of a game for one use, independent of those of all
// others.
func source(seed, number, use uint64) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], number)
	binary.LittleEndian.PutUint64(key[16:], use)
	return rand.New(rand.NewChaCha8(key))
}

// play plays the game of that number. It depends on nothing that was played
// before. It is an error if ctx is done before the end.
func (p *player) play(ctx context.Context, number uint64) (*played, error) {
	p.engine.NewGame()
	rng := source(p.cfg.Seed, number, playing)
	if p.leaves != nil {
		p.leaves.begin(source(p.cfg.Seed, number, leafing))
	}
	start, err := p.open(ctx, rng)
	if err != nil {
		return nil, err
	}
	g := &played{Game: Game{Seed: p.cfg.Seed, Number: number, Start: start}}
	pos, err := g.Begin(p.cfg.game)
	if err != nil {
		return nil, err
	}
	a := &p.cfg.Adjudication
	j := NewJudge(a)
	// By chance and not by its number: by that, a trainer may choose games.
	playOut := a.PlayOut > 0 && rng.IntN(a.PlayOut) == 0
	for g.Result == game.Ongoing {
		score, err := p.move(ctx, pos, rng, g)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number, err)
		}
		j.Add(score)
		g.Ending = ByRules
		if g.Result = pos.Outcome().Result; g.Result == game.Ongoing {
			g.Result, g.Ending = j.Verdict(int(pos.State().HalfMoveClock), playOut)
		}
	}
	return g, nil
}

// move makes and records the next move with its score, which is the label of the position in
// training. It returns that score from White's view.
func (p *player) move(ctx context.Context, pos game.Position, rng *rand.Rand, g *played) (game.Score, error) {
	r, full := p.think(ctx, pos, rng)
	if full && p.leaves != nil {
		p.leaves.search(ctx, g)
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if r.Best == game.NoMove {
		return 0, fmt.Errorf("no move in %v, although the game goes on", pos)
	}
	white := r.Exact
	if pos.State().Side == game.Black {
		white = -white
	}
	g.Moves = append(g.Moves, MoveScore{Move: r.Best, Score: r.Exact, Table: r.Tables})
	g.keys = append(g.keys, pos.State().Key)
	pos.Make(r.Best)
	return white, nil
}

// think searches pos for the move to make, with fewer nodes where that is enough, and
// reports whether it was not.
func (p *player) think(ctx context.Context, pos game.Position, rng *rand.Rand) (r search.Result, full bool) {
	if p.leaves != nil {
		p.leaves.watch.begin(p.cfg.Leaves)
		defer p.leaves.watch.end()
	}
	return p.cfg.judge(pos, p.cfg.Adjudication.WinScore, func(lim search.Limits) search.Result {
		return p.search(ctx, pos, rng, lim)
	})
}

// judge has a position searched for its score, in full only if it is worth learning
// from with a score below a bound. It reports whether the search was full.
func (s *Settings) judge(
	pos game.Position, bound game.Score, run func(search.Limits) search.Result,
) (r search.Result, full bool) {
	lim := search.Limits{Nodes: s.Nodes, SoftNodes: s.Soft}
	switch {
	case s.Quick == 0:
	case s.Soft == 0:
		if r := run(search.Limits{Nodes: s.Quick}); !worthLearning(pos, r.Best, r.Exact, bound) {
			return r, false
		}
	default:
		// One search: as far as the first limit, the full one is the first one.
		ended := false
		lim.Enough = func(best game.Move, score game.Score, nodes uint64) bool {
			ended = nodes >= s.Quick && !worthLearning(pos, best, score, bound)
			return ended
		}
		r = run(lim)
		return r, !ended
	}
	return run(lim), true
}

// worthLearning reports whether a trainer would want the score of pos, in which best
// is the best move, if the score is below a bound. See Settings.Quick.
func worthLearning(pos game.Position, best game.Move, score, bound game.Score) bool {
	s := pos.State()
	return best != game.NoMove && !s.InCheck && !s.Noisy(best) && !pos.GivesCheck(best) && max(score, -score) < bound
}

// search searches pos. Where pieces are hidden, it is one deal: the search sees both
// hands, as it does in the deals by which it plays, and of the draws to come not the
// true ones.
func (p *player) search(ctx context.Context, pos game.Position, rng *rand.Rand, lim search.Limits) search.Result {
	if p.cfg.hidden {
		pos, lim.Dealt = pos.(game.Hidden).DealAhead(rng, search.DrawsAhead), true
	}
	return p.engine.Search(ctx, pos, lim, nil)
}

// open returns the position from which the engine plays.
func (p *player) open(ctx context.Context, rng *rand.Rand) (string, error) {
	const attempts = 10_000
	o := &p.cfg.Opening
	r := opening.Random{
		Start: p.start, MinPlies: o.MinPlies, MaxPlies: o.MaxPlies, MaxScore: o.Score, Attempts: attempts,
		Score: func(ctx context.Context, pos game.Position, rng *rand.Rand) game.Score {
			return p.search(ctx, pos, rng, search.Limits{Nodes: max(o.Nodes, 1)}).Exact
		},
	}
	pos, err := r.Next(ctx, rng)
	if err != nil {
		return "", err
	}
	return pos.String(), nil
}

// start returns a position from which random moves lead to an opening.
func (p *player) start(rng *rand.Rand) (game.Position, error) {
	fen := p.cfg.game.Start
	if p.cfg.Start != nil {
		fen = p.cfg.Start(rng)
	}
	pos, err := p.cfg.game.Parse(fen)
	if err == nil && p.cfg.hidden {
		pos = pos.(game.Hidden).Deal(rng)
	}
	return pos, err
}
