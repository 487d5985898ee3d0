package wdl_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/train/wdl"
)

// The constants by which games were drawn at random come out again.
func TestFit(t *testing.T) {
	for name, want := range map[string]eval.Model{
		"as chess":        {Half: 170, Spread: 75, PerPiece: 1.5},
		"sharp":           {Half: 60, Spread: 40, PerPiece: 0},
		"more with fewer": {Half: 250, Spread: 110, PerPiece: -1},
	} {
		t.Run(name, func(t *testing.T) {
			counts := drawn(want, 200_000)
			got := counts.Fit()
			if math.Abs(got.Half/want.Half-1) > 0.05 || math.Abs(got.Spread/want.Spread-1) > 0.05 ||
				math.Abs(got.PerPiece-want.PerPiece) > 0.15 {
				t.Errorf("fitted %+v, want %+v", got, want)
			}
			if counts.Loss(got) > counts.Loss(want) {
				t.Errorf("loss %v, that of %v is less", counts.Loss(got), want)
			}
			if want.PerPiece == 0 && math.Abs(counts.Half()/want.Half-1) > 0.05 {
				t.Errorf("half at %v, want %v", counts.Half(), want.Half)
			}
		})
	}
}

// drawn returns counts of n positions whose results are by chance as m says.
func drawn(m eval.Model, n int) *wdl.Counts {
	rng := rand.New(rand.NewPCG(1, 2))
	counts := &wdl.Counts{}
	for range n {
		pieces, score := 4+rng.IntN(29), game.Score(rng.IntN(1001)-500)
		win, draw, _ := m.Chances(float64(score), pieces)
		side := game.Color(rng.IntN(2))
		result := game.WinFor(side.Other())
		switch x := rng.Float64(); {
		case x < win:
			result = game.WinFor(side)
		case x < win+draw:
			result = game.Drawn
		}
		counts.Add(pieces, score, side, result)
	}
	return counts
}

// Where results have little to do with scores, no model is the best one, but the search
// for it ends.
func TestFitNoise(t *testing.T) {
	for name, pick := range map[string]func(i int) int{
		"drawn":    func(int) int { return 2 },
		"anything": func(i int) int { return i % 3 },
		"contrary": func(i int) int { return i % 61 / 31 },
	} {
		t.Run(name, func(t *testing.T) {
			counts := &wdl.Counts{}
			results := [...]game.Result{game.WhiteWins, game.BlackWins, game.Drawn}
			for i := range 610 {
				score := game.Score(i%61*20 - 600)
				counts.Add(4+i%29, score, game.White, results[pick(i)])
			}
			m, half := counts.Fit(), counts.Half()
			if math.IsNaN(counts.Loss(m)) || half < 1 || half > 10_000 {
				t.Errorf("fitted %+v, half at %v", m, half)
			}
		})
	}
}

// Unit finds the unit by which games were drawn at random, of the pieces asked for.
func TestUnit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	counts, units := &wdl.Counts{}, map[int]float64{10: 140, 30: 80}
	for pieces, unit := range units {
		for range 100_000 {
			score, result := game.Score(rng.IntN(801)-400), game.BlackWins
			if rng.Float64() < 1/(1+math.Exp(-float64(score)/unit)) {
				result = game.WhiteWins
			}
			counts.Add(pieces, score, game.White, result)
		}
	}
	for pieces, want := range units {
		if got := counts.Unit(pieces-1, pieces+1); math.Abs(got/want-1) > 0.03 {
			t.Errorf("a unit of %v with %d pieces, want %v", got, pieces, want)
		}
	}
}

// Without positions, nothing is known, but nothing breaks.
func TestFitNothing(t *testing.T) {
	counts := &wdl.Counts{}
	counts.Add(32, 5000, game.White, game.WinFor(game.White)) // too far off
	if m := counts.Fit(); counts.Len() != 0 || counts.Loss(m) != 0 || math.IsNaN(m.Half) {
		t.Errorf("%d positions, %+v", counts.Len(), m)
	}
}
