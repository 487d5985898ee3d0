package nnue

import "arrocco/internal/hugepage"

// The units of the weights of the second and third hidden layers and of their biases. All
// but the first are powers of two, so that shifts convert the sums of a layer to the
// activations of the next. The first corrects for the activations of the first layer, in
// which 1 is QA*QA>>squeeze.
const (
	L2Unit   = BiasUnit * (1 << squeeze) / float64(QA*QA)
	L3Unit   = 1 << weightBits
	L4Unit   = 1 << weightBits
	BiasUnit = 1 << l2Bits
)

// By how many bits 1 is shifted left in the numbers of these layers.
const (
	weightBits = 10
	l2Bits     = 14                   // in sums of the second layer
	actBits    = 14                   // in its activations and those of the third
	l3Bits     = actBits + weightBits // in sums of the third
	deepBits   = actBits + weightBits // in the output
	squeeze    = 9                    // bits that the activations of the first layer lose, down to 7
	l2Square   = 2*l2Bits - actBits   // bits that the square of a sum of the second layer loses
	l3Loss     = l3Bits - actBits     // bits that a sum of the third layer loses before its square
	biasGain   = l3Bits - l2Bits      // bits that a bias of the third layer gains
)

// strip is the number of activations that the kernels of the second layer read at a time. In
// memory they are not in the order of their neurons: see order.
const strip = 64

// A deep holds the weights of the second and third hidden layers of one output, in the order
// of the kernels. Sums fit in 32 bits: the second layer adds up to 4096 products of at most
// 127*127, the third 16 products of 2^14*2^12 and a bias below 2^25, the output 32 products
// of at most 2^14*3993.
type deep struct {
	l2   []int8  // for each strip of activations, L2 rows of strip weights
	rest []int32 // see the constants
}

// Where the parts of rest begin. The weights of the third layer are pairs of 16-bit words in
// 32 bits, with the even neuron's word in the low half: a row of L3 for each pair of neurons
// of the second layer.
const (
	atL2Biases = 0
	atL3Biases = atL2Biases + L2
	atL4       = atL3Biases + L3
	atL3       = atL4 + L3
	restSize   = atL3 + L2/2*L3
)

// order returns the neuron whose activation has index i in a strip. The instructions that
// pack two registers of words into one of bytes alternate groups of eight.
func order(i int) int { return i&7 | i>>1&^7&(strip/2-1) | i<<2&(strip/2) }

// prepareDeep puts the weights of the second and third hidden layers into the order of the
// kernels.
func (n *Network) prepareDeep() {
	n.deep = make([]deep, n.layout.DeepOutputs())
	neurons := 2 * n.layout.Width
	for set := range n.deep {
		d := deep{hugepage.Slice[int8](neurons * L2), hugepage.Slice[int32](restSize)}
		l2 := n.l2[set*neurons*L2:]
		for i := range d.l2 {
			at, row, place := i/(strip*L2)*strip, i/strip%L2, i%strip
			d.l2[i] = int8(l2[(at+order(place))*L2+row])
		}
		for i := range L2 {
			d.rest[atL2Biases+i] = int32(n.l2Biases[set*L2+i])
		}
		l3 := n.l3[set*L2*L3:]
		for i := range L3 {
			d.rest[atL3Biases+i] = int32(n.l3Biases[set*L3+i]) << biasGain
			d.rest[atL4+i] = int32(n.l4[set*L3+i])
			for j := 0; j < L2; j += 2 {
				d.rest[atL3+j/2*L3+i] = int32(l3[(j+1)*L3+i])<<16 | int32(uint16(l3[j*L3+i]))
			}
		}
		n.deep[set] = d
	}
}

// newActivations returns scratch memory for the activations of the first hidden layer, or nil
// if the layout has no second one.
func (n *Network) newActivations() []uint8 {
	if n.layout.DeepOutputs() == 0 {
		return nil
	}
	return hugepage.Slice[uint8](2 * n.layout.Width)
}
