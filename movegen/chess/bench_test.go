package chess_test

import (
	"testing"

	"arrocco/game"
	"arrocco/movegen"
	"arrocco/movegen/chess"
)

// BenchmarkPerft reports the leaves a second of bulk perft from the start
// position, to be compared with other programs' "go perft".
func BenchmarkPerft(b *testing.B) {
	const depth, nodes = 6, 119_060_324
	p := parse(b, chess.StartFEN)
	for b.Loop() {
		if got := movegen.Perft(p, depth); got != nodes {
			b.Fatalf("perft is %d", got)
		}
	}
	b.ReportMetric(nodes*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
}

// benchPositions are those of the other benchmarks: a start, an open middle
// game, an endgame.
var benchPositions = []string{
	chess.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}

// eachMove calls f for each legal move of the benchmark positions, b.N times,
// and reports the time it takes for one.
func eachMove(b *testing.B, f func(p game.Position, m game.Move)) {
	roots := positions(b, benchPositions)
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
	roots := positions(b, benchPositions)
	var list game.MoveList
	for b.Loop() {
		for _, p := range roots {
			list.Reset()
			p.Generate(&list, game.All)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(roots)), "ns/position")
}

func BenchmarkMake(b *testing.B) {
	eachMove(b, func(p game.Position, m game.Move) {
		p.Make(m)
		p.Unmake()
	})
}

// BenchmarkThreatened takes the time of BenchmarkMake besides: what is attacked is
// remembered until the next move.
func BenchmarkThreatened(b *testing.B) {
	eachMove(b, func(p game.Position, m game.Move) {
		p.Make(m)
		p.Threatened()
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
