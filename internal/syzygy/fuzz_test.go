package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// FuzzTable reads damaged tables: whatever comes of them, nothing panics or takes long.
func FuzzTable(f *testing.F) {
	files, err := filepath.Glob("testdata/*.rtb?")
	if err != nil || len(files) == 0 {
		f.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		if len(data) < 3000 {
			f.Add(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), data, uint64(1))
		}
	}
	f.Add("KQvKR", []byte("\x71\xe8\x23\x5d\x01"), uint64(2))
	f.Fuzz(func(t *testing.T, name string, data []byte, seed uint64) {
		for _, k := range []*kind{&wdlKind, &dtzKind} {
			table, err := parseTable(k, name, data)
			if err != nil {
				continue
			}
			rng := rand.New(rand.NewPCG(seed, 1))
			for range 20 {
				b := placed(rng, table.material)
				m := materialOf(b)
				side := game.Color(rng.IntN(2))
				if k == &wdlKind {
					if w, err := table.wdl(b, side, m); err == nil && (w < Loss || w > Win) {
						t.Errorf("value %d", w)
					}
					continue
				}
				for w := Loss; w <= Win; w++ {
					if d, ok, err := table.dtz(b, side, m, w); ok && err == nil && d < 1 {
						t.Errorf("distance %d", d)
					}
				}
			}
		}
	})
}

// placed returns pieces of a material on squares of chance.
func placed(rng *rand.Rand, m material) *chess.Bitboards {
	b := &chess.Bitboards{}
	for kind := 1; kind <= 6; kind++ {
		for c := range game.Color(game.NumColors) {
			for range m.count(c, kind) {
				sq := rng.IntN(64)
				for (b.ByColor[0]|b.ByColor[1])>>sq&1 != 0 || kind == 1 && (sq < 8 || sq > 55) {
					sq = rng.IntN(64)
				}
				b.ByType[kind] |= 1 << sq
				b.ByColor[c] |= 1 << sq
			}
		}
	}
	return b
}

// TestDamaged flips bytes of real tables and cuts them.
func TestDamaged(t *testing.T) {
	files, err := filepath.Glob("testdata/*.rtb?")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	refused := 0
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		k := &wdlKind
		if filepath.Ext(path) == dtzKind.suffix {
			k = &dtzKind
		}
		if _, err := parseTable(k, name, data); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		for range 300 {
			bad := append([]byte(nil), data...)
			if rng.IntN(4) == 0 {
				bad = bad[:rng.IntN(len(bad))]
			}
			for range 1 + rng.IntN(4) {
				if at := rng.IntN(min(len(bad)+1, 200)); at < len(bad) {
					bad[at] = byte(rng.IntN(256))
				}
			}
			table, err := parseTable(k, name, bad)
			if err != nil {
				refused++
				continue
			}
			for range 20 {
				b := placed(rng, table.material)
				if k == &wdlKind {
					_, _ = table.wdl(b, game.White, table.material)
				} else {
					_, _, _ = table.dtz(b, game.White, table.material, Win)
				}
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}
