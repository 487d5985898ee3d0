package nnue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/internal/hugepage"
)

// deepOperands are what the kernels of the further layers work on.
type deepOperands struct {
	own, other, outputs []int16
	l2                  []int8 // within ±maxL2
	rest                []int32
}

// newDeepOperands returns operands by words of any value, as many as there are, again
// and again, for accumulators of that width.
func newDeepOperands(width int, words func() int16) *deepOperands {
	o := &deepOperands{
		alignedWeights(width), alignedWeights(width), alignedWeights(2 * width),
		hugepage.Slice[int8](2 * width * L2), hugepage.Slice[int32](restSize),
	}
	for i := range o.outputs {
		o.outputs[i] = words() % (maxOutput + 1)
	}
	for _, acc := range [...][]int16{o.own, o.other} {
		for i := range acc {
			acc[i] = words()
		}
	}
	for i := range o.l2 {
		o.l2[i] = max(-maxL2, int8(words()))
	}
	for i := range L2 {
		o.rest[atL2Biases+i] = max(-maxDeep, int32(words()))
	}
	for i := range L3 {
		o.rest[atL3Biases+i] = max(-maxDeep, int32(words())) << biasGain
		o.rest[atL4+i] = int32(words()) % (maxL4 + 1)
	}
	for i := range o.rest[atL3:] {
		o.rest[atL3+i] = int32(words())%(maxL3+1)<<16 | int32(uint16(words()%(maxL3+1)))
	}
	return o
}

// compareDeep runs all kernels of k for the further layers and the generic ones on o.
func compareDeep(t *testing.T, k kernels, o *deepOperands) {
	t.Helper()
	width := len(o.own)
	want, got := hugepage.Slice[uint8](2*width+2*guard), hugepage.Slice[uint8](2*width+2*guard)
	sum := generic.pack(want[guard:][:2*width], o.own, o.other, o.outputs)
	if same := k.pack(got[guard:][:2*width], o.own, o.other, o.outputs); same != sum || !slices.Equal(got, want) {
		t.Fatalf("%v: pack of width %d is not that of plain Go", k, width)
	}
	activations := want[guard:][:2*width]
	if got, want := k.stack(activations, o.l2, o.rest), generic.stack(activations, o.l2, o.rest); got != want {
		t.Fatalf("%v: width %d: output %d, not %d", k, width, got, want)
	}
}

// stripWidths are widths of networks with further layers.
var stripWidths = []int{64, 128, 192, 512, 1024, 2048}

func TestDeepKernelsEqualGeneric(t *testing.T) {
	for _, k := range supportedKernels()[1:] {
		for _, width := range stripWidths {
			t.Run(fmt.Sprintf("%v/%d", k, width), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(width), 2))
				for range 20 {
					compareDeep(t, k, newDeepOperands(width, func() int16 { return int16(rng.Uint32() >> rng.IntN(20)) }))
				}
			})
		}
	}
}

// TestDeepSumsAtTheBounds takes the largest sums there can be, of either sign.
func TestDeepSumsAtTheBounds(t *testing.T) {
	const width = maxWidth
	own := alignedRepeat[int16](QA, width)
	room := hugepage.Slice[uint8](2 * width)
	for _, k := range supportedKernels() {
		for _, tc := range []struct{ l2, l3, l4, want int64 }{
			{maxL2, maxL3, maxL4, L3 * 1 << actBits * maxL4},
			{maxL2, maxL3, -maxL4, -L3 * 1 << actBits * maxL4},
			{maxL2, -maxL3, maxL4, 0},
			{-maxL2, maxL3, maxL4, L3 * 1 << actBits * maxL4}, // by the biases
		} {
			l2, rest := alignedRepeat(int8(tc.l2), 2*width*L2), hugepage.Slice[int32](restSize)
			for i := range L3 {
				rest[atL3Biases+i] = maxDeep << biasGain
				if tc.l3 < 0 {
					rest[atL3Biases+i] = -maxDeep << biasGain
				}
				rest[atL4+i] = int32(tc.l4)
			}
			for i := range rest[atL3:] {
				rest[atL3+i] = int32(tc.l3)<<16 | int32(uint16(tc.l3))
			}
			sum := k.pack(room, own, own, alignedRepeat[int16](maxOutput, 2*width))
			if want := int64(2 * width * QA * QA * maxOutput); sum != want {
				t.Errorf("%v: a sum of %d, not %d", k, sum, want)
			}
			if got := int64(k.stack(room, l2, rest)); got != tc.want {
				t.Errorf("%v: weights %d, %d and %d: output %d, not %d", k, tc.l2, tc.l3, tc.l4, got, tc.want)
			}
		}
	}
}

// TestOrder checks that a strip in order has each of its neurons.
func TestOrder(t *testing.T) {
	var seen [strip]bool
	for i := range strip {
		seen[order(i)] = true
	}
	if slices.Contains(seen[:], false) {
		t.Errorf("not all neurons: %v", seen)
	}
}

func FuzzDeepKernels(f *testing.F) {
	f.Add([]byte{1, 2, 3}, uint8(1))
	f.Add([]byte("\xff\x7f\x00\x80"), uint8(31))
	f.Fuzz(func(t *testing.T, data []byte, strips uint8) {
		width := strip * (1 + int(strips)%(maxWidth/strip))
		words := repeatWords(data, 1<<12+1)
		i := 0
		o := newDeepOperands(width, func() int16 { i++; return words[i%len(words)] })
		for _, k := range supportedKernels()[1:] {
			compareDeep(t, k, o)
		}
	})
}

// BenchmarkFurtherLayers gives the time of the kernels of a network with further
// layers, 512 wide, and that of what takes the place of the first for one without.
func BenchmarkFurtherLayers(b *testing.B) {
	const width = 512
	rng := rand.New(rand.NewPCG(1, 1))
	o := newDeepOperands(width, func() int16 { return int16(rng.IntN(400) - 100) })
	room := hugepage.Slice[uint8](2 * width)
	d := deep{hugepage.Slice[int8](len(o.l2)), hugepage.Slice[int32](restSize)}
	copy(d.l2, o.l2)
	copy(d.rest, o.rest)
	for _, k := range supportedKernels() {
		for _, op := range []struct {
			name string
			run  func()
		}{
			{"forward", func() { k.forward(o.own, o.other, o.outputs) }},
			{"pack", func() { k.pack(room, o.own, o.other, o.outputs) }},
			{"stack", func() { k.stack(room, d.l2, d.rest) }},
		} {
			b.Run(fmt.Sprintf("%s/%v", op.name, k), func(b *testing.B) {
				for b.Loop() {
					op.run()
				}
			})
		}
	}
}
