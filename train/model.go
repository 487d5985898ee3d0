package train

import (
	"math/rand/v2"

	"arrocco/eval/nnue"
	"arrocco/game"
)

// A model is the numbers of a network, weights or a gradient, in one array:
// those of the inputs tile by tile, in each a row of tile neurons for each
// input; the biases; those of the further layers, if there are any, in blocks (see
// hiddenlayers.go); the outputs' weights; and the offsets.
type model struct {
	layout *nnue.Layout
	all    []float32
	inputs []float32
	biases []float32
	output []float32
	offset []float32

	l2, l2Biases, l3, l3Biases, l4 []float32
}

// newModel returns a model of zeros.
func newModel(l *nnue.Layout) *model {
	rows := l.NumBuckets() * l.Inputs()
	deep := l.DeepOutputs()
	m := &model{layout: l}
	parts := []struct {
		list *[]float32
		size int
	}{
		{&m.inputs, rows * l.Width},
		{&m.biases, l.Width},
		{&m.l2, deep * 2 * l.Width * nnue.L2},
		{&m.l2Biases, deep * nnue.L2},
		{&m.l3, deep * nnue.L2 * nnue.L3},
		{&m.l3Biases, deep * nnue.L3},
		{&m.l4, deep * nnue.L3},
		{&m.output, 2 * l.Outputs * l.Width},
		{&m.offset, l.Outputs},
	}
	size := 0
	for _, part := range parts {
		size += part.size
	}
	m.all = alignedFloats(size)
	rest := m.all
	for _, part := range parts {
		*part.list, rest = rest[:part.size:part.size], rest[part.size:]
	}
	return m
}

// tiles returns the number of tiles of the hidden layer of one side.
func (m *model) tiles() int { return m.layout.Width / tile }

// inputTile returns the rows of the inputs' weights of tile t.
func (m *model) inputTile(t int) []float32 {
	size := len(m.inputs) / m.tiles()
	return m.inputs[t*size:][:size]
}

// outputTile returns the weights of output k for tile t of half 0, the mover's,
// or 1.
func (m *model) outputTile(k, half, t int) []float32 {
	return m.output[(2*k+half)*m.layout.Width+t*tile:][:tile]
}

// inputStart is the greatest absolute value of an input's weight at the start. With some 25
// active inputs, hidden values then spread over about half of the range that is not clipped.
const inputStart = 0.1

// randomize sets the weights to where the training starts.
func (m *model) randomize(rng *rand.Rand) {
	const output = 0.1
	fill := func(list []float32, size float32) {
		for i := range list {
			list[i] = size * (2*rng.Float32() - 1)
		}
	}
	fill(m.inputs, inputStart)
	fill(m.output, output)
	for i := range m.biases {
		m.biases[i] = 0.1
	}
	m.randomizeDeep(fill)
}

// export copies the weights to w, which has the same layout.
func (m *model) export(w *nnue.Weights) {
	m.exchange(w, func(ours, theirs []float32) { copy(theirs, ours) })
}

// load takes the weights of w, which has the same layout.
func (m *model) load(w *nnue.Weights) {
	m.exchange(w, func(ours, theirs []float32) { copy(ours, theirs) })
}

// spread takes the weights of from, which has the same layout, or the same with coarser king
// buckets or none: each bucket gets the weights of the bucket of from in which its squares
// are. New inputs, which come after the others, say nothing yet.
func (m *model) spread(from *model) {
	inputs, known := m.layout.Inputs()*tile, from.layout.Inputs()*tile
	buckets, _ := coarserBuckets(m.layout, from.layout)
	for t := range m.tiles() {
		to, rows := m.inputTile(t), from.inputTile(t)
		for bucket, same := range buckets {
			part := to[bucket*inputs:][:inputs]
			clear(part[copy(part, rows[same*known:][:known]):])
		}
	}
	copy(m.biases, from.biases)
	copy(m.output, from.output)
	copy(m.offset, from.offset)
	if from.layout.L2 == 0 {
		clear(m.l4) // nothing to add to the output yet
		return
	}
	copy(m.l2, from.l2)
	copy(m.l2Biases, from.l2Biases)
	copy(m.l3, from.l3)
	copy(m.l3Biases, from.l3Biases)
	copy(m.l4, from.l4)
}

// coarserBuckets returns for each king bucket of l the bucket of coarse that has its squares,
// and false if there is none, as they are in several. Both layouts are of one board, mirrored
// or not alike. A bucket of no square gets bucket 0.
func coarserBuckets(l, coarse *nnue.Layout) ([]int, bool) {
	buckets := make([]int, l.NumBuckets())
	seen := make([]bool, len(buckets))
	for sq := range game.Square(l.Squares()) {
		bucket, same := kingBucket(l, sq), kingBucket(coarse, sq)
		if seen[bucket] && buckets[bucket] != same {
			return nil, false
		}
		buckets[bucket], seen[bucket] = same, true
	}
	return buckets, true
}

// kingBucket returns the king bucket of a white king on sq.
func kingBucket(l *nnue.Layout, sq game.Square) int {
	pc := game.NewPiece(game.White, l.King)
	return l.Input(game.White, l.View(game.White, sq), pc, sq) / l.Inputs()
}

// exchange calls pass with each run of weights that lie in the same order in m
// and in w.
func (m *model) exchange(w *nnue.Weights, pass func(ours, theirs []float32)) {
	inputs := len(m.inputs) / m.layout.Width
	for t := range m.tiles() {
		part := m.inputTile(t)
		for in := range inputs {
			pass(part[in*tile:][:tile], w.Inputs[in*m.layout.Width+t*tile:][:tile])
		}
	}
	pass(m.biases, w.Biases)
	pass(m.output, w.Outputs)
	pass(m.offset, w.Offsets)
	m.exchangeDeep(w, pass)
}

// round rounds the weights to those that a network of whole numbers has.
func (m *model) round() {
	round := func(list []float32, unit float32) {
		for i, v := range list {
			list[i] = nearest(v*unit) / unit
		}
	}
	round(m.inputs, nnue.QA)
	round(m.biases, nnue.QA)
	round(m.l2, float32(nnue.L2Unit))
	round(m.l2Biases, nnue.BiasUnit)
	round(m.l3, nnue.L3Unit)
	round(m.l3Biases, nnue.BiasUnit)
	round(m.l4, nnue.L4Unit)
	for k := range m.offset {
		weights := m.output[2*k*m.layout.Width:][:2*m.layout.Width]
		unit := float32(nnue.OutputUnit(weights))
		round(weights, unit)
		round(m.offset[k:][:1], nnue.QA*unit)
	}
}
