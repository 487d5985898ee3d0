package hce_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/movegen/chess"
)

var _ eval.Evaluator = (*hce.Chess)(nil)

// samples are positions from opening to bare kings, one a double Chess960 start.
var samples = []string{
	chess.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 b - - 3 15",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKNNQRBB w FAhf - 0 1",
	"8/5pk1/6p1/3b4/8/4B1P1/5P1K/8 b - - 0 50",
	"8/8/4k3/8/8/3BKN2/8/8 w - - 0 1",
	"8/8/4k3/8/8/4K3/8/8 w - - 0 1",
}

func parse(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func score(t testing.TB, fen string) game.Score {
	t.Helper()
	return hce.NewChess().Evaluate(parse(t, fen))
}

// Each case is a pair of positions of which White, to move, likes the first better.
func TestChessPrefers(t *testing.T) {
	for _, test := range []struct{ name, better, worse string }{
		{"a pawn more", "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1", "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1"},
		{
			"a passed pawn further on",
			"4k3/8/P6p/8/8/8/7P/4K3 w - - 0 1", "4k3/8/7p/P7/8/8/7P/4K3 w - - 0 1",
		},
		{
			"a passed pawn near its king",
			"8/8/3k4/P6p/1K6/8/7P/8 w - - 0 1", "8/8/3k4/P6p/8/8/6KP/8 w - - 0 1",
		},
		{
			"a passed pawn that is not blockaded",
			"r5k1/1n6/P7/8/8/8/8/R5K1 w - - 0 1", "r5k1/n7/P7/8/8/8/8/R5K1 w - - 0 1",
		},
		{"sound pawns", "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1", "4k3/ppp5/8/8/8/P7/P1P5/4K3 w - - 0 1"},
		{
			"a rook on the open file",
			"r5k1/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - - 0 1", "r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1",
		},
		{
			"the bishop pair",
			"r1b2rk1/pp3ppp/2n2n2/3p4/3P4/3BP3/PP3PPP/R1B2RK1 w - - 0 1",
			"r1b2rk1/pp3ppp/2n2n2/3p4/3P4/3NP3/PP3PPP/R1B2RK1 w - - 0 1",
		},
		{
			"a free bishop in Chess960",
			"bqnnrbkr/1ppppppp/p7/8/8/1P6/P1PPPPPP/BQNNRBKR w - - 0 2",
			"bqnnrbkr/1ppppppp/p7/8/8/P7/1PPPPPPP/BQNNRBKR w - - 0 2",
		},
		{
			"a sheltered king",
			"r1bq1rk1/pp3ppp/2n2n2/8/8/2N2N2/PP3PPP/R1BQ1RK1 w - - 0 1",
			"r1bq1rk1/pp3ppp/2n2n2/8/7P/2N2NP1/PP3P2/R1BQ1RK1 w - - 0 1",
		},
		{
			"an attack on the king",
			"q4rk1/pp3ppp/2n5/8/8/3B1N2/PP3PPP/3Q2K1 w - - 0 1",
			"1k3r1q/ppp3pp/5n2/8/8/3B1N2/PP3PPP/3Q2K1 w - - 0 1",
		},
		{"rook: the king at the edge", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "8/8/4k3/8/4K3/8/8/R7 w - - 0 1"},
		{"queen: the kings close", "4k3/8/4K3/8/8/8/8/Q7 w - - 0 1", "4k3/8/8/8/4K3/8/8/Q7 w - - 0 1"},
		{"bishop and knight: the right corner", "8/8/8/8/4N3/3B1K2/8/7k w - - 0 1", "8/8/8/8/4N3/3B1K2/8/k7 w - - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			better, worse := score(t, test.better), score(t, test.worse)
			if better <= worse {
				t.Errorf("got %d, want more than %d", better, worse)
			}
		})
	}
}

// Each position leads to a draw although White has more material.
func TestChessDrawish(t *testing.T) {
	for _, test := range []struct{ name, fen string }{
		{"two knights", "8/8/4k3/8/8/3NKN2/8/8 w - - 0 1"},
		{"rook against bishop", "8/8/4kb2/8/8/4K3/4R3/8 w - - 0 1"},
		{"bishop against pawn", "8/8/4k3/4p3/8/4K3/4B3/8 w - - 0 1"},
		{"wrong bishop", "k7/8/1K6/P7/8/8/8/4B3 w - - 0 1"},
		{"bishops of opposite colors", "8/5k2/4b3/8/3P4/4BK2/8/8 w - - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := score(t, test.fen); got > 100 || got < -100 {
				t.Errorf("got %d, want within 100 of a draw", got)
			}
		})
	}
}

// The colors change places, and every sum with them, in random games.
func TestChessSymmetric(t *testing.T) {
	e := hce.NewChess()
	for _, fen := range samples {
		rng := rand.New(rand.NewPCG(1, uint64(len(fen))))
		p := parse(t, fen)
		for range 120 {
			got, flipped := e.Evaluate(p), e.Evaluate(p.Flip())
			if got != flipped || got != hce.NewChess().Evaluate(p) {
				t.Fatalf("%s: got %d, and %d with colors flipped", p, got, flipped)
			}
			if got > hce.Limit || got < -hce.Limit {
				t.Fatalf("%s: got %d, beyond the limit", p, got)
			}
			var moves game.MoveList
			p.Generate(&moves, game.All)
			if moves.Len() == 0 {
				break
			}
			p.Make(moves.Moves()[rng.IntN(moves.Len())].Move)
		}
	}
}

func TestChessExplain(t *testing.T) {
	got := hce.NewChess().Explain(parse(t, chess.StartFEN))
	for _, want := range []string{"Material", "King safety", "Phase 24 of 24", "tempo included"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestChessAllocates(t *testing.T) {
	e := hce.NewChess()
	p := parse(t, samples[1])
	if n := testing.AllocsPerRun(100, func() { e.Reset(p); e.Push(p.State()); e.Evaluate(p); e.Pop() }); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}

func BenchmarkChess(b *testing.B) {
	for _, test := range []struct{ name, fen string }{
		{"start", chess.StartFEN}, {"middlegame", samples[3]}, {"endgame", samples[4]},
	} {
		b.Run(test.name, func(b *testing.B) {
			e, p := hce.NewChess(), parse(b, test.fen)
			for b.Loop() {
				e.Evaluate(p)
			}
		})
	}
}
