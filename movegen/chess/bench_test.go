package chess_test

import (
	"testing"

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
