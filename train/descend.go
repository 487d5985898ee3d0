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

// descend makes a step by the gradient, which the workers have found as a sum
// over the positions of a batch, and clears it.
func (t *Trainer) descend(positions int) {
	t.step++
	rate := t.rate()
	step := adamStep{
		beta1: beta1, rest1: 1 - beta1,
		beta2: beta2, rest2: 1 - beta2,
		rate: float32(rate / (1 - math.Pow(beta1, float64(t.step)))),
		root: float32(1 / (1 - math.Pow(beta2, float64(t.step)))),
	}
	limits := t.layout.Limits()
	t.each(func(i int, _ *worker) {
		at := 0
		for _, part := range []struct {
			size  int
			limit float32
			decay float64
		}{
			{len(t.weights.inputs), limits.Input, t.Config.Decay},
			{len(t.weights.biases), limits.Bias, 0},
			{len(t.weights.output), limits.Output, t.Config.Decay},
			{len(t.weights.offset), limits.Offset, 0},
		} {
			s := step
			s.limit, s.keep = part.limit, float32(1-rate*part.decay)
			n := len(t.workers)
			t.descendPart(at+part.size*i/n, at+part.size*(i+1)/n, 1/float32(positions), &s)
			at += part.size
		}
	})
}

// descendPart makes a step for some of the weights.
func (t *Trainer) descendPart(from, to int, scale float32, s *adamStep) {
	if from == to {
		return
	}
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
	t.kernels.adam(t.weights.all[from:to], t.mean.all[from:to], t.square.all[from:to], sum, s)
	clear(sum)
}
