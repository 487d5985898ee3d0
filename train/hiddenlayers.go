package train

import "arrocco/eval/nnue"

// The further layers of a network, if it has any, are learned in blocks: the
// weights between tile rows of neurons and as many of the next layer, a row for each
// of the former. A model has, for each output, the blocks of the second layer by
// half and tile, and two of the third.
const block = tile * tile

// l3Tiles is the number of tiles of the third layer.
const l3Tiles = nnue.L3 / tile

// A deep is what a worker has of the further layers: tables of rows for the first
// positions of a chunk, those that have them, a row of the second layer and two of the
// third for each.
type deep struct {
	n        int       // positions
	groups   []group   // of these
	second   []float32 // sums of the second layer
	active   []float32 // its activations
	third    []float32 // sums of the third
	back2    []float32 // slopes of the loss by second
	back3    []float32 // by third
	tile     []float32 // activations of a tile of the first layer
	backTile []float32 // slopes by them
	turned   []float32 // a block the other way round
	bias     []float32 // room for what is not wanted
}

func newDeep(l *nnue.Layout) deep {
	if l.DeepOutputs() == 0 {
		return deep{}
	}
	d := deep{turned: alignedFloats(block), bias: alignedFloats(tile)}
	for _, list := range []*[]float32{&d.second, &d.active, &d.back2} {
		*list = alignedFloats(chunkSize * tile)
	}
	for _, list := range []*[]float32{&d.third, &d.back3, &d.tile, &d.backTile} {
		*list = alignedFloats(2 * chunkSize * tile)
	}
	return d
}

// begin starts with the groups of a chunk whose outputs are below outputs.
func (d *deep) begin(groups []group, outputs int) {
	d.n, d.groups = 0, groups[:0]
	for i, g := range groups {
		if g.output < outputs {
			d.n, d.groups = g.to, groups[:i+1]
		}
	}
}

// l2Block returns the block between a tile of a half of the first layer and the
// second layer of output k.
func (m *model) l2Block(k, half, t int) []float32 {
	return m.l2[((2*k+half)*m.tiles()+t)*block:][:block]
}

// l3Block returns the block between the second layer and tile t of the third.
func (m *model) l3Block(k, t int) []float32 { return m.l3[(l3Tiles*k+t)*block:][:block] }

// randomizeDeep sets the weights of the further layers to where the training starts.
func (m *model) randomizeDeep(fill func(list []float32, size float32)) {
	// As in the first layer, sums then spread over much of the range that is not
	// clipped.
	const l2, l3, l4, bias = 0.07, 0.5, 0.1, 0.3
	fill(m.l2, l2)
	fill(m.l3, l3)
	fill(m.l4, l4)
	for _, biases := range [...][]float32{m.l2Biases, m.l3Biases} {
		for i := range biases {
			biases[i] = bias
		}
	}
}

// exchangeDeep is what exchange does for the further layers.
func (m *model) exchangeDeep(w *nnue.Weights, pass func(ours, theirs []float32)) {
	pass(m.l2, w.L2)
	pass(m.l2Biases, w.L2Biases)
	pass(m.l3Biases, w.L3Biases)
	pass(m.l4, w.L4)
	for i := range len(m.l3) / tile { // row i of all blocks
		k, t, from := i/(l3Tiles*tile), i/tile%l3Tiles, i%tile
		pass(m.l3[i*tile:][:tile], w.L3[((k*tile+from)*l3Tiles+t)*tile:][:tile])
	}
}

// A span is one row for each of some positions, in a table with the same number of rows for
// each position.
type span struct {
	rows   []float32
	stride int // between two of them, in floats
}

// spanOf returns the rows of a group of positions: row number i of each rows.
func spanOf(table []float32, g group, i, rows int) span {
	return span{table[(g.from*rows+i)*tile : g.to*rows*tile], rows * tile}
}

// len returns the number of rows.
func (s span) len() int { return (len(s.rows) + s.stride - tile) / s.stride }

// check panics if there are fewer than n rows. Kernels in assembly do not look.
func (s span) check(n int) { _ = s.rows[(n-1)*s.stride:][:tile] }

// forwardTile adds to the sums of the second layer what comes of tile t of the
// first, whose table is h.
func (w *worker) forwardTile(m *model, t int, h []float32) {
	d := &w.deep
	if d.n == 0 {
		return
	}
	w.kernels.activate(d.tile[:2*d.n*tile], h)
	for _, g := range d.groups {
		if t == 0 {
			repeat(d.second[g.from*tile:g.to*tile], m.l2Biases[g.output*tile:][:tile])
		}
		for half := range 2 {
			w.kernels.multiply(spanOf(d.second, g, 0, 1), spanOf(d.tile, g, half, 2), m.l2Block(g.output, half, t))
		}
	}
}

// repeat fills a table with a row.
func repeat(table, row []float32) {
	for len(table) > 0 {
		table = table[copy(table, row):]
	}
}

// forwardDeep computes the further layers and adds to the sums of the output.
func (w *worker) forwardDeep(m *model) {
	d := &w.deep
	if d.n == 0 {
		return
	}
	w.kernels.activate(d.active[:d.n*tile], d.second)
	for _, g := range d.groups {
		repeat(d.third[g.from*nnue.L3:g.to*nnue.L3], m.l3Biases[g.output*nnue.L3:][:nnue.L3])
		for t := range l3Tiles {
			w.kernels.multiply(spanOf(d.third, g, t, l3Tiles), spanOf(d.active, g, 0, 1), m.l3Block(g.output, t))
		}
		l4 := m.l4[g.output*nnue.L3:][:nnue.L3]
		w.kernels.output(w.sums[g.from*tile:g.to*tile], d.third[g.from*nnue.L3:], l4[:tile], l4[tile:])
	}
}

// backwardDeep finds the slopes of the loss by the sums of the further layers, and adds
// to the gradient of all of their weights but those of the second layer.
func (w *worker) backwardDeep(m *model) {
	d, gradient := &w.deep, w.gradient
	if d.n == 0 {
		return
	}
	clear(d.backTile[:d.n*tile])
	clear(d.back2[:d.n*tile])
	for _, g := range d.groups {
		l4, slopes := m.l4[g.output*nnue.L3:][:nnue.L3], gradient.l4[g.output*nnue.L3:][:nnue.L3]
		back3 := d.back3[g.from*nnue.L3 : g.to*nnue.L3]
		w.kernels.back(back3, d.third[g.from*nnue.L3:], w.slopes[g.from:g.to], l4[:tile], l4[tile:],
			&tileGradient{slopes[:tile], slopes[tile:], d.bias})
		sumRows(gradient.l3Biases[g.output*nnue.L3:][:nnue.L3], back3)
		for t := range l3Tiles {
			by := spanOf(d.back3, g, t, l3Tiles)
			w.kernels.outer(gradient.l3Block(g.output, t), spanOf(d.active, g, 0, 1), by)
			d.turn(m.l3Block(g.output, t))
			w.kernels.multiply(spanOf(d.backTile, g, 0, 1), by, d.turned)
		}
		back2 := d.back2[g.from*tile : g.to*tile]
		w.kernels.backActivate(back2, d.second[g.from*tile:], d.backTile[g.from*tile:],
			gradient.l2Biases[g.output*tile:][:tile])
	}
}

// sumRows adds the rows of a table to sum.
func sumRows(sum, table []float32) {
	for ; len(table) > 0; table = table[len(sum):] {
		addTo(sum, table)
	}
}

// turn sets turned to the transpose of a block.
func (d *deep) turn(from []float32) {
	for i := range tile {
		for j, v := range from[i*tile:][:tile] {
			d.turned[j*tile+i] = v
		}
	}
}

// gradeTile adds to the gradient of the second layer's weights for tile t, whose table
// is h.
func (w *worker) gradeTile(t int, h []float32) {
	d := &w.deep
	if d.n == 0 {
		return
	}
	w.kernels.activate(d.tile[:2*d.n*tile], h)
	for _, g := range d.groups {
		for half := range 2 {
			to := w.gradient.l2Block(g.output, half, t)
			w.kernels.outer(to, spanOf(d.tile, g, half, 2), spanOf(d.back2, g, 0, 1))
		}
	}
}

// backwardTile adds what comes from the second layer to the slopes by the hidden values of
// tile t, whose table is h, and to the gradient of its biases.
func (w *worker) backwardTile(m *model, t int, h []float32) {
	d := &w.deep
	if d.n == 0 {
		return
	}
	clear(d.backTile[:2*d.n*tile])
	for _, g := range d.groups {
		for half := range 2 {
			d.turn(m.l2Block(g.output, half, t))
			w.kernels.multiply(spanOf(d.backTile, g, half, 2), spanOf(d.back2, g, 0, 1), d.turned)
		}
	}
	w.kernels.backActivate(w.back[:2*d.n*tile], h, d.backTile, w.gradient.biases[t*tile:][:tile])
}
