package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arrocco/bench/match"
)

// TestReplayVariants replays games whose tags say which game they are of.
func TestReplayVariants(t *testing.T) {
	const (
		chessMoves   = "\n1. e4 e5 2. Nf3 *\n\n"
		xiangqiMoves = "\n1. H2-E2 H9-G7 *\n\n"
	)
	tests := []struct{ name, text, want string }{
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

// TestOtherSettings resumes matches with settings that differ. The error names
// those and is a short line.
func TestOtherSettings(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	cfg.Adjudication.MaxMoves = 2
	run(t, cfg)
	_ = cfg.Log.Close()
	tests := []struct {
		name   string
		change func(*match.Config)
		want   string // "" if it can be continued
	}{
		{"nothing", func(*match.Config) {}, ""},
		{"more games", func(c *match.Config) { c.Games = 4 }, ""},
		{"concurrency", func(c *match.Config) { c.Concurrency = 1 }, ""},
		{"seed", func(c *match.Config) { c.Seed = 7 }, "--seed was 0, now 7"},
		{"book", func(c *match.Config) { c.Openings = openings(2) }, "--openings, --order or --plies give other openings"},
		{"engine", func(c *match.Config) { c.Engines[1].Name = "C" }, "--engine was A, B, now A, C"},
		{"order", func(c *match.Config) { slices.Reverse(c.Engines) }, "--engine was A, B, now B, A"},
		{"limit", func(c *match.Config) { c.Engines[1].Limit.Depth = 3 }, "--engine B: tc, movetime, nodes or depth"},
		{"several keys", func(c *match.Config) {
			c.Engines[0].Args = []string{"x"}
			c.Engines[0].Options = []match.Option{{Name: "Hash", Value: "1"}}
		}, "--engine A: args, options"},
		{"draw", func(c *match.Config) {
			c.Adjudication.DrawCount, c.Adjudication.DrawScore = 8, 10
		}, "--draw was none, now movenumber=0,movecount=8,score=10"},
		{"several", func(c *match.Config) {
			c.Seed, c.Adjudication.MaxMoves = 1, 9
		}, "--seed was 0, now 1; --maxmoves was 2, now 9"},
		{"Chess960", func(c *match.Config) { c.Chess960 = true }, "--variant was chess, now chess960"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg, _ := config(t, 2, player("A"), player("B"))
			_ = cfg.Log.Close()
			cfg.Adjudication.MaxMoves = 2
			tt.change(cfg)
			open(t, cfg, path, true)
			_, err := match.Run(t.Context(), cfg)
			_ = cfg.Log.Close()
			want := "log: is of another tournament; " + tt.want
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || err.Error() != want):
				t.Errorf("error %v, want %s", err, want)
			}
		})
	}
}
