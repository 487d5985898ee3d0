package tournament

import (
	"math/bits"
	"math/rand/v2"
)

// prime is the modulus of partners, a Mersenne prime.
const prime = 1<<61 - 1

// partners returns which of the players 1 to n-1 can be paired with player 0 so that
// the others can be paired as well, or nil if the players cannot all be paired.
// Allowed says which two may play each other.
//
// It solves a system of linear equations whose matrix has a random number for each
// two players that may meet. The matrix has an inverse if and only if all can be
// paired (Tutte), and the inverse is not zero where a pair belongs to such a pairing
// (Rabin and Vazirani). The chance to miss one is less than n in 2^61. The numbers are
// the same each time. The time is proportional to n³.
func partners(n int, allowed func(i, j int) bool) []bool {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	m := make([][]uint64, n) // the matrix, and in a further column the right-hand side
	for i := range m {
		m[i] = make([]uint64, n+1)
	}
	m[0][n] = 1
	for i := range n {
		for j := range i {
			if allowed(i, j) {
				m[i][j] = 1 + random.Uint64N(prime-1)
				m[j][i] = prime - m[i][j]
			}
		}
	}
	if !eliminate(m) {
		return nil
	}
	list := make([]bool, n)
	for j := 1; j < n; j++ {
		list[j] = allowed(0, j) && m[j][n] != 0
	}
	return list
}

// eliminate solves the equations of n rows with n+1 columns by the method of Gauss and
// Jordan, modulo prime. The solution is in the last column. It returns false if the
// matrix has no inverse.
func eliminate(m [][]uint64) bool {
	n := len(m)
	for col := range n {
		pivot := col
		for pivot < n && m[pivot][col] == 0 {
			pivot++
		}
		if pivot == n {
			return false
		}
		m[col], m[pivot] = m[pivot], m[col]
		inverse := power(m[col][col], prime-2) // Fermat
		for j := col; j <= n; j++ {
			m[col][j] = product(m[col][j], inverse)
		}
		for i := range n {
			factor := m[i][col]
			if i == col || factor == 0 {
				continue
			}
			for j := col; j <= n; j++ {
				m[i][j] = (m[i][j] + prime - product(factor, m[col][j])) % prime
			}
		}
	}
	return true
}

// product returns a times b modulo prime.
func product(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, prime)
}

// power returns a to the power of n modulo prime.
func power(a, n uint64) uint64 {
	result := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = product(result, a)
		}
		a = product(a, a)
	}
	return result
}
