package xiangqi_test

import (
	"testing"

	"arrocco/game"
	"arrocco/movegen"
	"arrocco/movegen/xiangqi"
)

// BenchmarkPerft reports the leaves a second of bulk perft from the start
// position, to be compared with other programs' "go perft".
func BenchmarkPerft(b *testing.B) {
	const depth, nodes = 5, 133_312_995
	p := parse(b, xiangqi.StartFEN)
	for b.Loop() {
		if got := movegen.Perft(p, depth); got != nodes {
			b.Fatalf("perft is %d", got)
		}
	}
	b.ReportMetric(nodes*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
}

// eachMove calls f for each legal move of the crowded positions, b.N times, and
// reports the time it takes for one.
func eachMove(b *testing.B, f func(p game.Position, m game.Move)) {
	roots := positions(b, crowded)
	lists := make([]game.MoveList, len(roots))
	total := 0
	for i, p := range roots {
		p.Generate(&lists[i], game.All)
		total += lists[i].Len()
	}
	for b.Loop() {
		for i, p := range roots {
			for _, m := range lists[i].Moves() {
				f(p, m.Move)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*total), "ns/move")
}

func BenchmarkGenerate(b *testing.B) {
	kinds := []struct {
		name string
		kind game.GenType
	}{{"all", game.All}, {"noisy", game.Noisy}, {"quiet", game.Quiet}}
	for _, k := range kinds {
		b.Run(k.name, func(b *testing.B) {
			roots := positions(b, crowded)
			var list game.MoveList
			for b.Loop() {
				for _, p := range roots {
					list.Reset()
					p.Generate(&list, k.kind)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(roots)), "ns/position")
		})
	}
}

func BenchmarkMake(b *testing.B) {
	eachMove(b, func(p game.Position, m game.Move) {
		p.Make(m)
		p.Unmake()
	})
}

func BenchmarkSEE(b *testing.B) {
	eachMove(b, func(p game.Position, m game.Move) { p.SEE(m, 0) })
}

func BenchmarkGivesCheck(b *testing.B) {
	eachMove(b, func(p game.Position, m game.Move) { p.GivesCheck(m) })
}

func BenchmarkLegal(b *testing.B) {
	eachMove(b, func(p game.Position, m game.Move) { p.Legal(m) })
}
