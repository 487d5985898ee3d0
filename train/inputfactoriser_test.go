package train

import (
	"math"
	"slices"
	"testing"

	"arrocco/game"
)

// withKinds returns a configuration of a small network that learns kinds, and
// what outputs have in common.
func withKinds() Config {
	c := small("chess")
	c.Kinds, c.CommonOutput = true, true
	return c
}

// TestKindsAddUp checks that the network's weights are the sums of those that are
// learned apart, whatever the kernels and the number of threads.
func TestKindsAddUp(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 10)
	c := withKinds()
	c.Buckets = make([]int, 64)
	for sq := range c.Buckets {
		c.Buckets[sq] = sq / 32
	}
	for k := range bestKernels() + 1 {
		for threads := 1; threads <= 3; threads++ {
			tr := trainer(t, c, d, d, threads, k)
			tr.epochs(t, 1)
			got, want := tr.weights.inputs, make([]float32, len(tr.weights.inputs))
			inputs := len(got) / c.Width
			for i := range want {
				tile0, in := i/(inputs*tile), i/tile%inputs
				kind := tr.layout.Factor(in)
				want[i] = tr.inputs.own[i] + tr.inputs.tile(tr.inputs.weights, tile0)[kind*tile+i%tile]
			}
			near(t, k.String(), got, want)
			outputs := make([]float32, len(tr.weights.output))
			for i := range outputs {
				outputs[i] = tr.outputs.own[i] + tr.outputs.weights[i%(2*c.Width)]
			}
			near(t, k.String(), tr.weights.output, outputs)
			if slices.Max(tr.outputs.weights) == 0 {
				t.Error("nothing in common was learned")
			}
		}
	}
}

// TestKindsOfUnseenSquares checks that a piece's worth is learned for squares on
// which it has never stood.
func TestKindsOfUnseenSquares(t *testing.T) {
	v := lookup0(t, "chess")
	d := &Dataset{}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/q3K3 w - - 0 1",
	} {
		p, err := v.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			d.add(p, worth(p), game.Drawn)
		}
	}
	c := withKinds()
	c.Batch, c.Epochs, c.Decay = 30, 40, 0.1
	tr := trainer(t, c, d, &Dataset{}, 1, bestKernels())
	tr.epochs(t, c.Epochs)
	unseen := &Dataset{}
	p, err := v.Parse("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	unseen.add(p, worth(p), game.Drawn)
	plain := c
	plain.Kinds, plain.CommonOutput = false, false
	other := trainer(t, plain, d, &Dataset{}, 1, bestKernels())
	other.epochs(t, c.Epochs)
	if loss := other.loss(other.weights, unseen); math.Sqrt(loss) < 0.3 {
		t.Errorf("the chance to win is off by %.2f only, without kinds", math.Sqrt(loss))
	}
	if loss := tr.loss(tr.weights, unseen); math.Sqrt(loss) > 0.2 {
		t.Errorf("the chance to win is off by %.2f", math.Sqrt(loss))
	}
}

// TestStartFromWithKinds checks that a training that starts from another one's
// weights starts from all of them, whether they were learned by kinds or not.
func TestStartFromWithKinds(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 4)
	path := t.TempDir() + "/checkpoint"
	for _, first := range []Config{small("chess"), withKinds()} {
		tr := trainer(t, first, d, d, 1, bestKernels())
		tr.epochs(t, 1)
		if err := tr.Save(path); err != nil {
			t.Fatal(err)
		}
		for _, second := range []Config{small("chess"), withKinds()} {
			again := trainer(t, second, d, d, 1, bestKernels())
			if err := again.StartFrom(path); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(again.weights.all, tr.weights.all) {
				t.Errorf("kinds %v, then %v: other weights", first.Kinds, second.Kinds)
			}
			again.compose()
			near(t, "united again", again.weights.all, tr.weights.all)
		}
	}
}

// TestAnchor checks that decay draws the weights to those from which a training
// started, and that it can be resumed.
func TestAnchor(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 4)
	path := t.TempDir() + "/checkpoint"
	first := trainer(t, withKinds(), d, d, 1, bestKernels())
	first.epochs(t, 2)
	if err := first.Save(path); err != nil {
		t.Fatal(err)
	}
	away := func(decay float64) (distance float64) {
		c := withKinds()
		c.Init, c.Anchor, c.Decay, c.Rate, c.Blend = path, true, decay, 1e-2, 0
		tr := trainer(t, c, d, d, 1, bestKernels())
		if err := tr.StartFrom(path); err != nil {
			t.Fatal(err)
		}
		tr.compose()
		near(t, "start", tr.weights.all, first.weights.all)
		tr.epochs(t, 2)
		resumed := path + " 2"
		if err := tr.Save(resumed); err != nil {
			t.Fatal(err)
		}
		again := trainer(t, c, d, d, 1, bestKernels())
		if err := again.Resume(resumed); err != nil {
			t.Fatal(err)
		}
		tr.epochs(t, 1)
		again.epochs(t, 1)
		if !slices.Equal(again.weights.all, tr.weights.all) {
			t.Error("other weights when resumed")
		}
		for _, v := range tr.inputs.own {
			distance += math.Abs(float64(v))
		}
		return distance
	}
	if weak, strong := away(0), away(50); strong > weak*0.8 {
		t.Errorf("%g away from the anchor without decay, %g with it", weak, strong)
	}
}
