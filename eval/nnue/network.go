package nnue

import (
	"slices"

	"arrocco/game"
	"arrocco/internal/hugepage"
)

// The units of the weights. QA is as large as it can be while an activation times a weight
// of an output fits in 16 bits: QA*maxOutput < 2^15.
const (
	QA    = 255     // of 1 in the hidden layer
	QB    = 64      // of 1 in the weights of an output, the least
	maxQB = 16 * QB // the greatest
)

// maxOutput bounds the weights of an output: they are within ±2, or less if its unit is
// finer.
const maxOutput = 2 * QB

// A Network is a trained network. It never changes, so any number of Evaluators may share
// it.
type Network struct {
	layout   Layout
	training string

	// The weights: a row of layout.Width for each input; the biases of the hidden
	// neurons; and for each output the weights of the mover's half and of the other half,
	// their unit, the offset in 1/QA of that unit, and the scale: units of the score for
	// an output of 1.
	inputs  []int16
	biases  []int16
	outputs []int16
	units   []int32
	offsets []int32
	scales  []int32

	// The weights of the second and third hidden layers, if the layout has them, in the
	// order of Weights, and in the order of the kernels, one deep for each output.
	l2, l2Biases, l3, l3Biases, l4 []int16
	deep                           []deep

	index index
}

// Layout returns the layout of n.
func (n *Network) Layout() Layout {
	l := n.layout
	l.Buckets = append([]int(nil), l.Buckets...)
	return l
}

// Training returns the trainer's description of how it made n.
func (n *Network) Training() string { return n.training }

// Scale returns the units of the score for an output of 1 with this number of pieces.
func (n *Network) Scale(pieces int) int { return int(n.scales[n.layout.Output(pieces)]) }

// newNetwork returns a network of layout l, which is valid, with all weights 0.
func newNetwork(l Layout) *Network {
	deep := l.DeepOutputs()
	return &Network{
		layout:  l,
		inputs:  alignedWeights(l.NumBuckets() * l.Inputs() * l.Width),
		biases:  alignedWeights(l.Width),
		outputs: alignedWeights(l.Outputs * 2 * l.Width),
		units:   slices.Repeat([]int32{QB}, l.Outputs),
		offsets: make([]int32, l.Outputs),
		scales:  make([]int32, l.Outputs),
		index:   newIndex(&l),

		l2:       make([]int16, deep*2*l.Width*L2),
		l2Biases: make([]int16, deep*L2),
		l3:       make([]int16, deep*L2*L3),
		l3Biases: make([]int16, deep*L3),
		l4:       make([]int16, deep*L3),
	}
}

// alignedWeights returns n zeros that start at a cache line, so that no load of a kernel
// spans two cache lines.
func alignedWeights(n int) []int16 { return hugepage.Slice[int16](n) }

// output returns the number and the weights of the output bucket for a number of pieces.
func (n *Network) output(pieces uint8) (set int, weights []int16) {
	set = int(n.index.output[pieces&(game.NumSquares-1)])
	return set, n.outputsOf(set)
}

// outputsOf returns the weights of an output.
func (n *Network) outputsOf(set int) []int16 {
	size := 2 * n.layout.Width
	return n.outputs[set*size:][:size]
}

// evaluate returns the score, in units, of a position with this number of pieces from its
// two accumulators, the mover's first. Activations is scratch memory: see newActivations.
func (n *Network) evaluate(k kernels, pieces uint8, own, other []int16, activations []uint8) game.Score {
	set, weights := n.output(pieces)
	if set >= len(n.deep) {
		return n.score(k.forward(own, other, weights), set)
	}
	sum, d := k.pack(activations, own, other, weights), &n.deep[set]
	further := int64(k.stack(activations, d.l2, d.rest))
	return n.score(sum+further*int64(n.units[set])*(QA*QA)>>deepBits, set)
}

// score converts the sum that forward returned for an output to a score in units.
func (n *Network) score(sum int64, set int) game.Score {
	sum += int64(n.offsets[set]) * QA
	return max(-Limit, min(Limit, game.Score(sum*int64(n.scales[set])/(QA*QA*int64(n.units[set])))))
}

// Limit bounds the scores, in units.
const Limit game.Score = 10000

// An index holds what a Layout computes in tables, for speed.
type index struct {
	view   [game.NumColors][game.NumSquares]View // by the king's square
	tables [game.NumColors][]rowTable            // by view
	output [game.NumSquares]uint8                // by the number of pieces
	king   game.Piece                            // piece type
	threat uint32                                // from the row of a piece to that of its threat
}

// A rowTable says where the rows of input weights start, for one side and view.
type rowTable struct {
	board  game.Square             // squares of the board
	piece  [game.NumPieces]uint32  // to be added for a piece on the board
	square [game.NumSquares]uint32 // by square and place beyond the board
}

func newIndex(l *Layout) index {
	x := index{king: l.King, threat: uint32(l.threatInputs() * l.Width)}
	for c := range game.Color(game.NumColors) {
		for v := range View(2 * l.NumBuckets()) {
			x.tables[c] = append(x.tables[c], newRowTable(l, c, v))
		}
		for sq := range game.Square(l.Squares()) {
			x.view[c][sq] = l.View(c, sq)
		}
	}
	for pieces := range x.output {
		x.output[pieces] = uint8(l.Output(pieces))
	}
	return x
}

func newRowTable(l *Layout, c game.Color, v View) rowTable {
	t := rowTable{board: game.Square(l.Squares())}
	for kind := game.Piece(1); int(kind) <= l.PieceTypes(); kind++ {
		for _, owner := range [...]game.Color{game.White, game.Black} {
			pc := game.NewPiece(owner, kind)
			t.piece[pc] = uint32(l.block(c, pc) * l.Squares() * l.Width)
		}
	}
	first := game.NewPiece(c, 1) // the piece whose inputs come first
	for sq := range game.Square(l.Places()) {
		t.square[sq] = uint32(l.Input(c, v, first, sq) * l.Width)
	}
	return t
}

// table returns the table for c with the view v.
func (x *index) table(c game.Color, v View) *rowTable { return &x.tables[c&1][v] }

// row returns where the weights start of the input that is active when pc stands on sq, or
// in that pocket.
func (t *rowTable) row(pc game.Piece, sq game.Square) uint32 {
	at := t.square[sq&(game.NumSquares-1)]
	if sq < t.board {
		at += t.piece[pc&(game.NumPieces-1)]
	}
	return at
}
