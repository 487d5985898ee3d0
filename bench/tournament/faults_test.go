package tournament_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// TestFaults lets every kind of bad opponent play: it loses each of its games
// for the right reason, and the tournament goes on.
func TestFaults(t *testing.T) {
	clock := client.Limit{Time: 100 * time.Millisecond, Increment: 100 * time.Millisecond}
	tests := []struct {
		kind   string
		limit  client.Limit // the zero Limit is one node
		reason match.Reason
		detail string // "" is any
	}{
		{"crash", client.Limit{}, match.Crash, "exit status 2: panic: on purpose"},
		{"exit", client.Limit{}, match.Crash, "exit status 3"},
		{"close-output", client.Limit{}, match.Crash, "closed its output"},
		{"fork", client.Limit{}, match.Crash, "exit status 4"}, // its child keeps the pipes open
		{"hang", client.Limit{}, match.Hang, ""},
		{"hang", clock, match.Hang, ""},
		{"deaf", client.Limit{MoveTime: time.Millisecond}, match.Hang, ""},
		{"flood-forever", client.Limit{}, match.Hang, ""},
		{"illegal", client.Limit{}, match.IllegalMove, ""},
		{"nonsense", client.Limit{}, match.IllegalMove, `not a move: "hello"`},
		{"no-move", client.Limit{}, match.IllegalMove, `not a move: "(none)"`},
		{"empty-move", client.Limit{}, match.IllegalMove, `not a move: ""`},
		{"late", clock, match.TimeForfeit, ""},
		{"late", client.Limit{MoveTime: 100 * time.Millisecond}, match.TimeForfeit, ""},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.kind, " ", tt.limit), func(t *testing.T) {
			t.Parallel()
			bad := player("bad", tt.kind, "1")
			if tt.limit != (client.Limit{}) {
				bad.Limit = tt.limit
			}
			games := 4
			switch {
			case long():
				games = 200
			case tt.reason == match.Hang:
				games = 2 // as each takes a second
			}
			cfg, path := config(t, games, player("good"), bad)
			if tt.reason == match.Hang {
				expectHangs(cfg)
			}
			s, out := run(t, cfg)
			for _, r := range records(t, path, games) {
				if r.Reason != tt.reason || tt.detail != "" && r.Detail != tt.detail {
					t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
				}
			}
			if want := fmt.Sprintf("\nFaults of bad: games lost %d by %s\n", games, tt.reason); !strings.Contains(out, want) {
				t.Errorf("no %q in\n%s", want, out)
			}
			if g := s.Of(0).Games; g.Wins != games {
				t.Errorf("%+v, want %d wins\n%s", g, games, out)
			}
		})
	}
}

// TestHarmless has opponents that are odd but do nothing wrong.
func TestHarmless(t *testing.T) {
	tests := []struct{ name, kind, at string }{
		{"floods its output", "flood", "5"},
		{"writes a line of 4 MiB", "endless-line", "4"},
		{"leaves between two games", "leave-between", "10"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			odd := player("odd", tt.kind, tt.at)
			odd.Limit = client.Limit{Depth: 1}
			cfg, path := config(t, 4, player("good"), odd)
			cfg.Adjudication.MaxMoves = 10
			run(t, cfg)
			for _, r := range records(t, path, 4) {
				if r.Reason.Fault() {
					t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
				}
			}
		})
	}
}

// TestNotReady has an engine that falls silent between two games.
func TestNotReady(t *testing.T) {
	cfg, path := config(t, 4, player("good"), player("bad", "not-ready", "5"))
	cfg.Concurrency = 1
	cfg.Patience.Ready = 2 * time.Second
	run(t, cfg)
	for i, r := range records(t, path, 4) {
		hang := i%2 == 1 // the process survives one game
		if hang != (r.Reason == match.Hang) {
			t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
		}
	}
}

// TestMargin has a margin that forgives the late answer.
func TestMargin(t *testing.T) {
	late := player("late", "late", "2")
	late.Limit = client.Limit{MoveTime: 50 * time.Millisecond}
	late.Margin = 30 * time.Second
	cfg, path := config(t, 2, late, player("good"))
	cfg.Adjudication.MaxMoves = 3
	run(t, cfg)
	for _, r := range records(t, path, 2) {
		if r.Reason != match.MoveCount {
			t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
		}
	}
}

// TestEngineThatCannotBeStarted checks that a tournament ends when an engine's
// program is gone.
func TestEngineThatCannotBeStarted(t *testing.T) {
	gone := player("gone")
	gone.Cmd = t.TempDir() + "/gone"
	cfg, _ := config(t, 2, player("good"), gone)
	_, err := tournament.Run(t.Context(), cfg)
	want := fmt.Sprintf("engine gone: does not start any more: fork/exec %s: no such file or directory", gone.Cmd)
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
