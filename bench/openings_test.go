package bench_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/bench"
	"arrocco/game"
	"arrocco/internal/epd"
)

func TestOpenings(t *testing.T) {
	run := func(seed uint64) (fens []string) {
		e := newEngine(t)
		o := bench.Openings{Engine: e, Rand: rand.New(rand.NewPCG(seed, 0)), Starts: bench.FENs{e.Variant().Start}}
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
	o := bench.Openings{Engine: e, Rand: rand.New(rand.NewPCG(1, 0)), Starts: bench.FENs{"rubbish"}}
	if _, err := o.Next(t.Context()); err == nil || !strings.Contains(err.Error(), "rubbish") {
		t.Errorf("error %v for a start that is none", err)
	}
	o.Starts = bench.FENs{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"} // stalemate
	if _, err := o.Next(t.Context()); err == nil {
		t.Error("no error for a start from which no game is possible")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}

// TestOpeningsSkip makes openings from a book of which most lines are bad.
func TestOpeningsSkip(t *testing.T) {
	e := newEngine(t)
	const book = "rubbish\n8/8 w - -\n# comment\n\n"
	text := book + e.Variant().Start + "\n"
	x, err := epd.NewIndex(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	skipped := map[string]bool{}
	o := bench.Openings{Engine: e, Rand: rand.New(rand.NewPCG(1, 0)), Starts: x, Skip: func(err error) {
		skipped[strings.SplitAfter(err.Error(), ":")[0]] = true
	}}
	for range 5 {
		if _, err := o.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !skipped["line 1:"] || !skipped["line 2:"] || len(skipped) != 2 {
		t.Errorf("skipped %v, want lines 1 and 2", skipped)
	}
}
