package sprt

import (
	"fmt"
	"math"
)

// A Model says in which unit the hypotheses of a [Test] are.
type Model string

// The models. The length of a test depends on normalized Elo alone, which is
// why fishtest and fastchess prefer it.
const (
	Normalized Model = "normalized"
	Logistic   Model = "logistic"
)

// A Test is a sequential probability ratio test between two hypotheses: H0,
// the first engine is stronger by Elo0, and H1, it is stronger by Elo1.
type Test struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // chance of accepting H1 under H0, and of accepting H0 under H1
	Model       Model   // empty means Normalized
}

// maxElo is the largest hypothesis: scores beyond it are 0 or 1 as floating-point numbers.
const maxElo = 5000

// Validate returns an error that names the first parameter with which the test
// makes no sense.
func (t Test) Validate() error {
	switch {
	case math.IsNaN(t.Elo0) || math.IsInf(t.Elo0, 0):
		return fmt.Errorf("elo0=%g: not a finite number", t.Elo0)
	case math.IsNaN(t.Elo1) || math.IsInf(t.Elo1, 0):
		return fmt.Errorf("elo1=%g: not a finite number", t.Elo1)
	case math.Abs(t.Elo0) > maxElo:
		return fmt.Errorf("elo0=%g: not between %d and %d", t.Elo0, -maxElo, maxElo)
	case math.Abs(t.Elo1) > maxElo:
		return fmt.Errorf("elo1=%g: not between %d and %d", t.Elo1, -maxElo, maxElo)
	case t.Elo0 >= t.Elo1:
		return fmt.Errorf("elo0=%g: not below elo1=%g", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5):
		return fmt.Errorf("alpha=%g: not between 0 and 0.5", t.Alpha)
	case !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("beta=%g: not between 0 and 0.5", t.Beta)
	case t.Model != "" && t.Model != Normalized && t.Model != Logistic:
		return fmt.Errorf("model=%s: neither %s nor %s", t.Model, Normalized, Logistic)
	}
	return nil
}

// A Verdict is what a test has come to.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// String returns "H0" or "H1" for the accepted hypothesis, or "undecided".
func (v Verdict) String() string { return [...]string{"undecided", "H0", "H1"}[v] }

// Bounds returns the log-likelihood ratios at which the test ends: at or below
// lower it accepts H0, at or above upper H1. They are Wald's.
func (t Test) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict returns what a log-likelihood ratio means to the test.
func (t Test) Verdict(llr float64) Verdict {
	lower, upper := t.Bounds()
	switch {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of H1 over H0 after the given pairs, or
// 0 where there are none.
func (t Test) LLR(p Pentanomial) float64 {
	if p.Pairs() == 0 {
		return 0
	}
	return t.llr(p.sample())
}

// TrinomialLLR is as LLR for results that are known only as single games.
func (t Test) TrinomialLLR(games Trinomial) float64 {
	if games.Games() == 0 {
		return 0
	}
	return t.llr(games.sample())
}

func (t Test) llr(s sample) float64 {
	s = s.regularised()
	var h0, h1 []float64
	if t.Model == Logistic {
		h0 = s.likeliestWithMean(Score(t.Elo0))
		h1 = s.likeliestWithMean(Score(t.Elo1))
	} else {
		perEvent := math.Sqrt(s.games) / neloScale
		h0 = s.likeliestWithEffect(t.Elo0 * perEvent)
		h1 = s.likeliestWithEffect(t.Elo1 * perEvent)
	}
	llr := 0.0
	for i, p := range s.probs {
		llr += p * math.Log(h1[i]/h0[i])
	}
	return s.events * llr
}
