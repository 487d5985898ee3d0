package selfplay

import (
	"context"
	"testing"

	"arrocco/engine"
	"arrocco/game"
)

// TestShards writes more games than a shard takes, in two goes, and reads them
// back.
func TestShards(t *testing.T) {
	const games = 2*gamesPerShard + 3
	dir, v := t.TempDir(), engine.Variants()[0]
	settings := DefaultSettings(v.Name, 3)
	settings.Nodes = 60
	w := writer{dir: dir, header: Header{Settings: settings}}
	for i := range uint64(games) {
		// No moves: only the number of games matters.
		if err := w.add(&Game{Number: i, Start: v.Start, Result: game.Drawn}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	cfg := Config{Settings: settings, Dir: dir, Games: games + 2, Threads: 1, EvalFile: engine.HandWritten, Resume: true}
	if err := Run(context.Background(), cfg); err != nil {
		t.Fatal(err)
	}
	checkShards(t, dir, []uint64{0, gamesPerShard, 2 * gamesPerShard}, games+2)
}

// checkShards checks that the shards in dir begin with these games, and hold all
// from 0 on.
func checkShards(t *testing.T, dir string, first []uint64, games uint64) {
	t.Helper()
	paths, err := Shards(dir)
	if err != nil || len(paths) != len(first) {
		t.Fatalf("the shards are %v, %v, want %d", paths, err, len(first))
	}
	next := uint64(0)
	for i, path := range paths {
		r, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if h := r.Header(); h.First != first[i] {
			t.Errorf("%s begins with game %d, want %d", path, h.First, first[i])
		}
		for g, err := r.Next(); err == nil; g, err = r.Next() {
			if g.Number != next {
				t.Fatalf("%s has game %d, want %d", path, g.Number, next)
			}
			next++
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if next != games {
		t.Errorf("%d games, want %d", next, games)
	}
}
