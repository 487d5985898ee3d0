package engine

import (
	"errors"
	"testing"

	"arrocco/game"
)

func TestHandicap(t *testing.T) {
	for _, tt := range []struct {
		name string
		set  map[string]string
		want float64
	}{
		{"default", nil, 0},
		{"weakest level", map[string]string{"Skill Level": "0"}, weakest},
		{"level in between", map[string]string{"Skill Level": "15"}, 5},
		{"Elo without the limit", map[string]string{"UCI_Elo": "800"}, 0},
		{"lowest Elo", map[string]string{"UCI_LimitStrength": "true", "UCI_Elo": "800"}, levels[0].handicap},
		{"highest Elo", map[string]string{"UCI_LimitStrength": "true", "UCI_Elo": "2800"}, 0},
		{
			"Elo wins over level",
			map[string]string{"UCI_LimitStrength": "true", "UCI_Elo": "2290", "Skill Level": "0"},
			weakest / 2,
		},
		{"analysis wins over both", map[string]string{"UCI_AnalyseMode": "true", "Skill Level": "0"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, err := New(variants[0], nil)
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			for name, value := range tt.set {
				if err := e.Options().Set(name, value); err != nil {
					t.Fatal(err)
				}
			}
			if got := e.settings.handicap(); got != tt.want {
				t.Errorf("handicap %v, want %v", got, tt.want)
			}
		})
	}
}

// TestHandicapOf checks that the handicap falls from each UCI_Elo to the next, within the
// range of the search, and that the levels cover the range of the option.
func TestHandicapOf(t *testing.T) {
	before := 40.0
	for elo := minElo; elo <= maxElo; elo++ {
		h := handicapOf(elo)
		if h >= before || h < 0 || before-h > 0.1 && elo > minElo {
			t.Fatalf("handicap %v of %d, after %v", h, elo, before)
		}
		before = h
	}
	for _, l := range levels {
		if got := handicapOf(l.elo); got != l.handicap {
			t.Errorf("handicap %v of %d, want %v", got, l.elo, l.handicap)
		}
	}
	if levels[0].elo != minElo || levels[len(levels)-1] != (level{maxElo, 0}) {
		t.Errorf("levels from %v to %v", levels[0], levels[len(levels)-1])
	}
}

func TestNoise(t *testing.T) {
	for _, tt := range []struct {
		value, analyse string
		want           game.Score
	}{
		{"none", "false", 0},
		{"tiny", "false", 4},
		{"huge", "false", 64},
		{"huge", "true", 0},
	} {
		s := newStrength()
		if err := errors.Join(s.randomness.Set(tt.value), s.analyse.Set(tt.analyse)); err != nil {
			t.Fatal(err)
		}
		if got := s.randomMargin(); got != tt.want {
			t.Errorf("%s, analysis %s: %d centipawns, want %d", tt.value, tt.analyse, got, tt.want)
		}
	}
}

func TestGameContempt(t *testing.T) {
	for _, tt := range []struct {
		value, analyse string
		want           game.Score
	}{
		{"25", "false", 25},
		{"-100", "false", -100},
		{"0", "false", 0},
		{"25", "true", 0},
	} {
		s := newStrength()
		if err := errors.Join(s.contempt.Set(tt.value), s.analyse.Set(tt.analyse)); err != nil {
			t.Fatal(err)
		}
		if got := s.gameContempt(); got != tt.want {
			t.Errorf("contempt %s, analysis %s: %d, want %d", tt.value, tt.analyse, got, tt.want)
		}
	}
}
