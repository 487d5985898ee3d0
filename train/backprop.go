package train

import (
	"math"
	"unsafe"

	"arrocco/game"
)

// chunkSize is the greatest number of positions that a worker processes at a time. Larger
// chunks load the weights less often, smaller ones keep their hidden layers in the cache.
const chunkSize = 512

// nearest rounds to a whole number.
func nearest(v float32) float32 { return float32(math.RoundToEven(float64(v))) }

// alignedFloats returns n zeros that start at a cache line.
func alignedFloats(n int) []float32 {
	const line = 64 // bytes
	all := make([]float32, n+line/4)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(all))) % line / 4
	return all[skip:][:n:n]
}

// A worker computes the loss and its gradient for chunks of positions.
//
// The hidden values of a tile are a table of rows: for position i, row 2i of the mover and
// row 2i+1 of the other side; then, for each run with shared pieces, a row for White and one
// for Black with the sums for these pieces; and a last row with which all other sums begin.
type worker struct {
	kernels  kernels
	lookup   *lookup
	gradient *model
	frozen   bool    // see Config.Freeze
	loss     float64 // sum over the positions

	n       int // positions
	members []member
	runs    []run
	shared  int  // runs that have pieces in common
	inputs  rows // that are on: for the runs, then for the positions
	joins   rows // the rows of positions that a run's row is part of
	onWhere rows // the transpose of inputs
	turn    transposer
	order   order
	outputs []uint8
	groups  []group
	targets []float32
	slopes  []float32
	sums    []float32
	hidden  []float32 // by tile; only the positions' rows are kept of each
	back    []float32 // slopes by the hidden values, of one tile
	deep    deep
}

// maxRows is the number of rows of a tile's table, at most.
const maxRows = 2*chunkSize + chunkSize + 1

func newWorker(k kernels, x *lookup) *worker {
	return &worker{
		kernels:  k,
		lookup:   x,
		gradient: newModel(x.layout),
		outputs:  make([]uint8, chunkSize),
		targets:  make([]float32, chunkSize),
		slopes:   make([]float32, chunkSize),
		sums:     alignedFloats(chunkSize * tile),
		hidden:   alignedFloats(2*chunkSize*x.layout.Width + (maxRows-2*chunkSize)*tile),
		back:     alignedFloats(maxRows * tile),
		deep:     newDeep(x.layout),
	}
}

// row returns the number of the row of a position, as that color sees it.
func (m *member) row(c game.Color) int {
	if c == m.side {
		return 2 * m.place
	}
	return 2*m.place + 1
}

// runRow returns the number of the row of a run that has pieces in common.
func (w *worker) runRow(r *run, c game.Color) int { return 2*(w.n+r.place) + int(c) }

// firstRow returns the number of the row with which sums begin.
func (w *worker) firstRow() int { return 2 * (w.n + w.shared) }

// tile returns the table of tile t of the hidden layers. What follows the rows of
// positions is also room for the next tile.
func (w *worker) tile(t int) []float32 {
	return w.hidden[t*2*w.n*tile:][:(w.firstRow()+1)*tile]
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// forward computes the outputs of m for the chunk, adds the loss of each
// position, and sets the slopes.
func (w *worker) forward(m *model) {
	clear(w.sums[:w.n*tile])
	for t := range m.tiles() {
		h := w.tile(t)
		copy(h[w.firstRow()*tile:], m.biases[t*tile:][:tile])
		w.kernels.gather(h, m.inputTile(t), h, &w.inputs)
		for _, g := range w.groups {
			own, other := m.outputTile(g.output, 0, t), m.outputTile(g.output, 1, t)
			w.kernels.output(w.sums[g.from*tile:g.to*tile], h[2*g.from*tile:], own, other)
		}
		w.forwardTile(m, t, h)
	}
	w.forwardDeep(m)
	for i := range w.n {
		sum := m.offset[w.outputs[i]]
		for _, v := range w.sums[i*tile:][:tile] {
			sum += v
		}
		p := sigmoid(sum)
		off := p - w.targets[i]
		w.loss += float64(off) * float64(off)
		w.slopes[i] = 2 * off * p * (1 - p)
	}
}

// backward adds to the gradient what the slopes make of it.
func (w *worker) backward(m *model) {
	w.backwardDeep(m)
	if w.frozen {
		for t := range m.tiles() {
			w.gradeTile(t, w.tile(t))
		}
		return
	}
	g := w.gradient
	w.turn.transpose(&w.onWhere, &w.inputs, len(m.inputs)/m.layout.Width)
	for i := range w.n {
		g.offset[w.outputs[i]] += w.slopes[i]
	}
	clear(w.back[w.firstRow()*tile:][:tile])
	for t := range m.tiles() {
		h := w.tile(t)
		for _, r := range w.groups {
			own, other := m.outputTile(r.output, 0, t), m.outputTile(r.output, 1, t)
			to := tileGradient{g.outputTile(r.output, 0, t), g.outputTile(r.output, 1, t), g.biases[t*tile:][:tile]}
			w.kernels.back(w.back[2*r.from*tile:], h[2*r.from*tile:], w.slopes[r.from:r.to], own, other, &to)
		}
		w.gradeTile(t, h)
		w.backwardTile(m, t, h)
		w.kernels.gather(w.back, w.back, w.back, &w.joins)
		w.kernels.gather(g.inputTile(t), w.back, g.inputTile(t), &w.onWhere)
	}
}
