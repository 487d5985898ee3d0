package tournament_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/tournament"
)

// TestPonder has engines think on the time of others: with the right move, a wrong one, and
// without waiting for any. The opponent program panics if the protocol is broken.
func TestPonder(t *testing.T) {
	for _, kind := range []string{"ponder-right", "ponder-wrong", "ponder-early"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			var talk bytes.Buffer
			a := player("A", kind)
			a.Ponder = true
			cfg, path := config(t, 4, a, player("B", "first"))
			cfg.Conversation = client.NewConversation(&talk)
			run(t, cfg)
			for _, r := range records(t, path, 4) {
				if r.Reason.Fault() {
					t.Errorf("game %d: %s: %s", r.Number, r.Reason, r.Detail)
				}
			}
			if err := cfg.Conversation.Err(); err != nil {
				t.Fatal(err)
			}
			text := talk.String()
			hits, stops := strings.Count(text, "< ponderhit\n"), strings.Count(text, "< stop\n")
			if asked := strings.Count(text, "< go ponder nodes 1\n"); asked < 40 {
				t.Errorf("asked to ponder %d times", asked)
			}
			if hits > 0 != (kind == "ponder-right") && kind != "ponder-early" || (stops > 40) != (kind == "ponder-wrong") {
				t.Errorf("%d ponderhit, %d stop", hits, stops)
			}
			if !strings.Contains(text, " game 1 begins: A vs B\n") || !strings.Contains(text, "A(") {
				t.Errorf("no names in the conversation:\n%.500s", text)
			}
		})
	}
}

// TestPonderCrash has an engine crash while its opponent thinks: the game is lost by that engine.
func TestPonderCrash(t *testing.T) {
	a, b := player("A", "ponder-right"), player("B", "crash", "5")
	a.Ponder = true
	cfg, path := config(t, 2, a, b)
	run(t, cfg)
	for _, r := range records(t, path, 2) {
		if r.Reason != "crash" || r.Loser() != "B" {
			t.Errorf("game %d: %s loses by %s", r.Number, r.Loser(), r.Reason)
		}
	}
}

// TestRestart starts a process for each game, or one for all.
func TestRestart(t *testing.T) {
	for restart, want := range map[string]int{"": 1, "off": 1, "auto": 1, "on": 4} {
		var talk bytes.Buffer
		a := player("A", "first")
		a.Restart = restart
		cfg, _ := config(t, 4, a, player("B", "first"))
		cfg.Concurrency = 1
		cfg.Conversation = client.NewConversation(&talk)
		run(t, cfg)
		if got := strings.Count(talk.String(), "> id name opponent first\n"); got != want+1 {
			t.Errorf("restart=%s: %d processes of A, want %d", restart, got-1, want)
		}
	}
}

// TestLastGames ends a tournament after its running games: none is lost or begun.
func TestLastGames(t *testing.T) {
	last := make(chan struct{})
	cfg, path := config(t, 100, player("A", "first"), player("B", "first"))
	cfg.LastGames = last
	closed := false
	cfg.Progress = func(s *tournament.Standings) {
		if s.Finished == 3 && !closed {
			close(last)
			closed = true
		}
	}
	s, out := run(t, cfg)
	if s.Complete || s.Finished < 3 || s.Finished > 3+2*cfg.Concurrency {
		t.Errorf("%d games, complete %t", s.Finished, s.Complete)
	}
	if a, b := strings.Count(out, "Started game"), strings.Count(out, "Finished game"); a != b || a != s.Finished {
		t.Errorf("%d games started, %d finished", a, b)
	}
	records(t, path, s.Finished)
}

// TestWait pauses between games, and not for longer than the tournament lasts.
func TestWait(t *testing.T) {
	cfg, _ := config(t, 4, player("A", "first"), player("B", "first"))
	cfg.Concurrency, cfg.Wait = 1, time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	cfg.Progress = func(s *tournament.Standings) {
		if s.Finished == 1 {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
	}
	s, err := tournament.Run(ctx, cfg)
	if err != nil || s.Finished != 1 {
		t.Errorf("%d games, %v", s.Finished, err)
	}
}
