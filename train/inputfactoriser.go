package train

import (
	"math/rand/v2"

	"arrocco/eval/nnue"
)

// inputFactoriser (factorizer) splits the weights of each input into two rows: one that a
// group of inputs shares, and its own. The network has their sum. So a position also trains
// inputs that are not active in it, and weight decay, which acts on the own weights only,
// pulls the weights of rare inputs to the shared ones instead of to 0. The gradient of a
// shared weight is the sum of those of its group. Factorised inputs exist in training only.
// They come from shogi engines, and nnue-pytorch and bullet share weights in this way too.
//
// With Config.Factoriser, a group is the same piece on the same square in all king buckets;
// with Config.Kinds, the same type of piece on all squares and in all king buckets.
type inputFactoriser struct {
	own      []float32 // of the inputs, in the shape of a model's
	anchor   []float32 // what is added to own, see Config.Anchor, or nil
	weights  []float32 // shared: tile by tile, in each a row for each group; all below too
	mean     []float32
	square   []float32
	gradient []float32
	up       rows // for each group its inputs
	down     rows // for each input its group
	size     int  // of a tile
}

// newInputFactoriser returns a factoriser with weights of 0, before the first step. Group
// returns the group of an input, from 0 to n-1, and each group has an input.
func newInputFactoriser(l *nnue.Layout, n int, group func(input int) int, anchored bool) *inputFactoriser {
	k := &inputFactoriser{own: alignedFloats(l.NumBuckets() * l.Inputs() * l.Width), size: n * tile}
	for _, list := range []*[]float32{&k.weights, &k.mean, &k.square, &k.gradient} {
		*list = alignedFloats(n * l.Width)
	}
	if anchored {
		k.anchor = alignedFloats(len(k.own))
	}
	inputs := make([][]uint32, n)
	k.down.reset()
	for in := range l.NumBuckets() * l.Inputs() {
		g := group(in)
		inputs[g] = append(inputs[g], uint32(in*rowBytes))
		k.down.extend(1, uint32((n-1)*rowBytes))[0] = uint32(g * rowBytes)
		k.down.end(in, in)
	}
	k.up.reset()
	for g, list := range inputs {
		copy(k.up.extend(len(list), list[len(list)-1]), list)
		k.up.end(g, g)
	}
	return k
}

// newBucketFactoriser returns a factoriser that shares weights between king buckets. The
// shared weights start at random, as those of a network without king buckets, and the own
// ones at 0.
func newBucketFactoriser(l *nnue.Layout, anchored bool, rng *rand.Rand) *inputFactoriser {
	k := newInputFactoriser(l, l.Inputs(), func(input int) int { return input % l.Inputs() }, anchored)
	k.randomize(rng)
	return k
}

// newKindFactoriser returns a factoriser that shares weights between the squares of a type of
// piece. The shared weights start at random, and the own ones as those of m.
func newKindFactoriser(l *nnue.Layout, anchored bool, rng *rand.Rand, m *model) *inputFactoriser {
	k := newInputFactoriser(l, l.NumFactors(), l.Factor, anchored)
	k.randomize(rng)
	copy(k.own, m.inputs)
	return k
}

// tile returns what belongs to tile t of one of the lists of k.
func (k *inputFactoriser) tile(list []float32, t int) []float32 { return list[t*k.size:][:k.size] }

// randomize sets the shared weights to where the training starts.
func (k *inputFactoriser) randomize(rng *rand.Rand) {
	for i := range k.weights {
		k.weights[i] = inputStart * (2*rng.Float32() - 1)
	}
}

// factorise divides the inputs' weights of m so that the own ones of a group are 0 on
// average, which is the division with the least own weights for decay to act on.
func (k *inputFactoriser) factorise(m *model) {
	clear(k.weights)
	for t := range m.tiles() {
		common := k.tile(k.weights, t)
		generic.gather(common, m.inputTile(t), common, &k.up)
		for i := range common {
			group := i / tile
			common[i] /= float32(k.up.starts[group+1] - k.up.starts[group])
		}
	}
	inputs := k.down.len()
	for i := range k.own {
		t, in := i/(inputs*tile), i/tile%inputs
		k.own[i] = m.inputs[i] - k.tile(k.weights, t)[k.down.at[in]/4:][i%tile]
	}
}

// anchorDecay makes the weights of m the target of weight decay.
func (k *inputFactoriser) anchorDecay(m *model) {
	copy(k.anchor, m.inputs)
	clear(k.own)
	clear(k.weights)
}

// addTo adds list to sum, element by element.
func addTo(sum, list []float32) {
	for i, v := range list[:len(sum)] {
		sum[i] += v
	}
}

// collectGradient sums the gradient of the inputs in tile t for the shared weights.
func (k *inputFactoriser) collectGradient(by kernels, gradient *model, t int) {
	sums := k.tile(k.gradient, t)
	clear(sums)
	by.gather(sums, gradient.inputTile(t), sums, &k.up)
}

// compose sets the weights of the inputs in tile t of m to the sums.
func (k *inputFactoriser) compose(by kernels, m *model, t int, limit float32) {
	to := m.inputTile(t)
	copy(to, k.own[t*len(to):])
	if k.anchor != nil {
		addTo(to, k.anchor[t*len(to):])
	}
	by.gather(to, k.tile(k.weights, t), to, &k.down)
	for i, v := range to {
		to[i] = max(-limit, min(v, limit))
	}
}
