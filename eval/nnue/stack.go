package nnue

import "arrocco/internal/hugepage"

// The units of the weights of the further layers, and of the biases of the second and
// the third. All but the first are powers of two, so that shifts make a layer's
// sums the next one's activations; the first makes up for the 1 of the activations that
// it is for, which is QA*QA>>squeeze.
const (
	L2Unit   = BiasUnit * (1 << squeeze) / float64(QA*QA)
	L3Unit   = 1 << weightBits
	L4Unit   = 1 << weightBits
	BiasUnit = 1 << l2Bits
)

// What a 1 is shifted left by in numbers of the further layers.
const (
	weightBits = 10
	l2Bits     = 14                   // in sums of the second layer
	actBits    = 14                   // in its activations and those of the third
	l3Bits     = actBits + weightBits // in sums of the third
	deepBits   = actBits + weightBits // in the output
	squeeze    = 9                    // bits that the first layer's activations lose, to have 7
	l2Square   = 2*l2Bits - actBits   // that the square of a sum of the second does
	l3Loss     = l3Bits - actBits     // that a sum of the third does before it is squared
	biasGain   = l3Bits - l2Bits      // that a bias of the third gains
)

// strip is the number of activations that the kernels of the second layer take at
// a time. In memory they are not in the order of their neurons, see order.
const strip = 64

// A deep is the weights of the further layers that belong to an output, as the
// kernels take them. Sums stay within 32 bits: in the second layer there are up to
// 4096 products of at most 127*127, in the third 16 of 2^14*2^12 and a bias below
// 2^25, at the end 32 of at most 2^14*3993.
type deep struct {
	l2   []int8  // for each strip of activations, L2 rows of strip weights
	rest []int32 // see the constants
}

// Where what a deep has begins in rest. The weights of the third layer are pairs
// of words in double words, the even neuron's lower: for each pair of neurons of the
// second layer a row of L3.
const (
	atL2Biases = 0
	atL3Biases = atL2Biases + L2
	atL4       = atL3Biases + L3
	atL3       = atL4 + L3
	restSize   = atL3 + L2/2*L3
)

// order returns the neuron whose activation has place i in a strip. Two registers
// of words are packed into one of bytes with groups of eight by turns, in AVX-512
// as in AVX2, if the registers are the right ones.
func order(i int) int { return i&7 | i>>1&^7&(strip/2-1) | i<<2&(strip/2) }

// prepareDeep makes the weights of the further layers what the kernels take.
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

// newRoom returns room for the activations of the first layer, if there is a second.
func (n *Network) newRoom() []uint8 {
	if n.layout.DeepOutputs() == 0 {
		return nil
	}
	return hugepage.Slice[uint8](2 * n.layout.Width)
}
