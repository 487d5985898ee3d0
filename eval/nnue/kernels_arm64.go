package nnue

import (
	"golang.org/x/sys/cpu"

	"arrocco/game"
)

// supportedKernels returns the kernels that this processor can run, the slowest first. All
// processors that Go supports here have NEON.
func supportedKernels() []kernels {
	list := []kernels{generic, neon}
	if cpu.ARM64.HasASIMDDP {
		list = append(list, neonDot)
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
	if k == generic {
		changeGeneric(dst, src, weights, s)
		return
	}
	changeNEON(&dst[0], &src[0], &weights[0], n, s)
}

// capture is what captureGeneric says.
func (k kernels) capture(dst, src, weights []int16, s *step) {
	n := len(dst) / game.NumColors
	_ = src[len(dst)-1]
	for c := range s {
		_, _, _ = weights[s[c].added:][n-1], weights[s[c].removed:][n-1], weights[s[c].taken:][n-1]
	}
	if k == generic {
		captureGeneric(dst, src, weights, s)
		return
	}
	captureNEON(&dst[0], &src[0], &weights[0], n, s)
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
	applyNEON(&dst[0], &src[0], &weights[0], n, plus, len(added), minus, len(removed))
}

// forward is what forwardGeneric says.
func (k kernels) forward(own, other, weights []int16) int64 {
	n := len(own)
	_, _ = other[n-1], weights[2*n-1]
	if k == generic {
		return forwardGeneric(own, other, weights)
	}
	return forwardNEON(&own[0], &other[0], &weights[0], n)
}

// pack is what packGeneric says.
func (k kernels) pack(dst []uint8, own, other, weights []int16) int64 {
	n := len(own)
	_, _, _ = dst[2*n-1], other[n-1], weights[2*n-1]
	if k == generic {
		return packGeneric(dst, own, other, weights)
	}
	return packNEON(&dst[0], &own[0], &weights[0], n) + packNEON(&dst[n], &other[0], &weights[n], n)
}

// stack is what stackGeneric says.
func (k kernels) stack(activations []uint8, l2 []int8, rest []int32) int32 {
	n := len(activations)
	_, _ = l2[n*L2-1], rest[restSize-1]
	switch k {
	case neonDot:
		return stackDot(&activations[0], &l2[0], &rest[0], n)
	case neon:
		return stackNEON(&activations[0], &l2[0], &rest[0], n)
	default:
		return stackGeneric(activations, l2, rest)
	}
}

// The routines of kernels_arm64.s trust their callers: n is a positive multiple of lanes, and
// there are n weights at each pointer, 2n at those of forward and at dst and src of change and
// capture. Rows start at the given indices of weights; those of apply are adds and subs in
// number.

//go:noescape
func changeNEON(dst, src, weights *int16, n int, s *step)

//go:noescape
func captureNEON(dst, src, weights *int16, n int, s *step)

//go:noescape
func applyNEON(dst, src, weights *int16, n int, added *uint32, adds int, removed *uint32, subs int)

//go:noescape
func forwardNEON(own, other, weights *int16, n int) int64

// Those of stack_arm64.s have n neurons, of one half or of both, a positive multiple of strip,
// and as much of everything else as the generic kernels need.

//go:noescape
func packNEON(dst *uint8, acc, weights *int16, n int) int64

//go:noescape
func stackNEON(activations *uint8, l2 *int8, rest *int32, n int) int32

//go:noescape
func stackDot(activations *uint8, l2 *int8, rest *int32, n int) int32
