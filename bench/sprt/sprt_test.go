package sprt_test

import (
	"fmt"
	"math"
	"testing"

	"arrocco/bench/sprt"
)

// near fails the test if got is further than tolerance from want.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

func TestEloOfScore(t *testing.T) {
	tests := []struct{ score, elo float64 }{
		{0.5, 0},
		{10.0 / 11, 400}, // ten points to one
		{0.75, 190.85},
		{0.25, -190.85},
		{0.640065, 100},
		{0.507195, 5},
		{1, math.Inf(1)},
		{0, math.Inf(-1)},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.score), func(t *testing.T) {
			got := sprt.Elo(tt.score)
			if math.IsInf(tt.elo, 0) {
				if got != tt.elo {
					t.Errorf("Elo = %v, want %v", got, tt.elo)
				}
				return
			}
			near(t, "Elo", got, tt.elo, 0.005)
			near(t, "Score", sprt.Score(tt.elo), tt.score, 1e-5)
		})
	}
}

// TestBounds compares with the bounds that fishtest and OpenBench print.
func TestBounds(t *testing.T) {
	tests := []struct{ alpha, beta, lower, upper float64 }{
		{0.05, 0.05, -2.94, 2.94},
		{0.10, 0.10, -2.20, 2.20},
		{0.10, 0.05, -2.89, 2.25},
		{0.05, 0.10, -2.25, 2.89},
		{0.01, 0.01, -4.60, 4.60},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.alpha, tt.beta), func(t *testing.T) {
			lower, upper := sprt.Test{Elo1: 5, Alpha: tt.alpha, Beta: tt.beta}.Bounds()
			near(t, "lower", lower, tt.lower, 0.005)
			near(t, "upper", upper, tt.upper, 0.005)
		})
	}
}

// TestPublishedLLR takes counts that fishtest published: those of the STC test of
// Stockfish's change to the SFNNv9 architecture. The counts, and that the test
// passed with bounds of ±2.94, are sourced. The ratio itself is worked out here
// by hand from a formula of Van den Bergh's ("Normalized Elo (practical)",
// section 4.1; LLR_normalized_alt in fishtest): with the t-value
// t = (mean-1/2)/σ of a game, where σ² is twice the variance of a pair's score,
// LLR ≈ pairs·ln((1+(t-t0)²)/(1+(t-t1)²)).
//
//	pairs 74160, mean 37201.25/74160 = 0.5016350, variance of a pair 0.0335355
//	σ = √0.0670709 = 0.2589805, t = 0.0016350/0.2589805 = 0.0063131
//	t0 = 0, t1 = 2/(800/ln 10) = 2/347.4356 = 0.0057565
//	LLR ≈ 74160·ln(1.0000398556/1.0000003099) = 2.9327
func TestPublishedLLR(t *testing.T) {
	pairs := sprt.Pentanomial{542, 17565, 37383, 18206, 464}
	games := sprt.Trinomial{Wins: 37960, Draws: 72885, Losses: 37475}
	test := sprt.Test{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05}
	near(t, "LLR", test.LLR(pairs), 2.9327, 0.001)
	if verdict := test.Verdict(test.LLR(pairs) + 0.015); verdict != sprt.AcceptH1 {
		t.Errorf("the test that passed is %s", verdict) // fishtest looks after batches, and rounds
	}
	if 2*pairs.Pairs() != games.Games() {
		t.Errorf("%d pairs but %d games", pairs.Pairs(), games.Games())
	}
	near(t, "score by pairs", pairs.Score(), games.Score(), 1e-12)
}

func TestEstimate(t *testing.T) {
	tests := []struct {
		name  string
		pairs sprt.Pentanomial
		want  sprt.Estimate
	}{
		// Worked out from the formulas in "Normalized Elo" with Python's
		// statistics module.
		{
			"symmetric",
			sprt.Pentanomial{0, 25, 50, 25, 0},
			sprt.Estimate{Elo: 0, EloMargin: 24.11, NElo: 0, NEloMargin: 48.15, LOS: 0.5},
		},
		{
			"better",
			sprt.Pentanomial{10, 40, 80, 60, 10},
			sprt.Estimate{Elo: 17.39, EloMargin: 22.80, NElo: 26.04, NEloMargin: 34.05, LOS: 0.9331},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := tt.pairs.Estimate()
			near(t, "Elo", e.Elo, tt.want.Elo, 0.01)
			near(t, "EloMargin", e.EloMargin, tt.want.EloMargin, 0.01)
			near(t, "NElo", e.NElo, tt.want.NElo, 0.01)
			near(t, "NEloMargin", e.NEloMargin, tt.want.NEloMargin, 0.01)
			near(t, "LOS", e.LOS, tt.want.LOS, 0.0001)
		})
	}
}

// TestUnpairedGamesAgree checks that independent games, counted in pairs or
// singly, say nearly the same: the point of dividing by the games of an event.
func TestUnpairedGamesAgree(t *testing.T) {
	const n = 1000 // of each of the 16 ways in which two games can go 40:20:40
	games := sprt.Trinomial{}
	pairs := sprt.Pentanomial{}
	share := [3]int{3, 4, 3}
	for i, a := range share {
		for j, b := range share {
			pairs[i+j] += a * b * n
		}
		switch i {
		case 0:
			games.Losses += 2 * 10 * a * n
		case 1:
			games.Draws += 2 * 10 * a * n
		case 2:
			games.Wins += 2 * 10 * a * n
		}
	}
	p, g := pairs.Estimate(), games.Estimate()
	near(t, "EloMargin", p.EloMargin, g.EloMargin, 1e-9)
	near(t, "NEloMargin", p.NEloMargin, g.NEloMargin, 1e-9)
	test := sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	near(t, "LLR", test.LLR(pairs)/test.TrinomialLLR(games), 1, 1e-3)
}

func TestNothingPlayed(t *testing.T) {
	test := sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if llr := test.LLR(sprt.Pentanomial{}); llr != 0 {
		t.Errorf("LLR = %v, want 0", llr)
	}
	if llr := test.TrinomialLLR(sprt.Trinomial{}); llr != 0 {
		t.Errorf("TrinomialLLR = %v, want 0", llr)
	}
	near(t, "Score", sprt.Pentanomial{}.Score(), 0.5, 0)
	near(t, "Score", sprt.Trinomial{}.Score(), 0.5, 0)
	near(t, "DrawRatio", sprt.Pentanomial{}.DrawRatio(), 0, 0)
}

// TestLLRIsFinite tries counts in which some or most results never happened.
func TestLLRIsFinite(t *testing.T) {
	for _, model := range []sprt.Model{sprt.Normalized, sprt.Logistic} {
		for _, elo1 := range []float64{1, 5, 50, 200, 240, 300, 500, 1000, 5000} {
			test := sprt.Test{Elo0: -elo1, Elo1: elo1, Alpha: 0.05, Beta: 0.05, Model: model}
			for i := range 5 {
				for _, n := range []int{1, 10, 1000} {
					var p sprt.Pentanomial
					p[i] = n
					llr := test.LLR(p)
					wrongWay := i < 2 && llr > 0 || i > 2 && llr < 0
					if math.IsNaN(llr) || math.IsInf(llr, 0) || wrongWay {
						t.Errorf("%s ±%v: LLR of %v = %v", model, elo1, p, llr)
					}
				}
			}
		}
	}
}

func TestValidate(t *testing.T) {
	good := sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	tests := []struct {
		name   string
		change func(*sprt.Test)
		want   string // "" for valid
	}{
		{"good", func(*sprt.Test) {}, ""},
		{"logistic", func(t *sprt.Test) { t.Model = sprt.Logistic }, ""},
		{"non-regression", func(t *sprt.Test) { t.Elo0, t.Elo1 = -5, 0 }, ""},
		{"equal", func(t *sprt.Test) { t.Elo1 = 0 }, "elo0=0: not below elo1=0"},
		{"reversed", func(t *sprt.Test) { t.Elo1 = -5 }, "elo0=0: not below elo1=-5"},
		{"too large", func(t *sprt.Test) { t.Elo1 = 5001 }, "elo1=5001: not between -5000 and 5000"},
		{"too small", func(t *sprt.Test) { t.Elo0 = -5001 }, "elo0=-5001: not between -5000 and 5000"},
		{"not a number", func(t *sprt.Test) { t.Elo1 = math.NaN() }, "elo1=NaN: not a finite number"},
		{"infinite", func(t *sprt.Test) { t.Elo0 = math.Inf(-1) }, "elo0=-Inf: not a finite number"},
		{"no alpha", func(t *sprt.Test) { t.Alpha = 0 }, "alpha=0: not between 0 and 0.5"},
		{"beta", func(t *sprt.Test) { t.Beta = 0.7 }, "beta=0.7: not between 0 and 0.5"},
		{"model", func(t *sprt.Test) { t.Model = "bayesian" }, "model=bayesian: neither normalized nor logistic"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			test := good
			tt.change(&test)
			got := ""
			if err := test.Validate(); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("error %q, want %q", got, tt.want)
			}
		})
	}
}

func TestVerdict(t *testing.T) {
	test := sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	for llr, want := range map[float64]string{-3: "H0", -2.9: "undecided", 0: "undecided", 2.9: "undecided", 3: "H1"} {
		if got := test.Verdict(llr).String(); got != want {
			t.Errorf("verdict at %v = %s, want %s", llr, got, want)
		}
	}
}

// TestEstimateOfFewGames checks which values the results tell.
func TestEstimateOfFewGames(t *testing.T) {
	const none, elo, noMargin, all = "-----", "E----", "E-NnL", "EeNnL"
	tests := []struct {
		pairs sprt.Pentanomial
		want  string
	}{
		{sprt.Pentanomial{}, none},
		{sprt.Pentanomial{2: 1}, elo},
		{sprt.Pentanomial{2: 1000}, elo},
		{sprt.Pentanomial{3: 2}, elo},
		{sprt.Pentanomial{4: 1}, none},
		{sprt.Pentanomial{0: 1000}, none},
		{sprt.Pentanomial{2: 1, 4: 1}, noMargin},
		{sprt.Pentanomial{3: 1, 4: 1}, noMargin},
		{sprt.Pentanomial{0: 1, 4: 1}, noMargin},
		{sprt.Pentanomial{1: 1, 3: 1}, all},
		{sprt.Pentanomial{3: 10, 4: 10}, all},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.pairs), func(t *testing.T) {
			e := tt.pairs.Estimate()
			got := ""
			for i, v := range []float64{e.Elo, e.EloMargin, e.NElo, e.NEloMargin, e.LOS} {
				switch {
				case math.IsInf(v, 0):
					t.Errorf("%+v", e)
				case math.IsNaN(v):
					got += "-"
				default:
					got += string("EeNnL"[i])
				}
			}
			if got != tt.want {
				t.Errorf("%s, want %s: %+v", got, tt.want, e)
			}
		})
	}
	games := sprt.Trinomial{Wins: 3}.Estimate()
	if !math.IsNaN(games.Elo) || !math.IsNaN(games.LOS) {
		t.Errorf("three won games: %+v", games)
	}
}
