package tournament_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// xiangqi returns a tournament of xiangqi, as config does.
func xiangqi(t testing.TB, games int, engines ...client.Spec) (*tournament.Config, string) {
	t.Helper()
	v, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	cfg, path := config(t, games, engines...)
	cfg.Variant = v
	return cfg, path
}

// TestXiangqiDialects lets random movers of all dialects play each other. They
// panic if they get moves in the wrong form.
func TestXiangqiDialects(t *testing.T) {
	cyclone := player("cyclone", "cyclone:random")
	cyclone.Protocol = "cyclone"
	cfg, path := xiangqi(t, 4, player("uci"), player("ucci", "ucci:random"), cyclone)
	cfg.Openings = []opening.Opening{
		{},
		{FEN: "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 1 3", Moves: []string{"h7h0", "i0h0"}},
	}
	run(t, cfg)
	for _, r := range records(t, path, 12) {
		if r.Reason.Fault() {
			t.Errorf("game %d, %s vs %s: %s %s", r.Number, r.White, r.Black, r.Reason, r.Detail)
		}
		for _, p := range r.Plies {
			if p.Score == nil || p.Depth != 1 {
				t.Errorf("game %d: %s came with score %v at depth %d", r.Number, p.Move, p.Score, p.Depth)
			}
		}
	}
}

// TestXiangqiProbe checks how dialects are found out, and what is said where an
// engine does not play the game.
func TestXiangqiProbe(t *testing.T) {
	tests := []struct {
		name, kind, proto, letters string
		want                       string // protocol, or what the error contains
	}{
		{"UCI", "random", "", "", "uci"},
		{"UCCI", "ucci:random", "", "", "ucci"},
		{"UCCI by name", "ucci:random", "ucci", "", "ucci"},
		{"Cyclone", "cyclone:random", "cyclone", "he", "cyclone"},
		{"Cyclone unnamed", "cyclone:random", "", "", "does not play xiangqi: no such value of UCI_Variant"},
		{"chess only", "chess-only", "", "", "opponent: does not play xiangqi: no such value of UCI_Variant"},
		{"UCCI for UCI", "ucci:random", "uci", "", "not an engine that answers: crash"},
		{"UCI for UCCI", "random", "ucci", "", "not an engine that answers: hang: no ucciok"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := player("B", tt.kind)
			b.Protocol = tt.proto
			cfg, _ := xiangqi(t, 2, player("A"), b)
			if strings.Contains(tt.want, "hang") {
				cfg.Patience.Start = 3 * time.Second
			}
			got := ""
			if err := cfg.Probe(t.Context()); err != nil {
				got = err.Error()
			} else {
				got = cfg.Engines[1].Protocol
			}
			if !strings.Contains(got, tt.want) {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestGameBeforeOptions checks that an engine of many games hears of the game before
// it hears of the options of a player, which may be for that game only.
func TestGameBeforeOptions(t *testing.T) {
	heard := filepath.Join(t.TempDir(), "heard")
	told := player("told", "random", "0", heard)
	told.Options = []client.Option{{Name: "Hash", Value: "2"}}
	cfg, _ := xiangqi(t, 1, player("A"), told)
	if err := cfg.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	const want = "uci\nsetoption name UCI_Variant value xiangqi\nsetoption name Hash value 2\nisready\n"
	if got := string(text); !strings.HasPrefix(got, want) {
		t.Errorf("heard %q, want %q first", got, want)
	}
}

// TestProtocolOfAnotherGame checks that UCCI is refused for chess, and letters
// that there are not.
func TestProtocolOfAnotherGame(t *testing.T) {
	ucci := player("A")
	ucci.Protocol = "ucci"
	cfg, _ := config(t, 2, ucci, player("B"))
	const want = "engine A: proto=ucci: does not play chess, only xiangqi"
	if err := cfg.Validate(); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if _, err := client.ParseSpec("cmd=x,nodes=1,letters=he", client.Spec{}); err != nil {
		t.Error(err)
	}
	cfg.Engines[0].Protocol, cfg.Engines[0].Letters = "", "XY"
	if err := cfg.Validate(); err == nil || !strings.Contains(err.Error(), "letters=XY: neither NB nor HE") {
		t.Errorf("error %v", err)
	}
}

// The position of the tests about perpetual check: by turns on ranks 8 and 9, the
// chariot can check for ever. The general has to step back and forth.
const (
	chariot  = "8R/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1"
	checks   = "i9i8,i8i9"
	evasions = "e8e9,e9e8"
)

// TestXiangqiEndings lets games end in all the ways that xiangqi and UCCI have
// besides those of chess. A has the red pieces in the first game, B in the second.
func TestXiangqiEndings(t *testing.T) {
	tests := []struct {
		name   string
		a, b   client.Spec
		fen    string
		want   [2]string // the result and the reason of both games
		plies  int       // of the first game
		tricky bool      // the second game may end otherwise
	}{
		{
			name: "perpetual check loses",
			a:    player("A", "ucci:script", checks), b: player("B", "ucci:script", evasions), fen: chariot,
			want: [2]string{"0-1 perpetual-check", ""}, plies: 8, tricky: true,
		},
		{
			name: "resignation",
			a:    player("A", "ucci:resigns", "4"), b: player("B", "ucci:random"),
			want: [2]string{"0-1 resigned", "1-0 resigned"}, plies: 6,
		},
		{
			name: "no move is resignation",
			a:    player("A", "ucci:no-best-move", "4"), b: player("B"),
			want: [2]string{"0-1 resigned", "1-0 resigned"}, plies: 6,
		},
		{
			name: "agreement",
			a:    player("A", "ucci:offers", "3"), b: player("B", "ucci:accepts"),
			want: [2]string{"1/2-1/2 agreed", "1/2-1/2 agreed"}, plies: 6,
		},
		{
			name: "offers that are not accepted",
			a:    player("A", "ucci:offers", "3"), b: player("B", "ucci:random"),
			want: [2]string{"1/2-1/2 move-count", "1/2-1/2 move-count"}, plies: 8,
		},
		{
			name: "offers that a UCI engine does not hear of",
			a:    player("A", "ucci:offers", "3"), b: player("B"),
			want: [2]string{"1/2-1/2 move-count", "1/2-1/2 move-count"}, plies: 8,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cfg, path := xiangqi(t, 2, tt.a, tt.b)
			cfg.Concurrency = 1
			cfg.Adjudication.MaxMoves = 4 // before chance mates
			if tt.fen != "" {
				cfg.Openings = []opening.Opening{{FEN: tt.fen}}
			}
			run(t, cfg)
			for i, r := range records(t, path, 2) {
				if got := r.Result + " " + string(r.Reason); got != tt.want[i] && (i == 0 || !tt.tricky) {
					t.Errorf("game %d ended %s, want %s %s", i+1, got, tt.want[i], r.Detail)
				}
				if i == 0 && len(r.Plies) != tt.plies {
					t.Errorf("%d plies, want %d", len(r.Plies), tt.plies)
				}
			}
		})
	}
}

// TestBannedMoves has an engine that would give perpetual check, except for what it
// hears of banned moves.
func TestBannedMoves(t *testing.T) {
	cfg, path := xiangqi(t, 2, player("A", "ucci:obedient", checks), player("B", "ucci:script", evasions))
	cfg.Openings = []opening.Opening{{FEN: chariot}}
	run(t, cfg)
	r := records(t, path, 2)[0]
	if len(r.Plies) < 7 || r.Plies[6].Move == "i8i9" || r.Reason == "perpetual-check" || r.Reason.Fault() {
		t.Errorf("the game ended by %s after %d plies", r.Reason, len(r.Plies))
	}
}

// TestXiangqiFaults lets bad opponents play that speak UCCI.
func TestXiangqiFaults(t *testing.T) {
	for kind, reason := range map[string]match.Reason{
		"ucci:crash": match.Crash, "ucci:hang": match.Hang, "ucci:illegal": match.IllegalMove,
		"ucci:late": match.TimeForfeit,
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			bad := player("bad", kind, "1")
			if reason == match.TimeForfeit {
				bad.Limit = client.Limit{Time: 100 * time.Millisecond, Increment: 10 * time.Millisecond}
			}
			cfg, path := xiangqi(t, 2, player("good", "ucci:random"), bad)
			if reason == match.Hang {
				expectHangs(cfg)
			}
			s, _ := run(t, cfg)
			for _, r := range records(t, path, 2) {
				if r.Reason != reason {
					t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
				}
			}
			if g := s.Of(0).Games; g.Wins != 2 {
				t.Errorf("%+v, want 2 wins", g)
			}
		})
	}
}

// TestXiangqiRules plays the perpetual check by rules that judge it later, or not.
func TestXiangqiRules(t *testing.T) {
	tests := []struct {
		rules engine.Rules
		want  string
		plies int
	}{
		{engine.Rules{Repetition: "axf", DrawMoves: 60}, "0-1 perpetual-check", 8},
		{engine.Rules{Repetition: "league", DrawMoves: 60}, "0-1 perpetual-check", 12},
		{engine.Rules{Repetition: "none", DrawMoves: 60}, "1/2-1/2 threefold", 8},
		{engine.Rules{Repetition: "league", DrawMoves: 4}, "1/2-1/2 move-limit", 8},
	}
	for _, tt := range tests {
		t.Run(tt.rules.Repetition, func(t *testing.T) {
			cfg, path := xiangqi(t, 2, player("A", "ucci:script", checks), player("B", "ucci:script", evasions))
			cfg.Openings = []opening.Opening{{FEN: chariot}}
			cfg.Rules = &tt.rules
			run(t, cfg)
			r := records(t, path, 2)[0]
			if got := r.Result + " " + string(r.Reason); got != tt.want || len(r.Plies) != tt.plies {
				t.Errorf("%s after %d plies, want %s after %d", got, len(r.Plies), tt.want, tt.plies)
			}
		})
	}
	cfg, _ := config(t, 2, player("A"), player("B"))
	cfg.Rules = &engine.Rules{Repetition: "axf"}
	if err := cfg.Validate(); err == nil || err.Error() != "rules: there is no choice in chess" {
		t.Errorf("error %v", err)
	}
}
