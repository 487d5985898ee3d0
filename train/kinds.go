package train

import (
	"math/rand/v2"

	"arrocco/eval/nnue"
)

// kinds divides each row of the inputs' weights in two: one that is the same for
// a kind of piece, own or the other side's, on all squares and in all king
// buckets, and one that is the square's own. The network has their sums. So a
// position also teaches something about squares on which the piece does not
// stand, and decay draws the weights of rare inputs to those of the piece
// elsewhere instead of to 0. The idea, inputs that are there only while learning,
// is from shogi engines, which call it factorisation.
type kinds struct {
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

// newKinds returns weights of 0, with no steps made.
func newKinds(l *nnue.Layout, anchored bool) *kinds {
	n := l.NumFactors()
	k := &kinds{own: alignedFloats(l.NumBuckets() * l.Inputs() * l.Width), size: n * tile}
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
func (k *kinds) tile(list []float32, t int) []float32 { return list[t*k.size:][:k.size] }

// randomize sets the weights of the kinds to where the training starts; those of
// the squares start as m's.
func (k *kinds) randomize(rng *rand.Rand, m *model) {
	const kind = 0.1
	for i := range k.weights {
		k.weights[i] = kind * (2*rng.Float32() - 1)
	}
	copy(k.own, m.inputs)
}

// divide divides the inputs' weights of m so that those of the squares are 0 on
// average.
func (k *kinds) divide(m *model) {
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

// drop has the weights of m as those to which decay draws, and nothing to add.
func (k *kinds) drop(m *model) {
	copy(k.anchor, m.inputs)
	clear(k.own)
	clear(k.weights)
}

// addTo adds numbers to as many others.
func addTo(sum, list []float32) {
	for i, v := range list[:len(sum)] {
		sum[i] += v
	}
}

// collect sets the gradient for the kinds of tile t by that for the inputs.
func (k *kinds) collect(by kernels, gradient *model, t int) {
	sums := k.tile(k.gradient, t)
	clear(sums)
	by.gather(sums, gradient.inputTile(t), sums, &k.up)
}

// unite sets the inputs' weights of tile t of m.
func (k *kinds) unite(by kernels, m *model, t int, limit float32) {
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
