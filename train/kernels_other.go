//go:build !amd64

package train

// bestKernels returns the only kernels there are here.
func bestKernels() kernels { return generic }

func (kernels) gather(dst, src, first []float32, r *rows) { gatherGeneric(dst, src, first, r) }

func (kernels) output(sums, hidden, own, other []float32) { outputGeneric(sums, hidden, own, other) }

func (kernels) back(dst, hidden, slopes, own, other []float32, g *tileGradient) {
	backGeneric(dst, hidden, slopes, own, other, g)
}

func (kernels) adam(weights, mean, square, gradient []float32, s *adamStep) {
	adamGeneric(weights, mean, square, gradient, s)
}

func (kernels) activate(dst, hidden []float32) { activateGeneric(dst, hidden) }

func (kernels) multiply(dst, src span, by []float32) { multiplyGeneric(dst, src, by) }

func (kernels) outer(sum []float32, a, b span) { outerGeneric(sum, a, b) }

func (kernels) backActivate(dst, hidden, slopes, bias []float32) {
	backActivateGeneric(dst, hidden, slopes, bias)
}
