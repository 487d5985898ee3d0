package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"arrocco/eval/nnue"
)

// A Trainer learns the weights of one network. Use [NewTrainer].
type Trainer struct {
	Config Config

	// Report, if not nil, hears after each batch how far the training is.
	Report func(Progress)

	learn, validate *Dataset
	layout          nnue.Layout
	target          *target
	kernels         kernels
	workers         []*worker

	weights, mean, square *model
	inputs                *inputFactoriser  // nil if Config.Factoriser and Config.Kinds are false
	outputs               *outputFactoriser // nil if Config.CommonOutput is false
	step                  int               // batches so far
	history               []Epoch
}

// An Epoch is what one pass over the positions came to.
type Epoch struct {
	Learned   float64 `json:"learned"`   // mean loss, while learning
	Validated float64 `json:"validated"` // mean loss of other games, after
	Rate      float64 `json:"rate"`      // learning rate at its end
	Seconds   float64 `json:"seconds"`
}

// Progress tells how far a training is.
type Progress struct {
	Epoch, Epochs      int // the present one, from 1
	Positions, Of      int // in this epoch
	PositionsPerSecond float64
	Loss               float64 // mean of this epoch so far
	Validated          float64 // of the epoch, once it is over, else 0
}

// NewTrainer returns a Trainer with random weights.
func NewTrainer(c Config, learn, validate *Dataset, threads int) (*Trainer, error) {
	return newTrainer(c, learn, validate, threads, bestKernels())
}

func newTrainer(c Config, learn, validate *Dataset, threads int, k kernels) (*Trainer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if learn.Len() == 0 {
		return nil, errors.New("there are no positions to learn from")
	}
	l, err := c.layout()
	if err != nil {
		return nil, err
	}
	t := &Trainer{Config: c, learn: learn, validate: validate, layout: l, kernels: k}
	t.target = newTarget(c.Scale, c.Blend)
	t.weights, t.mean, t.square = newModel(&t.layout), newModel(&t.layout), newModel(&t.layout)
	x := newLookup(&t.layout)
	for range max(threads, 1) {
		w := newWorker(k, x)
		w.frozen = c.Freeze
		t.workers = append(t.workers, w)
	}
	t.randomize(rand.New(rand.NewPCG(c.Seed, 0)))
	return t, nil
}

// randomize sets the weights to where the training starts.
func (t *Trainer) randomize(rng *rand.Rand) {
	t.weights.randomize(rng)
	switch {
	case t.Config.Factoriser:
		t.inputs = newBucketFactoriser(&t.layout, t.Config.Anchor, rng)
	case t.Config.Kinds:
		t.inputs = newKindFactoriser(&t.layout, t.Config.Anchor, rng, t.weights)
	}
	if t.Config.CommonOutput {
		t.outputs = newOutputFactoriser(t.weights, t.Config.Anchor)
	}
	t.compose()
}

// Epochs returns the results of the epochs so far.
func (t *Trainer) Epochs() []Epoch { return t.history }

// Train makes one more epoch. If ctx is done before its end,
// it returns that error, and the Trainer must not be used any more.
func (t *Trainer) Train(ctx context.Context) error {
	began := time.Now()
	order := t.shuffle(uint64(len(t.history)))
	p := Progress{Epoch: len(t.history) + 1, Epochs: t.Config.Epochs, Of: t.learn.Len()}
	sum := 0.0
	for len(order) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		batch, positions := t.learn.cut(order, t.Config.Batch)
		order = order[len(batch):]
		sum += t.learnFrom(batch, positions)
		p.Positions += positions
		p.Loss = sum / float64(p.Positions)
		p.PositionsPerSecond = float64(p.Positions) / time.Since(began).Seconds()
		t.report(p)
	}
	p.Validated = t.loss(t.weights, t.validate)
	t.history = append(t.history, Epoch{p.Loss, p.Validated, t.rate(), time.Since(began).Seconds()})
	t.report(p)
	return nil
}

func (t *Trainer) report(p Progress) {
	if t.Report != nil {
		t.Report(p)
	}
}

// shuffle returns the runs in the order of an epoch.
func (t *Trainer) shuffle(epoch uint64) []uint32 {
	rng := rand.New(rand.NewPCG(t.Config.Seed, epoch+1))
	order := t.learn.index()
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// each runs f for each worker at a time.
func (t *Trainer) each(f func(i int, w *worker)) {
	var wg sync.WaitGroup
	for i, w := range t.workers[1:] {
		wg.Go(func() { f(i+1, w) })
	}
	f(0, t.workers[0])
	wg.Wait()
}

// share deals the chunks of an index of runs to the workers, each time the same,
// and returns the sum of the losses that f adds up.
func (t *Trainer) share(d *Dataset, index []uint32, f func(w *worker)) (loss float64) {
	var chunks [][]uint32
	for len(index) > 0 {
		chunk, _ := d.cut(index, chunkSize)
		chunks, index = append(chunks, chunk), index[len(chunk):]
	}
	t.each(func(i int, w *worker) {
		w.loss = 0
		for ; i < len(chunks); i += len(t.workers) {
			w.loadBatch(d, chunks[i], t.target)
			f(w)
		}
	})
	for _, w := range t.workers {
		loss += w.loss
	}
	return loss
}

// learnFrom makes a step with a mini-batch of runs that have this number of positions, and
// returns the sum of their losses before the step.
func (t *Trainer) learnFrom(batch []uint32, positions int) float64 {
	loss := t.share(t.learn, batch, func(w *worker) {
		w.forward(t.weights)
		w.backward(t.weights)
	})
	t.adamStep(positions)
	return loss
}

// loss returns the mean loss of m over d, 0 if that is empty.
func (t *Trainer) loss(m *model, d *Dataset) float64 {
	return t.share(d, d.index(), func(w *worker) { w.forward(m) }) / float64(max(d.Len(), 1))
}

// Weights returns the weights as they are now, with a description of how they
// came to be.
func (t *Trainer) Weights(training string) *nnue.Weights {
	w := nnue.NewWeights(t.layout)
	w.Training = training
	t.weights.export(w)
	for output := range w.Scales {
		w.Scales[output] = int32(cmp.Or(t.Config.Centipawns, t.Config.Scale))
	}
	return w
}

// Even makes the scores of all outputs of w mean the same: see Config.Worth.
func (c *Config) Even(w *nnue.Weights) {
	var mean float64
	for _, worth := range c.Worth {
		mean += worth / float64(len(c.Worth))
	}
	for output, worth := range c.Worth {
		w.Scales[output] = int32(math.Round(float64(w.Scales[output]) * mean / worth))
	}
	w.Training += fmt.Sprintf("; scores worth %v made even", c.Worth)
}

// RoundedLoss returns the mean validation loss of the network with the integer weights of
// nnue.Quantize, without the rounding of its computation.
func (t *Trainer) RoundedLoss() float64 {
	m := newModel(&t.layout)
	copy(m.all, t.weights.all)
	m.round()
	return t.loss(m, t.validate)
}

// Describe returns what is known of the training in one line, for the network
// file.
func (t *Trainer) Describe() string {
	c := &t.Config
	text := fmt.Sprintf("%d positions, %d epochs of batches of %d, rate %g to %g, decay %g, blend %g, seed %d",
		t.learn.Len(), len(t.history), c.Batch, c.Rate, c.FinalRate, c.Decay, c.Blend, c.Seed)
	if c.Lambda != 0 {
		text += fmt.Sprintf(", lambda %g", c.Lambda)
	}
	if c.Factoriser {
		text += ", weights shared by the king buckets"
	}
	if c.Init != "" {
		text += ", from the weights of " + c.Init
	}
	if c.Freeze {
		text += ", the further layers only"
	}
	if c.Rehearse > 0 {
		text += fmt.Sprintf(", %d rehearsed beside each", c.Rehearse)
	}
	if len(c.Teachers) > 0 {
		text += ", taught by " + strings.Join(c.Teachers, ", ")
	}
	if n := len(t.history); n > 0 {
		text += fmt.Sprintf("; loss %.6f, validated %.6f", t.history[n-1].Learned, t.history[n-1].Validated)
	}
	return text
}
