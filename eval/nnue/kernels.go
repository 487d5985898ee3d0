package nnue

// The kernels are the loops over the width of a network. Each exists as plain
// Go, in this file, and for some processors in assembly; whichever runs, the
// result is the same to the last bit. A kernels value names one of them, and
// its methods, in kernels_amd64.go and kernels_other.go, call it.
type kernels uint8

// The kernels there are, the slowest first.
const (
	generic kernels = iota // plain Go, everywhere
	avx2
	avx512 // with VNNI
)

// String returns the name of the instructions that are used.
func (k kernels) String() string { return [...]string{"Go", "AVX2", "AVX-512 VNNI"}[k] }

// lanes is the number of weights that the kernels take at a time: widths are
// multiples of it.
const lanes = 32

// changeGeneric sets dst to src plus the row added and less the row removed. All
// have one length. Sums wrap around as int16 does.
func changeGeneric(dst, src, added, removed []int16) {
	n := len(dst)
	src, added, removed = src[:n], added[:n], removed[:n]
	for i := range dst {
		dst[i] = src[i] + added[i] - removed[i]
	}
}

// captureGeneric sets dst to src plus the row added and less the two removed.
func captureGeneric(dst, src, added, removed, taken []int16) {
	n := len(dst)
	src, added, removed, taken = src[:n], added[:n], removed[:n], taken[:n]
	for i := range dst {
		dst[i] = src[i] + added[i] - removed[i] - taken[i]
	}
}

// applyGeneric sets dst to src plus some rows and less others. The rows start in
// weights at the given indices, and are as long as dst.
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

// forwardGeneric returns the sum over both accumulators, the mover's first, of
// weight times the square of the value clipped to 0…QA. It cannot overflow: see
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
