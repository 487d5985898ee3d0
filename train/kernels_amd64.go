package train

import "golang.org/x/sys/cpu"

// bestKernels returns the fastest kernels that this processor can run.
func bestKernels() kernels {
	switch {
	case !cpu.X86.HasAVX2 || !cpu.X86.HasFMA:
		return generic
	case cpu.X86.HasAVX512F:
		return avx512
	default:
		return avx2
	}
}

// gather is what gatherGeneric says.
func (k kernels) gather(dst, src, first []float32, r *rows) {
	if k == generic || len(r.at) == 0 {
		gatherGeneric(dst, src, first, r)
		return
	}
	r.check(dst, src, first)
	sum := gatherAVX2
	if k == avx512 {
		sum = gatherAVX512
	}
	sum(&dst[0], &src[0], &first[0], &r.at[0], &r.starts[0], &r.to[0], &r.from[0], r.len())
}

// output is what outputGeneric says.
func (k kernels) output(sums, hidden, own, other []float32) {
	if k == generic {
		outputGeneric(sums, hidden, own, other)
		return
	}
	_, _, _ = hidden[2*len(sums)-1], own[tile-1], other[tile-1]
	add := outputAVX2
	if k == avx512 {
		add = outputAVX512
	}
	add(&sums[0], &hidden[0], &own[0], &other[0], len(sums)/tile)
}

// back is what backGeneric says.
func (k kernels) back(dst, hidden, slopes, own, other []float32, g *tileGradient) {
	if k == generic {
		backGeneric(dst, hidden, slopes, own, other, g)
		return
	}
	n := len(slopes)
	_, _, _, _ = dst[2*tile*n-1], hidden[2*tile*n-1], own[tile-1], other[tile-1]
	_, _, _ = g.own[tile-1], g.other[tile-1], g.bias[tile-1]
	run := backAVX2
	if k == avx512 {
		run = backAVX512
	}
	run(&dst[0], &hidden[0], &slopes[0], &own[0], &other[0], &g.own[0], &g.other[0], &g.bias[0], n)
}

// adam is what adamGeneric says.
func (k kernels) adam(weights, mean, square, gradient []float32, s *adamStep) {
	n := len(gradient) &^ 7
	if k == generic {
		n = 0
	}
	if n > 0 {
		_, _, _ = weights[n-1], mean[n-1], square[n-1]
		adamAVX2(&weights[0], &mean[0], &square[0], &gradient[0], n, s)
	}
	adamGeneric(weights[n:], mean[n:], square[n:], gradient[n:], s)
}

// activate is what activateGeneric says.
func (k kernels) activate(dst, hidden []float32) {
	if k == generic {
		activateGeneric(dst, hidden)
		return
	}
	_ = hidden[len(dst)-1]
	activateAVX2(&dst[0], &hidden[0], len(dst))
}

// multiply is what multiplyGeneric says.
func (k kernels) multiply(dst, src span, by []float32) {
	if k == generic {
		multiplyGeneric(dst, src, by)
		return
	}
	n := dst.len()
	src.check(n)
	_ = by[block-1]
	run := multiplyAVX2
	if k == avx512 {
		run = multiplyAVX512
	}
	run(&dst.rows[0], 4*dst.stride, &src.rows[0], 4*src.stride, &by[0], n)
}

// outer is what outerGeneric says.
func (k kernels) outer(sum []float32, a, b span) {
	if k == generic {
		outerGeneric(sum, a, b)
		return
	}
	n := a.len()
	b.check(n)
	_ = sum[block-1]
	run := outerAVX2
	if k == avx512 {
		run = outerAVX512
	}
	run(&sum[0], &a.rows[0], 4*a.stride, &b.rows[0], 4*b.stride, n)
}

// backActivate is what backActivateGeneric says.
func (k kernels) backActivate(dst, hidden, slopes, bias []float32) {
	if k == generic {
		backActivateGeneric(dst, hidden, slopes, bias)
		return
	}
	n := len(dst)
	_, _, _ = hidden[n-1], slopes[n-1], bias[tile-1]
	backActivateAVX2(&dst[0], &hidden[0], &slopes[0], &bias[0], n)
}

// The routines of kernels_amd64.s trust their callers: n is positive, rows lie
// in what they are taken of, and everything else is as long as the generic
// kernels need it. That of adam is a multiple of 8.

//go:noescape
func gatherAVX2(dst, src, first *float32, at, starts, to, from *uint32, n int)

//go:noescape
func gatherAVX512(dst, src, first *float32, at, starts, to, from *uint32, n int)

//go:noescape
func outputAVX2(sums, hidden, own, other *float32, n int)

//go:noescape
func outputAVX512(sums, hidden, own, other *float32, n int)

//go:noescape
func backAVX2(dst, hidden, slopes, own, other, gradientOwn, gradientOther, gradientBias *float32, n int)

//go:noescape
func backAVX512(dst, hidden, slopes, own, other, gradientOwn, gradientOther, gradientBias *float32, n int)

//go:noescape
func adamAVX2(weights, mean, square, gradient *float32, n int, s *adamStep)

//go:noescape
func activateAVX2(dst, hidden *float32, n int)

//go:noescape
func multiplyAVX2(dst *float32, dstStride int, src *float32, srcStride int, by *float32, n int)

//go:noescape
func multiplyAVX512(dst *float32, dstStride int, src *float32, srcStride int, by *float32, n int)

//go:noescape
func outerAVX2(sum, a *float32, aStride int, b *float32, bStride int, n int)

//go:noescape
func outerAVX512(sum, a *float32, aStride int, b *float32, bStride int, n int)

//go:noescape
func backActivateAVX2(dst, hidden, slopes, bias *float32, n int)
