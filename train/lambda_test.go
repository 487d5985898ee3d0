package train

import (
	"math"
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/train/selfplay"
)

// scored returns a game with these scores.
func scored(result game.Result, scores ...game.Score) *selfplay.Game {
	g := &selfplay.Game{Result: result}
	for _, s := range scores {
		g.Moves = append(g.Moves, selfplay.MoveScore{Score: s})
	}
	return g
}

func TestHindsight(t *testing.T) {
	mate := game.MateIn(3)
	for _, tc := range []struct {
		name   string
		game   *selfplay.Game
		first  game.Color
		lambda float64
		want   []game.Score
	}{
		{"own scores", scored(game.WhiteWins, 30, -20, 500), game.White, 0, []game.Score{30, -20, 500}},
		{"result", scored(game.WhiteWins, 30, -20, 500), game.White, 1, []game.Score{10000, -10000, 10000}},
		{"result, black begins", scored(game.WhiteWins, 30, -20), game.Black, 1, []game.Score{-10000, 10000}},
		{"draw", scored(game.Drawn, 900, -900), game.White, 1, []game.Score{0, 0}},
		{"mate", scored(game.WhiteWins, 0, -mate, mate), game.White, 1, []game.Score{10000, -mate, mate}},
		// The chance of 400 is 0.7311, so the last comes to half of it and of a
		// draw's, 0.6155; the one before to half of 0.5 and of the rest, 0.3845.
		{"half", scored(game.Drawn, 0, 400), game.White, 0.5, []game.Score{-93, 188}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := lambdaScores(tc.game, tc.first, tc.lambda, 400); !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

// TestLambda loads games with and without lambda.
func TestLambda(t *testing.T) {
	c := small("chess")
	c.Data = []string{play(t, 4)}
	paths, err := c.Shards()
	if err != nil {
		t.Fatal(err)
	}
	spread := func(lambda float64) (sum float64) {
		src := Source{Variant: lookup0(t, "chess"), Paths: paths, Run: 1, Lambda: lambda, Scale: 400}
		set, _, err := Load(t.Context(), src, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range members(t, set) {
			if m.halves == 1 {
				sum += math.Abs(float64(int16(m.score)))
			}
		}
		return sum
	}
	if own := spread(0); own == 0 || spread(1) != 0 {
		t.Errorf("scores of drawn games are %v away from 0, and %v with lambda", own, spread(1))
	}
}
