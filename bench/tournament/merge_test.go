package tournament_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/internal/opening"
)

// parted returns the configuration of a part of a round robin of three, with 7 games of each
// pairing: the last pair of each lacks a game.
func parted(t *testing.T, part, parts int) (*tournament.Config, string) {
	t.Helper()
	cfg, path := config(t, 7, player("A", "first"), player("B", "first"), player("C", "first"))
	cfg.Part, cfg.Parts = part, parts
	for _, move := range []string{"e2e4", "d2d4", "c2c4", "g1f3", "b2b3"} {
		cfg.Openings = append(cfg.Openings, opening.Opening{Moves: []string{move}})
	}
	return cfg, path
}

// TestMerge has parts of a tournament played and added up: the games are those of the whole.
func TestMerge(t *testing.T) {
	cfg, whole := parted(t, 0, 0)
	run(t, cfg)
	games := byNumber(t, whole)
	var logs []string
	played := 0
	for part := 1; part <= 3; part++ {
		cfg, path := parted(t, part, 3)
		s, _ := run(t, cfg)
		if !s.Complete || s.Finished != cfg.TotalGames() || s.Finished == 0 {
			t.Errorf("part %d: %d games of %d, complete %t", part, s.Finished, cfg.TotalGames(), s.Complete)
		}
		played += s.Finished
		logs = append(logs, path)
	}
	if played != 3*7 {
		t.Fatalf("%d games in all parts, want 21", played)
	}
	var out strings.Builder
	merged := filepath.Join(t.TempDir(), "merged.jsonl")
	m := &tournament.Config{Output: &out}
	open(t, m, merged, false)
	s, err := tournament.Merge(m, logs)
	if err != nil || s.Finished != 21 {
		t.Fatalf("%d games, %v", s.Finished, err)
	}
	if !strings.Contains(out.String(), "A") {
		t.Errorf("no standings:\n%s", out.String())
	}
	all := byNumber(t, merged)
	if len(all) != len(games) {
		t.Errorf("%d games merged, want %d", len(all), len(games))
	}
	for number, want := range games {
		r := all[number]
		if r == nil {
			t.Errorf("game %d is missing", number)
			continue
		}
		if r.White != want.White || r.Black != want.Black || r.Result != want.Result ||
			fmt.Sprint(r.Opening) != fmt.Sprint(want.Opening) || fmt.Sprint(moves(r)) != fmt.Sprint(moves(want)) {
			t.Errorf("game %d differs", r.Number)
		}
	}
	if _, err := tournament.Merge(&tournament.Config{}, append(logs, logs[0])); err == nil ||
		!strings.Contains(err.Error(), "is in "+logs[0]+", too") {
		t.Errorf("the same log twice: %v", err)
	}
	other, path := config(t, 2, player("A", "first"), player("D", "first"))
	run(t, other)
	if _, err := tournament.Merge(&tournament.Config{}, append(logs, path)); err == nil ||
		!strings.Contains(err.Error(), "is of another tournament than "+logs[0]+"; --engine was A, B, C, now A, D") {
		t.Errorf("another tournament: %v", err)
	}
	if _, err := tournament.Merge(&tournament.Config{Test: &sprt.Test{Elo1: 5}}, logs); err == nil {
		t.Error("a test of three engines")
	}
}

// byNumber returns the games of a log.
func byNumber(t *testing.T, path string) map[int]*match.Record {
	t.Helper()
	games := map[int]*match.Record{}
	err := tournament.ReadLog(path, func(r *match.Record) error {
		games[r.Number] = r
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// moves returns the moves of a record.
func moves(r *match.Record) []string {
	var list []string
	for _, p := range r.Plies {
		list = append(list, p.Move)
	}
	return list
}

// TestMergeElsewhere merges logs of machines on which the engines are elsewhere.
func TestMergeElsewhere(t *testing.T) {
	var logs []string
	for part := 1; part <= 2; part++ {
		a := player("A", "first")
		if part == 2 {
			a.Cmd = filepath.Join(t.TempDir(), "copy")
			if err := os.Link(opponent, a.Cmd); err != nil {
				t.Skip(err)
			}
		}
		cfg, path := config(t, 8, a, player("B", "random"))
		cfg.Part, cfg.Parts = part, 2
		run(t, cfg)
		logs = append(logs, path)
	}
	s, err := tournament.Merge(&tournament.Config{Test: &sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}}, logs)
	if err != nil || s.Finished != 8 {
		t.Fatalf("%d games, %v", s.Finished, err)
	}
	if of := s.Of(0); of.Pairs.Pairs() != 4 || s.Test == nil {
		t.Errorf("%d pairs", of.Pairs.Pairs())
	}
}

func TestPartErrors(t *testing.T) {
	for name, change := range map[string]func(*tournament.Config){
		"test":     func(c *tournament.Config) { c.Test = &sprt.Test{Elo1: 5, Alpha: 0.05, Beta: 0.05} },
		"swiss":    func(c *tournament.Config) { c.Format, c.Rounds = tournament.Swiss, 2 },
		"too high": func(c *tournament.Config) { c.Part = 4 },
	} {
		cfg := &tournament.Config{
			Engines: []client.Spec{player("A"), player("B")}, Variant: chess(t), Games: 2, Part: 1, Parts: 3,
		}
		if change(cfg); cfg.Validate() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
