package sprt_test

import (
	"fmt"
	"math"
	"testing"

	"arrocco/bench/sprt"
)

// TestLLRByDefinition compares with the definition of the generalised ratio
// (Van den Bergh, "The generalized maximum likelihood ratio for the expectation
// value of a distribution" and "Normalized Elo"): the greatest likelihood of the
// counts under H1 over that under H0, each found here by trying distributions
// out, and with his approximation in closed form. Nothing of the package's own
// method, which follows a tangent and finds roots, is used. No figure in the
// table is published: the counts are made up except for the first, and the expected
// values are what the two computations in this file give.
func TestLLRByDefinition(t *testing.T) {
	tests := []struct {
		pairs      sprt.Pentanomial
		elo0, elo1 float64
		coarse     float64 // how far the approximation may be off
	}{
		{sprt.Pentanomial{542, 17565, 37383, 18206, 464}, 0, 2, 0.001},
		{sprt.Pentanomial{10, 190, 410, 270, 20}, 0, 5, 0.01},
		{sprt.Pentanomial{10, 190, 410, 270, 20}, -5, 0, 0.01},
		{sprt.Pentanomial{300, 2000, 4100, 2010, 290}, 0, 5, 0.01},
		{sprt.Pentanomial{60, 40, 200, 30, 50}, -10, 10, 0.02},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.pairs, tt.elo0, tt.elo1), func(t *testing.T) {
			t.Parallel()
			test := sprt.Test{Elo0: tt.elo0, Elo1: tt.elo1, Alpha: 0.05, Beta: 0.05}
			got := test.LLR(tt.pairs)
			literal := logLikelihood(tt.pairs, tt.elo1) - logLikelihood(tt.pairs, tt.elo0)
			near(t, "LLR by definition", got, literal, 1e-4)
			near(t, "LLR by approximation", got, approximateLLR(tt.pairs, tt.elo0, tt.elo1), tt.coarse)
		})
	}
}

// tValue returns how many standard deviations of a pair's score its mean is above
// one half where one engine is stronger by this much normalized Elo: 800/ln 10 of it
// are one standard deviation of a game, which is √2 that of a pair.
func tValue(elo float64) float64 { return elo / (800 / math.Ln10) * math.Sqrt2 }

// approximateLLR is fishtest's LLR_normalized_alt.
func approximateLLR(p sprt.Pentanomial, elo0, elo1 float64) float64 {
	n, mean := float64(p.Pairs()), p.Score()
	variance := 0.0
	for i, count := range p {
		d := float64(i)/4 - mean
		variance += float64(count) / n * d * d
	}
	off := func(elo float64) float64 {
		d := (mean-0.5)/math.Sqrt(variance) - tValue(elo)
		return 1 + d*d/2 // t-values of a game are those of a pair over √2
	}
	return n * math.Log(off(elo0)/off(elo1))
}

// logLikelihood returns, up to a constant, the logarithm of the greatest
// likelihood of the counts among all distributions of a pair's score whose mean
// is the t-value above one half.
//
// With the standard deviation σ given, mean and variance are given, and the
// likeliest distribution gives the score v the probability p/(1+a·x+b·y), where p
// is its observed share, x = v-mean and y = x²-σ². Among these a and b make
// Σ count·ln(1+a·x+b·y) greatest, by which the likelihood falls short (Owen,
// "Empirical Likelihood", 2001). What is left is to try out σ. The limits of the
// trials keep all logarithms finite, as |x| is below 0.55 and |y| below 0.28.
func logLikelihood(p sprt.Pentanomial, elo float64) float64 {
	shortfall := func(sigma float64) float64 {
		mean := 0.5 + tValue(elo)*sigma
		return greatest(-1.3, 1.3, func(a float64) float64 {
			return greatest(-1, 1, func(b float64) float64 {
				sum := 0.0
				for i, count := range p {
					x := float64(i)/4 - mean
					sum += float64(count) * math.Log(1+a*x+b*(x*x-sigma*sigma))
				}
				return sum
			})
		})
	}
	return greatest(0.1, 0.35, func(sigma float64) float64 { return -shortfall(sigma) })
}

// greatest returns the greatest value of a function that rises and then falls,
// by dividing the interval in the golden ratio, until it does not matter.
func greatest(low, high float64, f func(float64) float64) float64 {
	const ratio = 1 / math.Phi
	left, right := high-ratio*(high-low), low+ratio*(high-low)
	fLeft, fRight := f(left), f(right)
	for high-low > 1e-7 {
		if fLeft > fRight {
			high, right, fRight = right, left, fLeft
			left = high - ratio*(high-low)
			fLeft = f(left)
		} else {
			low, left, fLeft = left, right, fRight
			right = low + ratio*(high-low)
			fRight = f(right)
		}
	}
	return max(fLeft, fRight)
}
