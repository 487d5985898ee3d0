package train

import (
	"math/rand/v2"

	"arrocco/eval/nnue"
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

// randomize sets the weights to where the training starts.
func (m *model) randomize(rng *rand.Rand) {
	// With some 25 inputs on, hidden values then spread over about half of
	// the range that is not clipped.
	const input, output = 0.1, 0.1
	fill := func(list []float32, size float32) {
		for i := range list {
			list[i] = size * (2*rng.Float32() - 1)
		}
	}
	fill(m.inputs, input)
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

// spread takes the weights of from, which has the same layout, or the same without king
// buckets: each bucket gets its inputs' weights then. New inputs, which come after the
// others, say nothing yet.
func (m *model) spread(from *model) {
	inputs, known := m.layout.Inputs()*tile, from.layout.Inputs()*tile
	for t := range m.tiles() {
		to, rows := m.inputTile(t), from.inputTile(t)
		for bucket := range m.layout.NumBuckets() {
			part := to[bucket*inputs:][:inputs]
			same := rows[bucket*known%len(rows):][:known] // of the only bucket, where there is only one
			clear(part[copy(part, same):])
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
