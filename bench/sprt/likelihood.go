package sprt

import "math"

// likeliestWithMean returns the probabilities under which s is likeliest among
// all distributions over its values that have the given mean. By Lagrange
// multipliers (Van den Bergh, "The generalized maximum likelihood ratio")
// they are p/(1+x(v-mean)) for the x that tilt finds. The mean must lie
// strictly between the least and the greatest value.
func (s sample) likeliestWithMean(mean float64) []float64 {
	offsets := make([]float64, len(s.values))
	for i, v := range s.values {
		offsets[i] = v - mean
	}
	return tilted(s.probs, offsets)
}

// Iterating the effect-size fit gains about two digits a round near the
// optimum; both limits are fishtest's.
const (
	fitRounds    = 10
	fitTolerance = 1e-9
)

// likeliestWithEffect returns the probabilities under which s is likeliest
// among those whose mean is effect standard deviations above one half.
//
// The constraint mean - effect*deviation = 1/2 is not linear in the
// probabilities, so it is replaced by its tangent at the last solution until
// the solution stays where it is (Van den Bergh, "Normalized Elo").
//
// That starts from a uniform distribution. The tangent there has no solution for
// large effects, which are therefore approached in steps.
func (s sample) likeliestWithEffect(effect float64) []float64 {
	probs := make([]float64, len(s.probs))
	for i := range probs {
		probs[i] = 1 / float64(len(probs))
	}
	for reach := firstEffect; ; reach += nextEffect {
		if math.Abs(effect) <= reach {
			return s.fitEffect(effect, probs)
		}
		probs = s.fitEffect(math.Copysign(reach, effect), probs)
	}
}

// The effect that is reached from a uniform distribution, and the steps beyond it.
const (
	firstEffect = 0.6
	nextEffect  = 0.1
)

// fitEffect returns what likeliestWithEffect does, by tangents from probs on.
func (s sample) fitEffect(effect float64, probs []float64) []float64 {
	offsets := make([]float64, len(s.values))
	for range fitRounds {
		now := sample{values: s.values, probs: probs}
		mean, sigma := now.mean(), math.Sqrt(now.variance())
		for i, v := range s.values {
			z := (v - mean) / sigma
			offsets[i] = v - 0.5 - effect*sigma*(1+z*z)/2
		}
		next := tilted(s.probs, offsets)
		change := 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-probs[i]))
		}
		probs = next
		if change < fitTolerance {
			break
		}
	}
	return probs
}

// tilted returns probs[i]/(1+x*offsets[i]) for the x at which the offsets
// average zero. That x is the root of a decreasing function between its two
// innermost poles.
func tilted(probs, offsets []float64) []float64 {
	least, greatest := math.Inf(1), math.Inf(-1)
	for _, o := range offsets {
		least, greatest = min(least, o), max(greatest, o)
	}
	x := root(probs, offsets, -1/greatest, -1/least)
	result := make([]float64, len(probs))
	for i, p := range probs {
		result[i] = p / (1 + x*offsets[i])
	}
	return result
}

// root solves sum p*o/(1+x*o) = 0 for x between low and high by Newton's
// method, and by halving the interval where a step would leave it.
func root(probs, offsets []float64, low, high float64) float64 {
	x := 0.0
	for range 100 {
		value, slope := 0.0, 0.0
		for i, o := range offsets {
			q := o / (1 + x*o)
			value += probs[i] * q
			slope -= probs[i] * q * q
		}
		if value > 0 {
			low = x
		} else {
			high = x
		}
		next := x - value/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-14*(high-low) {
			return next
		}
		x = next
	}
	return x
}
