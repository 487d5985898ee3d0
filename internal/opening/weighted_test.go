package opening_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/opening"
)

// newEngine returns an engine for a game that is closed after the test.
func newEngine(t *testing.T, name string) *engine.Engine {
	t.Helper()
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(v, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	if err := e.Options().Set("Hash", "1"); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestWeighted(t *testing.T) {
	for _, v := range engine.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			if v.Name != "chess" && v.Name != "xiangqi" {
				t.Skip("has no book")
			}
			make := func(seed uint64) (fens []string) {
				rng := rand.New(rand.NewPCG(seed, 0))
				w := opening.Weighted{Engine: newEngine(t, v.Name), MinPlies: 3, MaxPlies: 5, Nodes: 500, MaxScore: 60}
				for range 4 {
					fen, err := w.Next(t.Context(), rng)
					if err != nil {
						t.Fatal(err)
					}
					p, err := v.Parse(fen)
					if err != nil || p.Outcome().Result != game.Ongoing {
						t.Errorf("%s: %v", fen, err)
					}
					fens = append(fens, fen)
				}
				return fens
			}
			first, again, other := strings.Join(make(1), "\n"), strings.Join(make(1), "\n"), strings.Join(make(2), "\n")
			if first != again {
				t.Errorf("one seed gives\n%s\nthen\n%s", first, again)
			}
			if first == other {
				t.Errorf("two seeds give\n%s", first)
			}
		})
	}
}

// TestWeightedHasNoTwins asks for more openings than there are, and for one in vain.
func TestWeightedHasNoTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	w := opening.Weighted{Engine: newEngine(t, "xiangqi"), Nodes: 100, MaxScore: 1000}
	if _, err := w.Next(t.Context(), rng); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Next(ctx, rng); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
	if _, err := w.Next(t.Context(), rng); err == nil {
		t.Error("the start is given twice")
	}
}
