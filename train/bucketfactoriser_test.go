package train

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/game"
)

// eightBuckets are king buckets by file and rank, finer on the first two ranks, as
// train/README.md shows them. They divide those by rank.
func eightBuckets() []int {
	return slices.Concat(
		[]int{0, 1, 2, 3, 3, 2, 1, 0, 4, 4, 5, 5, 5, 5, 4, 4}, slices.Repeat([]int{6}, 16), slices.Repeat([]int{7}, 32))
}

// threeBuckets are king buckets by the rank of the king.
func threeBuckets() []int {
	return slices.Concat(make([]int, 16), slices.Repeat([]int{1}, 16), slices.Repeat([]int{2}, 32))
}

// withFactoriser returns a configuration of a small network whose king buckets share weights.
func withFactoriser() Config {
	c := small("chess")
	c.Buckets, c.Factoriser = eightBuckets(), true
	return c
}

// sums returns the weights of the inputs that a factoriser makes, by input and neuron: the
// shared ones of the same input in the first king bucket, and the input's own.
func (k *inputFactoriser) sums(l *nnue.Layout) []float32 {
	list := make([]float32, len(k.own))
	rows, shared := l.NumBuckets()*l.Inputs(), l.Inputs()
	for i := range list {
		t, in, n := i/(rows*tile), i/tile%rows, i%tile
		list[i] = k.own[i] + k.weights[(t*shared+in%shared)*tile+n]
	}
	return list
}

// TestFactoriser checks that the weights of the network are the sums of shared ones and those
// of the king bucket, and that both are learned, with every kernel and number of threads, for
// threatened pieces and pieces in pockets too.
func TestFactoriser(t *testing.T) {
	sprint := threatened(withFactoriser())
	sprint.Variant = "sprint"
	unmirrored := withFactoriser()
	unmirrored.Mirror, unmirrored.Width = false, 64
	for name, c := range map[string]Config{
		"chess": withFactoriser(), "threats": threatened(withFactoriser()), "pockets": sprint, "not mirrored": unmirrored,
	} {
		d := materialInRuns(t, c, 6, 1, 1)
		for k := range bestKernels() + 1 {
			tr := trainer(t, c, d, d, 1+int(k), k)
			if slices.ContainsFunc(tr.inputs.own, func(v float32) bool { return v != 0 }) {
				t.Errorf("%s, %v: king buckets differ before the training", name, k)
			}
			before := slices.Clone(tr.inputs.weights)
			tr.epochs(t, 1)
			near(t, name, tr.weights.inputs, tr.inputs.sums(&tr.layout))
			if slices.Max(tr.inputs.own) == 0 || slices.Equal(tr.inputs.weights, before) {
				t.Errorf("%s, %v: nothing was learned by the king buckets, or in common", name, k)
			}
		}
	}
}

// TestFactoriserGradient compares the gradient of shared and of own weights with differences
// of the loss.
func TestFactoriserGradient(t *testing.T) {
	c := threatened(withFactoriser())
	d := materialInRuns(t, c, 2, 3, 1)
	for k := range bestKernels() + 1 {
		tr := trainer(t, c, d, d, 1, k)
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range tr.inputs.own { // so that the king buckets differ
			tr.inputs.own[i] = 0.1 * (2*rng.Float32() - 1)
		}
		index := d.index()[:128]
		loss := func() float64 {
			tr.compose()
			return tr.share(d, index, func(w *worker) { w.forward(tr.weights) })
		}
		tr.compose()
		tr.share(d, index, func(w *worker) {
			w.forward(tr.weights)
			w.backward(tr.weights)
		})
		for i := range tr.weights.tiles() {
			tr.inputs.collectGradient(k, tr.workers[0].gradient, i)
		}
		check := func(name string, weight *float32, slope float32) {
			got, want := float64(slope), 0.0
			for _, step := range []float32{1e-3, 2e-4, 5e-5} { // the smaller, the fewer corners on the way
				was := *weight
				*weight = was + step
				above := loss()
				*weight = was - step
				below := loss()
				*weight = was
				want = (above - below) / float64(2*step)
				if math.Abs(got-want) <= 0.02*(0.05+math.Abs(want)) {
					return
				}
			}
			t.Errorf("%v: a slope of %g by a weight %s, by difference %g", k, got, name, want)
		}
		own := tr.workers[0].gradient.inputs
		for range 10 {
			i, j := rng.IntN(len(tr.inputs.weights)), rng.IntN(len(own)) // few of these matter
			check("that is shared", &tr.inputs.weights[i], tr.inputs.gradient[i])
			check("of a king bucket", &tr.inputs.own[j], own[j])
			i, j = pickActive(t, rng, tr.inputs.gradient), pickActive(t, rng, own)
			check("that is shared", &tr.inputs.weights[i], tr.inputs.gradient[i])
			check("of a king bucket", &tr.inputs.own[j], own[j])
		}
	}
}

// pickActive returns the index of a slope that is not 0.
func pickActive(t *testing.T, rng *rand.Rand, slopes []float32) int {
	t.Helper()
	var active []int
	for i, slope := range slopes {
		if slope != 0 {
			active = append(active, i)
		}
	}
	if len(active) == 0 {
		t.Fatal("no slope is above 0")
	}
	return active[rng.IntN(len(active))]
}

// TestFactoriserDecay checks that weight decay acts on the own weights only.
func TestFactoriserDecay(t *testing.T) {
	c := withFactoriser()
	c.Decay, c.Warmup = 20, 0
	tr := trainer(t, c, material(t, lookup0(t, "chess"), 2), &Dataset{}, 2, bestKernels())
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range tr.inputs.own {
		tr.inputs.own[i] = 0.1 * (2*rng.Float32() - 1)
	}
	shared, own := slices.Clone(tr.inputs.weights), slices.Clone(tr.inputs.own)
	tr.adamStep(1) // no gradient
	if !slices.Equal(tr.inputs.weights, shared) {
		t.Error("shared weights decay")
	}
	keep := float32(1 - tr.rate()*c.Decay)
	for i := range own {
		own[i] *= keep
	}
	if keep > 0.9 {
		t.Fatalf("a decay to %g shows nothing", keep)
	}
	near(t, "own weights", tr.inputs.own, own)
	near(t, "weights of the network", tr.weights.inputs, tr.inputs.sums(&tr.layout))
}

// TestFactoriserFolds checks that the network has one weight for each input, the sum, and
// evaluates positions as the trainer does.
func TestFactoriserFolds(t *testing.T) {
	for _, name := range []string{"chess", "sprint"} {
		c := threatened(withFactoriser())
		c.Variant = name
		t.Run(name, func(t *testing.T) {
			d := materialInRuns(t, c, 20, 1, 1)
			tr := trainer(t, c, d, d, 1, bestKernels())
			tr.epochs(t, 3)
			checkNetwork(t, tr, lookup0(t, name))
			sums, folded := tr.inputs.sums(&tr.layout), tr.Weights("").Inputs
			for in := range tr.layout.NumBuckets() * tr.layout.Inputs() {
				for at := 0; at < c.Width; at += tile {
					from := at/tile*len(sums)/(c.Width/tile) + in*tile
					near(t, "weights of an input", folded[in*c.Width+at:][:tile], sums[from:][:tile])
				}
			}
			if rounded, loss := tr.RoundedLoss(), tr.loss(tr.weights, d); math.Abs(rounded-loss) > 0.1*loss {
				t.Errorf("a loss of %g, rounded %g", loss, rounded)
			}
		})
	}
}

// TestFactoriserUnseenBucket checks that what is learned with kings of one bucket counts for
// those of another.
func TestFactoriserUnseenBucket(t *testing.T) {
	v := lookup0(t, "chess")
	d := &Dataset{}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/q3K3 w - - 0 1",
	} {
		for range 100 {
			addPosition(t, d, v, fen)
		}
	}
	unseen := &Dataset{}
	addPosition(t, unseen, v, "8/8/4k3/8/4K3/8/8/Q7 w - - 0 1")
	c := withFactoriser()
	c.Batch, c.Epochs, c.Decay = 30, 40, 0.1
	for _, factoriser := range []bool{false, true} {
		c.Factoriser = factoriser
		tr := trainer(t, c, d, &Dataset{}, 1, bestKernels())
		tr.epochs(t, c.Epochs)
		if off := math.Sqrt(tr.loss(tr.weights, unseen)); off < 0.3 != factoriser {
			t.Errorf("factoriser %v: the chance to win is off by %.2f", factoriser, off)
		}
	}
}

// addPosition adds a position, scored by its pieces.
func addPosition(t *testing.T, d *Dataset, v *engine.Variant, fen string) {
	t.Helper()
	p, err := v.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	d.add(p, worth(p), game.Drawn)
}

// TestFactoriserStart checks that a training with shared weights starts as the network or the
// checkpoint it is given, and that one without starts as a checkpoint with them.
func TestFactoriserStart(t *testing.T) {
	factorised := threatened(withFactoriser())
	changed := func(change func(*Config)) Config {
		c := factorised
		change(&c)
		return c
	}
	alone := changed(func(c *Config) { c.Factoriser = false })
	kinds := changed(func(c *Config) { c.Factoriser, c.Kinds = false, true })
	dir := t.TempDir()
	for _, tc := range []struct {
		name     string
		from, to Config
	}{
		{"no king buckets", changed(func(c *Config) { c.Factoriser, c.Buckets = false, nil }), factorised},
		{"no threats", changed(func(c *Config) { c.Threats = false }), factorised},
		{"three king buckets", changed(func(c *Config) { c.Buckets = threeBuckets() }), factorised},
		{"eight king buckets", alone, factorised},
		{"the same", factorised, factorised},
		{"kinds", kinds, factorised},
		{"no factoriser any more", factorised, alone},
	} {
		t.Run(tc.name, func(t *testing.T) {
			learn, validate := materialInRuns(t, tc.from, 6, 1, 1), materialInRuns(t, tc.from, 2, 2, 1)
			first := trainer(t, tc.from, learn, validate, 1, bestKernels())
			first.epochs(t, 1)
			network, checkpoint := filepath.Join(dir, "network.nnue"), filepath.Join(dir, "checkpoint")
			saveBoth(t, first, network, checkpoint)
			learn, validate = materialInRuns(t, tc.to, 6, 1, 1), materialInRuns(t, tc.to, 2, 2, 1)
			for path, want := range map[string]float64{network: first.RoundedLoss(), checkpoint: first.history[0].Validated} {
				second := trainer(t, tc.to, learn, validate, 1, bestKernels())
				if err := second.StartFrom(path); err != nil {
					t.Fatal(err)
				}
				if got := second.loss(second.weights, validate); math.Abs(got-want) > 1e-7 {
					t.Errorf("a loss of %g after the start, not %g", got, want)
				}
				before := slices.Clone(second.weights.all)
				second.compose()
				near(t, "sums", second.weights.all, before)
				second.epochs(t, 1)
				if slices.Equal(second.weights.all, before) {
					t.Error("nothing is learned from there")
				}
			}
		})
	}
}

// saveBoth saves the network and the checkpoint of a training.
func saveBoth(t *testing.T, tr *Trainer, network, checkpoint string) {
	t.Helper()
	n, err := nnue.Quantize(tr.Weights("test"))
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(network, n.Write); err != nil {
		t.Fatal(err)
	}
	if err := tr.Save(checkpoint); err != nil {
		t.Fatal(err)
	}
}

// TestStartCoarserBuckets checks which king buckets may start from which others, and from
// whose weights.
func TestStartCoarserBuckets(t *testing.T) {
	layout := func(buckets []int, mirror bool) *nnue.Layout {
		c := small("chess")
		c.Buckets, c.Mirror = buckets, mirror
		l, err := c.layout()
		if err != nil {
			t.Fatal(err)
		}
		return &l
	}
	right := threeBuckets() // what mirroring leaves of this is threeBuckets
	right[7] = 2
	for _, tc := range []struct {
		name         string
		ours, theirs []int
		mirror       bool
		want         []int // nil if there are none
	}{
		{"eight from three", eightBuckets(), threeBuckets(), true, []int{0, 0, 0, 0, 0, 0, 1, 2}},
		{"eight from none", eightBuckets(), nil, true, make([]int, 8)},
		{"the same", threeBuckets(), threeBuckets(), true, []int{0, 1, 2}},
		{"none from three", nil, threeBuckets(), true, nil},
		{"three from eight", threeBuckets(), eightBuckets(), true, nil},
		{"squares that mirroring leaves out", threeBuckets(), right, true, []int{0, 1, 2}},
		{"squares that nothing leaves out", threeBuckets(), right, false, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ours, theirs := layout(tc.ours, tc.mirror), layout(tc.theirs, tc.mirror)
			got, ok := coarserBuckets(ours, theirs)
			if !slices.Equal(got, tc.want) || ok != (tc.want != nil) {
				t.Errorf("got %v, %v; want %v", got, ok, tc.want)
			}
			if err := fits(theirs, ours); (err == nil) != ok {
				t.Errorf("the weights fit: %v", err)
			}
		})
	}
}

// TestFactoriserErrors checks what a factoriser does not go together with.
func TestFactoriserErrors(t *testing.T) {
	for _, tc := range []struct {
		name   string
		change func(*Config)
		want   string // part of the error
	}{
		{"alone", func(*Config) {}, ""},
		{"shared outputs", func(c *Config) { c.CommonOutput = true }, ""},
		{"anchor", func(c *Config) { c.CommonOutput, c.Anchor, c.Init = true, true, "checkpoint" }, ""},
		{"kinds", func(c *Config) { c.Kinds = true }, "exclude each other"},
		{"no king buckets", func(c *Config) { c.Buckets = nil }, "two king buckets"},
		{"one king bucket", func(c *Config) { c.Buckets = make([]int, 64) }, "two king buckets"},
		{"freeze", func(c *Config) { c.Freeze, c.Init, c.L2 = true, "checkpoint", nnue.L2 }, "neither factoriser"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := withFactoriser()
			tc.change(&c)
			err := c.check()
			if tc.want == "" && err != nil || tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}

// TestFactoriserExample checks that the example in README.md is a configuration, with the king
// buckets of these tests, which can start from the built-in network of chess.
func TestFactoriserExample(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(text), "```json\n")
	example, _, _ = strings.Cut(example, "```")
	path := filepath.Join(t.TempDir(), "example.json")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := ReadConfig(path)
	if err != nil {
		t.Fatal(err)
	}
	if !c.Factoriser || !slices.Equal(c.Buckets, eightBuckets()) {
		t.Errorf("factoriser %v, king buckets %v", c.Factoriser, c.Buckets)
	}
	n, err := lookup0(t, "chess").Network()
	if err != nil {
		t.Fatal(err)
	}
	theirs := n.Layout()
	c.Width, c.Outputs, c.Threats = theirs.Width, theirs.Outputs, theirs.Threats
	c.L2, c.L2Outputs = theirs.L2, theirs.L2Outputs
	ours, err := c.layout()
	if err != nil {
		t.Fatal(err)
	}
	if err := fits(&theirs, &ours); err != nil {
		t.Error(err)
	}
}
