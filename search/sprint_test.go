package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/movegen/sprint"
	"arrocco/search"
)

// tileEval is the evaluation of chess, with the tiles in hand counted at half
// their value.
type tileEval struct{ eval.Evaluator }

func newTileEval() eval.Evaluator { return tileEval{hce.NewChess()} }

func (e tileEval) Evaluate(p game.Position) game.Score {
	c, us := p.(*sprint.Position), p.State().Side
	score := e.Evaluator.Evaluate(&c.Position)
	for kind, value := range p.Traits().Value[:8] {
		score += value / 2 * (game.Score(c.Tiles(us).Hand[kind]) - game.Score(c.Tiles(us.Other()).Hand[kind]))
	}
	return score
}

// newSprintPool returns a pool that plays Scacchi Sprint.
func newSprintPool(t testing.TB, threads int) *search.Pool {
	t.Helper()
	return newPool(t, threads, &search.SprintParams, newTileEval)
}

func parseSprint(t testing.TB, fen string) *sprint.Position {
	t.Helper()
	p, err := sprint.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDealt checks that a root with Limits.Dealt is searched as it is.
func TestDealt(t *testing.T) {
	p := sprintGame(t, 1, 6).DealAhead(rand.New(rand.NewPCG(1, 1)), 1)
	if !game.Uncertain(p) {
		t.Fatalf("nothing is hidden in %v", p)
	}
	pool := newSprintPool(t, 1)
	r := pool.Search(context.Background(), p, search.Limits{Depth: 5, Dealt: true}, nil)
	if r.Deals != 0 || r.Depth != 5 || !p.Legal(r.Best) {
		t.Errorf("%v to depth %d in %d deals", r.Best, r.Depth, r.Deals)
	}
	if r := pool.Search(context.Background(), p, search.Limits{Depth: 5}, nil); r.Deals == 0 {
		t.Error("no deals, although something is hidden")
	}
}

// sprintGame returns the position after some random moves of a game, with all
// its tiles.
func sprintGame(t testing.TB, seed uint64, plies int) *sprint.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	p := parseSprint(t, sprint.StartFEN).Deal(rng).(*sprint.Position)
	for range plies {
		var list game.MoveList
		p.Generate(&list, game.All)
		if list.Len() == 0 {
			break
		}
		p.Make(list.Moves()[rng.IntN(list.Len())].Move)
	}
	return p
}

// TestHonest gives the search views of positions that differ only in what is hidden. The
// results must be equal.
func TestHonest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(6) {
		truth := sprintGame(t, seed, int(3*seed))
		us := truth.State().Side
		var want string
		for range 3 {
			seen := truth.View(us)
			var got string
			lim := search.Limits{Nodes: 20_000}
			res := newSprintPool(t, 1).Search(context.Background(), seen, lim, func(i search.Info) {
				got += fmt.Sprint(i.Depth, i.Score, i.Nodes, i.Deals, i.StdErr, i.PV)
			})
			if got += fmt.Sprint(res.Best, res.Deals); want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("%v: answers differ:\n%s\n%s", truth, want, got)
			}
			truth = seen.(*sprint.Position).Deal(rng).(*sprint.Position)
		}
	}
}

// TestSprintLines plays a game against itself: every line is legal, and the chosen move is
// legal in the real position.
func TestSprintLines(t *testing.T) {
	for seed := range uint64(2) {
		truth := sprintGame(t, seed, 0)
		pool := newSprintPool(t, 2)
		for ply := range 60 {
			if truth.Outcome().Result != game.Ongoing {
				break
			}
			seen := truth.View(truth.State().Side)
			lim := search.Limits{Nodes: 10_000, MultiPV: 1 + ply%3, Seed: seed}
			res := pool.Search(context.Background(), seen, lim, func(i search.Info) {
				if len(i.PV) == 0 {
					t.Errorf("%v: no line in %+v", seen, i)
				}
				checkLine(t, seen, i)
			})
			if !truth.Legal(res.Best) {
				t.Fatalf("%v: played %v", truth, res.Best)
			}
			if truth.Make(res.Best); res.Ponder != game.NoMove {
				after := seen.Clone()
				if after.Make(res.Best); !after.Legal(res.Ponder) {
					t.Errorf("%v: ponder move %v", seen, res.Ponder)
				}
			}
		}
	}
}

// TestCertainSprint checks that where nothing is hidden, Scacchi Sprint is
// searched like chess.
func TestCertainSprint(t *testing.T) {
	const board, rest = "6k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1", " w - - 0 30"
	tiles := parseSprint(t, board+"[:/:]"+rest)
	if !tiles.Certain() {
		t.Fatal("not certain")
	}
	lim := search.Limits{Depth: 7}
	newEval := func() eval.Evaluator { return hce.NewChess() }
	got := newPool(t, 1, &search.ChessParams, newTileEval).Search(context.Background(), tiles, lim, nil)
	want := newPool(t, 1, &search.ChessParams, newEval).Search(context.Background(), parse(t, board+rest), lim, nil)
	if got.Best != want.Best || got.Score != want.Score || got.Deals != 0 || got.StdErr != 0 {
		t.Errorf("%+v, as chess %+v", got, want)
	}
}

// TestSprintMates checks scores that do not depend on what is hidden.
func TestSprintMates(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		lim       search.Limits
		want      game.Score
	}{
		{"mate", "6k1/5ppp/8/8/8/8/5PPP/3R2K1[:BN/:]" + " w - - 0 30", search.Limits{Depth: 3}, game.MateIn(1)},
		{"mate asked for", "6k1/5ppp/8/8/8/8/5PPP/3R2K1[:BN/:]" + " w - - 0 30", search.Limits{Mate: 1}, game.MateIn(1)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			res := newSprintPool(t, 1).Search(context.Background(), parseSprint(t, tc.fen), tc.lim, nil)
			if res.Score != tc.want || res.Deals == 0 {
				t.Errorf("%+v, want score %d", res, tc.want)
			}
		})
	}
}
