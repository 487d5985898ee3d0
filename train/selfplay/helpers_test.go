package selfplay_test

import (
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"arrocco/engine"
	"arrocco/train/selfplay"
)

// config returns a run of small games of v in dir, with a few nodes a move.
func config(v *engine.Variant, dir string, games uint64) *selfplay.Config {
	s := selfplay.DefaultSettings(v.Name, 7)
	s.Nodes, s.Hash, s.Opening.Nodes = 60, 1, 60
	s.Adjudication.MaxPlies = 160
	return &selfplay.Config{Settings: s, Dir: dir, Games: games, Threads: 2, EvalFile: engine.HandWritten}
}

// chess returns the first game that there is.
func chess() *engine.Variant { return engine.Variants()[0] }

func run(t *testing.T, cfg *selfplay.Config) {
	t.Helper()
	if err := selfplay.Run(context.Background(), *cfg); err != nil {
		t.Fatal(err)
	}
}

// contents returns the bytes of the shards in dir, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	paths, err := selfplay.Shards(dir)
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

// games reads all games of the shards in dir.
// They end with a torn game only if that is allowed.
func games(t *testing.T, dir string, torn ...bool) []*selfplay.Game {
	t.Helper()
	all := contents(t, dir)
	var list []*selfplay.Game
	for _, name := range slices.Sorted(maps.Keys(all)) {
		r, err := selfplay.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, rest(t, r)...)
		if r.Torn() != 0 && len(torn) == 0 {
			t.Errorf("%s: %d bytes are torn", name, r.Torn())
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	return list
}

// rest reads what is left in r, which must not be damaged.
func rest(t *testing.T, r *selfplay.Reader) []*selfplay.Game {
	t.Helper()
	var list []*selfplay.Game
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
}
