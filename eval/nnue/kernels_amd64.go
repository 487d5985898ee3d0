package nnue

import (
	"golang.org/x/sys/cpu"

	"arrocco/game"
)

// supportedKernels returns the kernels that this processor can run, the slowest first.
func supportedKernels() []kernels {
	x, list := &cpu.X86, []kernels{generic}
	if x.HasSSE41 && x.HasSSSE3 {
		list = append(list, sse41)
	}
	if x.HasAVX2 {
		list = append(list, avx2)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VNNI {
		list = append(list, avx512)
	}
	return list
}

// change is what changeGeneric says.
func (k kernels) change(dst, src, weights []int16, s *step) {
	n := len(dst) / game.NumColors
	_ = src[len(dst)-1]
	for c := range s {
		_, _ = weights[s[c].added:][n-1], weights[s[c].removed:][n-1]
	}
	switch k {
	case avx512:
		changeAVX512(&dst[0], &src[0], &weights[0], n, s)
	case avx2:
		changeAVX2(&dst[0], &src[0], &weights[0], n, s)
	case sse41:
		changeSSE41(&dst[0], &src[0], &weights[0], n, s)
	default:
		changeGeneric(dst, src, weights, s)
	}
}

// capture is what captureGeneric says.
func (k kernels) capture(dst, src, weights []int16, s *step) {
	n := len(dst) / game.NumColors
	_ = src[len(dst)-1]
	for c := range s {
		_, _, _ = weights[s[c].added:][n-1], weights[s[c].removed:][n-1], weights[s[c].taken:][n-1]
	}
	switch k {
	case avx512:
		captureAVX512(&dst[0], &src[0], &weights[0], n, s)
	case avx2:
		captureAVX2(&dst[0], &src[0], &weights[0], n, s)
	case sse41:
		captureSSE41(&dst[0], &src[0], &weights[0], n, s)
	default:
		captureGeneric(dst, src, weights, s)
	}
}

// apply is what applyGeneric says.
func (k kernels) apply(dst, src, weights []int16, added, removed []uint32) {
	if k == generic {
		applyGeneric(dst, src, weights, added, removed)
		return
	}
	n := len(dst)
	_ = src[n-1]
	for _, rows := range [...][]uint32{added, removed} {
		for _, at := range rows {
			_ = weights[at:][n-1]
		}
	}
	var plus, minus *uint32
	if len(added) > 0 {
		plus = &added[0]
	}
	if len(removed) > 0 {
		minus = &removed[0]
	}
	switch k {
	case avx512:
		applyAVX512(&dst[0], &src[0], &weights[0], n, plus, len(added), minus, len(removed))
	case avx2:
		applyAVX2(&dst[0], &src[0], &weights[0], n, plus, len(added), minus, len(removed))
	default:
		applySSE41(&dst[0], &src[0], &weights[0], n, plus, len(added), minus, len(removed))
	}
}

// forward is what forwardGeneric says.
func (k kernels) forward(own, other, weights []int16) int64 {
	n := len(own)
	_, _ = other[n-1], weights[2*n-1]
	switch k {
	case avx512:
		return forwardAVX512(&own[0], &other[0], &weights[0], n)
	case avx2:
		return forwardAVX2(&own[0], &other[0], &weights[0], n)
	case sse41:
		return forwardSSE41(&own[0], &other[0], &weights[0], n)
	default:
		return forwardGeneric(own, other, weights)
	}
}

// pack is what packGeneric says.
func (k kernels) pack(dst []uint8, own, other, weights []int16) int64 {
	n := len(own)
	_, _, _ = dst[2*n-1], other[n-1], weights[2*n-1]
	switch k {
	case avx512:
		return packAVX512(&dst[0], &own[0], &other[0], &weights[0], n)
	case avx2:
		return packAVX2(&dst[0], &own[0], &weights[0], n) + packAVX2(&dst[n], &other[0], &weights[n], n)
	case sse41:
		return packSSE41(&dst[0], &own[0], &weights[0], n) + packSSE41(&dst[n], &other[0], &weights[n], n)
	default:
		return packGeneric(dst, own, other, weights)
	}
}

// stack is what stackGeneric says.
func (k kernels) stack(activations []uint8, l2 []int8, rest []int32) int32 {
	n := len(activations)
	_, _ = l2[n*L2-1], rest[restSize-1]
	switch k {
	case avx512:
		return stackAVX512(&activations[0], &l2[0], &rest[0], n)
	case avx2:
		return stackAVX2(&activations[0], &l2[0], &rest[0], n)
	case sse41:
		return stackSSE41(&activations[0], &l2[0], &rest[0], n)
	default:
		return stackGeneric(activations, l2, rest)
	}
}

// The routines of kernels_amd64.s and kernels_sse41_amd64.s trust their callers: n is a
// positive multiple of lanes, and there are n weights at each pointer, 2n at those of forward
// and at dst and src of change and capture. Rows start at the given indices of weights; those
// of apply are adds and subs in number. For SSE4.1, all pointers are multiples of 16 bytes, as
// those of alignedWeights are.

//go:noescape
func changeSSE41(dst, src, weights *int16, n int, s *step)

//go:noescape
func captureSSE41(dst, src, weights *int16, n int, s *step)

//go:noescape
func applySSE41(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)

//go:noescape
func forwardSSE41(own, other, weights *int16, n int) int64

//go:noescape
func changeAVX2(dst, src, weights *int16, n int, s *step)

//go:noescape
func captureAVX2(dst, src, weights *int16, n int, s *step)

//go:noescape
func applyAVX2(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)

//go:noescape
func forwardAVX2(own, other, weights *int16, n int) int64

//go:noescape
func changeAVX512(dst, src, weights *int16, n int, s *step)

//go:noescape
func captureAVX512(dst, src, weights *int16, n int, s *step)

//go:noescape
func applyAVX512(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)

//go:noescape
func forwardAVX512(own, other, weights *int16, n int) int64

// Those of stack_amd64.s and stack_sse41_amd64.s have n neurons, of one half or of both, a
// positive multiple of strip, and as much of everything else as the generic kernels need.

//go:noescape
func packSSE41(dst *uint8, acc, weights *int16, n int) int64

//go:noescape
func stackSSE41(activations *uint8, l2 *int8, rest *int32, n int) int32

//go:noescape
func packAVX2(dst *uint8, acc, weights *int16, n int) int64

//go:noescape
func stackAVX2(activations *uint8, l2 *int8, rest *int32, n int) int32

//go:noescape
func packAVX512(dst *uint8, own, other, weights *int16, n int) int64

//go:noescape
func stackAVX512(activations *uint8, l2 *int8, rest *int32, n int) int32
