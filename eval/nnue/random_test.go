package nnue_test

import (
	"math/rand/v2"
	"testing"

	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
	"arrocco/movegen/xiangqi"
)

// chessLayout returns the layout of a network for chess.
func chessLayout(t testing.TB, width int) nnue.Layout {
	return nnue.NewLayout(parse(t, chess.StartFEN).Traits(), chess.King, width)
}

// xiangqiLayout returns the layout of a network for xiangqi.
func xiangqiLayout(t testing.TB, width int) nnue.Layout {
	return nnue.NewLayout(parseXiangqi(t, xiangqi.StartFEN).Traits(), xiangqi.General, width)
}

// sprintLayout returns the layout of a network for Scacchi Sprint.
func sprintLayout(t testing.TB, width int) nnue.Layout {
	return nnue.NewLayout(parseSprint(t, sprint.StartFEN).Traits(), chess.King, width)
}

// bucketed returns l with four king buckets: by rank, and by file.
func bucketed(l nnue.Layout) nnue.Layout {
	l.Buckets = make([]int, l.Squares())
	for sq := range l.Buckets {
		if sq >= l.Files {
			l.Buckets[sq] = 2
		}
		l.Buckets[sq] += sq % l.Files & 1
	}
	return l
}

// deepened returns l with further layers.
func deepened(l nnue.Layout) nnue.Layout {
	l.L2 = nnue.L2
	return l
}

// endgames returns l with further layers for the outputs for few pieces.
func endgames(l nnue.Layout) nnue.Layout {
	l.L2, l.L2Outputs = nnue.L2, 3
	return l
}

// threatened returns l with inputs for threatened pieces.
func threatened(l nnue.Layout) nnue.Layout {
	l.Threats = true
	return l
}

// randomWeights returns weights of layout l up to size times as large as they
// may be.
func randomWeights(l nnue.Layout, size float32, seed uint64) *nnue.Weights {
	rng := rand.New(rand.NewPCG(seed, 1))
	w, limits := nnue.NewWeights(l), l.Limits()
	for _, part := range []struct {
		weights []float32
		limit   float32
	}{
		{w.Inputs, limits.Input},
		{w.Biases, 0.05 * limits.Bias},
		{w.Outputs, limits.Output},
		{w.Offsets, 0.01 * limits.Offset},
		{w.L2, limits.L2},
		{w.L2Biases, 0.1 * limits.DeepBias},
		{w.L3, limits.L3},
		{w.L3Biases, 0.1 * limits.DeepBias},
		{w.L4, limits.L4},
	} {
		for i := range part.weights {
			part.weights[i] = size * part.limit * (2*rng.Float32() - 1)
		}
	}
	w.Training = "random"
	return w
}

// randomNetwork returns a network of layout l whose scores are as large as those
// of real ones.
func randomNetwork(t testing.TB, l nnue.Layout) *nnue.Network {
	t.Helper()
	net, err := nnue.Quantize(randomWeights(l, 0.1, uint64(l.Width)))
	if err != nil {
		t.Fatal(err)
	}
	return net
}

func parse(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parseSprint(t testing.TB, fen string) *sprint.Position {
	t.Helper()
	p, err := sprint.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parseXiangqi(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// start960 returns a start position of double Chess960.
func start960(t testing.TB, white, black int) *chess.Position {
	t.Helper()
	fen, err := chess.Start(white, black)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, fen)
}

// moves returns the legal moves.
func moves(p game.Position) []game.Scored {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Moves()
}
