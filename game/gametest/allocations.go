package gametest

import (
	"testing"

	"arrocco/game"
)

// NoAllocations checks that nothing that a search does at p allocates, once it has
// been as deep as a search goes.
func NoAllocations(t *testing.T, p game.Position) {
	t.Helper()
	var list game.MoveList
	got := testing.AllocsPerRun(10, func() {
		for _, kind := range []game.GenType{game.Noisy, game.Quiet, game.All} {
			list.Reset()
			p.Generate(&list, kind)
		}
		p.Attacked()
		p.Threatened()
		for _, m := range list.Moves() {
			p.Legal(m.Move)
			p.GivesCheck(m.Move)
			p.SEE(m.Move, 0)
			p.Make(m.Move)
			p.Adjudicate(3)
			p.UpcomingRepetition(3)
			p.Unmake()
		}
		for range game.MaxPly {
			p.MakeNull()
		}
		for range game.MaxPly {
			p.Unmake()
		}
	})
	if got != 0 {
		t.Errorf("%v: %v allocations", p, got)
	}
}
