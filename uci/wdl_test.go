package uci

import (
	"testing"

	"arrocco/engine"
	"arrocco/game"
)

// TestWDL checks the models of all games, which have to be there.
func TestWDL(t *testing.T) {
	for _, v := range engine.Variants() {
		p, err := v.Parse(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		m, ok := wdlModels[p.Traits().Name]
		if !ok {
			t.Errorf("no model for %s", v.Name)
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			for _, pieces := range []int{0, 3, 17, 32, 100} {
				testWDL(t, m, pieces)
			}
		})
	}
}

// testWDL checks that a model is symmetric and monotonous.
func testWDL(t *testing.T, m wdlModel, pieces int) {
	before := 0
	for s := -game.Infinity; s <= game.Infinity; s += 7 {
		win, draw, loss := m.wdl(s, pieces)
		if win+draw+loss != 1000 || win < 0 || draw < 0 || loss < 0 {
			t.Fatalf("%d %d %d at %d with %d pieces", win, draw, loss, s, pieces)
		}
		if w, d, l := m.wdl(-s, pieces); w != loss || d != draw || l != win {
			t.Fatalf("%d %d %d at %d, but %d %d %d at %d", win, draw, loss, s, w, d, l, -s)
		}
		if win < before {
			t.Fatalf("fewer wins at %d than below", s)
		}
		before = win
	}
}

func TestWDLOfMates(t *testing.T) {
	m := wdlModels["chess"]
	if w, d, l := m.wdl(game.MateIn(3), 5); w != 1000 || d != 0 || l != 0 {
		t.Error(w, d, l)
	}
	if w, d, l := m.wdl(game.MatedIn(2), 5); w != 0 || d != 0 || l != 1000 {
		t.Error(w, d, l)
	}
}
