package selfplay

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"arrocco/engine"
)

// snapshotRun plays the games of a run with small shards, up to a number.
func snapshotRun(t *testing.T, dir string, games uint64) {
	t.Helper()
	s := DefaultSettings(engine.Variants()[0].Name, 9)
	s.Nodes, s.Hash, s.Opening.Nodes, s.Adjudication.MaxPlies = 50, 1, 50, 40
	cfg := Config{
		Settings: s, Dir: dir, Games: games, Threads: 1, EvalFile: engine.HandWritten, Resume: true, shardSize: 4,
	}
	if err := Run(context.Background(), cfg); err != nil {
		t.Fatal(err)
	}
}

// files returns the contents of the shards in dir.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	paths, err := Shards(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(path)] = string(b)
	}
	return all
}

// TestSnapshot checks that a resumed run goes on alike with a snapshot, without one and
// with one that is of no use, and that one of use is used.
func TestSnapshot(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine has no data races to find, and plays nearly 300 games")
	}
	whole := t.TempDir()
	snapshotRun(t, whole, 14)
	for _, first := range []uint64{3, 4, 8, 10} {
		for name, change := range map[string]func(path string) error{
			"as it is": func(string) error { return nil },
			"none":     os.Remove,
			"cut":      func(path string) error { return os.Truncate(path, 1000) },
			"empty":    func(path string) error { return os.Truncate(path, 0) },
			"changed": func(path string) error {
				b, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				b[len(b)/2] ^= 1
				return os.WriteFile(path, b, 0o644)
			},
		} {
			dir := t.TempDir()
			snapshotRun(t, dir, first)
			path := filepath.Join(dir, snapshotName)
			if err := change(path); err != nil && first >= 4 {
				t.Fatal(err)
			}
			snapshotRun(t, dir, 14)
			if !maps.Equal(files(t, dir), files(t, whole)) {
				t.Errorf("%d games, snapshot %s: goes on in another way", first, name)
			}
		}
	}
}

// TestSnapshotIsUsed damages a game of a shard that a snapshot makes superfluous to read.
func TestSnapshotIsUsed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine has no data races to find")
	}
	dir := t.TempDir()
	snapshotRun(t, dir, 9)
	paths, err := Shards(dir)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	b[len(b)-10] ^= 1
	if err := os.WriteFile(paths[0], b, 0o644); err != nil {
		t.Fatal(err)
	}
	snapshotRun(t, dir, 12)
	p, err := CountGames(dir)
	if err != nil || p.Games != 12 {
		t.Errorf("%+v, %v, want 12 games", p, err)
	}
}
