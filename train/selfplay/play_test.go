package selfplay

import (
	"context"
	"math/rand/v2"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// TestSearchDoesNotSeeDecks checks that the order of the decks makes no difference
// to the search of a position of Scacchi Sprint, and that other tiles in the hand of
// the other side do.
func TestSearchDoesNotSeeDecks(t *testing.T) {
	v, err := engine.Lookup("sprint")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Settings: DefaultSettings(v.Name, 1), EvalFile: engine.HandWritten, game: v, hidden: true}
	p, err := newPlayer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer p.engine.Close()
	const (
		rooks   = "4k3/4p3/8/8/8/8/4P3/4K3[NP:BBNPPPPPPQRR/pr:bbnnppppppqr] w Ee - 0 1"
		bishops = "4k3/4p3/8/8/8/8/4P3/4K3[NP:BBNPPPPPPQRR/pb:bnnppppppqrr] w Ee - 0 1"
	)
	score := func(fen string, shuffle uint64) game.Score {
		pos, err := v.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		pos = pos.(game.Hidden).Deal(rand.New(rand.NewPCG(shuffle, 0)))
		p.engine.NewGame()
		return p.search(context.Background(), pos, rand.New(rand.NewPCG(1, 1)), search.Limits{Nodes: 2000}).Score
	}
	want := score(rooks, 0)
	for shuffle := range uint64(5) {
		if got := score(rooks, shuffle); got != want {
			t.Errorf("decks shuffled by %d: %d, not %d", shuffle, got, want)
		}
	}
	if got := score(bishops, 0); got == want {
		t.Errorf("%d whatever the other side holds", got)
	}
}

// TestQuick checks which positions are searched with few nodes.
func TestQuick(t *testing.T) {
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	const quick, full = 200, 2000
	cfg := &Config{Settings: DefaultSettings(v.Name, 1), EvalFile: engine.HandWritten, game: v}
	cfg.Nodes, cfg.Quick = full, quick
	p, err := newPlayer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer p.engine.Close()
	for name, tc := range map[string]struct {
		fen  string
		want uint64
	}{
		"quiet":     {v.Start, full},
		"in check":  {"r3k3/1p6/8/8/8/4p3/4r3/4K2R w - - 0 1", quick},
		"captures":  {"r3k3/1p6/8/3q4/4P3/8/1P6/R3K3 w - - 0 1", quick},
		"promotes":  {"1r2k3/P5p1/8/8/8/8/6P1/R3K3 w - - 0 1", quick},
		"check":     {"r3k3/6p1/8/3N4/8/8/6P1/4K3 w - - 0 1", quick},
		"decided":   {"4k3/8/8/8/8/2p5/PPP5/RR2K3 w - - 0 1", quick},
		"undecided": {"rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", full},
	} {
		t.Run(name, func(t *testing.T) {
			pos, err := v.Parse(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			p.engine.NewGame()
			r, long := p.think(context.Background(), pos, nil)
			if r.Nodes < tc.want || r.Nodes > tc.want+quick || long != (tc.want == full) {
				t.Errorf("%d nodes, %v, want %d (best move %v, score %d)", r.Nodes, long, tc.want, r.Best, r.Score)
			}
		})
	}
}

// TestWatch checks that each of many positions is drawn about as often.
func TestWatch(t *testing.T) {
	const positions, want, draws = 10, 3, 2000
	v := engine.Variants()[0]
	pos, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	w := &watch{rng: rand.New(rand.NewPCG(1, 2))}
	counts := map[string]int{}
	for range draws {
		w.begin(want)
		p := pos.Clone()
		for range positions {
			w.see(p)
			var list game.MoveList
			p.Generate(&list, game.All)
			p.Make(list.Moves()[0].Move)
		}
		w.end()
		for _, fen := range w.drawn {
			counts[fen]++
		}
	}
	const mean = draws * want / positions
	for fen, n := range counts {
		if n < mean*8/10 || n > mean*12/10 {
			t.Errorf("%s: drawn %d times, want about %d", fen, n, mean)
		}
	}
	if len(counts) != positions {
		t.Errorf("%d of %d positions were drawn", len(counts), positions)
	}
}
