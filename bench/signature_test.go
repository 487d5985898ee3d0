package bench_test

import (
	"context"
	"errors"
	"testing"

	"arrocco/bench"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/movegen"
)

// newEngine returns an engine for chess that is closed after the test.
func newEngine(t *testing.T) *engine.Engine {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(v, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

func TestSignatureIsReproducible(t *testing.T) {
	const depth = 5
	run := func() (nodes []uint64, total bench.Total) {
		total, err := bench.Signature(t.Context(), newEngine(t), depth, func(s bench.Step) {
			nodes = append(nodes, s.Result.Nodes)
		})
		if err != nil {
			t.Fatal(err)
		}
		return nodes, total
	}
	first, total := run()
	second, again := run()
	if total.Nodes != again.Nodes || total.Nodes == 0 {
		t.Errorf("%d nodes, then %d", total.Nodes, again.Nodes)
	}
	for i := range first {
		if first[i] != second[i] {
			t.Errorf("position %d: %d nodes, then %d", i+1, first[i], second[i])
		}
	}
}

func TestSignatureStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	_, err := bench.Signature(ctx, newEngine(t), 2, func(bench.Step) {
		steps++
		cancel()
	})
	if !errors.Is(err, context.Canceled) || steps != 1 {
		t.Errorf("error %v after %d positions, want context.Canceled after 1", err, steps)
	}
}

func TestPositions(t *testing.T) {
	for _, v := range engine.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			list, err := bench.Positions(v)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]int{"chess": 50, "xiangqi": 30, "sprint": 10}[v.Name]
			if len(list) < want {
				t.Errorf("%d positions, want %d or more", len(list), want)
			}
			seen := make(map[string]bool)
			for _, p := range list {
				pos, err := v.Parse(p.FEN)
				if err != nil {
					t.Errorf("%s: %v", p.ID, err)
					continue
				}
				if o := pos.Outcome(); o.Result != game.Ongoing {
					t.Errorf("%s: the game is over: %v", p.ID, o)
				}
				if p.ID == "" || seen[p.ID] || seen[p.FEN] {
					t.Errorf("%q %s: twice, or without a name", p.ID, p.FEN)
				}
				seen[p.ID], seen[p.FEN] = true, true
			}
		})
	}
}

func TestPositionsOfUnknownGame(t *testing.T) {
	if _, err := bench.Positions(&engine.Variant{Name: "draughts"}); err == nil {
		t.Error("no error for a game without positions")
	}
}

func TestPerft(t *testing.T) {
	v := engine.Variants()[0]
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{0, 1, 3} {
		counts := bench.Perft(p, 3, threads)
		if n := bench.Leaves(counts); n != movegen.Perft(p, 3) || len(counts) != 20 {
			t.Errorf("%d threads: %d leaves below %d moves", threads, n, len(counts))
		}
	}
}
