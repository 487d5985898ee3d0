package nnue

import "arrocco/game"

// The kernels are the loops over the width of a network. Each exists in plain Go, in this
// file, and in assembly for some processors, with the same result to the last bit. A kernels
// value names one of these sets; its methods, in kernels_amd64.go, kernels_arm64.go and
// kernels_other.go, call it.
type kernels uint8

// The sets of kernels.
const (
	generic kernels = iota // plain Go, everywhere
	sse41
	avx2
	avx512 // with VNNI
	neon
	neonDot // NEON with the dot product extension, SDOT
)

// String returns the name of the instructions that are used.
func (k kernels) String() string {
	return [...]string{"Go", "SSE4.1", "AVX2", "AVX-512 VNNI", "NEON", "NEON with dot product"}[k]
}

// bestKernels returns the fastest kernels that this processor can run.
func bestKernels() kernels {
	list := supportedKernels()
	return list[len(list)-1]
}

// Instructions returns the name of the instructions that evaluators use on this processor, such
// as "AVX2", or "Go" if they use none that are special.
func Instructions() string { return bestKernels().String() }

// lanes is the number of weights that the kernels read at a time. Widths are multiples of
// it.
const lanes = 32

// A step is the change of an ordinary move for the accumulator of each side: where the rows of
// weights start that are added and removed. Only captures use taken.
type step [game.NumColors]struct{ added, removed, taken uint32 }

// changeGeneric sets dst, the accumulators of both sides, to src plus one row and minus
// another for each side. Sums wrap around as int16 does.
func changeGeneric(dst, src, weights []int16, s *step) {
	n := len(dst) / game.NumColors
	for c, rows := range s {
		dst, src := dst[c*n:][:n], src[c*n:][:n]
		added, removed := weights[rows.added:][:n], weights[rows.removed:][:n]
		for i := range dst {
			dst[i] = src[i] + added[i] - removed[i]
		}
	}
}

// captureGeneric is changeGeneric with a second row removed for each side.
func captureGeneric(dst, src, weights []int16, s *step) {
	n := len(dst) / game.NumColors
	for c, rows := range s {
		dst, src := dst[c*n:][:n], src[c*n:][:n]
		added, removed, taken := weights[rows.added:][:n], weights[rows.removed:][:n], weights[rows.taken:][:n]
		for i := range dst {
			dst[i] = src[i] + added[i] - removed[i] - taken[i]
		}
	}
}

// applyGeneric sets dst to src plus some rows and minus others. The rows start in weights at
// the given indices and are as long as dst.
func applyGeneric(dst, src, weights []int16, added, removed []uint32) {
	n := len(dst)
	copy(dst, src[:n])
	for _, at := range added {
		for i, w := range weights[at:][:n] {
			dst[i] += w
		}
	}
	for _, at := range removed {
		for i, w := range weights[at:][:n] {
			dst[i] -= w
		}
	}
}

// forwardGeneric returns the sum over both accumulators, the mover's first, of weight times
// the squared clipped ReLU: the square of the value clipped to 0…QA. It cannot overflow: see
// maxWidth.
func forwardGeneric(own, other, weights []int16) int64 {
	n := len(own)
	return activate(own, weights[:n]) + activate(other[:n], weights[n:2*n])
}

func activate(acc, weights []int16) (sum int64) {
	for i, v := range acc {
		v := max(0, min(int32(v), QA))
		sum += int64(v * int32(weights[i]) * v)
	}
	return sum
}

// packGeneric is forwardGeneric that also sets dst to the activations of both accumulators in
// 7 bits, strip by strip, in the order of order.
func packGeneric(dst []uint8, own, other, weights []int16) int64 {
	n := len(own)
	for half, acc := range [...][]int16{own, other[:n]} {
		to := dst[half*n:][:n]
		for i := range to {
			v := max(0, min(int32(acc[i&^(strip-1)+order(i&(strip-1))]), QA))
			to[i] = uint8((v*v + 1<<(squeeze-1)) >> squeeze)
		}
	}
	return forwardGeneric(own, other, weights)
}

// stackGeneric returns the output of the second and third hidden layers from the activations
// that packGeneric writes. The weights are those of a deep.
func stackGeneric(activations []uint8, l2 []int8, rest []int32) int32 {
	second := [L2]int32(rest[atL2Biases:])
	for at := 0; at < len(activations); at += strip {
		part := activations[at:][:strip]
		for row := range second {
			for i, w := range l2[at*L2+row*strip:][:strip] {
				second[row] += int32(part[i]) * int32(w)
			}
		}
	}
	for i, sum := range second {
		v := max(0, min(sum, 1<<l2Bits))
		second[i] = v * v >> l2Square
	}
	output := int32(0)
	for i := range L3 {
		sum := rest[atL3Biases+i]
		for j := 0; j < L2; j += 2 {
			pair := rest[atL3+j/2*L3+i]
			sum += second[j]*int32(int16(pair)) + second[j+1]*(pair>>16)
		}
		v := max(0, min(sum, 1<<l3Bits)) >> l3Loss
		output += v * v >> actBits * rest[atL4+i]
	}
	return output
}
