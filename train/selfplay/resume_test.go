package selfplay_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/train/selfplay"
)

// childDir is the environment variable that makes the test program a run that
// writes there and is to be killed.
const childDir = "ARROCCO_DATAGEN_CHILD"

// runGames is the length of the runs that are broken off.
const runGames = 40

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		os.Exit(child(dir))
	}
	if dir := os.Getenv(generationDir); dir != "" {
		os.Exit(generationChild(dir))
	}
	os.Exit(m.Run())
}

// child generates games and writes a line for each.
func child(dir string) int {
	cfg := config(chess(), dir, runGames)
	cfg.Resume = true
	cfg.Report = func(p selfplay.Progress) { fmt.Println(p.Games) }
	if err := selfplay.Run(context.Background(), *cfg); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// TestKill kills a run again and again and compares what is there in the end
// with what a run without interruption leaves.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	for _, n := range []int{1, 2, 5, 9, 17, 30} {
		reported := killAfter(t, dir, n)
		// One game more may have been written than the pipe could tell.
		if got := wholeGames(t, dir); got < reported {
			t.Fatalf("%d games were reported, %d are there", reported, got)
		}
	}
	cfg := config(chess(), dir, runGames)
	cfg.Resume = true
	run(t, cfg)
	checkUninterrupted(t, dir)
}

// killAfter lets a run go on in dir until it has that many games, kills it, and
// returns how many it has reported.
func killAfter(t *testing.T, dir string, n int) int {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reported := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, err := fmt.Sscan(lines.Text(), &reported); err != nil {
			t.Fatal(err)
		}
		if reported >= n {
			break
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the run was over before it could be killed")
	}
	return reported
}

// wholeGames counts the games in dir, whose last shard may be torn.
func wholeGames(t *testing.T, dir string) int {
	t.Helper()
	n := 0
	for name := range contents(t, dir) {
		r, err := selfplay.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		n += len(rest(t, r))
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	return n
}

// checkUninterrupted compares dir with a run without interruption.
func checkUninterrupted(t *testing.T, dir string) {
	t.Helper()
	whole := config(chess(), t.TempDir(), runGames)
	run(t, whole)
	if !maps.Equal(contents(t, dir), contents(t, whole.Dir)) {
		t.Error("the games are others than without interruption")
	}
}

// TestTornShard cuts a run off at all kinds of places and resumes it.
func TestTornShard(t *testing.T) {
	whole := config(chess(), t.TempDir(), runGames)
	run(t, whole)
	shards, err := selfplay.Shards(whole.Dir)
	if err != nil || len(shards) != 1 {
		t.Fatal(shards, err)
	}
	text, err := os.ReadFile(shards[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{1, 2, 3, 4, 5, 50, 150, 200, 333} {
		cfg := config(chess(), t.TempDir(), runGames)
		cfg.Resume = true
		path := filepath.Join(cfg.Dir, filepath.Base(shards[0]))
		if err := os.WriteFile(path, text[:len(text)-cut], 0o644); err != nil {
			t.Fatal(err)
		}
		run(t, cfg)
		if !maps.Equal(contents(t, cfg.Dir), contents(t, whole.Dir)) {
			t.Errorf("with %d bytes missing, the games are others", cut)
		}
	}
}

// TestStop stops runs in an orderly way, and resumes them with more threads and
// more games.
func TestStop(t *testing.T) {
	dir := t.TempDir()
	for stage, n := range []uint64{3, 8, 20} {
		cfg := config(chess(), dir, 0)
		cfg.Resume, cfg.Threads = true, 1+stage
		ctx, stop := context.WithCancel(context.Background())
		cfg.Report = func(p selfplay.Progress) {
			if p.Games >= n {
				stop()
			}
		}
		if err := selfplay.Run(ctx, *cfg); err != nil {
			t.Fatal(err)
		}
		stop()
	}
	cfg := config(chess(), dir, runGames)
	cfg.Resume = true
	run(t, cfg)
	run(t, cfg) // there is nothing left to do
	checkUninterrupted(t, dir)
}

// TestOtherVersion checks that another engine's games get a shard of their own.
func TestOtherVersion(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 3)
	cfg.Version = "old"
	run(t, cfg)
	cfg.Version, cfg.Resume, cfg.Games = "new", true, 5
	run(t, cfg)
	cfg.Games = 6
	run(t, cfg)
	for name, want := range map[string]string{"games-0000000000.arrocco": "old", "games-0000000003.arrocco": "new"} {
		r, err := selfplay.Open(filepath.Join(cfg.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Header().Version; got != want {
			t.Errorf("%s is of version %q, want %q", name, got, want)
		}
		if list, first := rest(t, r), r.Header().First; len(list) != 3 || list[0].Number != first {
			t.Errorf("%s has %d games, want 3 from %d on", name, len(list), first)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestDamageStopsResume checks that a run does not go on after games that are
// missing.
func TestDamageStopsResume(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 6)
	run(t, cfg)
	shards, err := selfplay.Shards(cfg.Dir)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(shards[0])
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 0x10
	if err := os.WriteFile(shards[0], text, 0o644); err != nil {
		t.Fatal(err)
	}
	cfg.Resume = true
	err = selfplay.Run(context.Background(), *cfg)
	if damage := (*selfplay.DamageError)(nil); !errors.As(err, &damage) {
		t.Errorf("error is %v, want a DamageError", err)
	}
}

// TestLock checks that two processes cannot write to the same directory.
func TestLock(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 2)
	var second error
	cfg.Report = func(p selfplay.Progress) {
		if p.Games == 1 {
			other := config(chess(), cfg.Dir, 2)
			other.Resume = true
			second = selfplay.Run(context.Background(), *other)
		}
	}
	run(t, cfg)
	if second == nil || !strings.Contains(second.Error(), "another process") {
		t.Errorf("the error of the second run is %v", second)
	}
}
