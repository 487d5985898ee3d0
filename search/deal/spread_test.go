package deal

import (
	"math"
	"testing"
)

// TestSpread checks that the numbers of successive deals lie in different parts of
// the range, in each dimension.
func TestSpread(t *testing.T) {
	for seed := range uint64(20) {
		for _, size := range []int{2, 4, 8} {
			for first := 0; first < 32; first += size {
				var seen [5][8]int // how many numbers lie in a part, by dimension
				for i := range size {
					s := newSpread(seed, first+i)
					for dim := range seen {
						seen[dim][s.Uint64()>>32*uint64(size)>>32]++
					}
				}
				for dim, parts := range seen {
					for part, n := range parts[:size] {
						if n != 1 {
							t.Errorf("seed %d: %d numbers of deals %d to %d in part %d of dimension %d",
								seed, n, first, first+size-1, part, dim)
						}
					}
				}
			}
		}
	}
}

// TestSpreadUniform checks that a deal with a given number is uniform over seeds,
// and that its dimensions are independent.
func TestSpreadUniform(t *testing.T) {
	const seeds, parts = 8000, 8
	for number := range 3 {
		var single [parts]float64
		var pairs [parts][parts]float64
		for seed := range uint64(seeds) {
			s := newSpread(seed, number)
			a, b := s.Uint64()>>61, s.Uint64()>>61
			single[a]++
			pairs[a][b]++
		}
		for a := range parts {
			if off := single[a] - seeds/parts; math.Abs(off) > 5*math.Sqrt(seeds/parts) {
				t.Errorf("deal %d: %.0f numbers in part %d, want %d", number, single[a], a, seeds/parts)
			}
			for b, n := range pairs[a] {
				if off := n - seeds/parts/parts; math.Abs(off) > 5*math.Sqrt(seeds/parts/parts) {
					t.Errorf("deal %d: %.0f pairs in parts %d and %d, want %d", number, n, a, b, seeds/parts/parts)
				}
			}
		}
	}
}
