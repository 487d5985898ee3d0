package nnue

import (
	"fmt"
	"math"
)

// maxBias bounds the biases of the hidden neurons: they are within ±32.
const maxBias = 32 * QA

// maxInput returns the bound of the input weights: ±3 for a Crowd of 32, or half of that
// with Threats, because a piece then has two inputs. With at most Crowd pieces, an
// accumulator fits in 16 bits:
//
//	maxBias + rows*maxInput < 2^15
//
// It may overflow in between, when rows are added before others are removed: sums wrap
// around and back.
func (l *Layout) maxInput() int {
	rows := l.Crowd
	if l.Threats {
		rows *= 2
	}
	return (math.MaxInt16 - maxBias) / rows
}

// maxOffset bounds the offset of an output: it is within ±64.
const maxOffset = 64

// maxScale bounds the scale of an output. With it, the score of the greatest sum,
// 2*maxWidth*maxOutput*QA*QA, fits in 64 bits, and so does the output of the third hidden
// layer, which is at most a quarter of that.
const maxScale = 10000

// The bounds of the weights of the second and third hidden layers: see stack.go for the
// sums.
const (
	maxL2   = 127
	maxL3   = 4 * L3Unit
	maxL4   = 3993
	maxDeep = math.MaxInt16 // of the biases of the second and the third layer
)

// Limits are the greatest absolute values of the weights of a network that
// [Quantize] takes. A trainer clips to them.
type Limits struct {
	Input, Bias, Output, Offset float32

	L2, L3, L4 float32 // of the second and third hidden layers, and of the output after them
	DeepBias   float32 // of the biases of the second and third hidden layers
}

// Limits returns the greatest absolute values of the weights of networks with this layout.
func (l *Layout) Limits() Limits {
	return Limits{
		Input:  float32(l.maxInput()) / QA,
		Bias:   maxBias / QA,
		Output: maxOutput / float32(QB),
		Offset: maxOffset,

		L2:       maxL2 / float32(L2Unit),
		L3:       maxL3 / float32(L3Unit),
		L4:       maxL4 / float32(L4Unit),
		DeepBias: maxDeep / float32(BiasUnit),
	}
}

// check returns an error if a weight of n is large enough to make a sum overflow.
func (n *Network) check() error {
	for i, scale := range n.scales {
		if scale < 1 || scale > maxScale {
			return fmt.Errorf("the scale of output %d is %d, not between 1 and %d", i, scale, maxScale)
		}
	}
	for _, part := range n.parts() {
		for i, w := range part.weights {
			if int(w) > part.limit || int(w) < -part.limit {
				return fmt.Errorf("%s weight %d is %d, beyond ±%d", part.name, i, w, part.limit)
			}
		}
	}
	for i, w := range n.offsets {
		unit := n.units[i]
		if unit < QB || unit > maxQB {
			return fmt.Errorf("the unit of output %d is 1/%d, not 1/%d to 1/%d", i, unit, QB, maxQB)
		}
		if limit := maxOffset * QA * unit; w > limit || w < -limit {
			return fmt.Errorf("offset %d is %d, beyond ±%d", i, w, limit)
		}
	}
	return nil
}

// A part is one of the arrays of a network.
type part struct {
	name    string
	weights []int16
	limit   int     // of the absolute values
	unit    float64 // of 1
}

// parts returns the arrays of weights of n, in the order of the file.
func (n *Network) parts() []part {
	list := []part{
		{"input", n.inputs, n.layout.maxInput(), QA},
		{"bias", n.biases, maxBias, QA},
	}
	for set, unit := range n.units {
		list = append(list, part{"output", n.outputsOf(set), maxOutput, float64(unit)})
	}
	if n.layout.DeepOutputs() > 0 {
		list = append(list,
			part{"second layer", n.l2, maxL2, L2Unit}, part{"second layer's bias", n.l2Biases, maxDeep, BiasUnit},
			part{"third layer", n.l3, maxL3, L3Unit}, part{"third layer's bias", n.l3Biases, maxDeep, BiasUnit},
			part{"last", n.l4, maxL4, L4Unit})
	}
	return list
}

// OutputUnit returns the unit for these weights of an output: the finest of QB and its
// doubles in which they fit. With one unit for all outputs, the small weights of outputs for
// many pieces would lose a tenth of their value and more by rounding.
func OutputUnit(weights []float32) int {
	most := float32(0)
	for _, w := range weights {
		most = max(most, w, -w)
	}
	unit := QB
	for unit < maxQB && most*float32(2*unit) <= maxOutput {
		unit *= 2
	}
	return unit
}
