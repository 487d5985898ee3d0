package search_test

import (
	"context"
	"testing"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
	"arrocco/search"
	"arrocco/tt"
)

// newChessPool returns a pool that plays chess.
func newChessPool(t testing.TB, threads int) *search.Pool {
	t.Helper()
	return newPool(t, threads, &search.ChessParams, func() eval.Evaluator { return hce.NewChess() })
}

// newPool returns a pool with a small table.
func newPool(t testing.TB, threads int, params *search.Params, newEval func() eval.Evaluator) *search.Pool {
	t.Helper()
	table, err := tt.New(4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	})
	return search.NewPool(threads, table, params, newEval)
}

func parse(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A problem is a position with an answer that a search must find.
type problem struct {
	name, fen string
	lim       search.Limits
	best      string // as people write it; "" for any
	least     game.Score
	most      game.Score
}

// solve searches pos with pool and checks the answer and each line.
func (tc *problem) solve(t *testing.T, pool *search.Pool, pos game.Position) {
	t.Helper()
	res := pool.Search(context.Background(), pos, tc.lim, func(i search.Info) { checkLine(t, pos, i) })
	if text := notation.Text(pos, res.Best); tc.best != "" && text != tc.best {
		t.Errorf("played %s, want %s", text, tc.best)
	}
	if res.Score < tc.least || res.Score > tc.most {
		t.Errorf("score %d, want %d to %d", res.Score, tc.least, tc.most)
	}
}

func TestChess(t *testing.T) {
	for _, tc := range []problem{
		{
			"mate in one", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
			search.Limits{Depth: 3},
			"Rd8#", game.MateIn(1), game.MateIn(1),
		},
		{
			"mate in two by zugzwang", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
			search.Limits{Mate: 2},
			"Ra6", game.MateIn(3), game.MateIn(3),
		},
		{
			"mated in one move", "7k/8/6K1/8/8/8/8/R7 b - - 0 1",
			search.Limits{Depth: 6},
			"Kg8", game.MatedIn(2), game.MatedIn(2),
		},
		{
			"stalemate saves", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
			search.Limits{Depth: 4},
			"", 0, 0,
		},
		{
			"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
			search.Limits{Depth: 6},
			"", 0, 0,
		},
		{
			"fifty moves are near", "4k3/8/8/8/8/8/R7/4K3 w - - 99 100",
			search.Limits{Depth: 5},
			"", 0, 0,
		},
		{
			"mate on the hundredth ply", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 100",
			search.Limits{Depth: 3},
			"Rd8#", game.MateIn(1), game.MateIn(1),
		},
		{
			"proof of a mate in three", "k1B5/2p5/NbN5/8/P2p4/P2p4/P1prp3/2RbK3 w - - 0 1",
			search.Limits{Mate: 3, Nodes: 2_000_000},
			"a5", game.MateIn(5), game.MateIn(5),
		},
		{
			"perpetual check", "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1",
			search.Limits{Depth: 10},
			"Qe8+", 0, 0,
		},
	} {
		t.Run(tc.name, func(t *testing.T) { tc.solve(t, newChessPool(t, 1), parse(t, tc.fen)) })
	}
}

// TestContempt lets a side in a level position choose between a draw by the fifty-move
// rule and a move of a pawn.
func TestContempt(t *testing.T) {
	pos := parse(t, "3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 80")
	for _, tc := range []struct {
		contempt game.Score
		pawn     bool
	}{{100, true}, {-100, false}} {
		pool := newChessPool(t, 1)
		r := pool.Search(t.Context(), pos.Clone(), search.Limits{Depth: 5, Contempt: tc.contempt}, nil)
		pawn := pos.State().Mover(r.Best).Type() == chess.Pawn
		if pawn != tc.pawn {
			t.Errorf("contempt %d: %v, score %d", tc.contempt, r.Best, r.Score)
		}
	}
}

// TestNoMoves checks roots at which the game is over.
func TestNoMoves(t *testing.T) {
	for fen, want := range map[string]game.Score{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": game.MatedIn(0),
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": game.Draw,
	} {
		var got []search.Info
		res := newChessPool(t, 1).Search(context.Background(), parse(t, fen), search.Limits{}, func(i search.Info) {
			got = append(got, i)
		})
		if res.Best != game.NoMove || len(got) != 1 || got[0].Score != want {
			t.Errorf("%s: %+v, %+v", fen, res, got)
		}
	}
}

// TestLines checks every line that searches report: each move is legal, and
// none comes after the end of the game.
func TestLines(t *testing.T) {
	for _, fen := range []string{
		chess.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/8/8/2k5/8/1K6/1Q6/8 w - - 90 100",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		for _, threads := range []int{1, 2} {
			pos := parse(t, fen)
			lim := search.Limits{Nodes: 60_000, MultiPV: 3}
			newChessPool(t, threads).Search(context.Background(), pos, lim, func(i search.Info) { checkLine(t, pos, i) })
		}
	}
}

func checkLine(t *testing.T, root game.Position, i search.Info) {
	t.Helper()
	pos := root.Clone()
	for n, m := range i.PV {
		if n > 0 && pos.Outcome().Result != game.Ongoing {
			t.Errorf("%v: depth %d: move %d comes after %v", root, i.Depth, n+1, pos.Outcome())
			return
		}
		if !pos.Legal(m) {
			t.Errorf("%v: depth %d: move %d is illegal in %v", root, i.Depth, n+1, pos)
			return
		}
		pos.Make(m)
	}
}

// TestProofLine checks that the line of a proved mate ends with the mate,
// after another search of the same worker.
func TestProofLine(t *testing.T) {
	pool := newChessPool(t, 1)
	pool.Search(context.Background(), parse(t, chess.StartFEN), search.Limits{Depth: 6}, nil)
	pos := parse(t, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
	pool.Search(context.Background(), pos, search.Limits{Mate: 1}, func(i search.Info) { checkLine(t, pos, i) })
}

// TestChessReproducible checks that a new pool searches the same nodes again.
func TestChessReproducible(t *testing.T) {
	nodes := func() uint64 {
		return newChessPool(t, 1).Search(context.Background(), parse(t, chess.StartFEN), search.Limits{Depth: 9}, nil).Nodes
	}
	if a, b := nodes(), nodes(); a != b {
		t.Errorf("%d nodes, then %d", a, b)
	}
}

func BenchmarkChess(b *testing.B) {
	pool := newChessPool(b, 1)
	pos := parse(b, "r1bq1rk1/p1pn1ppp/1p1ppn2/6B1/2PP4/P1Q2N2/1P2PPPP/R3KB1R w KQ - 0 9")
	var nodes uint64
	for b.Loop() {
		pool.NewGame()
		nodes += pool.Search(context.Background(), pos, search.Limits{Nodes: 200_000}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
