//go:build !amd64 && !arm64

package nnue

// supportedKernels returns the only kernels there are here.
func supportedKernels() []kernels { return []kernels{generic} }

func (kernels) change(dst, src, weights []int16, s *step) { changeGeneric(dst, src, weights, s) }

func (kernels) capture(dst, src, weights []int16, s *step) { captureGeneric(dst, src, weights, s) }

func (kernels) apply(dst, src, weights []int16, added, removed []uint32) {
	applyGeneric(dst, src, weights, added, removed)
}

func (kernels) forward(own, other, weights []int16) int64 { return forwardGeneric(own, other, weights) }

func (kernels) pack(dst []uint8, own, other, weights []int16) int64 {
	return packGeneric(dst, own, other, weights)
}

func (kernels) stack(activations []uint8, l2 []int8, rest []int32) int32 {
	return stackGeneric(activations, l2, rest)
}
