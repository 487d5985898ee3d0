package match_test

import (
	"fmt"
	"strings"
	"testing"

	"arrocco/bench/match"
	"arrocco/engine"
)

// chess is the game that most tests play.
func chess(t *testing.T) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestReplayVariants replays games whose tags say which game they are of.
func TestReplayVariants(t *testing.T) {
	const (
		chessMoves   = "\n1. e4 e5 2. Nf3 *\n\n"
		xiangqiMoves = "\n1. H2-E2 H9-G7 *\n\n"
		fourTimes    = "[Variant \"xiangqi\"]\n[RepetitionRule \"%s\"]\n" +
			"\n1. A0-A1 A9-A8 2. A1-A0 A8-A9 3. A0-A1 A9-A8 4. A1-A0 A8-A9 5. A0-A1 A9-A8 6. A1-A0 A8-A9 1/2-1/2\n"
	)
	tests := []struct{ name, text, want string }{
		{"a rule of repetition", fmt.Sprintf(fourTimes, "league"), ""},
		{"another rule", fmt.Sprintf(fourTimes, "none"), "game 1: ply 9: A0-A1: the game was over"},
		{"an unknown rule", fmt.Sprintf(fourTimes, "ours"), "game 1: ply 9: A0-A1: the game was over"},
		{"none", "[White \"A\"]\n" + chessMoves, ""},
		{"standard", "[Variant \"Standard\"]\n" + chessMoves, ""},
		{"xiangqi", "[Variant \"xiangqi\"]\n" + xiangqiMoves, ""},
		{"xiangqi of old programs", "[Game \"Chinese Chess\"]\n" + xiangqiMoves, ""},
		{"both", "[Variant \"xiangqi\"]\n" + xiangqiMoves + "[White \"A\"]\n" + chessMoves, ""},
		{"wrong", "[Variant \"chess\"]\n" + xiangqiMoves, "game 1: ply 1: H2-E2: "},
		{
			"Chess960",
			"[Variant \"Chess960\"]\n[SetUp \"1\"]\n" +
				"[FEN \"bbrknqnr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNQNR w HChc - 0 1\"]\n\n1. e4 *\n",
			"",
		},
		{"fischerandom", "[Variant \"fischerandom\"]\n" + chessMoves, ""},
		{"unknown", "[Variant \"atomic\"]\n" + chessMoves, `game 1: tag Variant: no game is called "atomic"`},
		{"repetition", "[White \"A\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0\n", ""},
		{"repetition that is the end", "[White \"A\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n", ""},
		{
			"fifty moves",
			"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 99 80\"]\n\n80. Rh2 Kg7 81. Kb2 Kf6 1-0\n", "",
		},
		{"mate", "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 *\n", "game 1: ply 5: a3: the game was over"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var bad []error
			right, wrong, err := match.Replay(strings.NewReader(tt.text), chess(t), nil, func(err error) error {
				bad = append(bad, err)
				return nil
			})
			switch {
			case err != nil || wrong != len(bad):
				t.Errorf("%d games are wrong, errors %v, %v", wrong, bad, err)
			case tt.want == "":
				if wrong > 0 || right == 0 {
					t.Errorf("%d games are right, errors %v", right, bad)
				}
			case len(bad) != 1 || !strings.HasPrefix(fmt.Sprint(bad[0]), tt.want):
				t.Errorf("errors %v, want %s", bad, tt.want)
			}
		})
	}
}
