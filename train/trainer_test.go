package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/game"
)

// material returns positions of random games of v, scored by what their pieces
// are worth.
func material(t testing.TB, v *engine.Variant, games int) *Dataset {
	t.Helper()
	return materialInRuns(t, DefaultConfig(v.Name), games, 1, 1)
}

// materialInRuns is material for a network of that configuration in runs of up to so
// many positions.
func materialInRuns(t testing.TB, c Config, games int, seed uint64, most int) *Dataset {
	t.Helper()
	v := lookup0(t, c.Variant)
	rng := rand.New(rand.NewPCG(seed, 1))
	d := &Dataset{threats: c.Threats}
	for range games {
		var run []position
		p, err := v.Parse(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		if h, ok := p.(game.Hidden); ok {
			p = h.Deal(rng)
		}
		for range 120 {
			var list game.MoveList
			p.Generate(&list, game.All)
			if list.Len() == 0 {
				break
			}
			p.Make(list.Moves()[rng.IntN(list.Len())].Move)
			score := worth(p)
			run = append(run, d.position(p, score, []game.Result{
				game.WhiteWins, game.BlackWins, game.Drawn,
			}[rng.IntN(3)]))
			if len(run) == most {
				d.addRun(run...)
				run = run[:0]
			}
		}
		d.addRun(run...)
	}
	return d
}

// worth returns what the mover's pieces are worth more than the other's.
func worth(p game.Position) (score game.Score) {
	for _, pc := range p.State().Board {
		if v := p.Traits().Value[pc]; pc.Color() == p.State().Side {
			score += v
		} else {
			score -= v
		}
	}
	return max(-2000, min(2000, score))
}

// small returns a configuration of a small network.
func small(variant string) Config {
	c := DefaultConfig(variant)
	c.Width, c.Epochs, c.Batch, c.Rate, c.Warmup, c.Blend = 32, 8, 256, 1e-2, 10, 1
	return c
}

func trainer(t testing.TB, c Config, d, validate *Dataset, threads int, k kernels) *Trainer {
	t.Helper()
	tr, err := newTrainer(c, d, validate, threads, k)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func lookup0(t testing.TB, name string) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// threatened returns c with inputs for threatened pieces.
func threatened(c Config) Config {
	c.Threats = true
	return c
}

// deepened returns c with further layers.
func deepened(c Config) Config {
	c.Width, c.L2 = 64, nnue.L2
	return c
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	t.Run("one layer", func(t *testing.T) { checkGradient(t, small("chess")) })
	t.Run("threats", func(t *testing.T) { checkGradient(t, threatened(small("chess"))) })
	t.Run("further layers", func(t *testing.T) { checkGradient(t, deepened(small("chess"))) })
	t.Run("for some outputs", func(t *testing.T) {
		c := deepened(small("chess"))
		c.L2Outputs = 6
		checkGradient(t, c)
	})
}

func checkGradient(t *testing.T, c Config) {
	t.Helper()
	d := materialInRuns(t, c, 2, 3, 1)
	c.Buckets = make([]int, 64)
	for sq := range c.Buckets {
		c.Buckets[sq] = sq / 32
	}
	for k := range bestKernels() + 1 {
		tr := trainer(t, c, d, d, 1, k)
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range tr.weights.all { // so that some values are clipped, at either end
			tr.weights.all[i] *= 3
		}
		w := tr.workers[0]
		index := make([]uint32, chunkSize)
		for i := range index {
			index[i] = uint32(rng.IntN(d.Len()))
		}
		w.loadBatch(d, index, newTarget(400, 0.5))
		w.forward(tr.weights)
		w.backward(tr.weights)
		loss := func() float64 {
			w.loss = 0
			w.forward(tr.weights)
			return w.loss
		}
	weights:
		for range 300 {
			i := rng.IntN(len(w.gradient.all))
			if rng.IntN(2) == 0 { // most are the inputs'
				i = len(w.gradient.inputs) + rng.IntN(len(w.gradient.all)-len(w.gradient.inputs))
			}
			got, want := float64(w.gradient.all[i]), 0.0
			for _, step := range []float32{1e-3, 2e-4, 5e-5} { // the smaller, the fewer corners on the way
				was := tr.weights.all[i]
				tr.weights.all[i] = was + step
				above := loss()
				tr.weights.all[i] = was - step
				below := loss()
				tr.weights.all[i] = was
				want = (above - below) / float64(2*step)
				if math.Abs(got-want) <= 0.02*(0.05+math.Abs(want)) {
					continue weights
				}
			}
			t.Errorf("%v: weight %d: slope %g, by difference %g", k, i, got, want)
		}
	}
}

// TestTrainLearnsMaterial checks that a small network learns what pieces are
// worth, in every game, and that the network of whole numbers agrees with it.
func TestTrainLearnsMaterial(t *testing.T) {
	for _, v := range engine.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			learnMaterial(t, small(v.Name), v)
		})
		t.Run(v.Name+" with further layers", func(t *testing.T) {
			learnMaterial(t, deepened(small(v.Name)), v)
		})
		t.Run(v.Name+" with threats", func(t *testing.T) {
			c := threatened(small(v.Name))
			c.Kinds = true // as there are twice as many weights to learn
			learnMaterial(t, c, v)
		})
		t.Run(v.Name+" with scores made even", func(t *testing.T) {
			c := deepened(small(v.Name))
			c.Worth = []float64{6, 2, 4, 4, 4, 4, 4, 4} // 4 on the whole
			learnMaterial(t, c, v)
		})
	}
}

// learnMaterial has a network of that configuration learn what pieces are worth.
func learnMaterial(t *testing.T, c Config, v *engine.Variant) {
	t.Helper()
	learn, validate := materialInRuns(t, c, 200, 1, 1), materialInRuns(t, c, 20, 2, 1)
	tr := trainer(t, c, learn, validate, 2, bestKernels())
	before := tr.loss(tr.weights, validate)
	for range tr.Config.Epochs {
		if err := tr.Train(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	after := tr.loss(tr.weights, validate)
	if after > before/6 || after > 0.01 {
		t.Errorf("loss %g before, %g after", before, after)
	}
	if got := tr.Epochs(); len(got) != tr.Config.Epochs || got[len(got)-1].Validated != after {
		t.Errorf("epochs %v, loss %g", got, after)
	}
	if rounded := tr.RoundedLoss(); math.Abs(rounded-after) > 0.1*after {
		t.Errorf("loss %g, rounded %g", after, rounded)
	}
	checkNetwork(t, tr, v)
}

// checkNetwork compares the scores of the network of whole numbers with those of
// the trainer.
func checkNetwork(t *testing.T, tr *Trainer, v *engine.Variant) {
	t.Helper()
	weights := tr.Weights(tr.Describe())
	tr.Config.Even(weights)
	net, err := nnue.Quantize(weights)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	e := nnue.New(net)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 60 {
		var list game.MoveList
		p.Generate(&list, game.All)
		if list.Len() == 0 {
			break
		}
		p.Make(list.Moves()[rng.IntN(list.Len())].Move)
		e.Reset(p)
		d := &Dataset{threats: tr.Config.Threats}
		d.add(p, 0, game.Drawn)
		w := tr.workers[0]
		w.loadBatch(d, []uint32{0}, newTarget(400, 1))
		w.forward(tr.weights)
		want := float64(tr.weights.offset[w.outputs[0]])
		for _, v := range w.sums[:tile] {
			want += float64(v)
		}
		want *= float64(tr.Config.Scale)
		if worth := tr.Config.Worth; worth != nil {
			want *= 4 / worth[w.outputs[0]]
		}
		if got := float64(e.Evaluate(p)); math.Abs(got-want) > 10+math.Abs(want)/20 {
			t.Errorf("%v: %v centipawns, by the trainer %.1f", p, got, want)
		}
	}
}

// TestTrainIsReproducible trains twice, and with other kernels.
func TestTrainIsReproducible(t *testing.T) {
	for _, c := range []Config{small("chess"), deepened(small("chess"))} {
		checkReproducible(t, c)
	}
}

func checkReproducible(t *testing.T, c Config) {
	t.Helper()
	d := material(t, lookup0(t, "chess"), 20)
	run := func(threads int, k kernels) []float32 {
		tr := trainer(t, c, d, d, threads, k)
		if err := tr.Train(t.Context()); err != nil {
			t.Fatal(err)
		}
		return tr.weights.all
	}
	first := run(2, bestKernels())
	if !slices.Equal(run(2, bestKernels()), first) {
		t.Error("not the same weights again")
	}
	for i, v := range run(1, generic) {
		if math.Abs(float64(v-first[i])) > 0.02 {
			t.Fatalf("weight %d is %g, in plain Go on one thread %g", i, first[i], v)
		}
	}
}

func TestTrainStops(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := trainer(t, small("chess"), d, d, 1, generic).Train(ctx); err == nil {
		t.Error("no error")
	}
}

// BenchmarkTrain gives the positions that one thread learns from in a second.
// The games are random, with more pieces on the board than in real ones, and no
// positions are left out between those of a run.
func BenchmarkTrain(b *testing.B) {
	type speed struct {
		kernels kernels
		run     int
	}
	list := []speed{{generic, 1}}
	for _, k := range available() {
		list = append(list, speed{k, 1}, speed{k, 4})
	}
	for _, width := range []int{256, 512} {
		for _, s := range list {
			c := small("chess")
			c.Width = width
			d := materialInRuns(b, c, 300, 1, s.run)
			tr := trainer(b, c, d, &Dataset{}, 1, s.kernels)
			index, positions := d.cut(tr.shuffle(0), 8*chunkSize)
			b.Run(fmt.Sprintf("%d/%v/runs of %d", width, s.kernels, s.run), func(b *testing.B) {
				for b.Loop() {
					tr.share(d, index, func(w *worker) {
						w.forward(tr.weights)
						w.backward(tr.weights)
					})
				}
				b.ReportMetric(float64(b.N)*float64(positions)/b.Elapsed().Seconds(), "positions/s")
				b.ReportMetric(b.Elapsed().Seconds()*1e9/(float64(b.N)*float64(positions)), "ns/position")
			})
		}
	}
}
