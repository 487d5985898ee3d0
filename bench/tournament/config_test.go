package tournament_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
)

// A validation is a change of a good configuration, and the error that it gives.
type validation struct {
	name   string
	change func(*tournament.Config)
	want   string // "" for valid
}

func TestValidate(t *testing.T) {
	validate(t, []validation{
		{"good", func(*tournament.Config) {}, ""},
		{"names may come later", func(c *tournament.Config) { c.Engines[0].Name = "" }, ""},
		{
			"one engine", func(c *tournament.Config) { c.Engines = c.Engines[:1] },
			"engine: a match needs two engines or more, not 1",
		},
		{"no cmd", func(c *tournament.Config) { c.Engines[0].Cmd = "" }, "engine A: no cmd"},
		{
			"protocol", func(c *tournament.Config) { c.Engines[0].Protocol = "cecp" },
			`engine A: unknown protocol "cecp" (known: uci, ucci, cyclone)`,
		},
		{"margin", func(c *tournament.Config) { c.Engines[0].Margin = -1 }, "engine A: negative margin"},
		{
			"no limit", func(c *tournament.Config) { c.Engines[1].Limit = client.Limit{} },
			"engine B: no limit: give tc, movetime, nodes or depth",
		},
		{
			"two clocks", func(c *tournament.Config) { c.Engines[1].Limit = client.Limit{Time: 1, MoveTime: 1} },
			"engine B: tc and movetime contradict each other",
		},
		{
			"same names", func(c *tournament.Config) { c.Engines[1].Name = "A" },
			"engine A: two engines have this name",
		},
		{
			"negative limit", func(c *tournament.Config) { c.Engines[1].Limit = client.Limit{Depth: -1} },
			"engine B: negative limit",
		},
		{
			"moves without time",
			func(c *tournament.Config) { c.Engines[1].Limit = client.Limit{Moves: 1, Increment: time.Second} },
			"engine B: a control of 1 moves needs a time",
		},
		{"odd games", func(c *tournament.Config) { c.Games = 3 }, ""},
		{"negative games", func(c *tournament.Config) { c.Games = -2 }, "games=-2: must not be negative"},
		{"endless", func(c *tournament.Config) { c.Games = 0 }, "games=0: only a sequential test ends such a match"},
		{"endless test", func(c *tournament.Config) { c.Games, c.Test = 0, &sprt.Test{Elo1: 5, Alpha: 0.1, Beta: 0.1} }, ""},
		{"bad test", func(c *tournament.Config) { c.Test = &sprt.Test{} }, "sprt: elo0=0: not below elo1=0"},
		{"test of three", func(c *tournament.Config) {
			c.Engines = append(c.Engines, c.Engines[0])
			c.Test = &sprt.Test{Elo1: 5, Alpha: 0.1, Beta: 0.1}
		}, "sprt: needs exactly two engines, not 3"},
		{"concurrency", func(c *tournament.Config) { c.Concurrency = -1 }, "concurrency=-1: must be positive"},
		{"interval", func(c *tournament.Config) { c.Interval = -1 }, "interval=-1: must not be negative"},
		{"draw", func(c *tournament.Config) { c.Adjudication.DrawScore = 10 }, "draw: no movecount"},
		{"negative draw", func(c *tournament.Config) { c.Adjudication.DrawMove = -1 }, "draw: negative number"},
		{"resign", func(c *tournament.Config) { c.Adjudication.ResignCount = 3 }, "resign: needs movecount and score"},
		{"negative resign", func(c *tournament.Config) { c.Adjudication.ResignScore = -3 }, "resign: negative number"},
		{"maxmoves", func(c *tournament.Config) { c.Adjudication.MaxMoves = -1 }, "maxmoves=-1: must not be negative"},
	})
}

func TestValidateFormats(t *testing.T) {
	validate(t, []validation{
		{
			"format", func(c *tournament.Config) { c.Format = "pyramid" },
			"format=pyramid: not one of roundrobin, gauntlet, swiss, knockout",
		},
		{"swiss", func(c *tournament.Config) { c.Format, c.Rounds = tournament.Swiss, 3 }, ""},
		{"knockout", func(c *tournament.Config) { c.Format, c.TieBreaks = tournament.Knockout, 3 }, ""},
		{
			"swiss without rounds", func(c *tournament.Config) { c.Format = tournament.Swiss },
			"rounds=0: a swiss tournament needs their number",
		},
		{
			"rounds of a knockout", func(c *tournament.Config) { c.Format, c.Rounds = tournament.Knockout, 3 },
			"rounds=3: only in a swiss tournament",
		},
		{"negative rounds", func(c *tournament.Config) { c.Rounds = -3 }, "rounds=-3: must not be negative"},
		{"seeds", func(c *tournament.Config) { c.Format, c.Seeds = tournament.Gauntlet, 1 }, ""},
		{
			"too many seeds", func(c *tournament.Config) { c.Format, c.Seeds = tournament.Gauntlet, 2 },
			"seeds=2: leaves no opponents among 2 engines",
		},
		{"seeds of all", func(c *tournament.Config) { c.Seeds = 2 }, "seeds=2: only in a gauntlet"},
		{"tie-breaks", func(c *tournament.Config) { c.TieBreaks = 2 }, "tiebreaks=2: only in a knockout"},
		{
			"test without pairs", func(c *tournament.Config) {
				c.NoSwap, c.Test = true, &sprt.Test{Elo1: 5, Alpha: 0.1, Beta: 0.1}
			},
			"sprt: needs pairs of games with both colors, and noswap plays none",
		},
		{
			"test of a knockout", func(c *tournament.Config) {
				c.Format, c.Test = tournament.Knockout, &sprt.Test{Elo1: 5, Alpha: 0.1, Beta: 0.1}
			},
			"sprt: not in a knockout tournament",
		},
		{
			"same colors in a swiss", func(c *tournament.Config) { c.Format, c.Rounds, c.NoSwap = tournament.Swiss, 2, true },
			"noswap: not in a swiss tournament, where colors follow from the pairings",
		},
		{
			"no games in a knockout", func(c *tournament.Config) { c.Format, c.Games = tournament.Knockout, 0 },
			"games=0: a knockout tournament needs the games of each pairing",
		},
		{
			"anchor of two", func(c *tournament.Config) { c.Anchor = &tournament.Anchor{Name: "A"} },
			"anchor: two engines have no ratings, only a difference",
		},
		{"unknown anchor", func(c *tournament.Config) {
			c.Engines = append(c.Engines, player("C"))
			c.Anchor = &tournament.Anchor{Name: "D"}
		}, `anchor: no engine is called "D"`},
		{"anchor that may be one without a name", func(c *tournament.Config) {
			c.Engines = append(c.Engines, player(""))
			c.Anchor = &tournament.Anchor{Name: "D"}
		}, ""},
		{"anchor without a rating", func(c *tournament.Config) {
			c.Engines = append(c.Engines, player("C"))
			c.Anchor = &tournament.Anchor{Name: "C", Elo: math.Inf(1)}
		}, "anchor: +Inf is no rating: want -10000 to 10000"},
	})
}

// validate checks the errors of configurations.
func validate(t *testing.T, tests []validation) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg := &tournament.Config{Engines: []client.Spec{player("A"), player("B")}, Variant: chess(t), Games: 2}
			tt.change(cfg)
			got := ""
			if err := cfg.Validate(); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("error %q, want %q", got, tt.want)
			}
		})
	}
}

func TestProbe(t *testing.T) {
	shell := func(script string) func(*client.Spec) {
		return func(e *client.Spec) { e.Cmd, e.Args = "/bin/sh", []string{"-c", script} }
	}
	tests := []struct {
		name   string
		change func(*client.Spec)
		want   string // that the error contains; "" for none
	}{
		{"good", func(*client.Spec) {}, ""},
		{"options", func(e *client.Spec) {
			e.Options = []client.Option{{Name: "hash", Value: "2"}, {Name: "Clear Hash"}}
		}, ""},
		{
			"unknown option", func(e *client.Spec) { e.Options = []client.Option{{Name: "Foo", Value: "2"}} },
			"option.Foo: the engine has no such option",
		},
		{"no such program", func(e *client.Spec) { e.Cmd = "/does/not/exist" }, `engine B: cmd: exec: "/does/not/exist"`},
		{"not in PATH", func(e *client.Spec) { e.Cmd = "does-not-exist" }, `engine B: cmd: exec: "does-not-exist"`},
		{"no program", func(e *client.Spec) { e.Cmd = "/dev/null" }, `engine B: cmd: exec: "/dev/null": permission denied`},
		{
			"leaves", func(e *client.Spec) { e.Args = []string{"leave-at-once"} },
			"not an engine that answers: crash: exit status 7",
		},
		{"complains", shell("echo wrong option >&2; exit 1"), "crash: exit status 1: wrong option"},
		{"mute", func(e *client.Spec) { e.Args = []string{"mute"} }, "not an engine that answers: hang: no uciok"},
		{"never ready", func(e *client.Spec) { e.Args = []string{"not-ready", "0"} }, "hang: no readyok"},
		{"no such directory", func(e *client.Spec) { e.Dir = "/does/not/exist" }, "engine B: dir: stat /does/not/exist"},
		{"same name", func(e *client.Spec) { e.Name = "A" }, "engine A: two engines have this name"},
		{"name of its own", func(e *client.Spec) { e.Name = "" }, ""},
		{"path from its directory", func(e *client.Spec) {
			e.Dir, e.Cmd = filepath.Dir(opponent), "./"+filepath.Base(opponent)
		}, ""},
		{"path from nowhere", func(e *client.Spec) {
			e.Dir, e.Cmd = filepath.Dir(opponent), "./missing"
		}, `engine B: cmd: exec: "./missing"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cfg := &tournament.Config{Engines: []client.Spec{player("A"), player("B")}, Variant: chess(t), Games: 2}
			if tt.name == "mute" || tt.name == "never ready" {
				cfg.Patience = client.Patience{Start: 3 * time.Second, Ready: 3 * time.Second}
			}
			tt.change(&cfg.Engines[1])
			err := cfg.Probe(t.Context())
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if name := cfg.Engines[1].Name; name == "" {
				t.Error("still without a name")
			}
		})
	}
}

// TestNamesOfTheirOwn has a program play itself, several times, and one that hides
// control characters in its name.
func TestNamesOfTheirOwn(t *testing.T) {
	nameless := func(kind string) client.Spec { return player("", kind) }
	cfg := &tournament.Config{Variant: chess(t), Games: 2, Engines: []client.Spec{
		nameless("random"), nameless("random"), player("opponent random (2)"), nameless("random"),
		nameless("a\rb\x1b[31mc\x1b]0;title\x07"),
	}}
	if err := cfg.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"opponent random", "opponent random (3)", "opponent random (2)", "opponent random (4)", "opponent a bc",
	}
	for i, e := range cfg.Engines {
		if e.Name != want[i] {
			t.Errorf("engine %d is called %q, want %q", i, e.Name, want[i])
		}
	}
}
