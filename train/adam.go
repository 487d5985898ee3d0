package train

import "math"

// The constants of Adam, as its authors recommend them.
const (
	beta1 = 0.9
	beta2 = 0.999
)

// steps returns the number of batches of the whole training.
func (t *Trainer) steps() int {
	return t.Config.Epochs * ((t.learn.Len() + t.Config.Batch - 1) / t.Config.Batch)
}

// rate returns the learning rate of the present step.
func (t *Trainer) rate() float64 {
	c := &t.Config
	if t.step <= c.Warmup {
		return c.Rate * float64(t.step) / float64(max(c.Warmup, 1))
	}
	done := float64(t.step-c.Warmup) / float64(max(t.steps()-c.Warmup, 1))
	return c.FinalRate + (c.Rate-c.FinalRate)*(1+math.Cos(math.Pi*min(done, 1)))/2
}

// adamStep makes a step by the gradient, which the workers have found as a sum
// over the positions of a batch, and clears it.
func (t *Trainer) adamStep(positions int) {
	t.step++
	rate := t.rate()
	step := adamStep{
		beta1: beta1, rest1: 1 - beta1,
		beta2: beta2, rest2: 1 - beta2,
		rate: float32(rate / (1 - math.Pow(beta1, float64(t.step)))),
		root: float32(1 / (1 - math.Pow(beta2, float64(t.step)))),
		keep: 1,
	}
	n := len(t.workers)
	t.each(func(i int, _ *worker) {
		size := len(t.weights.all)
		t.sumGradients(size*i/n, size*(i+1)/n, 1/float32(positions))
	})
	t.each(func(i int, _ *worker) { t.adamInputs(i, step) })
	t.adamOutputs(step)
	t.each(func(i int, _ *worker) {
		at := 0
		for _, p := range t.parts() {
			s := step
			s.limit, s.keep = p.limit, float32(1-rate*p.decay)
			size := len(p.weights)
			if !p.frozen {
				t.adamPart(p.weights, at, size*i/n, size*(i+1)/n, &s)
			}
			at += size
		}
	})
	t.compose()
}

// A part is some of the weights that steps change, all with one limit and decay.
type part struct {
	weights []float32
	limit   float32
	decay   float64
	frozen  bool // has no gradient, and stays
}

// parts returns the parts, in the order of a model.
func (t *Trainer) parts() []part {
	w, limits, decay, frozen := t.weights, t.layout.Limits(), t.Config.Decay, t.Config.Freeze
	inputs, output := w.inputs, w.output
	if t.inputs != nil {
		inputs = t.inputs.own
	}
	if t.outputs != nil {
		output = t.outputs.own
	}
	return []part{
		{inputs, limits.Input, decay, frozen},
		{w.biases, limits.Bias, 0, frozen},
		{w.l2, limits.L2, decay, false},
		{w.l2Biases, limits.DeepBias, 0, false},
		{w.l3, limits.L3, decay, false},
		{w.l3Biases, limits.DeepBias, 0, false},
		{w.l4, limits.L4, decay, false},
		{output, limits.Output, decay, frozen},
		{w.offset, limits.Offset, 0, frozen},
	}
}

// sumGradients adds the gradients of all workers to that of the first, for some of the
// weights, clears them, and scales it.
func (t *Trainer) sumGradients(from, to int, scale float32) {
	sum := t.workers[0].gradient.all[from:to]
	for _, w := range t.workers[1:] {
		g := w.gradient.all[from:to]
		for i, v := range g {
			sum[i] += v
		}
		clear(g)
	}
	for i := range sum {
		sum[i] *= scale
	}
}

// adamPart makes a step for the weights from and to some place in a part, which
// begins at a place in a model, and clears their gradient.
func (t *Trainer) adamPart(weights []float32, at, from, to int, s *adamStep) {
	mean, square, gradient := t.mean.all[at:], t.square.all[at:], t.workers[0].gradient.all[at:]
	t.kernels.adam(weights[from:to], mean[from:to], square[from:to], gradient[from:to], s)
	clear(gradient[from:to])
}

// adamInputs makes a step for the weights that groups of inputs share, for every tile whose
// turn it is with worker i. They do not decay, as in nnue-pytorch.
func (t *Trainer) adamInputs(i int, s adamStep) {
	k := t.inputs
	if k == nil {
		return
	}
	s.limit = t.layout.Limits().Input
	for ; i < t.weights.tiles(); i += len(t.workers) {
		k.collectGradient(t.kernels, t.workers[0].gradient, i)
		t.kernels.adam(k.tile(k.weights, i), k.tile(k.mean, i), k.tile(k.square, i), k.tile(k.gradient, i), &s)
	}
}

// adamOutputs makes a step for the output weights that all sets have in common.
func (t *Trainer) adamOutputs(s adamStep) {
	o := t.outputs
	if o == nil {
		return
	}
	s.limit = t.layout.Limits().Output
	o.collectGradient(t.workers[0].gradient)
	t.kernels.adam(o.weights, o.mean, o.square, o.gradient, &s)
}

// compose sets the weights that are sums of two.
func (t *Trainer) compose() {
	limits := t.layout.Limits()
	if t.outputs != nil {
		t.outputs.compose(t.weights, limits.Output)
	}
	if t.inputs == nil {
		return
	}
	t.each(func(i int, _ *worker) {
		for ; i < t.weights.tiles(); i += len(t.workers) {
			t.inputs.compose(t.kernels, t.weights, i, limits.Input)
		}
	})
}

// factorise makes the weights sums of two again when they were changed otherwise.
func (t *Trainer) factorise() {
	if t.Config.Anchor {
		t.inputs.anchorDecay(t.weights)
		t.outputs.anchorDecay(t.weights)
		return
	}
	if t.inputs != nil {
		t.inputs.factorise(t.weights)
	}
	if t.outputs != nil {
		t.outputs.factorise(t.weights)
	}
}
