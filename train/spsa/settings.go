package spsa

import (
	"errors"
	"fmt"
	"math"

	"arrocco/engine"
	"arrocco/search"
	"arrocco/train/selfplay"
)

// Settings are what determines a tuning, besides the engine itself and the
// openings. A tuning is resumed with the same settings only.
type Settings struct {
	Variant    string  `json:"variant"`
	Network    string  `json:"network,omitempty"` // selfplay.Fingerprint of what evaluates
	Nodes      uint64  `json:"nodes"`             // of each search
	Iterations int     `json:"iterations"`
	Pairs      int     `json:"pairs"` // of games, an iteration
	Seed       uint64  `json:"seed"`
	Rate       float64 `json:"rate"` // R_k of the last iteration

	Adjudication selfplay.Adjudication `json:"adjudication"`

	Params     search.Params    `json:"params"`     // all of them, at the start
	Parameters []search.Tunable `json:"parameters"` // those to be tuned, at the start
}

// The defaults of Settings. Games of few nodes a move give many results an hour, and
// several pairs let several threads share an iteration.
const (
	DefaultNodes = 3000
	DefaultPairs = 8
	DefaultRate  = 0.002 // as OpenBench proposes it
)

// DefaultSettings returns settings for v with all parameters that games without a
// clock can tune. The number of iterations is left to be set.
func DefaultSettings(v *engine.Variant) (Settings, error) {
	list, err := search.Tunables(v.Params)
	if err != nil {
		return Settings{}, err
	}
	list, err = Choose(list, nil)
	// Who wins matters, and not how: games end sooner than those that are to be
	// learned from.
	a := selfplay.DefaultSettings(v.Name, 0).Adjudication
	a.WinPlies, a.DrawPlies, a.DrawFrom, a.MaxPlies, a.PlayOut = 4, 10, 70, 300, 0
	return Settings{
		Variant: v.Name, Nodes: DefaultNodes, Pairs: DefaultPairs, Seed: 1, Rate: DefaultRate,
		Adjudication: a, Params: *v.Params, Parameters: list,
	}, err
}

// Validate returns an error for settings with which nothing can be tuned.
func (s *Settings) Validate() error {
	switch {
	case s.Nodes == 0:
		return errors.New("a search of no nodes finds no move")
	case s.Iterations < 1:
		return fmt.Errorf("%d iterations are too few", s.Iterations)
	case s.Pairs < 1:
		return fmt.Errorf("%d pairs of games are too few", s.Pairs)
	case !(s.Rate > 0 && s.Rate < 1): // which NaN is not either
		return fmt.Errorf("a rate of %v is not between 0 and 1", s.Rate)
	case len(s.Parameters) == 0:
		return errors.New("there is nothing to tune")
	}
	return nil
}

// How c_k and a_k shrink, and A as a share of the iterations: Spall's advice.
const (
	stepExponent = 0.101
	rateExponent = 0.602
	stable       = 0.1
)

// step returns c_k of a parameter, in its unit.
func (s *Settings) step(t *search.Tunable, k int) float64 {
	return t.Step * math.Pow(float64(s.Iterations)/float64(k+1), stepExponent)
}

// rate returns R_k of a parameter.
func (s *Settings) rate(t *search.Tunable, k int) float64 {
	n := float64(s.Iterations)
	last := s.Rate * t.Step * t.Step // a_k of the last iteration
	a := last * math.Pow((stable*n+n)/(stable*n+float64(k+1)), rateExponent)
	c := s.step(t, k)
	return a / (c * c)
}
