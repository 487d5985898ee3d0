package nnue

import (
	"fmt"
	"math"
	"slices"
)

// Weights are the weights of a network in floating point, as a trainer has them. The network
// computes
//
//	hidden(side)  = Biases + the rows of Inputs of the active inputs
//	activation(h) = min(max(h, 0), 1)²
//	first         = activation(own), activation(other): 2*Width numbers
//	output        = Offsets[k] + Outputs[k]·first
//
// where k is Layout.Output of the number of pieces, and an output of 1 is Scales[k] units of
// the score. If k is below Layout.DeepOutputs, the network adds
//
//	second        = activation(L2Biases[k] + first·L2[k])
//	third         = activation(L3Biases[k] + second·L3[k])
//	third·L4[k]
//
// [Layout.Limits] has the greatest absolute values.
type Weights struct {
	Layout   Layout
	Training string // a description of the training, for people

	Inputs  []float32 // NumBuckets()*Inputs() rows of Width
	Biases  []float32 // Width
	Outputs []float32 // for each of Outputs: Width of the mover's half, Width of the other's
	Offsets []float32 // Outputs
	Scales  []int32   // for each of Outputs: units of the score for an output of 1, up to 10000

	// For each of Layout.DeepOutputs:
	L2       []float32 // for each of 2*Width neurons a row of L2
	L2Biases []float32 // L2
	L3       []float32 // for each of L2 neurons a row of L3
	L3Biases []float32 // L3
	L4       []float32 // L3
}

// NewWeights returns weights of 0 for layout l, which is valid.
func NewWeights(l Layout) *Weights {
	deep := l.DeepOutputs()
	return &Weights{
		Layout:  l,
		Inputs:  make([]float32, l.NumBuckets()*l.Inputs()*l.Width),
		Biases:  make([]float32, l.Width),
		Outputs: make([]float32, l.Outputs*2*l.Width),
		Offsets: make([]float32, l.Outputs),
		Scales:  slices.Repeat([]int32{400}, l.Outputs),

		L2:       make([]float32, deep*2*l.Width*L2),
		L2Biases: make([]float32, deep*L2),
		L3:       make([]float32, deep*L2*L3),
		L3Biases: make([]float32, deep*L3),
		L4:       make([]float32, deep*L3),
	}
}

// outputsOf returns the weights of an output.
func (w *Weights) outputsOf(set int) []float32 {
	size := 2 * w.Layout.Width
	return w.Outputs[set*size:][:size]
}

// parts returns the arrays of weights, as the parts of a network.
func (w *Weights) parts() [][]float32 {
	list := [][]float32{w.Inputs, w.Biases}
	for set := range w.Layout.Outputs {
		list = append(list, w.outputsOf(set))
	}
	if w.Layout.DeepOutputs() > 0 {
		list = append(list, w.L2, w.L2Biases, w.L3, w.L3Biases, w.L4)
	}
	return list
}

// Quantize returns the network with the integer weights nearest to w. It returns an error if
// an array has a wrong length or a weight is too large.
func Quantize(w *Weights) (*Network, error) {
	if err := w.Layout.Validate(); err != nil {
		return nil, err
	}
	n := newNetwork(w.Layout)
	n.layout = n.Layout() // a copy
	n.training = w.Training
	if len(w.Outputs) != len(n.outputs) {
		return nil, fmt.Errorf("%d output weights, not %d", len(w.Outputs), len(n.outputs))
	}
	for set := range n.units {
		n.units[set] = int32(OutputUnit(w.outputsOf(set)))
	}
	for i, values := range w.parts() {
		if err := n.parts()[i].quantize(values); err != nil {
			return nil, err
		}
	}
	if len(w.Offsets) != len(n.offsets) || len(w.Scales) != len(n.scales) {
		return nil, fmt.Errorf("%d offsets and %d scales, not %d", len(w.Offsets), len(w.Scales), len(n.offsets))
	}
	copy(n.scales, w.Scales)
	for i, v := range w.Offsets {
		if !(math.Abs(float64(v)) <= maxOffset) { // also false for NaN
			return nil, fmt.Errorf("offset %d is %g, beyond ±%d", i, v, maxOffset)
		}
		n.offsets[i] = int32(math.RoundToEven(float64(v) * QA * float64(n.units[i])))
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	n.prepareDeep()
	return n, nil
}

// quantize sets the weights to the nearest to values.
func (p part) quantize(values []float32) error {
	if len(values) != len(p.weights) {
		return fmt.Errorf("%d %s weights, not %d", len(values), p.name, len(p.weights))
	}
	for i, v := range values {
		q := math.RoundToEven(float64(v) * p.unit)
		if !(math.Abs(q) <= float64(p.limit)) { // also false for NaN
			return fmt.Errorf("%s weight %d is %g, beyond ±%g", p.name, i, v, float64(p.limit)/p.unit)
		}
		p.weights[i] = int16(q)
	}
	return nil
}

// Weights returns the weights of n as a trainer may go on from them. They are those
// that Quantize made of what was learned: rounded.
func (n *Network) Weights() *Weights {
	w := NewWeights(n.Layout())
	w.Training = n.training
	copy(w.Scales, n.scales)
	for i, values := range w.parts() {
		part := n.parts()[i]
		for j, v := range part.weights {
			values[j] = float32(float64(v) / part.unit)
		}
	}
	for i, v := range n.offsets {
		w.Offsets[i] = float32(v) / (QA * float32(n.units[i]))
	}
	return w
}
