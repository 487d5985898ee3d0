package spsa

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"arrocco/search"
)

// A Play plays the games of an iteration, from 0, between an engine with the
// parameters plus and one with minus, and returns the wins of plus less its
// losses. It is an error if ctx is done before the last game is.
type Play func(ctx context.Context, iteration int, plus, minus *search.Params) (int, error)

// A Tuner tunes parameters, one iteration after another.
type Tuner struct {
	settings Settings
	play     Play
	values   []search.Tunable // as they are now, in the order of Settings.Parameters
	done     int              // iterations
}

// NewTuner returns a Tuner that is to begin. Play is called from Step only. It is
// an error if nothing can be tuned with the settings.
func NewTuner(s *Settings, play Play) (*Tuner, error) {
	return &Tuner{settings: *s, play: play, values: slices.Clone(s.Parameters)}, s.Validate()
}

// Done returns the number of iterations that are complete.
func (t *Tuner) Done() int { return t.done }

// Values returns the parameters as they are now. The values of whole numbers have
// fractions, too: they would not move without.
func (t *Tuner) Values() []search.Tunable { return slices.Clone(t.values) }

// Step does one more iteration. If the games cannot be played, that is its error,
// and the values are what they were.
func (t *Tuner) Step(ctx context.Context) error {
	rng := source(t.settings.Seed, t.done, signs)
	n := len(t.values)
	plus, minus, moves := make([]search.Tunable, n), make([]search.Tunable, n), make([]float64, n)
	for i := range t.values {
		v := &t.values[i]
		d := t.settings.step(v, t.done)
		if rng.IntN(2) == 0 {
			d = -d
		}
		plus[i], minus[i] = moved(*v, d), moved(*v, -d)
		moves[i] = t.settings.rate(v, t.done) * d
	}
	p, m := t.settings.Params.With(plus), t.settings.Params.With(minus)
	result, err := t.play(ctx, t.done, &p, &m)
	if err != nil {
		return err
	}
	for i, v := range t.values {
		t.values[i] = moved(v, moves[i]*float64(result))
	}
	t.done++
	return nil
}

// signs stands for the signs of an iteration where otherwise the number of a pair
// of games does.
const signs = -1

// source returns random numbers for a pair of games of an iteration, or for its
// signs, independent of those of all others.
func source(seed uint64, iteration, pair int) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(iteration))
	binary.LittleEndian.PutUint64(key[16:], uint64(pair))
	return rand.New(rand.NewChaCha8(key))
}
