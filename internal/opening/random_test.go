package opening_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/opening"
)

func TestGenfens(t *testing.T) {
	run := func(seed uint64) (fens []string) {
		e := newEngine(t, "chess")
		rng := rand.New(rand.NewPCG(seed, 0))
		o := opening.Genfens(e, opening.FENs{e.Variant().Start}, ignore)
		for range 5 {
			p, err := o.Next(t.Context(), rng)
			if err != nil {
				t.Fatal(err)
			}
			fen := p.String()
			if p, err = e.Variant().Parse(fen); err != nil || p.Outcome().Result != game.Ongoing {
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

// ignore ignores the errors of starts.
func ignore(error) {}

func TestGenfensErrors(t *testing.T) {
	e := newEngine(t, "chess")
	rng := rand.New(rand.NewPCG(1, 0))
	o := opening.Genfens(e, opening.FENs{"rubbish"}, ignore)
	if _, err := o.Next(t.Context(), rng); err == nil || !strings.Contains(err.Error(), "rubbish") {
		t.Errorf("error %v for a start that is none", err)
	}
	o = opening.Genfens(e, opening.FENs{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, nil) // stalemate
	if _, err := o.Next(t.Context(), rng); err == nil {
		t.Error("no error for a start from which no game is possible")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Next(ctx, rng); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}

// TestGenfensSkip makes openings from a book of which most lines are bad.
func TestGenfensSkip(t *testing.T) {
	e := newEngine(t, "chess")
	const book = "rubbish\n8/8 w - -\n# comment\n\n"
	text := book + e.Variant().Start + "\n"
	x, err := epd.NewIndex(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	skipped := map[string]bool{}
	rng := rand.New(rand.NewPCG(1, 0))
	o := opening.Genfens(e, x, func(err error) { skipped[strings.SplitAfter(err.Error(), ":")[0]] = true })
	for range 5 {
		if _, err := o.Next(t.Context(), rng); err != nil {
			t.Fatal(err)
		}
	}
	if !skipped["line 1:"] || !skipped["line 2:"] || len(skipped) != 2 {
		t.Errorf("skipped %v, want lines 1 and 2", skipped)
	}
}

// TestRandomWithoutSkip checks that an error of a start ends the search for an
// opening where nobody wants starts skipped.
func TestRandomWithoutSkip(t *testing.T) {
	r := opening.Genfens(newEngine(t, "chess"), opening.FENs{"rubbish"}, nil)
	_, err := r.Next(t.Context(), rand.New(rand.NewPCG(1, 0)))
	if err == nil || strings.Contains(err.Error(), "attempts") {
		t.Errorf("error %v", err)
	}
}
