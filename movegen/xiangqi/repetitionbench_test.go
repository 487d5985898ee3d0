package xiangqi_test

import (
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// BenchmarkAdjudicate reports what the rules cost a search: at a node that
// repeats nothing, a hundred quiet plies after the last capture and soon after
// one, and at one that closes a loop.
func BenchmarkAdjudicate(b *testing.B) {
	positions := map[string]*xiangqi.Position{}
	for name, moves := range map[string]int{"early": 6, "late": 100} {
		p := parse(b, "r2akab1r/9/2n1b1n2/p1p1p1p1p/9/9/P1P1P1P1P/2N1B1N2/9/R1BAKA2R w")
		wander(p, moves)
		positions[name] = p
	}
	positions["chase"], _ = record{
		fen:   "1rb1kabr1/4a1c2/1cn6/pRp1pR2p/7n1/2P2p3/P3P1P1P/C1N1C1N2/4A4/3AK1B2 w",
		moves: "f6g6 h5g7 g6f6 g7h5",
	}.play(b, xiangqi.AXF)
	positions["check"], _ = record{fen: check, moves: checkRound}.play(b, xiangqi.AXF)
	for _, name := range []string{"early", "late", "check", "chase"} {
		p := positions[name]
		b.Run("adjudicate/"+name, func(b *testing.B) {
			for b.Loop() {
				p.Adjudicate(200)
			}
		})
		b.Run("upcoming/"+name, func(b *testing.B) {
			for b.Loop() {
				p.UpcomingRepetition(200)
			}
		})
	}
}

// wander plays quiet moves that never lead back.
func wander(p *xiangqi.Position, n int) {
	seen := map[game.Key]bool{}
	for range n {
		for _, m := range legalMoves(p) {
			if p.State().Capture(m) {
				continue
			}
			p.Make(m)
			if key := p.State().Key; !seen[key] {
				seen[key] = true
				break
			}
			p.Unmake()
		}
	}
}

// TestJudgeAllocatesNothing checks that a search may ask for a verdict.
func TestJudgeAllocatesNothing(t *testing.T) {
	for _, g := range records(t, "repetition.tsv")[:40] {
		p, _ := g.play(t, xiangqi.AXF)
		got := testing.AllocsPerRun(10, func() {
			p.Adjudicate(200)
			p.UpcomingRepetition(200)
		})
		if got != 0 {
			t.Errorf("%v: %v allocations", p, got)
		}
	}
}
