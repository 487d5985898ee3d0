package tournament_test

import (
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// openings returns n openings of one move.
func openings(n int) []opening.Opening {
	var list []opening.Opening
	for i := range n {
		list = append(list, opening.Opening{Moves: []string{string("abcdefgh"[i]) + "2" + string("abcdefgh"[i]) + "3"}})
	}
	return list
}

// TestWarnings announces that games will start alike or repeat.
func TestWarnings(t *testing.T) {
	const alike = "Warning: all games start alike"
	clock := client.Limit{Time: time.Minute}
	tests := []struct {
		name     string
		variant  string
		limit    client.Limit
		openings int
		games    int
		want     string // the line of the output, "" for none
	}{
		{"nodes", "chess", client.Limit{Nodes: 1}, 0, 4, alike + " and no limit depends on time, so games will repeat; "},
		{"depth", "chess", client.Limit{Depth: 1}, 0, 4, alike + " and no limit depends on time, so games will repeat; "},
		{"clock", "chess", clock, 0, 4, alike + "; --openings gives other starts"},
		{"one pair", "chess", client.Limit{Nodes: 1}, 0, 2, ""},
		{"enough openings", "chess", client.Limit{Nodes: 1}, 2, 4, ""},
		{"too few openings", "chess", clock, 2, 6, "Warning: 3 pairs of games but 2 openings: openings will be played again"},
		{"tiles", "sprint", client.Limit{Nodes: 1}, 0, 4, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a, b := player("A"), player("B")
			a.Limit, b.Limit = tt.limit, tt.limit
			cfg, _ := config(t, tt.games, a, b)
			cfg.Adjudication.MaxMoves = 2
			cfg.Openings = openings(tt.openings)
			var err error
			if cfg.Variant, err = engine.Lookup(tt.variant); err != nil {
				t.Fatal(err)
			}
			_, out := run(t, cfg)
			warned := strings.Contains(out, "Warning: ")
			if warned != (tt.want != "") || !strings.Contains(out, tt.want) {
				t.Errorf("no %q in\n%s", tt.want, out)
			}
		})
	}
}

// TestOpeningsBeginAgain has a test that goes on for longer than the book.
func TestOpeningsBeginAgain(t *testing.T) {
	cfg, _ := config(t, 0, player("A"), player("B"))
	cfg.Openings = openings(2)
	cfg.Adjudication.MaxMoves = 2
	cfg.Concurrency = 1
	cfg.Test = &sprt.Test{Elo0: -500, Elo1: 500, Alpha: 0.01, Beta: 0.01}
	ctx, cancel := contextUntil(t, cfg, "Started game 6 ")
	defer cancel()
	if _, err := tournament.Run(ctx, cfg); err != nil {
		t.Fatal(err)
	}
	out := cfg.Output.(*watcher).out.String()
	const want = "Warning: all 2 openings have been played and begin again\nStarted game 5 "
	if strings.Count(out, "Warning: ") != 1 || !strings.Contains(out, want) {
		t.Errorf("no %q in\n%s", want, out)
	}
}

// TestRepeatedGames counts the games that were the same as an earlier one.
func TestRepeatedGames(t *testing.T) {
	same := func(name string) client.Spec { return player(name, "first") }
	tests := []struct {
		name     string
		b        client.Spec
		openings int
		want     string
	}{
		{"all alike", same("B"), 0, "\nRepeated games: 5 of 6 are the same as an earlier game, so the figures "},
		{"three openings", same("B"), 3, "\nRepeated games: 3 of 6 are the same "},
		{"other moves", player("B", "random"), 3, ""},
		{"faults are apart", player("B", "illegal", "1"), 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cfg, _ := config(t, 6, same("A"), tt.b)
			cfg.Openings = openings(tt.openings)
			_, out := run(t, cfg)
			repeated := strings.Contains(out, "Repeated games")
			if repeated != (tt.want != "") || !strings.Contains(out, tt.want) {
				t.Errorf("no %q in\n%s", tt.want, out)
			}
		})
	}
}
