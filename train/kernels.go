package train

import "math"

// tile is the number of hidden neurons that the kernels take at a time: a cache
// line of weights. The weights of the inputs, and all that has the shape of the
// hidden layer, are laid out in tiles, so that those of a tile stay in the
// nearest caches while all positions of a chunk go by.
const tile = 16

// The kernels are the loops over positions and neurons. Each exists as plain Go,
// in this file, and for some processors in assembly. A kernels value names one
// of them, and its methods call it.
type kernels uint8

// The kernels there are, the slowest first.
const (
	generic kernels = iota // plain Go, everywhere
	avx2                   // with FMA
	avx512
)

// String returns the name of the instructions that are used.
func (k kernels) String() string { return [...]string{"Go", "AVX2", "AVX-512"}[k] }

// gatherGeneric sums up lists of rows of src, each beginning with a row of first,
// and puts the sums into rows of dst, list after list: first may be dst. For speed
// there are four sums: the rows go to them in turn, of the last three the first
// two to sums 0 and 1, the one that may be left to sum 2.
func gatherGeneric(dst, src, first []float32, r *rows) {
	for i, to := range r.to {
		list := r.at[r.starts[i]:r.starts[i+1]]
		var sums [4][tile]float32
		copy(sums[0][:], first[r.from[i]/4:])
		for j, at := range list {
			k := j & 3
			if j == len(list)-1 && j&1 == 0 && j >= len(list)&^3 {
				k = 2
			}
			for n, v := range src[at/4:][:tile] {
				sums[k][n] += v
			}
		}
		sum := dst[to/4:][:tile]
		for k := range sum {
			sum[k] = (sums[0][k] + sums[1][k]) + (sums[2][k] + sums[3][k])
		}
	}
}

// outputGeneric adds to row i of sums the products, neuron by neuron, of the
// weights and the activations of position i, whose hidden layers are the rows 2i
// (the mover's) and 2i+1 of hidden.
func outputGeneric(sums, hidden, own, other []float32) {
	for i := range len(sums) / tile {
		sum, h := sums[i*tile:][:tile], hidden[2*i*tile:][:2*tile]
		for k := range sum {
			a, b := clip(h[k]), clip(h[tile+k])
			sum[k] += a*a*own[k] + b*b*other[k]
		}
	}
}

// A tileGradient is the slope of the loss by the weights of one tile's neurons.
type tileGradient struct {
	own, other, bias []float32
}

// backGeneric sets dst to the slope of the loss by hidden, which is as in
// outputGeneric, where slopes are those by the outputs, one for each position,
// and adds to the gradient.
func backGeneric(dst, hidden, slopes, own, other []float32, g *tileGradient) {
	for i, slope := range slopes {
		h, to := hidden[2*i*tile:][:2*tile], dst[2*i*tile:][:2*tile]
		for k := range tile {
			to[k] = backOne(h[k], slope, own[k], &g.own[k])
			to[tile+k] = backOne(h[tile+k], slope, other[k], &g.other[k])
			g.bias[k] += to[k] + to[tile+k]
		}
	}
}

// backOne returns the slope of the loss by a hidden value, and adds to that by
// its weight.
func backOne(h, slope, weight float32, gradient *float32) float32 {
	c := clip(h)
	*gradient += slope * c * c
	if h >= 1 {
		return 0
	}
	return 2 * slope * c * weight
}

// clip returns h within 0…1. Its square is the activation.
func clip(h float32) float32 { return max(0, min(h, 1)) }

// An adamStep has the constants of one step of Adam with decoupled weight decay
// (Kingma and Ba 2015; Loshchilov and Hutter 2019). Its layout is known to the
// assembly.
type adamStep struct {
	beta1, rest1 float32 // of the mean, and 1 less it
	beta2, rest2 float32 // of the mean square
	rate         float32 // with the correction of the mean
	root         float32 // correction of the mean square
	keep         float32 // what decay leaves of a weight
	limit        float32 // of a weight's absolute value
}

// adamEpsilon keeps the step finite where there was no gradient.
const adamEpsilon = 1e-8

// adamGeneric makes a step from the weights along the gradient.
func adamGeneric(weights, mean, square, gradient []float32, s *adamStep) {
	for i, g := range gradient {
		m := s.beta1*mean[i] + s.rest1*g
		v := s.beta2*square[i] + s.rest2*g*g
		mean[i], square[i] = m, v
		w := weights[i]*s.keep - s.rate*m/(float32(math.Sqrt(float64(v*s.root)))+adamEpsilon)
		weights[i] = max(-s.limit, min(w, s.limit))
	}
}

// activateGeneric sets dst to the activations of hidden.
func activateGeneric(dst, hidden []float32) {
	for i := range dst {
		c := clip(hidden[i])
		dst[i] = c * c
	}
}

// multiplyGeneric adds to each row of dst the product of that of src and a block.
func multiplyGeneric(dst, src span, by []float32) {
	for at, to := 0, 0; to < len(dst.rows); at, to = at+src.stride, to+dst.stride {
		sum := dst.rows[to:][:tile]
		for i, v := range src.rows[at:][:tile] {
			for j, w := range by[i*tile:][:tile] {
				sum[j] += v * w
			}
		}
	}
}

// outerGeneric adds to a block the outer products of the rows of a and of b.
func outerGeneric(sum []float32, a, b span) {
	for i, j := 0, 0; i < len(a.rows); i, j = i+a.stride, j+b.stride {
		row := b.rows[j:][:tile]
		for k, v := range a.rows[i:][:tile] {
			for n, w := range row {
				sum[k*tile+n] += v * w
			}
		}
	}
}

// backActivateGeneric adds to dst the slopes of the loss by hidden, given those by
// its activations, and what it adds, row by row, to bias.
func backActivateGeneric(dst, hidden, slopes, bias []float32) {
	for i := range dst {
		if h := hidden[i]; h < 1 {
			slope := 2 * clip(h) * slopes[i]
			dst[i] += slope
			bias[i%tile] += slope
		}
	}
}
