package selfplay_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train/selfplay"
)

// TestVariants plays some games of everything that can be played, and checks
// each against the rules.
func TestVariants(t *testing.T) {
	for _, v := range engine.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			dir := t.TempDir()
			cfg := config(v, dir, 12)
			run(t, cfg)
			list := games(t, dir)
			if len(list) != 12 {
				t.Fatalf("%d games, want 12", len(list))
			}
			seen := map[game.Key]bool{}
			for i, g := range list {
				if g.Number != uint64(i) {
					t.Errorf("game %d has the number %d", i, g.Number)
				}
				checkGame(t, v, cfg, g)
				checkDuplicates(t, v, g, seen)
			}
		})
	}
}

// checkGame replays g and checks that it ended when it had to.
func checkGame(t *testing.T, v *engine.Variant, cfg *selfplay.Config, g *selfplay.Game) {
	t.Helper()
	if len(g.Moves) == 0 || len(g.Moves) > cfg.Adjudication.MaxPlies {
		t.Errorf("game %d has %d moves", g.Number, len(g.Moves))
	}
	p, err := g.Begin(v)
	if err != nil {
		t.Fatal(err)
	}
	if game.Uncertain(p) {
		t.Errorf("game %d begins with hidden pieces: %v", g.Number, p)
	}
	for i, m := range g.Moves {
		if o := p.Outcome(); o.Result != game.Ongoing {
			t.Fatalf("game %d goes on after move %d, although it ended: %v", g.Number, i, o)
		}
		p.Make(m.Move)
	}
	o := p.Outcome()
	if g.Ending == selfplay.ByRules && o.Result != g.Result {
		t.Errorf("game %d ended %v, want %v by the rules", g.Number, g.Result, o)
	}
	if g.Ending != selfplay.ByRules && o.Result != game.Ongoing {
		t.Errorf("game %d ended %v, want %v by the rules", g.Number, g.Ending, o)
	}
}

// checkDuplicates checks that positions are marked exactly if they are in seen,
// and adds them.
func checkDuplicates(t *testing.T, v *engine.Variant, g *selfplay.Game, seen map[game.Key]bool) {
	t.Helper()
	err := selfplay.Replay(v, g, func(s *selfplay.Sample) error {
		key := s.Position.State().Key
		if s.Duplicate != seen[key] {
			t.Errorf("game %d: position %d is marked %v, want %v", g.Number, s.Ply, s.Duplicate, seen[key])
		}
		seen[key] = true
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestBrackets resumes a run in a directory whose name would be a pattern for a shell. Its games
// stay, and those of a directory that the pattern matches are not taken for its own.
func TestBrackets(t *testing.T) {
	parent := t.TempDir()
	run(t, config(chess(), filepath.Join(parent, "run1"), 2))
	dir := filepath.Join(parent, "run[1]")
	cfg := config(chess(), dir, 3)
	run(t, cfg)
	if err := selfplay.Run(context.Background(), *cfg); err == nil {
		t.Error("a run begins anew on the games that are there")
	}
	cfg.Games, cfg.Resume = 5, true
	run(t, cfg)
	if n := len(games(t, dir)); n != 5 {
		t.Errorf("%d games, want 5", n)
	}
}

// TestThreads checks that the number of threads changes nothing.
func TestThreads(t *testing.T) {
	for _, v := range engine.Variants() {
		want := map[string]string(nil)
		for _, threads := range []int{1, 2, 5} {
			cfg := config(v, t.TempDir(), 10)
			cfg.Threads = threads
			run(t, cfg)
			got := contents(t, cfg.Dir)
			if want == nil {
				want = got
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s: %d threads play other games than one", v.Name, threads)
			}
		}
	}
}

// TestSeeds checks that another seed means other games.
func TestSeeds(t *testing.T) {
	starts := map[string]uint64{}
	for seed := range uint64(3) {
		cfg := config(chess(), t.TempDir(), 5)
		cfg.Seed = seed
		run(t, cfg)
		for _, g := range games(t, cfg.Dir) {
			if other, ok := starts[g.Start]; ok {
				t.Errorf("seeds %d and %d begin with %s", other, seed, g.Start)
			}
			starts[g.Start] = seed
		}
	}
}

// TestStart checks that games begin where Config.Start says.
func TestStart(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 3)
	cfg.Opening.MinPlies, cfg.Opening.MaxPlies = 0, 0
	const ending, turned = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"
	cfg.Start = func(rng *rand.Rand) string { return [...]string{ending, turned}[rng.IntN(2)] }
	run(t, cfg)
	for _, g := range games(t, cfg.Dir) {
		if g.Start != ending && g.Start != turned {
			t.Errorf("game %d begins with %s", g.Number, g.Start)
		}
	}
}

// TestPlayOut checks that games are played out if that is wanted, and some of
// them by default.
func TestPlayOut(t *testing.T) {
	const n = 40
	for _, test := range []struct{ playOut, least, most int }{{1, 0, 0}, {8, 1, n - 1}, {0, 1, n}} {
		cfg := config(chess(), t.TempDir(), n)
		cfg.Adjudication.WinScore, cfg.Adjudication.WinPlies = 1, 1 // everything is won
		cfg.Adjudication.PlayOut = test.playOut
		run(t, cfg)
		agreed := 0
		for _, g := range games(t, cfg.Dir) {
			count(&agreed, g.Ending == selfplay.WinAgreed || g.Ending == selfplay.DrawAgreed)
		}
		if agreed < test.least || agreed > test.most {
			t.Errorf("PlayOut %d: %d games of %d are agreed", test.playOut, agreed, n)
		}
	}
}

// TestReport checks that what is reported is what is written.
func TestReport(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 6)
	var got []selfplay.Progress
	cfg.Report = func(p selfplay.Progress) { got = append(got, p) }
	run(t, cfg)
	want := []selfplay.Progress{{}}
	for _, g := range games(t, cfg.Dir) {
		p := want[len(want)-1]
		p.Games++
		p.Positions += uint64(len(g.Moves))
		for _, m := range g.Moves {
			if m.Duplicate {
				p.Duplicates++
			}
		}
		want = append(want, p)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the reports differ:\n%s", d)
	}
}

// TestRefusals checks that a run that cannot be meant is refused.
func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	run(t, config(chess(), dir, 1))
	tests := []struct {
		name   string
		change func(*selfplay.Config)
		want   string
	}{
		{"games are there", func(*selfplay.Config) {}, "has games in it already"},
		{"other nodes", func(c *selfplay.Config) { c.Resume, c.Nodes = true, 61 }, "is of another run"},
		{"other seed", func(c *selfplay.Config) { c.Resume, c.Seed = true, 8 }, "is of another run"},
		{"other starts", func(c *selfplay.Config) { c.Resume, c.Starts = true, "any" }, "is of another run"},
		{"no nodes", func(c *selfplay.Config) { c.Nodes = 0 }, "no nodes"},
		{"no quicker search", func(c *selfplay.Config) { c.Quick = 60 }, "60 nodes is no shorter than one of 60"},
		{"many leaves", func(c *selfplay.Config) { c.Leaves = 17 }, "17 leaves of a search"},
		{"hidden leaves", func(c *selfplay.Config) { c.Variant, c.Leaves = "sprint", 1 }, "something is hidden"},
		{"no table", func(c *selfplay.Config) { c.Hash = 0 }, "0 MiB is too small"},
		{"no threads", func(c *selfplay.Config) { c.Threads = 0 }, "0 games at a time"},
		{"no plies", func(c *selfplay.Config) { c.Adjudication.MaxPlies = 0 }, "games of 0 plies"},
		{"turned openings", func(c *selfplay.Config) { c.Opening.MaxPlies = 3 }, "openings of 8 to 3 plies"},
		{"no agreement", func(c *selfplay.Config) { c.Adjudication.WinPlies = 0 }, "at least one score"},
		{"negative play-outs", func(c *selfplay.Config) { c.Adjudication.PlayOut = -1 }, "one game in -1"},
		{"no directory", func(c *selfplay.Config) { c.Dir = filepath.Join(dir, "lock") }, "not a directory"},
		{"other game", func(c *selfplay.Config) { c.Variant = "go" }, `no game is called "go"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := contents(t, dir)
			cfg := config(chess(), dir, 2)
			test.change(cfg)
			err := selfplay.Run(context.Background(), *cfg)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error is %v, want one with %q", err, test.want)
			}
			if !maps.Equal(contents(t, dir), before) {
				t.Error("the shards have changed")
			}
		})
	}
}

// TestHopelessOpenings checks that a run ends where no opening is even.
func TestHopelessOpenings(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 1)
	cfg.Opening.MinPlies, cfg.Opening.MaxPlies = 0, 0
	cfg.Start = func(*rand.Rand) string { return "7k/8/6KQ/8/8/8/8/8 b - - 0 1" }
	err := selfplay.Run(context.Background(), *cfg)
	if err == nil || !strings.Contains(err.Error(), "no even opening") {
		t.Errorf("error is %v", err)
	}
}
