package datagen

import (
	"context"
	"math/rand/v2"
	"testing"

	"arrocco/engine"
	"arrocco/game"
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
		return p.search(context.Background(), pos, rand.New(rand.NewPCG(1, 1)), 2000).Score
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
