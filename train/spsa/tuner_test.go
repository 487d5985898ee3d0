package spsa_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/search"
	"arrocco/train/spsa"
)

// settings returns those of a tuning of the named parameters of chess.
func settings(t *testing.T, iterations int, names ...string) *spsa.Settings {
	t.Helper()
	s, err := spsa.DefaultSettings(engine.Variants()[0])
	if err != nil {
		t.Fatal(err)
	}
	s.Iterations = iterations
	if s.Parameters, err = spsa.Choose(s.Parameters, names); err != nil {
		t.Fatal(err)
	}
	return &s
}

// newTuner returns a Tuner whose settings must be good.
func newTuner(t *testing.T, s *spsa.Settings, play spsa.Play) *spsa.Tuner {
	t.Helper()
	tuner, err := spsa.NewTuner(s, play)
	if err != nil {
		t.Fatal(err)
	}
	return tuner
}

// steps takes n steps and returns the values after them.
func steps(t *testing.T, tuner *spsa.Tuner, n int) []search.Tunable {
	t.Helper()
	for range n {
		if err := tuner.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return tuner.Values()
}

// bowl is a made-up strength: each parameter has a best value, from which the
// strength falls off with the square of the distance in steps.
func bowl(t *testing.T, best map[string]float64) func(p *search.Params) float64 {
	return func(p *search.Params) float64 {
		list, err := search.Tunables(p)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, p := range list {
			if b, ok := best[p.Name]; ok {
				sum -= (p.Value - b) * (p.Value - b) / (p.Step * p.Step)
			}
		}
		return sum
	}
}

// pretend returns a Play of games that are never played: their result is by the
// difference of the strengths and, mostly, by chance.
func pretend(strength func(*search.Params) float64) spsa.Play {
	return func(_ context.Context, iteration int, plus, minus *search.Params) (int, error) {
		rng := rand.New(rand.NewPCG(uint64(iteration), 3))
		return int(math.Round((strength(plus)-strength(minus))/5 + 4*rng.NormFloat64())), nil
	}
}

// TestTuner checks that noisy results lead to the best values, or as near to them
// as the bounds allow.
func TestTuner(t *testing.T) {
	const iterations = 4000
	s := settings(t, iterations, "FutilityPruningBase", "LMRBase", "SingularMargin", "ProbCutMargin")
	best := map[string]float64{"FutilityPruningBase": 160, "LMRBase": 0.3, "SingularMargin": 60, "ProbCutMargin": 250}
	tuner := newTuner(t, s, pretend(bowl(t, best)))
	for range iterations {
		for _, p := range steps(t, tuner, 1) {
			if p.Value < p.Min || p.Value > p.Max {
				t.Fatalf("after %d iterations, %s = %v", tuner.Done(), p.Name, p.Value)
			}
		}
	}
	for _, p := range tuner.Values() {
		want := min(best[p.Name], p.Max)
		if math.Abs(p.Value-want) > p.Step {
			t.Errorf("%s = %v, want about %v", p.Name, p.Value, want)
		}
	}
}

// TestStep checks the numbers of the first and of the last step.
func TestStep(t *testing.T) {
	const iterations = 100
	s := settings(t, iterations, "FutilityPruningBase")
	start, step := s.Parameters[0].Value, s.Parameters[0].Step
	var apart float64
	tuner := newTuner(t, s, func(_ context.Context, _ int, plus, minus *search.Params) (int, error) {
		apart = float64(plus.FutilityPruningBase - minus.FutilityPruningBase)
		if apart > 0 {
			return 4, nil
		}
		return -4, nil // so that every step is upwards
	})
	value := start
	for k := range iterations {
		c := step * math.Pow(100, 0.101) / math.Pow(float64(k+1), 0.101)
		a := s.Rate * step * step * math.Pow(110, 0.602) / math.Pow(float64(10+k+1), 0.602)
		value += a / (c * c) * c * 4
		if got := steps(t, tuner, 1)[0].Value; math.Abs(got-value) > 1e-9 {
			t.Fatalf("after step %d: %v, want %v", k+1, got, value)
		}
		if math.Abs(math.Abs(apart)-2*c) > 1 {
			t.Errorf("step %d: the players are %v apart, want %v", k+1, apart, 2*c)
		}
	}
	if apart = math.Abs(apart); apart != 2*step {
		t.Errorf("at the end, the players are %v apart, want %v", apart, 2*step)
	}
}

// TestStepFails checks that games that cannot be played change nothing.
func TestStepFails(t *testing.T) {
	broken := errors.New("broken")
	s := settings(t, 3, "FutilityPruningBase")
	tuner := newTuner(t, s, func(context.Context, int, *search.Params, *search.Params) (int, error) { return 5, broken })
	if err := tuner.Step(t.Context()); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if !slices.Equal(tuner.Values(), s.Parameters) || tuner.Done() != 0 {
		t.Errorf("%d iterations, %v", tuner.Done(), tuner.Values())
	}
}

// TestResume compares a tuning that was interrupted with one that was not.
func TestResume(t *testing.T) {
	const iterations, half = 20, 9
	play := pretend(bowl(t, map[string]float64{"FutilityPruningBase": 120, "LMRRate": 0.3}))
	s := settings(t, iterations)
	want := steps(t, newTuner(t, s, play), iterations)
	path := filepath.Join(t.TempDir(), "state.json")
	first := newTuner(t, s, play)
	steps(t, first, half)
	if err := first.Save(path); err != nil {
		t.Fatal(err)
	}
	second := newTuner(t, s, play)
	if err := second.Resume(path); err != nil {
		t.Fatal(err)
	}
	if second.Done() != half {
		t.Fatalf("resumed after %d iterations, want %d", second.Done(), half)
	}
	if got := steps(t, second, iterations-half); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestResumeRefuses checks what a tuning is not resumed from.
func TestResumeRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	play := pretend(func(*search.Params) float64 { return 0 })
	if err := newTuner(t, settings(t, 9), play).Save(path); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		change func(*spsa.Settings)
		err    string
	}{
		{"nothing", func(*spsa.Settings) {}, ""},
		{"nodes", func(s *spsa.Settings) { s.Nodes++ }, "\n  was \"nodes\": 3000,\n  now \"nodes\": 3001,"},
		{"network", func(s *spsa.Settings) { s.Network = "ab" }, `now "network": "ab",`},
		{"start", func(s *spsa.Settings) { s.Params.ProbCutDepth = 9 }, `now "ProbCutDepth": 9,`},
		{"bound", func(s *spsa.Settings) { s.Parameters[0].Max = 999 }, `now "max": 999,`},
		{"fewer parameters", func(s *spsa.Settings) { s.Parameters = s.Parameters[:1] }, "is of another tuning"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := settings(t, 9)
			test.change(s)
			err := newTuner(t, s, play).Resume(path)
			if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("the error is %v, want %q", err, test.err)
			}
		})
	}
	tuner := newTuner(t, settings(t, 9), play)
	if err := tuner.Resume(filepath.Join(t.TempDir(), "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tuner.Resume(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the error is %v", err)
	}
}

// TestNewTunerRefuses checks which settings are no good.
func TestNewTunerRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*spsa.Settings){
		"nodes":      func(s *spsa.Settings) { s.Nodes = 0 },
		"iterations": func(s *spsa.Settings) { s.Iterations = 0 },
		"pairs":      func(s *spsa.Settings) { s.Pairs = -1 },
		"parameters": func(s *spsa.Settings) { s.Parameters = nil },
	} {
		s := settings(t, 1)
		spoil(s)
		if _, err := spsa.NewTuner(s, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
