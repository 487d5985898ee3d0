package engine_test

import (
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/search"
)

// TestAnswers checks that from the second iteration on, no line ends with its first move
// unless the game does, though the search of that move may have gone no further than the
// evaluation. Lines of iterations that were cut short are among them.
func TestAnswers(t *testing.T) {
	for _, c := range []struct{ variant, fen string }{
		{"chess", "k1B5/2p5/NbN5/8/P2p4/P2p4/P1prp3/2RbK3 w - - 0 1"},
		{"xiangqi", "r1bakab1r/9/2n1c1n2/p1p1p1p1p/9/P5P2/1CP1P3P/4C1NR1/c8/R1BAKAB2 w - - 0 10"},
		{"xiangqi", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1"},
		{"xiangqi", "r2akabR1/8r/n3b1c2/p2cp3p/6p2/2C6/P1P1P1P1P/B2C4N/1R2K4/1N1A1AB2 w - - 0 1"},
	} {
		e, _ := newEngine(t)
		set(t, e, "UCI_Variant", c.variant)
		pos, err := e.Variant().Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		for lines := 1; lines <= 5; lines++ {
			for contempt := game.Score(-30); contempt <= 50; contempt += 40 {
				e.NewGame()
				lim := search.Limits{Nodes: 4000 + 100*uint64(lines), MultiPV: lines, Contempt: contempt}
				e.Search(t.Context(), pos, lim, func(i search.Info) {
					if i.Depth > 1 && len(i.PV) == 1 && !endsGame(pos, i.PV[0]) {
						t.Errorf("%s %s: %+v", c.variant, c.fen, i)
					}
					checkLegal(t, pos, slices.Clone(i.PV))
				})
			}
		}
	}
}

// checkLegal checks that the moves of a line can be played.
func checkLegal(t *testing.T, pos game.Position, line []game.Move) {
	t.Helper()
	p := pos.Clone()
	for _, m := range line {
		if !p.Legal(m) {
			t.Fatalf("%v: illegal %v in %v", pos, m, line)
		}
		p.Make(m)
	}
}
