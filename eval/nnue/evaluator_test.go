package nnue_test

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"arrocco/eval"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
	"arrocco/movegen/xiangqi"
)

var (
	_ eval.Evaluator = (*nnue.Evaluator)(nil)
	_ eval.Explainer = (*nnue.Evaluator)(nil)
)

// walked are positions from which random games meet everything that changes the
// board in a way of its own.
var walked = []struct{ name, fen string }{
	{"start", chess.StartFEN},
	{"castling", "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8"},
	{"en passant", "4k3/2p1p1p1/8/1P1P1P2/1p1p1p2/8/2P1P1P1/4K3 w - - 0 1"},
	{"promotion", "1n5n/P1P2P1P/4k3/8/8/4K3/p1p2p1p/1N5N w - - 0 1"},
	{"king walks", "8/8/3k4/8/8/4K3/8/R6r w - - 0 1"},
}

// roots returns the positions of walked and some of Chess960.
func roots(t testing.TB) []game.Position {
	var list []game.Position
	for _, root := range walked {
		list = append(list, parse(t, root.fen))
	}
	return append(list, start960(t, 0, 959), start960(t, 333, 333))
}

// xiangqiRoots returns positions of xiangqi from which to play.
func xiangqiRoots(t testing.TB) []game.Position {
	return []game.Position{
		parseXiangqi(t, xiangqi.StartFEN),
		parseXiangqi(t, "2bak4/4a4/4b4/9/2C6/2R6/9/4B4/1c2A4/2BAK1r2 w - - 0 1"),
		parseXiangqi(t, "3k5/9/9/9/9/9/9/9/9/4RK3 w - - 0 1"),
	}
}

// sprintRoots returns positions of Scacchi Sprint: with all known, with draws that
// will be known to nobody, and with decks so small that hidden tiles come to light.
func sprintRoots(t testing.TB) []game.Position {
	rng := rand.New(rand.NewPCG(7, 7))
	start := parseSprint(t, sprint.StartFEN)
	late := parseSprint(t, "r3k2r/4p3/8/8/8/8/4P3/R3K2R[Q??:NNPP/bq??:nnpp] b KQkq - 0 20")
	return []game.Position{start.Deal(rng), start.DealAhead(rng, 1), start, late, late.Deal(rng)}
}

// networks returns networks for layouts like l, with and without mirroring, king
// buckets, further layers and threats.
func networks(t testing.TB, l nnue.Layout) map[string]*nnue.Network {
	plain, mirrored := l, l
	plain.Width, plain.Mirror = 32, false
	mirrored.Width = 160
	return map[string]*nnue.Network{
		"plain":    randomNetwork(t, plain),
		"mirrored": randomNetwork(t, mirrored),
		"bucketed": randomNetwork(t, bucketed(l)),
		"deep":     randomNetwork(t, deepened(l)),
		"endgames": randomNetwork(t, endgames(l)),
		"threats":  randomNetwork(t, threatened(l)),
		"all":      randomNetwork(t, threatened(deepened(bucketed(l)))),
	}
}

// bucketedNetwork returns a network for chess with king buckets.
func bucketedNetwork(t testing.TB) *nnue.Network {
	return randomNetwork(t, bucketed(chessLayout(t, 64)))
}

// TestUpdatesEqualRefresh walks random trees, evaluates some of the positions,
// and compares with an evaluator that knows nothing of the moves.
func TestUpdatesEqualRefresh(t *testing.T) {
	for _, tc := range []struct {
		name   string
		layout nnue.Layout
		roots  []game.Position
	}{
		{"chess", chessLayout(t, 64), roots(t)},
		{"xiangqi", xiangqiLayout(t, 64), xiangqiRoots(t)},
		{"sprint", sprintLayout(t, 64), sprintRoots(t)},
	} {
		for name, net := range networks(t, tc.layout) {
			t.Run(tc.name+"/"+name, func(t *testing.T) {
				for i, root := range tc.roots {
					walkFrom(t, net, root, uint64(i))
				}
			})
		}
	}
}

// walkFrom walks random trees from root with each kind of evaluator.
func walkFrom(t *testing.T, net *nnue.Network, root game.Position, seed uint64) {
	t.Helper()
	fresh := nnue.EveryKind(net)[0]
	for _, e := range nnue.EveryKind(net) {
		w := walk{t: t, rng: rand.New(rand.NewPCG(seed, 1)), e: e, p: root.Clone()}
		w.check = func(got game.Score) {
			fresh.Reset(w.p)
			if want := fresh.Evaluate(w.p); got != want {
				t.Fatalf("%s: %v after %v: %d, from scratch %d", e.Kind(), w.p, w.path, got, want)
			}
		}
		e.Reset(w.p)
		walks := 12
		if testing.Short() {
			walks = 1
		}
		for range walks {
			w.down(12)
		}
	}
}

// A walk goes down and up random lines of play with an evaluator.
type walk struct {
	t     testing.TB
	rng   *rand.Rand
	e     *nnue.Evaluator
	p     game.Position
	path  []game.Move
	check func(score game.Score)
}

// down plays a random line from here, with a look at some of the positions
// before and after each move, and takes it back. Now and then it goes on from
// another move.
func (w *walk) down(plies int) {
	if w.rng.IntN(3) > 0 {
		w.check(w.e.Evaluate(w.p))
	}
	list := moves(w.p)
	if plies == 0 || len(list) == 0 {
		return
	}
	for range 1 + w.rng.IntN(4)/3 {
		if w.rng.IntN(8) == 0 && !w.p.State().InCheck {
			w.step(game.NoMove, plies)
		}
		w.step(list[w.rng.IntN(len(list))].Move, plies)
	}
}

func (w *walk) step(m game.Move, plies int) {
	if m == game.NoMove {
		w.p.MakeNull()
	} else {
		w.p.Make(m)
	}
	w.e.Push(w.p.State())
	w.path = append(w.path, m)
	w.down(plies - 1)
	w.path = w.path[:len(w.path)-1]
	w.p.Unmake()
	w.e.Pop()
}

// TestLongGame goes deeper than the evaluator has room for at first.
func TestLongGame(t *testing.T) {
	net := bucketedNetwork(t)
	e, fresh := nnue.New(net), nnue.New(net)
	p := parse(t, chess.StartFEN)
	e.Reset(p)
	rng := rand.New(rand.NewPCG(1, 1))
	plies := 0
	for ; plies < 600; plies++ {
		list := moves(p)
		if len(list) == 0 {
			break
		}
		p.Make(list[rng.IntN(len(list))].Move)
		e.Push(p.State())
	}
	for ; plies > 0; plies-- {
		fresh.Reset(p)
		if got, want := e.Evaluate(p), fresh.Evaluate(p); got != want {
			t.Fatalf("after %d plies: %d, from scratch %d", plies, got, want)
		}
		p.Unmake()
		e.Pop()
	}
}

// TestFlippedPosition checks that the mover's score does not depend on its color,
// nor, without castling, on left and right.
func TestFlippedPosition(t *testing.T) {
	net := bucketedNetwork(t)
	for _, tc := range []struct{ name, fen, same string }{
		{"colors", "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R4RK1 w kq - 0 8", ""},
		{"colors in an endgame", "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50", ""},
		{"wings", "6k1/1p3ppp/8/8/2R5/8/PP6/1K6 w - - 0 1", "1k6/ppp3p1/8/8/5R2/8/6PP/6K1 w - - 0 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := parse(t, tc.fen)
			same := p.Flip()
			if tc.same != "" {
				same = parse(t, tc.same)
			}
			checkSame(t, net, p, same)
		})
	}
}

func TestFlippedXiangqi(t *testing.T) {
	net := randomNetwork(t, bucketed(xiangqiLayout(t, 64)))
	for _, root := range xiangqiRoots(t) {
		checkSame(t, net, root, root.(*xiangqi.Position).Flip())
	}
	checkSame(t, net, parseXiangqi(t, "3k5/9/9/9/1P7/9/9/7r1/9/4RK3 w - - 0 1"),
		parseXiangqi(t, "5k3/9/9/9/7P1/9/9/1r7/9/3KR4 w - - 0 1"))
}

// checkSame checks that two positions have one score.
func checkSame(t *testing.T, net *nnue.Network, p, same game.Position) {
	t.Helper()
	e := nnue.New(net)
	e.Reset(p)
	want := e.Evaluate(p)
	e.Reset(same)
	if got := e.Evaluate(same); got != want {
		t.Errorf("%v: %d, but %d for %v", p, want, got, same)
	}
}

// TestEvaluateByDefinition computes scores as the documentation of Weights
// says, with the whole numbers of the network.
func TestEvaluateByDefinition(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	checkByDefinition(t, randomWeights(bucketed(chessLayout(t, 32)), 0.1, 5), 1)
	checkByDefinition(t, randomWeights(threatened(bucketed(chessLayout(t, 32))), 0.1, 5), 1)
	// What the further layers round on the way makes up a few centipawns.
	for _, l := range []nnue.Layout{deepened(chessLayout(t, 64)), endgames(chessLayout(t, 64))} {
		w := randomWeights(l, 0.1, 5)
		clear(w.Outputs)
		checkByDefinition(t, w, 4)
	}
}

// checkByDefinition compares the scores of a network of rounded weights with what the
// weights say, to some centipawns.
func checkByDefinition(t *testing.T, weights *nnue.Weights, off float64) {
	t.Helper()
	roundWeights(weights)
	net, err := nnue.Quantize(weights)
	if err != nil {
		t.Fatal(err)
	}
	e := nnue.New(net)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, root := range roots(t) {
		p := root.Clone()
		for list := moves(p); len(list) > 0 && p.State().Pieces > 3; list = moves(p) {
			e.Reset(p)
			if got, want := float64(e.Evaluate(p)), define(weights, p); math.Abs(got-want) > off {
				t.Fatalf("%v: %v, by definition %v", p, got, want)
			}
			p.Make(list[rng.IntN(len(list))].Move)
		}
	}
}

// roundWeights rounds w to what a network can hold.
func roundWeights(w *nnue.Weights) {
	round := func(weights []float32, unit float32) {
		for i, v := range weights {
			weights[i] = float32(int(v*unit)) / unit
		}
	}
	round(w.Inputs, nnue.QA)
	round(w.Biases, nnue.QA)
	for k := range w.Layout.Outputs {
		weights := w.Outputs[2*k*w.Layout.Width:][:2*w.Layout.Width]
		unit := float32(nnue.OutputUnit(weights))
		round(weights, unit)
		round(w.Offsets[k:][:1], nnue.QA*unit)
	}
	round(w.L2, float32(nnue.L2Unit))
	round(w.L2Biases, nnue.BiasUnit)
	round(w.L3, nnue.L3Unit)
	round(w.L3Biases, nnue.BiasUnit)
	round(w.L4, nnue.L4Unit)
}

// define returns the score of a position in centipawns, before it is rounded.
func define(w *nnue.Weights, p game.Position) float64 {
	l, s, threats := &w.Layout, p.State(), p.Threatened()
	k := l.Output(int(s.Pieces))
	var first []float64
	for _, c := range []game.Color{s.Side, s.Side.Other()} {
		for i := range l.Width {
			hidden := float64(w.Biases[i])
			for sq, pc := range s.Board {
				sq, view := game.Square(sq), l.View(c, king(l, s, c))
				if pc != game.None {
					hidden += float64(w.Inputs[l.Input(c, view, pc, sq)*l.Width+i])
				}
				if l.Threats && threats.At(sq) == 1 {
					hidden += float64(w.Inputs[l.Threat(c, view, pc, sq)*l.Width+i])
				}
			}
			first = append(first, activation(hidden))
		}
	}
	output := float64(w.Offsets[k])
	for i, v := range first {
		output += v * float64(w.Outputs[k*2*l.Width+i])
	}
	if k < l.DeepOutputs() {
		second := layer(first, w.L2[k*2*l.Width*nnue.L2:], w.L2Biases[k*nnue.L2:][:nnue.L2])
		third := layer(second, w.L3[k*nnue.L2*nnue.L3:], w.L3Biases[k*nnue.L3:][:nnue.L3])
		for i, v := range third {
			output += v * float64(w.L4[k*nnue.L3+i])
		}
	}
	limit := float64(nnue.Limit)
	return max(-limit, min(limit, output*float64(w.Scales[k])))
}

// activation returns the activation of a hidden value.
func activation(h float64) float64 {
	h = max(0, min(1, h))
	return h * h
}

// layer returns the activations of a layer by those of the one before.
func layer(before []float64, weights, biases []float32) []float64 {
	list := make([]float64, len(biases))
	for i, bias := range biases {
		sum := float64(bias)
		for j, v := range before {
			sum += v * float64(weights[j*len(biases)+i])
		}
		list[i] = activation(sum)
	}
	return list
}

// king returns the square of the king of c.
func king(l *nnue.Layout, s *game.State, c game.Color) game.Square {
	for sq, pc := range s.Board {
		if pc == game.NewPiece(c, l.King) {
			return game.Square(sq)
		}
	}
	panic("no king")
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	e := nnue.New(bucketedNetwork(t))
	p := parse(t, walked[1].fen)
	e.Reset(p)
	list := moves(p)
	got := testing.AllocsPerRun(10, func() {
		for _, m := range list {
			p.Make(m.Move)
			e.Push(p.State())
			e.Evaluate(p)
			p.Unmake()
			e.Pop()
		}
	})
	if got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// TestSharedNetwork has several evaluators use one network at a time. It is for
// the race detector.
func TestSharedNetwork(t *testing.T) {
	net := randomNetwork(t, chessLayout(t, 160))
	var scores [4]game.Score
	var wg sync.WaitGroup
	for i := range scores {
		wg.Go(func() {
			p := parse(t, walked[1].fen)
			e := nnue.New(net)
			e.Reset(p)
			for _, m := range moves(p) {
				p.Make(m.Move)
				e.Push(p.State())
				scores[i] += e.Evaluate(p)
				p.Unmake()
				e.Pop()
			}
		})
	}
	wg.Wait()
	for _, score := range scores {
		if score != scores[0] {
			t.Errorf("scores differ: %v", scores)
		}
	}
}
