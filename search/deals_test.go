package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/game/gametest"
	"arrocco/search/deal"
)

// The numbers of deals of package deal.
const (
	firstDeals = 8
	mostDeals  = 256
)

// A covered is a tree of which only the moves are known, not the scores.
type covered struct{ *gametest.Tree }

func (c covered) Certain() bool                 { return false }
func (c covered) View(game.Color) game.Position { return c }
func (c covered) Reveal(string) (bool, error)   { return false, nil }
func (c covered) Drawn() string                 { return "" }
func (c covered) Deal(rng *rand.Rand) game.Position {
	return gametest.NewTree(rng.Uint64(), c.Width, c.Height)
}

func (c covered) DealAhead(rng *rand.Rand, _ int) game.Position { return c.Deal(rng) }

func (c covered) Clone() game.Position { return covered{c.Tree.Clone().(*gametest.Tree)} }

// A bet is a game that is decided by the first move and a hidden coin.
type bet struct {
	covered
	coin int
	path []game.Move
}

// payoffs are the scores of the moves by the side of the coin: the first move is never
// best, but best on average.
var payoffs = [][2]game.Score{{10, 10}, {100, -300}, {-300, 100}, {-50, -50}}

func newBet(coin int) *bet {
	return &bet{covered: covered{gametest.NewTree(uint64(1000*coin), len(payoffs), 60)}, coin: coin}
}

func (b *bet) Deal(rng *rand.Rand) game.Position { return newBet(rng.IntN(2)) }

func (b *bet) DealAhead(rng *rand.Rand, _ int) game.Position { return b.Deal(rng) }

func (b *bet) Clone() game.Position {
	return &bet{covered: b.covered.Clone().(covered), coin: b.coin, path: slices.Clone(b.path)}
}

func (b *bet) Make(m game.Move) {
	b.Tree.Make(m)
	b.path = append(b.path, m)
}

func (b *bet) Unmake() {
	b.Tree.Unmake()
	b.path = b.path[:len(b.path)-1]
}

// betEval returns the payoff of the first move.
type betEval struct{ treeEval }

func (betEval) Evaluate(p game.Position) game.Score {
	b := p.(*bet)
	if len(b.path) == 0 {
		return 0
	}
	score := payoffs[b.path[0]-1][b.coin]
	if len(b.path)%2 == 1 {
		return -score
	}
	return score
}

// dealPool returns a pool with the given evaluator for each worker.
func dealPool(t *testing.T, threads int, e eval.Evaluator) *Pool {
	t.Helper()
	p := newTestPool(t, threads, &exact)
	for _, w := range p.workers {
		w.eval = e
	}
	return p
}

// TestBestOnAverage checks that the search takes the move that is best on
// average, although another move is best in each deal.
func TestBestOnAverage(t *testing.T) {
	for _, threads := range []int{1, 3} {
		res := dealPool(t, threads, betEval{}).Search(context.Background(), newBet(0), Limits{Depth: 3}, nil)
		if res.Best != 1 || res.Score != 10 || res.Deals < firstDeals || res.StdErr > 60 {
			t.Errorf("%d threads: %+v, want move 1, score 10", threads, res)
		}
		res = dealPool(t, threads, betEval{}).Search(context.Background(), newBet(0), Limits{Depth: 3, Deals: 1}, nil)
		if res.Best == 1 || res.Score != 100 || res.Deals != 1 || res.StdErr != 0 {
			t.Errorf("%d threads, one deal: %+v, want move 2 or 3, score 100", threads, res)
		}
	}
}

// TestBetLimited checks that a move that is not among those to search is not played.
func TestBetLimited(t *testing.T) {
	for _, lim := range []Limits{
		{Depth: 3, Moves: []game.Move{2, 3, 4}},
		{Depth: 3, Banned: []game.Move{1}},
	} {
		if res := dealPool(t, 1, betEval{}).Search(context.Background(), newBet(0), lim, nil); res.Best != 4 {
			t.Errorf("%+v: played %d, want 4", lim, res.Best)
		}
	}
}

// TestDealsAreMinimax checks the result against the mean of the true values of
// all deals.
func TestDealsAreMinimax(t *testing.T) {
	const width, height, deals = 4, 3, 20
	for seed := range uint64(10) {
		root := covered{gametest.NewTree(1, width, height)}
		sums := make([]float64, width)
		for i := range uint64(deals) {
			tree := root.Deal(deal.Rand(seed, int(i))).(*gametest.Tree)
			for m := range width {
				tree.Make(game.Move(m + 1))
				sums[m] -= float64(tree.Value(height - 1))
				tree.Unmake()
			}
		}
		lim := Limits{Depth: height, Deals: deals, Seed: seed, MultiPV: width}
		for _, threads := range []int{1, 2} {
			res := dealPool(t, threads, treeEval{}).Search(context.Background(), root, lim, nil)
			best := slices.Max(sums)
			if off := float64(res.Score)*deals - best; res.Deals != deals || sums[res.Best-1] != best || off*off > deals*deals {
				t.Errorf("seed %d, %d threads: %+v of %v", seed, threads, res, sums)
			}
		}
	}
}

// TestStandardError checks that the standard error falls with the square root of the number
// of deals.
func TestStandardError(t *testing.T) {
	root := covered{gametest.NewTree(1, 2, 60)}
	last := 0.0
	for _, deals := range []int{16, 256, 4096} {
		res := dealPool(t, 1, treeEval{}).Search(context.Background(), root, Limits{Depth: 1, Deals: deals}, nil)
		if res.Deals != deals || res.StdErr <= 0 || last != 0 && (res.StdErr > last/3 || res.StdErr < last/6) {
			t.Errorf("%+v after an error of %.1f", res, last)
		}
		last = res.StdErr
	}
}

// TestDealsSettle checks that without a number of deals the search stops when the best move
// is clear.
func TestDealsSettle(t *testing.T) {
	for seed := range uint64(10) {
		root := covered{gametest.NewTree(1, 3, 60)}
		var last Info
		lim := Limits{Depth: 2, Seed: seed}
		res := dealPool(t, 1, treeEval{}).Search(context.Background(), root, lim, func(i Info) { last = i })
		if res.Deals < firstDeals || res.Deals > mostDeals || last.Deals != res.Deals || last.StdErr != res.StdErr {
			t.Errorf("seed %d: %+v, last report %+v", seed, res, last)
		}
	}
}

// TestThreadsTakeDeals checks that two threads search almost twice as many deals
// in the same time, that of a fake clock.
func TestThreadsTakeDeals(t *testing.T) {
	var deals [2]int
	for i := range deals {
		synctest.Test(t, func(t *testing.T) {
			pool := dealPool(t, i+1, sleepyEval{})
			root := covered{gametest.NewTree(1, 8, 60)}
			lim := Limits{Depth: 1, Deals: 1 << 20, MoveTime: 10 * time.Second}
			deals[i] = pool.Search(context.Background(), root, lim, nil).Deals
		})
	}
	if deals[0] < 100 || 10*deals[1] < 18*deals[0] {
		t.Errorf("%d deals on one thread, %d on two", deals[0], deals[1])
	}
}

// TestDealLimits checks that time, stop and ponderhit end a search of deals.
func TestDealLimits(t *testing.T) {
	const second = time.Second
	clock := Limits{Timed: true, Time: [2]time.Duration{60 * second, 60 * second}}
	ponder := clock
	ponder.Ponder = true
	for _, tc := range []struct {
		name        string
		lim         Limits
		after       time.Duration // when ponderhit and stop come; 0 for never
		least, most time.Duration
	}{
		{"movetime", Limits{MoveTime: 3 * second}, 0, 3 * second, 4500 * time.Millisecond},
		{"clock", clock, 0, second / 2, 12 * second},
		{"stop", Limits{Infinite: true}, 7 * second, 7 * second, 9 * second},
		{"infinite holds at the last depth", Limits{Infinite: true, Depth: 1}, 60 * second, 60 * second, 61 * second},
		{"ponder", ponder, 60 * second, 60 * second, 62 * second},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				pool := dealPool(t, 2, sleepyEval{})
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				if tc.after > 0 {
					time.AfterFunc(tc.after, pool.PonderHit)
					time.AfterFunc(tc.after+50*time.Millisecond, cancel)
				}
				start := time.Now()
				tc.lim.Start = start
				res := pool.Search(ctx, covered{gametest.NewTree(1, 6, 60)}, tc.lim, nil)
				took := time.Since(start)
				if res.Best == game.NoMove || res.Deals == 0 || took < tc.least || took > tc.most {
					t.Errorf("%+v, took %v, want %v to %v", res, took, tc.least, tc.most)
				}
			})
		})
	}
}

// TestDealNodeLimit checks that the node limit is kept, except for one deal to depth 1, and
// that the last report of a search is its result.
func TestDealNodeLimit(t *testing.T) {
	for nodes := uint64(1); nodes < 100_000; nodes = nodes*3/2 + 7 {
		for _, threads := range []int{1, 2} {
			pool := dealPool(t, threads, treeEval{})
			var last Info
			var first game.Move
			root := covered{gametest.NewTree(nodes, 12, 60)}
			res := pool.Search(context.Background(), root, Limits{Nodes: nodes}, func(i Info) {
				last = i
				if len(i.PV) > 0 {
					first = i.PV[0]
				}
			})
			const oneDeal = 12
			if most := max(nodes, oneDeal) + uint64(threads-1)*2048; res.Nodes > most || res.Nodes < nodes {
				t.Errorf("%d threads searched %d nodes, want %d", threads, res.Nodes, nodes)
			}
			if first != res.Best || last.Bound != game.Exact || last.Score != res.Score || last.Line != 1 {
				t.Errorf("%d nodes: last report %+v, result %+v", nodes, last, res)
			}
		}
	}
}

// TestDealsReproducible checks that the same seed gives the same search on one
// thread, and another seed another.
func TestDealsReproducible(t *testing.T) {
	run := func(seed uint64) string {
		root := covered{gametest.NewTree(3, 9, 60)}
		lim := Limits{Nodes: 50_000, Seed: seed}
		res := dealPool(t, 1, treeEval{}).Search(context.Background(), root, lim, nil)
		return fmt.Sprint(res.Best, res.Score, res.Nodes, res.Deals, res.StdErr)
	}
	if a, b, c := run(1), run(1), run(2); a != b || a == c {
		t.Errorf("%s, then %s; with another seed %s", a, b, c)
	}
}

// TestDealsHandicap checks that the choice of a weaker move works on averages.
func TestDealsHandicap(t *testing.T) {
	for _, lim := range []Limits{{Depth: 3, Handicap: 20}, {Depth: 3, Randomness: 30}} {
		lines := 0
		pool := dealPool(t, 1, betEval{})
		res := pool.Search(context.Background(), newBet(0), lim, func(i Info) { lines = max(lines, i.Line) })
		if res.Best == game.NoMove || lines != 1 {
			t.Errorf("%+v: %+v with %d lines", lim, res, lines)
		}
	}
}

// TestDropRows checks that no drop shares its history with a move from a square.
func TestDropRows(t *testing.T) {
	for kind := range game.Piece(8) {
		m := game.NewDrop(kind, 5)
		if got, want := originRow(m), 96+game.Square(kind); got != want {
			t.Errorf("row %d for a drop of %d, want %d", got, kind, want)
		}
	}
	for sq := range game.Square(90) {
		for kind := range game.Drop {
			if got := originRow(game.NewKind(sq, 5, kind)); got != sq {
				t.Errorf("row %d for a move from %d of kind %d", got, sq, kind)
			}
		}
	}
}
