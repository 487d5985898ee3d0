package selfplay_test

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train/selfplay"
)

// withLeaves returns a run of small games of v with two leaves of each search.
func withLeaves(v *engine.Variant, dir string, games uint64) *selfplay.Config {
	cfg := config(v, dir, games)
	cfg.Quick, cfg.Leaves = 20, 2
	return cfg
}

// TestLeaves checks that leaves are what a trainer learns from, and mostly not
// positions of the games.
func TestLeaves(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine has no data races to find")
	}
	for _, name := range []string{"chess", "xiangqi"} {
		t.Run(name, func(t *testing.T) {
			v, err := engine.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			cfg := withLeaves(v, t.TempDir(), 8)
			run(t, cfg)
			leaves, positions, played := 0, 0, 0
			for _, g := range games(t, cfg.Dir) {
				keys := map[game.Key]bool{}
				visit := func(s *selfplay.Sample) error {
					keys[s.Position.State().Key] = true
					positions++
					return nil
				}
				if err := selfplay.Replay(v, g, visit); err != nil {
					t.Fatal(err)
				}
				visit = func(s *selfplay.Sample) error {
					leaves++
					if keys[s.Position.State().Key] {
						played++
					}
					checkLeaf(t, s, cfg, len(g.Moves))
					return nil
				}
				if err := selfplay.VisitLeaves(v, g, visit); err != nil {
					t.Fatal(err)
				}
			}
			if leaves < positions/4 || played > leaves/2 {
				t.Errorf("%d leaves, %d of them positions of the games, of which there are %d", leaves, played, positions)
			}
		})
	}
}

// checkLeaf checks that s is worth learning from, in a game with this number of moves.
func checkLeaf(t *testing.T, s *selfplay.Sample, cfg *selfplay.Config, moves int) {
	t.Helper()
	bound := 2 * cfg.Adjudication.WinScore
	if s.Noisy || s.Check || s.Position.State().InCheck || s.Score <= -bound || s.Score >= bound {
		t.Errorf("%v: score %d, noisy %v, check %v", s.Position, s.Score, s.Noisy, s.Check)
	}
	if s.Result != game.Ongoing || s.Ply < 0 || s.Ply >= moves {
		t.Errorf("%v: result %v, ply %d of %d", s.Position, s.Result, s.Ply, moves)
	}
}

// TestLeavesChangeNoGame checks that games are the same with and without leaves.
func TestLeavesChangeNoGame(t *testing.T) {
	cfg := withLeaves(chess(), t.TempDir(), 6)
	run(t, cfg)
	list := games(t, cfg.Dir)
	for _, g := range list {
		g.Leaves = nil
		unmark(g)
	}
	cfg.Leaves, cfg.Dir = 0, t.TempDir()
	run(t, cfg)
	bare := games(t, cfg.Dir)
	for _, g := range bare {
		unmark(g)
	}
	if d := cmp.Diff(bare, list); d != "" {
		t.Errorf("with leaves the games differ:\n%s", d)
	}
}

// unmark forgets which positions of g are duplicates: some are so of leaves.
func unmark(g *selfplay.Game) {
	for i := range g.Moves {
		g.Moves[i].Duplicate = false
	}
}

// TestLeavesResume checks that neither a break nor the number of threads changes what
// a run with leaves writes.
func TestLeavesResume(t *testing.T) {
	whole := withLeaves(chess(), t.TempDir(), 8)
	run(t, whole)
	cfg := withLeaves(chess(), t.TempDir(), 3)
	cfg.Threads = 1
	run(t, cfg)
	cfg.Games, cfg.Resume = 8, true
	var progress selfplay.Progress
	cfg.Report = func(p selfplay.Progress) { progress = p }
	run(t, cfg)
	if !maps.Equal(contents(t, cfg.Dir), contents(t, whole.Dir)) {
		t.Error("the shards differ")
	}
	leaves := 0
	for _, g := range games(t, cfg.Dir) {
		leaves += len(g.Leaves)
	}
	if progress.Leaves != uint64(leaves) {
		t.Errorf("%d leaves are reported, there are %d", progress.Leaves, leaves)
	}
}

// TestVisitLeavesErrors checks that a leaf that cannot be is an error.
func TestVisitLeavesErrors(t *testing.T) {
	for name, leaf := range map[string]selfplay.Leaf{
		"no position":  {FEN: "8/8"},
		"illegal move": {FEN: chess().Start, MoveScore: selfplay.MoveScore{Move: game.NewMove(0, 63)}},
	} {
		g := &selfplay.Game{Number: 12, Leaves: []selfplay.Leaf{leaf}}
		err := selfplay.VisitLeaves(chess(), g, func(*selfplay.Sample) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "game 12: leaf 1") {
			t.Errorf("%s: error is %v", name, err)
		}
	}
	const e2, e4 = 12, 28
	good := selfplay.Leaf{FEN: chess().Start, MoveScore: selfplay.MoveScore{Move: game.NewMove(e2, e4)}}
	g := &selfplay.Game{Leaves: []selfplay.Leaf{good}}
	stop := func(*selfplay.Sample) error { return context.Canceled }
	if err := selfplay.VisitLeaves(chess(), g, stop); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}
