package train

import (
	"math"
	"unsafe"

	"arrocco/eval/nnue"
	"arrocco/game"
)

// chunkSize is the number of positions that a worker takes at a time: so many
// that the weights are not fetched too often, and so few that their hidden
// layers stay in the cache.
const chunkSize = 256

// nearest rounds to a whole number.
func nearest(v float32) float32 { return float32(math.RoundToEven(float64(v))) }

// alignedFloats returns n zeros that start at a cache line.
func alignedFloats(n int) []float32 {
	const line = 64 // bytes
	all := make([]float32, n+line/4)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(all))) % line / 4
	return all[skip:][:n:n]
}

// A lookup gives the rows of the inputs of positions.
type lookup struct {
	layout   *nnue.Layout
	inputs   [game.NumColors][][pieceCodes]uint32 // by view, then by piece and square
	farthest uint32                               // the last row
}

func newLookup(l *nnue.Layout) *lookup {
	x := &lookup{layout: l, farthest: uint32(l.NumBuckets()*l.Inputs()-1) * rowBytes}
	for c := range x.inputs {
		x.inputs[c] = make([][pieceCodes]uint32, 2*l.NumBuckets())
		for v := range x.inputs[c] {
			for i := range 2 * l.Kinds() * l.Squares() {
				sq, pc := game.Square(i%l.Squares()), game.NewPiece(game.Color(i/l.Squares()&1), game.Piece(1+i/l.Squares()/2))
				in := l.Input(game.Color(c), nnue.View(v), pc, sq)
				x.inputs[c][v][int(pc)<<pieceShift|int(sq)] = uint32(in) * rowBytes
			}
		}
	}
	return x
}

// A worker computes the loss and its gradient for chunks of positions.
type worker struct {
	kernels  kernels
	lookup   *lookup
	gradient *model
	loss     float64 // sum over the positions

	// The chunk, ordered by the number of pieces: the lists of rows, which
	// are then of the same length for a while, are easier to foresee, and
	// positions with the same output are next to each other.
	n       int
	inputs  rows // that are on: of the mover and the other, of each position
	onWhere rows // the transpose: by input
	turn    transposer
	outputs []uint8
	groups  []group
	targets []float32
	slopes  []float32
	sums    []float32
	hidden  []float32 // by tile, then as rows are
	back    []float32 // slopes by the hidden values, of one tile
	order   [chunkSize]uint32
}

func newWorker(k kernels, x *lookup) *worker {
	return &worker{
		kernels:  k,
		lookup:   x,
		gradient: newModel(x.layout),
		outputs:  make([]uint8, chunkSize),
		targets:  make([]float32, chunkSize),
		slopes:   make([]float32, chunkSize),
		sums:     alignedFloats(chunkSize * tile),
		hidden:   alignedFloats(2 * chunkSize * x.layout.Width),
		back:     alignedFloats(2 * chunkSize * tile),
	}
}

// A target says what the network should find.
type target struct {
	scale float32 // centipawns of an output of 1
	blend float32 // share of the score, the rest being the result's
}

// take makes the positions of that index in d the chunk.
func (w *worker) take(d *Dataset, index []uint32, t target) {
	w.n = len(index)
	w.sort(d, index)
	w.inputs.reset()
	for i, number := range w.order[:w.n] {
		at := d.starts[number]
		head := d.words[at+1]
		pieces := d.words[at+2:][:head&(1<<sideBit-1)]
		w.add(pieces, game.Color(head>>sideBit&1))
		w.outputs[i] = uint8(w.lookup.layout.Output(len(pieces)))
		score := float32(int16(d.words[at]))
		result := float32(head>>resultShift) / 2
		w.targets[i] = t.blend*sigmoid(score/t.scale) + (1-t.blend)*result
	}
	w.group()
}

// sort sets order to the index, by the number of pieces.
func (w *worker) sort(d *Dataset, index []uint32) {
	var places [game.NumSquares + 1]int
	pieces := func(number uint32) int { return int(d.words[d.starts[number]+1] & (1<<sideBit - 1)) }
	for _, number := range index {
		places[pieces(number)+1]++
	}
	for i := range game.NumSquares {
		places[i+1] += places[i]
	}
	for _, number := range index {
		p := pieces(number)
		w.order[places[p]] = number
		places[p]++
	}
}

// add appends the rows of a position.
func (w *worker) add(pieces []uint16, side game.Color) {
	var views [game.NumColors]nnue.View
	l := w.lookup.layout
	for _, p := range pieces {
		if pc := game.Piece(p >> pieceShift); pc.Type() == l.King {
			views[pc.Color()] = l.View(pc.Color(), game.Square(p&(game.NumSquares-1)))
		}
	}
	for _, c := range [...]game.Color{side, side.Other()} {
		inputs := &w.lookup.inputs[c][views[c]]
		list := w.inputs.extend(len(pieces), w.lookup.farthest)
		for i, p := range pieces {
			list[i] = inputs[p&(pieceCodes-1)]
		}
		w.inputs.end(uint32(w.inputs.len()))
	}
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// tile returns what belongs to tile t of the hidden layers.
func (w *worker) tile(t int) []float32 { return w.hidden[t*2*chunkSize*tile:][:2*w.n*tile] }

// forward computes the outputs of m for the chunk, adds the loss of each
// position, and sets the slopes.
func (w *worker) forward(m *model) {
	clear(w.sums[:w.n*tile])
	for t := range m.tiles() {
		h := w.tile(t)
		w.kernels.gather(h, m.inputTile(t), m.biases[t*tile:], &w.inputs)
		for _, g := range w.groups {
			own, other := m.outputTile(g.output, 0, t), m.outputTile(g.output, 1, t)
			w.kernels.output(w.sums[g.from*tile:g.to*tile], h[2*g.from*tile:], own, other)
		}
	}
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
	g := w.gradient
	w.turn.transpose(&w.onWhere, &w.inputs, len(m.inputs)/m.layout.Width)
	for i := range w.n {
		g.offset[w.outputs[i]] += w.slopes[i]
	}
	for t := range m.tiles() {
		h := w.tile(t)
		for _, r := range w.groups {
			own, other := m.outputTile(r.output, 0, t), m.outputTile(r.output, 1, t)
			to := tileGradient{g.outputTile(r.output, 0, t), g.outputTile(r.output, 1, t), g.biases[t*tile:][:tile]}
			w.kernels.back(w.back[2*r.from*tile:], h[2*r.from*tile:], w.slopes[r.from:r.to], own, other, &to)
		}
		w.kernels.gather(g.inputTile(t), w.back, nil, &w.onWhere)
	}
}

// A group is a range of positions that have the same output.
type group struct{ from, to, output int }

// group finds the groups.
func (w *worker) group() {
	w.groups = w.groups[:0]
	from := 0
	for i := 1; i <= w.n; i++ {
		if i == w.n || w.outputs[i] != w.outputs[from] {
			w.groups = append(w.groups, group{from, i, int(w.outputs[from])})
			from = i
		}
	}
}
