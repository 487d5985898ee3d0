package nnue_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/movegen/chess"
)

// A tape is what a search asks of an evaluator: a walk through a tree with the
// states that it meets, so that a benchmark runs the evaluator and nothing else.
type tape struct {
	game.Position // for the methods that nobody calls
	states        []game.State
	threatened    []game.Squares // in each state
	steps         []step
	now           int // the state at which the tape stands
}

// A step is a move to a state, or back to one, perhaps followed by an evaluation.
type step struct {
	state               int
	push, pop, evaluate bool
}

func (t *tape) State() *game.State { return &t.states[t.now] }

// Threatened returns what is threatened there: that it must be found out is a cost of
// the game.
func (t *tape) Threatened() game.Squares { return t.threatened[t.now] }

// record records a walk from p. As in a search, most positions are evaluated,
// those in check are not, and half of the moves are noisy where there are any.
func record(p game.Position, rng *rand.Rand, steps int) *tape {
	t := &tape{states: []game.State{*p.State()}, threatened: []game.Squares{p.Threatened()}}
	for len(t.steps) < steps {
		t.walk(p, rng, 0, 8)
	}
	return t
}

func (t *tape) walk(p game.Position, rng *rand.Rand, here, plies int) {
	if plies == 0 {
		return
	}
	for range 1 + rng.IntN(3) {
		var list game.MoveList
		if p.Generate(&list, game.Noisy); list.Len() == 0 || rng.IntN(2) == 0 {
			list.Reset()
			p.Generate(&list, game.All)
		}
		if list.Len() == 0 {
			return
		}
		p.Make(list.Moves()[rng.IntN(list.Len())].Move)
		there := len(t.states)
		t.states, t.threatened = append(t.states, *p.State()), append(t.threatened, p.Threatened())
		t.steps = append(t.steps, step{state: there, push: true, evaluate: !p.State().InCheck && rng.IntN(8) > 0})
		t.walk(p, rng, there, plies-1)
		p.Unmake()
		t.steps = append(t.steps, step{state: here, pop: true})
	}
}

// play runs e along the tape and returns the number of evaluations.
func (t *tape) play(e *nnue.Evaluator) (evaluations int) {
	t.now = 0
	e.Reset(t)
	for i := range t.steps {
		s := &t.steps[i]
		t.now = s.state
		switch {
		case s.push:
			e.Push(&t.states[s.state])
		case s.pop:
			e.Pop()
		}
		if s.evaluate {
			e.Evaluate(t)
			evaluations++
		}
	}
	return evaluations
}

// BenchmarkWalk gives the time of an evaluation in a search, with all that the
// evaluator does for it.
func BenchmarkWalk(b *testing.B) {
	p := parse(b, "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8")
	t := record(p, rand.New(rand.NewPCG(1, 1)), 1000)
	plain, bucketed := chessLayout(b, 512), bucketed(chessLayout(b, 512))
	for _, bench := range []struct {
		name   string
		layout nnue.Layout
	}{
		{"256", chessLayout(b, 256)},
		{"512", plain},
		{"512 in 4 buckets", bucketed},
		{"512 with threats", threatened(plain)},
		{"1024", chessLayout(b, 1024)},
	} {
		for _, e := range nnue.EveryKind(randomNetwork(b, bench.layout)) {
			b.Run(fmt.Sprintf("%s/%s", bench.name, e.Kind()), func(b *testing.B) {
				evaluations := 0
				for b.Loop() {
					evaluations += t.play(e)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(evaluations), "ns/evaluation")
			})
		}
	}
}

func BenchmarkReset(b *testing.B) {
	net := randomNetwork(b, chessLayout(b, 512))
	e := nnue.New(net)
	here, there := parse(b, chess.StartFEN), parse(b, "6k1/1p3ppp/8/8/8/2R5/PP6/1K6 w - - 0 1")
	for b.Loop() {
		e.Reset(here)
		e.Reset(there)
	}
}
