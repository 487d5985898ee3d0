package train

import (
	"math/rand/v2"

	"arrocco/eval/nnue"
)

// inputFactoriser (factorizer) splits the weights of each input into two rows: a shared one
// for the type and the owner of the piece on all squares and in all king buckets, and one of
// the square. The network has their sum. So a position also trains squares on which the piece
// does not stand, and weight decay pulls the weights of rare inputs to the shared ones instead
// of to 0. Factorised inputs, which exist in training only, come from shogi engines.
type inputFactoriser struct {
	own      []float32 // of the squares, in the shape of the inputs' weights
	anchor   []float32 // what is added to own, see Config.Anchor, or nil
	weights  []float32 // tile by tile, in each a row for each kind; all below too
	mean     []float32
	square   []float32
	gradient []float32
	up       rows // for each kind its inputs
	down     rows // for each input its kind
	size     int  // of a tile
}

// newInputFactoriser returns a factoriser with weights of 0, before the first step.
func newInputFactoriser(l *nnue.Layout, anchored bool) *inputFactoriser {
	n := l.NumFactors()
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
		kind := l.Factor(in)
		inputs[kind] = append(inputs[kind], uint32(in*rowBytes))
		k.down.extend(1, uint32((n-1)*rowBytes))[0] = uint32(kind * rowBytes)
		k.down.end(in, in)
	}
	k.up.reset()
	for kind, list := range inputs {
		copy(k.up.extend(len(list), list[len(list)-1]), list)
		k.up.end(kind, kind)
	}
	return k
}

// tile returns what belongs to tile t of one of the lists of k.
func (k *inputFactoriser) tile(list []float32, t int) []float32 { return list[t*k.size:][:k.size] }

// randomize sets the weights of the kinds to where the training starts; those of
// the squares start as m's.
func (k *inputFactoriser) randomize(rng *rand.Rand, m *model) {
	const kind = 0.1
	for i := range k.weights {
		k.weights[i] = kind * (2*rng.Float32() - 1)
	}
	copy(k.own, m.inputs)
}

// factorise divides the inputs' weights of m so that those of the squares are 0 on
// average.
func (k *inputFactoriser) factorise(m *model) {
	clear(k.weights)
	for t := range m.tiles() {
		common := k.tile(k.weights, t)
		generic.gather(common, m.inputTile(t), common, &k.up)
		for i := range common {
			kind := i / tile
			common[i] /= float32(k.up.starts[kind+1] - k.up.starts[kind])
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
