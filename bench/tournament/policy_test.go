package tournament_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// TestStopsAtFault has no policy for faults: the match ends with the first game
// that an engine loses because its process is of no use any more.
func TestStopsAtFault(t *testing.T) {
	tests := []struct{ kind, want string }{
		{"exit", "game 1: bad broke down (Black disconnects: exit status 3), so the match stops here; " +
			"--recover goes on after that"},
		{"hang", "game 1: bad broke down (Black's connection stalls: no move after "},
		{"illegal", ""}, // its process still works
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			cfg, path := config(t, 4, player("good"), player("bad", tt.kind, "1"))
			cfg.Recover, cfg.Concurrency = false, 1
			if tt.kind == "hang" {
				expectHangs(cfg)
			}
			var out bytes.Buffer
			cfg.Output = &out
			s, err := tournament.Run(t.Context(), cfg)
			if tt.want == "" {
				if err != nil || !s.Complete || s.Finished != 4 {
					t.Errorf("%d games, error %v", s.Finished, err)
				}
				return
			}
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) || errors.As(err, new(*tournament.SettingError)) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if s.Complete || s.Finished != 1 || !strings.Contains(out.String(), "\nResults of good vs bad ") {
				t.Errorf("%d games\n%s", s.Finished, out.String())
			}
			records(t, path, 1)
		})
	}
}

// TestProgramThatBreaks replaces the program of an engine by one that cannot even
// start while the match runs. That costs the game that was going on, no other.
func TestProgramThatBreaks(t *testing.T) {
	for _, end := range []string{"exit 1", "echo uciok; exit 1", "read line; echo uciok; exit 0"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			flag := filepath.Join(t.TempDir(), "flag")
			script := fmt.Sprintf("if [ -e %[1]s ]; then %[2]s; fi; touch %[1]s; exec %[3]s exit 2", flag, end, opponent)
			bad := player("bad")
			bad.Cmd, bad.Args = "/bin/sh", []string{"-c", script}
			cfg, path := config(t, 1000, player("good"), bad)
			cfg.Concurrency = 1
			s, err := tournament.Run(t.Context(), cfg)
			const want = "engine bad: does not start any more: crash: "
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("error %v, want %s", err, want)
			}
			if s.Complete || s.Finished != 1 {
				t.Errorf("%d games", s.Finished)
			}
			records(t, path, 1)
		})
	}
}

// TestStartsAtSecondTry has an engine that fails to start once, which costs nothing.
func TestStartsAtSecondTry(t *testing.T) {
	flag := filepath.Join(t.TempDir(), "flag")
	late := player("late")
	late.Cmd = "/bin/sh"
	late.Args = []string{"-c", fmt.Sprintf("if [ -e %[1]s ]; then exec %[2]s; fi; touch %[1]s; exit 1", flag, opponent)}
	cfg, path := config(t, 2, player("good"), late)
	cfg.Recover, cfg.Concurrency = false, 1
	run(t, cfg)
	for _, r := range records(t, path, 2) {
		if r.Reason.Fault() {
			t.Errorf("game %d ended by %s: %s", r.Number, r.Reason, r.Detail)
		}
	}
}

// TestInterruptedWithEngines has the engines end a moment before the match is
// interrupted, as Ctrl-C and service managers do it. No game is lost by that.
func TestInterruptedWithEngines(t *testing.T) {
	for _, kind := range []string{"exit", "crash", "close-output", "no-move"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			heard := filepath.Join(t.TempDir(), "heard")
			cfg, path := config(t, 100, player("good"), player("bad", kind, "3", heard))
			cfg.Concurrency = 1
			cfg.Patience.Interrupt = time.Minute
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() {
				for {
					text, _ := os.ReadFile(heard)
					if bytes.Count(text, []byte("\ngo ")) == 3 {
						time.Sleep(100 * time.Millisecond) // until the fault has been noticed, perhaps
						cancel()
						return
					}
					time.Sleep(time.Millisecond)
				}
			}()
			s, err := tournament.Run(ctx, cfg)
			if err != nil || s.Finished != 0 || s.Complete {
				t.Errorf("%d games, complete %v, error %v", s.Finished, s.Complete, err)
			}
			_ = cfg.Log.Close()
			open(t, cfg, path, true)
			if n := cfg.Log.Games(); n != 0 {
				t.Errorf("%d games in the log", n)
			}
		})
	}
}

// TestEnginesStay checks that a slot starts each engine of a tournament once.
func TestEnginesStay(t *testing.T) {
	var engines []client.Spec
	var heard []string
	for _, name := range []string{"A", "B", "C", "D"} {
		heard = append(heard, filepath.Join(t.TempDir(), "heard"))
		engines = append(engines, player(name, "random", "1", heard[len(heard)-1]))
	}
	cfg, path := config(t, 4, engines...)
	cfg.Adjudication.MaxMoves = 2
	run(t, cfg)
	records(t, path, 24)
	for i, path := range heard {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(text, []byte("uci\n")); n < 1 || n > 2 {
			t.Errorf("%s was started %d times by two slots", engines[i].Name, n)
		}
	}
}

// TestOddGames plays one game of the last pair only.
func TestOddGames(t *testing.T) {
	cfg, path := config(t, 3, player("A"), player("B"), player("C"))
	cfg.Adjudication.MaxMoves = 2
	s, out := run(t, cfg)
	if s.Finished != 9 || !s.Complete || !strings.Contains(out, "Started game 11 of 11 (B vs C)\n") {
		t.Errorf("%d games\n%s", s.Finished, out)
	}
	white := map[string]int{}
	err := tournament.ReadLog(path, func(r *match.Record) error {
		white[fmt.Sprint(r.Round, r.White, r.Black)]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "map[1AB:1 1AC:1 1BA:1 1BC:1 1CA:1 1CB:1 2AB:1 2AC:1 2BC:1]"
	if got := fmt.Sprint(white); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	_ = cfg.Log.Close()
	cfg.Games = 4 // more games are only added
	open(t, cfg, path, true)
	run(t, cfg)
	records(t, path, 12)
}
