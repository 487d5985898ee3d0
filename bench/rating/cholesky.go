package rating

import "math"

// A factor is the lower triangle L of a symmetric positive definite matrix L·Lᵀ
// (Cholesky).
type factor [][]float64

// square returns a matrix of zeros.
func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// factorize factorizes a matrix.
func factorize(m [][]float64) factor {
	l := square(len(m))
	for i := range m {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(sum)
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	return l
}

// solve returns the x of L·Lᵀ·x = b.
func (l factor) solve(b []float64) []float64 {
	x := make([]float64, len(b))
	for i := range x {
		x[i] = b[i]
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}

// inverse returns the inverse of L·Lᵀ.
func (l factor) inverse() [][]float64 {
	inverse := make([][]float64, len(l))
	for i := range l {
		unit := make([]float64, len(l))
		unit[i] = 1
		inverse[i] = l.solve(unit)
	}
	return inverse
}
