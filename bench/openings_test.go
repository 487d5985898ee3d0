package bench_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"arrocco/bench"
	"arrocco/game"
)

func TestOpenings(t *testing.T) {
	run := func(seed uint64) (fens []string) {
		e := newEngine(t)
		o := bench.Openings{Engine: e, Rand: rand.New(rand.NewPCG(seed, 0)), Starts: []string{e.Variant().Start}}
		for range 5 {
			fen, err := o.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p, err := e.Variant().Parse(fen)
			if err != nil || p.Outcome().Result != game.Ongoing {
				t.Errorf("%s: %v, %v", fen, err, p.Outcome())
			}
			fens = append(fens, fen)
		}
		return fens
	}
	first, again, other := run(1), run(1), run(2)
	for i := range first {
		if first[i] != again[i] {
			t.Errorf("opening %d of one seed is %s, then %s", i, first[i], again[i])
		}
		if first[i] == other[i] {
			t.Errorf("opening %d of two seeds is %s", i, first[i])
		}
	}
}

func TestOpeningsErrors(t *testing.T) {
	e := newEngine(t)
	o := bench.Openings{Engine: e, Rand: rand.New(rand.NewPCG(1, 0)), Starts: []string{"rubbish"}}
	if _, err := o.Next(t.Context()); err == nil {
		t.Error("no error for a start that is none")
	}
	o.Starts[0] = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" // stalemate
	if _, err := o.Next(t.Context()); err == nil {
		t.Error("no error for a start from which no game is possible")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}
