package selfplay

import (
	"testing"

	"arrocco/game"
)

func TestJudge(t *testing.T) {
	rules := Adjudication{
		WinScore: 800, WinPlies: 3, DrawScore: 10, DrawPlies: 4, DrawFrom: 6, MaxPlies: 12,
	}
	tests := []struct {
		name    string
		white   []game.Score // from White's view
		quiet   int
		playOut bool
		result  game.Result
		ending  Ending
	}{
		{"even", []game.Score{50, 60, 70}, 9, false, game.Ongoing, ByRules},
		{"White ahead", []game.Score{0, 800, 900, 801}, 0, false, game.WhiteWins, WinAgreed},
		{"Black ahead", []game.Score{0, -800, -32000, -801}, 0, false, game.BlackWins, WinAgreed},
		{"ahead for too short a time", []game.Score{900, 900, 799, 900, 900}, 0, false, game.Ongoing, ByRules},
		{"one player ahead, then the other", []game.Score{900, 900, -900, -900, 900}, 0, false, game.Ongoing, ByRules},
		{"played out", []game.Score{900, 900, 900, 900}, 0, true, game.Ongoing, ByRules},
		{"level", []game.Score{20, -20, 10, -10, 0, 5}, 4, false, game.Drawn, DrawAgreed},
		{"level early", []game.Score{0, 0, 0, 0, 0}, 9, false, game.Ongoing, ByRules},
		{"level, but a capture", []game.Score{0, 0, 0, 0, 0, 0}, 3, false, game.Ongoing, ByRules},
		{"hardly level", []game.Score{0, 0, 0, 11, 0, 0, 0}, 9, false, game.Ongoing, ByRules},
		{"level, played out", []game.Score{0, 0, 0, 0, 0, 0}, 9, true, game.Ongoing, ByRules},
		{"too long", make([]game.Score, 12), 0, false, game.Drawn, TooLong},
		{"too long, played out", make([]game.Score, 12), 0, true, game.Drawn, TooLong},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			j := NewJudge(&rules)
			for _, s := range test.white {
				j.Add(s)
			}
			if result, ending := j.Verdict(test.quiet, test.playOut); result != test.result || ending != test.ending {
				t.Errorf("%v %v, want %v %v", result, ending, test.result, test.ending)
			}
		})
	}
}
