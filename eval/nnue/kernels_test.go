package nnue

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"arrocco/internal/hugepage"
)

// kernelWidths have strips of every size that the kernels take at a time.
var kernelWidths = []int{32, 64, 96, 128, 160, 256, 288, 384, 416, 512, 768, 1024, 2048}

// guard is the number of words before and behind the destination that must stay
// as they are.
const guard = 64

// operands are what a kernel works on.
type operands struct {
	width          int
	src            []int16 // accumulators of both sides
	weights        []int16 // of inputs, in rows of width
	step           step
	outputs        []int16 // within ±maxOutput
	added, removed []uint32
}

// compare runs all kernels of k and the generic ones on o.
func compare(t *testing.T, k kernels, o *operands) {
	t.Helper()
	for _, op := range []struct {
		name string
		run  func(k kernels, dst []int16)
	}{
		{"change", func(k kernels, dst []int16) { k.change(dst, o.src, o.weights, &o.step) }},
		{"capture", func(k kernels, dst []int16) { k.capture(dst, o.src, o.weights, &o.step) }},
		{"apply", func(k kernels, dst []int16) { k.apply(dst[:o.width], o.src, o.weights, o.added, o.removed) }},
		{"apply in place", func(k kernels, dst []int16) {
			copy(dst, o.src)
			k.apply(dst[:o.width], dst, o.weights, o.added, o.removed)
		}},
	} {
		size := len(o.src)
		want, got := alignedWeights(size+2*guard), alignedWeights(size+2*guard)
		op.run(generic, want[guard:][:size])
		op.run(k, got[guard:][:size])
		if !slices.Equal(got, want) {
			t.Fatalf("%v: %s of width %d is not that of plain Go", k, op.name, o.width)
		}
	}
	own, other := o.src[:o.width], o.src[o.width:]
	got := k.forward(own, other, o.outputs)
	if want := generic.forward(own, other, o.outputs); got != want {
		t.Fatalf("%v: forward of width %d is %d, not %d", k, o.width, got, want)
	}
}

// randomOperands returns operands with words of any value.
func randomOperands(rng *rand.Rand, width int) *operands {
	const rows = 40
	o := &operands{width: width, src: alignedWeights(2 * width), weights: alignedWeights(rows * width)}
	o.outputs = alignedWeights(2 * width)
	for i := range o.src {
		o.src[i] = int16(rng.Uint32() >> rng.IntN(10))
	}
	for i := range o.weights {
		o.weights[i] = int16(rng.Uint32() >> rng.IntN(10))
	}
	for i := range o.outputs {
		o.outputs[i] = int16(rng.IntN(2*maxOutput+1) - maxOutput)
	}
	for c := range o.step {
		for _, at := range []*uint32{&o.step[c].added, &o.step[c].removed, &o.step[c].taken} {
			*at = uint32(rng.IntN(rows) * width)
		}
	}
	for range rng.IntN(6) {
		o.added = append(o.added, uint32(rng.IntN(rows)*width))
	}
	for range rng.IntN(6) {
		o.removed = append(o.removed, uint32(rng.IntN(rows)*width))
	}
	return o
}

func TestKernelsEqualGeneric(t *testing.T) {
	if bestKernels() == generic {
		t.Skip("this processor has no others")
	}
	for _, k := range supportedKernels()[1:] {
		for _, width := range kernelWidths {
			t.Run(fmt.Sprintf("%v/%d", k, width), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(width), 1))
				for range 20 {
					compare(t, k, randomOperands(rng, width))
				}
			})
		}
	}
}

// TestForwardAtTheBounds takes the largest sums there can be, of either sign.
func TestForwardAtTheBounds(t *testing.T) {
	for _, width := range kernelWidths {
		for _, weight := range []int16{maxOutput, -maxOutput} {
			for _, value := range []int16{QA, 32767, QA + 1} {
				acc, weights := alignedRepeat(value, width), alignedRepeat(weight, 2*width)
				want := int64(2*width) * QA * QA * int64(weight)
				for _, k := range supportedKernels() {
					if got := k.forward(acc, acc, weights); got != want {
						t.Errorf("%v: width %d, weight %d, value %d: %d, not %d", k, width, weight, value, got, want)
					}
				}
			}
		}
	}
}

func FuzzKernels(f *testing.F) {
	f.Add([]byte{1, 2, 3}, uint8(1), uint8(2), uint8(0))
	f.Add([]byte("\xff\x7f\x00\x80"), uint8(31), uint8(0), uint8(9))
	f.Fuzz(func(t *testing.T, data []byte, strips, adds, subs uint8) {
		const rows = 3
		width := lanes * (1 + int(strips)%(maxWidth/lanes))
		words := repeatWords(data, width*(4+rows))
		o := &operands{width: width, src: words[:2*width], outputs: words[2*width : 4*width]}
		o.weights = words[4*width:]
		for c := range o.step {
			r, w := &o.step[c], uint32(width)
			r.added, r.removed, r.taken = uint32(adds)%rows*w, uint32(subs)%rows*w, uint32(c)*w
		}
		for i := range o.outputs {
			o.outputs[i] = max(-maxOutput, min(maxOutput, o.outputs[i]))
		}
		for i := range int(adds) {
			o.added = append(o.added, uint32(i%rows*width))
		}
		for i := range int(subs) {
			o.removed = append(o.removed, uint32(i*2%rows*width))
		}
		for _, k := range supportedKernels()[1:] {
			compare(t, k, o)
		}
	})
}

// alignedRepeat returns n copies of a value, aligned as the kernels need them.
func alignedRepeat[T any](value T, n int) []T {
	list := hugepage.Slice[T](n)
	for i := range list {
		list[i] = value
	}
	return list
}

// repeatWords returns n words of data, over and over.
func repeatWords(data []byte, n int) []int16 {
	words := alignedWeights(n)
	if len(data) < 2 {
		return words
	}
	for i := range words {
		at := 2 * i % (len(data) - 1)
		words[i] = int16(binary.LittleEndian.Uint16(data[at:]))
	}
	return words
}

// BenchmarkKernels gives the time and the bytes moved of each kernel, 512 wide;
// for the bandwidth, see BenchmarkCopy. Rows of an unlike half of the weights
// come from the second-level cache, as they do in a search.
func BenchmarkKernels(b *testing.B) {
	const width, rows = 512, 768
	rng := rand.New(rand.NewPCG(1, 1))
	weights, accumulators := alignedWeights(rows*width), alignedWeights(4*width)
	outputs := alignedWeights(2 * width)
	for i := range weights {
		weights[i] = int16(rng.IntN(200) - 100)
	}
	for i := range outputs {
		outputs[i] = int16(rng.IntN(100) - 50)
	}
	at := func(i, n int) uint32 { return uint32((i*7 + n*101) % rows * width) }
	src, dst := accumulators[:2*width], accumulators[2*width:]
	copy(src, weights)
	var s step
	set := func(i int) *step {
		for c := range s {
			s[c].added, s[c].removed, s[c].taken = at(i, 3*c), at(i, 3*c+1), at(i, 3*c+2)
		}
		return &s
	}
	for _, k := range supportedKernels() {
		for _, op := range []struct {
			name  string
			bytes int64
			run   func(i int)
		}{
			{"change", 8 * 2 * width, func(i int) { k.change(dst, src, weights, set(i)) }},
			{"capture", 10 * 2 * width, func(i int) { k.capture(dst, src, weights, set(i)) }},
			{"forward", 4 * 2 * width, func(int) { k.forward(src[:width], src[width:], outputs) }},
		} {
			b.Run(fmt.Sprintf("%s/%v", op.name, k), func(b *testing.B) {
				b.SetBytes(op.bytes)
				for i := 0; b.Loop(); i++ {
					op.run(i)
				}
			})
		}
	}
}

// BenchmarkCopy gives the bandwidth of a plain copy of the size of what the
// kernels move: change reads three rows for each that it writes.
func BenchmarkCopy(b *testing.B) {
	const width, rows = 512, 768
	from, to := alignedWeights(rows*width), alignedWeights(2*width)
	for _, size := range []int{width, 2 * width} {
		b.Run(strconv.Itoa(2*size), func(b *testing.B) {
			b.SetBytes(int64(4 * size)) // read and written
			for i := 0; b.Loop(); i++ {
				copy(to[:size], from[i*7%(rows-1)*width:][:size])
			}
		})
	}
}
