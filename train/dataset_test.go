package train

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/train/selfplay"
)

// play plays some small games of chess into a directory.
func play(t *testing.T, games uint64) (dir string) {
	t.Helper()
	return playWith(t, selfplay.DefaultSettings("chess", 1), games)
}

// playLeaves does so with two leaves of each search.
func playLeaves(t *testing.T, games uint64) (dir string) {
	t.Helper()
	s := selfplay.DefaultSettings("chess", 1)
	s.Leaves = 2
	return playWith(t, s, games)
}

func playWith(t *testing.T, s selfplay.Settings, games uint64) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s.Nodes, s.Hash, s.Opening.Nodes, s.Adjudication.MaxPlies = 40, 1, 40, 60
	if err := selfplay.Run(t.Context(), selfplay.Config{Settings: s, Dir: dir, Games: games, Threads: 1}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// load loads the shards of a directory.
func load(t *testing.T, dir string, f Filter, validation int) (learn, validate *Dataset) {
	t.Helper()
	c := small("chess")
	c.Data = []string{dir}
	paths, err := c.Shards()
	if err != nil {
		t.Fatal(err)
	}
	src := Source{Variant: lookup0(t, "chess"), Paths: paths, Filter: f, Validation: validation, Run: 1, Threads: 2}
	learn, validate, err = Load(t.Context(), src, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	return learn, validate
}

func TestLoad(t *testing.T) {
	const games = 12
	dir := play(t, games)
	everything := Filter{InCheck: true, Noisy: true, Checks: true, Duplicates: true}
	all, none := load(t, dir, everything, 0)
	if none.Len() != 0 || all.Len() < games*20 {
		t.Fatalf("%d positions, %d for validation", all.Len(), none.Len())
	}
	learn, validate := load(t, dir, everything, 3)
	if learn.Len()+validate.Len() != all.Len() || validate.Len() == 0 || learn.Len() < validate.Len() {
		t.Errorf("%d positions are %d and %d", all.Len(), learn.Len(), validate.Len())
	}
	for _, tc := range []struct {
		name   string
		change func(*Filter)
	}{
		{"in check", func(f *Filter) { f.InCheck = false }},
		{"noisy", func(f *Filter) { f.Noisy = false }},
		{"checks", func(f *Filter) { f.Checks = false }},
		{"early", func(f *Filter) { f.SkipPlies = 4 }},
		{"large", func(f *Filter) { f.MaxScore = 300 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := everything
			tc.change(&f)
			if some, _ := load(t, dir, f, 0); some.Len() >= all.Len() || some.Len() == 0 {
				t.Errorf("%d of %d positions pass", some.Len(), all.Len())
			}
		})
	}
	bound, _ := load(t, dir, Filter{MaxScore: 100}, 0)
	for _, at := range bound.starts {
		if s := int16(bound.words[at+1]); s > 100 || s < -100 {
			t.Errorf("a score of %d", s)
		}
	}
}

// TestLoadLeaves checks that leaves are learned beside the positions of games, without
// results, and are kept for validation with their games.
func TestLoadLeaves(t *testing.T) {
	const games, validation = 6, 3
	bare, leafy := play(t, games), playLeaves(t, games)
	learnBare, validateBare := load(t, bare, Filter{}, validation)
	learn, validate := load(t, leafy, Filter{}, validation)
	for _, tc := range []struct{ bare, leafy *Dataset }{{learnBare, learn}, {validateBare, validate}} {
		leaves := 0
		for _, m := range members(t, tc.leafy) {
			if m.halves == noResult {
				leaves++
			}
		}
		if leaves == 0 || tc.leafy.Len() != tc.bare.Len()+leaves {
			t.Errorf("%d positions, of them %d leaves; without leaves %d", tc.leafy.Len(), leaves, tc.bare.Len())
		}
	}
	if a, b := imitation(t, bare, 4), imitation(t, leafy, 4); b.Len() <= a.Len() {
		t.Errorf("%d positions beside games, %d beside games and leaves", a.Len(), b.Len())
	}
}

// TestDatasetAdd checks what is kept of a position.
func TestDatasetAdd(t *testing.T) {
	v := lookup0(t, "chess")
	p, err := v.Parse("8/8/8/3k4/8/8/4P3/4K3 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		result game.Result
		want   uint16 // halves of a point for Black
	}{{game.WhiteWins, 0}, {game.BlackWins, 2}, {game.Drawn, 1}} {
		d := &Dataset{}
		d.add(p, -123, tc.result)
		const e1, e2, d5 = 4, 12, 35
		want := []uint16{
			1, 0xffff - 122, 3 | 1<<sideBit | tc.want<<resultShift,
			6<<pieceShift | e1, 1<<pieceShift | e2, 14<<pieceShift | d5,
		}
		if len(d.words) != len(want) {
			t.Fatalf("%x, not %x", d.words, want)
		}
		for i := range want {
			if d.words[i] != want[i] {
				t.Errorf("%v: %x, not %x", tc.result, d.words, want)
				break
			}
		}
	}
}

// TestDatasetThreats checks that a threatened piece is kept twice, and once if that is
// not asked for, where all positions of a run have it and where some have.
func TestDatasetThreats(t *testing.T) {
	v := lookup0(t, "chess")
	// The king attacks the pawn; in the last position something defends it.
	fens := []string{
		"8/8/8/3k4/3P4/8/8/3K4 w - - 0 1", "8/8/8/3k4/3P4/8/3K4/8 b - - 0 1", "8/8/8/3k4/3P4/3K4/8/8 b - - 0 1",
	}
	const d1, d2, d3 = 6<<pieceShift | 3, 6<<pieceShift | 11, 6<<pieceShift | 19
	const pawn, king = 1<<pieceShift | 27, 14<<pieceShift | 35
	const white, black = 1 << resultShift, 1<<resultShift | 1<<sideBit // to move, in a drawn game
	for _, tc := range []struct {
		name    string
		threats bool
		fens    []string
		want    []uint16
	}{
		{"not asked for", false, fens[:1], []uint16{1, 0, white | 3, d1, pawn, king}},
		{"threatened", true, fens[:1], []uint16{1, 0, white | 4, d1, pawn, king, threat | pawn}},
		{"defended", true, fens[2:], []uint16{1, 0, black | 3, d3, pawn, king}},
		{"in all of a run", true, fens[:2], []uint16{
			2 | 3<<commonShift, pawn, king, threat | pawn, 0, white | 1, d1, 0, black | 1, d2,
		}},
		{"in one of a run", true, fens[1:], []uint16{
			2 | 2<<commonShift, pawn, king, 0, black | 2, d2, threat | pawn, 0, black | 1, d3,
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &Dataset{threats: tc.threats}
			var run []position
			for _, fen := range tc.fens {
				p, err := v.Parse(fen)
				if err != nil {
					t.Fatal(err)
				}
				run = append(run, d.position(p, 0, game.Drawn))
			}
			d.addRun(run...)
			if !slices.Equal(d.words, tc.want) {
				t.Errorf("%x, not %x", d.words, tc.want)
			}
		})
	}
}

func TestLoadErrors(t *testing.T) {
	dir := play(t, 1)
	paths, err := selfplay.Shards(dir)
	if err != nil {
		t.Fatal(err)
	}
	src := Source{Variant: lookup0(t, "xiangqi"), Paths: paths}
	_, _, err = Load(t.Context(), src, func(string) {})
	if err == nil || !strings.Contains(err.Error(), "games of chess") {
		t.Errorf("got error %v, want that the games are of chess", err)
	}
	src = Source{Variant: lookup0(t, "chess"), Paths: append(paths, filepath.Join(dir, "none"))}
	if _, _, err := Load(t.Context(), src, func(string) {}); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("got error %v, want one that names the file", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	src.Paths = paths
	if _, _, err := Load(ctx, src, func(string) {}); err == nil {
		t.Error("no error although stopped")
	}
}

func TestReadConfig(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       string // part of the error
	}{
		{"empty", "{}", ""},
		{"xiangqi", `{"variant": "xiangqi", "width": 256}`, ""},
		{"no JSON", "width: 256", "invalid"},
		{"unknown name", `{"widht": 256}`, "widht"},
		{"unknown game", `{"variant": "go"}`, "go"},
		{"width", `{"width": 100}`, "width"},
		{"epochs", `{"epochs": 0}`, "epochs"},
		{"batch", `{"batch": -1}`, "batches"},
		{"rate", `{"rate": 0}`, "rates"},
		{"blend", `{"blend": 1.5}`, "blend"},
		{"lambda", `{"lambda": -0.1}`, "lambda"},
		{"lambda of an imitation", `{"lambda": 0.5, "imitate": 8}`, "imitate learns none"},
		{"filter of an imitation", `{"filter": {"noisy": true}, "imitate": 8}`, "maxScore only"},
		{"teachers of games", `{"teachers": ["net.nnue"]}`, "imitate or rehearse"},
		{"imitation rehearsed", `{"imitate": 8, "rehearse": 2}`, "exclude"},
		{"many rehearsals", `{"rehearse": 99}`, "99 positions"},
		{"second layer", `{"l2": 8}`, "second layer"},
		{"nothing to freeze", `{"freeze": true, "l2": 16}`, "init"},
		{"all frozen", `{"freeze": true, "init": "net.nnue"}`, "l2"},
		{"scale", `{"scale": 0}`, "scale"},
		{"validation", `{"validation": 1}`, "validation"},
		{"run", `{"run": 33}`, "runs"},
		{"anchor", `{"anchor": true, "kinds": true, "commonOutput": true}`, "anchor"},
		{"two factorisers", `{"factoriser": true, "kinds": true}`, "exclude"},
		{"nothing to share", `{"factoriser": true}`, "king buckets"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "net.json")
			if err := os.WriteFile(path, []byte(tc.text), 0o600); err != nil {
				t.Fatal(err)
			}
			switch _, err := ReadConfig(path); {
			case tc.want == "" && err != nil:
				t.Error(err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}

// TestShippedConfigs checks the configurations that are kept in the tree: each
// can be read, and begins with networks that others of them make.
func TestShippedConfigs(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("configs", "*.json"))
	if err != nil || len(paths) == 0 {
		t.Fatal("none:", err)
	}
	for _, path := range paths {
		c, err := ReadConfig(path)
		if err != nil {
			t.Error(err)
			continue
		}
		sources := slices.Clone(c.Teachers)
		if c.Init != "" {
			sources = append(sources, c.Init)
		}
		for _, source := range sources {
			maker := filepath.Join("configs", filepath.Base(filepath.Dir(source))+".json")
			if maker == path || !slices.Contains(paths, maker) {
				t.Errorf("%s begins with %s, which no configuration makes", path, source)
			}
		}
	}
}

func TestShardsErrors(t *testing.T) {
	empty := t.TempDir()
	for _, data := range [][]string{nil, {empty}, {filepath.Join(empty, "none")}} {
		c := small("chess")
		c.Data = data
		if paths, err := c.Shards(); err == nil {
			t.Errorf("%v: %v", data, paths)
		}
	}
}
