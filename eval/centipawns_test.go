package eval_test

import (
	"testing"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
)

// everyGame calls f with the traits of each game.
func everyGame(t *testing.T, f func(*testing.T, *game.Traits)) {
	t.Helper()
	for _, v := range engine.Variants() {
		p, err := v.Parse(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(v.Name, func(t *testing.T) { f(t, p.Traits()) })
	}
}

// TestWDL checks that the model of each game is symmetric and monotonous, and that
// it says something.
func TestWDL(t *testing.T) {
	everyGame(t, func(t *testing.T, traits *game.Traits) {
		if win, _, _ := eval.WDL(traits, 0, 32); win <= 0 || win >= 500 {
			t.Errorf("%d permille of wins in a level position", win)
		}
		for _, pieces := range []int{0, 3, 17, 32, 100} {
			testWDL(t, traits, pieces)
		}
	})
}

func testWDL(t *testing.T, traits *game.Traits, pieces int) {
	before := 0
	for s := -game.Infinity; s <= game.Infinity; s += 7 {
		win, draw, loss := eval.WDL(traits, s, pieces)
		if win+draw+loss != 1000 || win < 0 || draw < 0 || loss < 0 {
			t.Fatalf("%d %d %d at %d with %d pieces", win, draw, loss, s, pieces)
		}
		if w, d, l := eval.WDL(traits, -s, pieces); w != loss || d != draw || l != win {
			t.Fatalf("%d %d %d at %d, but %d %d %d at %d", win, draw, loss, s, w, d, l, -s)
		}
		if win < before {
			t.Fatalf("fewer wins at %d than below", s)
		}
		before = win
	}
}

func TestWDLOfMates(t *testing.T) {
	everyGame(t, func(t *testing.T, traits *game.Traits) {
		if w, d, l := eval.WDL(traits, game.MateIn(3), 5); w != 1000 || d != 0 || l != 0 {
			t.Error(w, d, l)
		}
		if w, d, l := eval.WDL(traits, game.MatedIn(2), 5); w != 0 || d != 0 || l != 1000 {
			t.Error(w, d, l)
		}
	})
}

// TestCentipawns checks that what users are shown is odd, rises, and is a pawn where
// half of the games are won.
func TestCentipawns(t *testing.T) {
	everyGame(t, func(t *testing.T, traits *game.Traits) {
		before := eval.Centipawns(traits, -game.Infinity)
		for s := -game.Infinity; s <= game.Infinity; s += 7 {
			c := eval.Centipawns(traits, s)
			if c < before || eval.Centipawns(traits, -s) != -c || (c > 0) != (s > 0) && max(s, -s) > 5 {
				t.Fatalf("%d is shown as %d, after %d", s, c, before)
			}
			before = c
		}
		for s := range game.Score(400) {
			chance := 0
			for pieces := 8; pieces <= 32; pieces++ {
				win, _, _ := eval.WDL(traits, s, pieces)
				chance += win
			}
			// The two are fitted apart, so that they agree in the middle only.
			if shown := eval.Centipawns(traits, s); shown == 100 && (chance < 350*25 || chance > 650*25) {
				t.Errorf("%d is shown as %d, and a chance of %d permille", s, shown, chance/25)
			}
		}
	})
}
