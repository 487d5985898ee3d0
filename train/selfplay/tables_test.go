package selfplay_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/train/selfplay"
)

// TestTables plays games from endings with endgame tables: the scores of positions in them are
// their values, and marked; those of others are not.
func TestTables(t *testing.T) {
	const path = "../../internal/syzygy/testdata"
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := v.OpenTables(path)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	starts := []string{
		"8/8/8/4r3/8/4k3/8/KR6 w - - 0 1",      // drawn
		"8/8/3k4/8/3K4/8/3P4/8 w - - 0 1",      // won
		"8/8/8/4r3/8/2n1k3/8/KR6 w - - 0 1",    // becomes one of four pieces, perhaps
		"8/8/8/8/3k4/2b5/8/K1R2N2 w - - 0 1",   // as well
		"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1",     // not while White may castle
		"8/8/8/8/8/2k5/8/KBN5 w - - 0 1",       // won or drawn
		"8/5k2/8/8/8/8/PPPP4/K7 w - - 0 1",     // five pieces
		"8/8/4k3/8/8/8/1r6/K1R5 b - - 0 1",     // drawn
		"6k1/8/8/8/8/8/1p6/1K1R4 b - - 98 120", // near the end of the fifty moves
	}
	dir := t.TempDir()
	s := selfplay.DefaultSettings("chess", 1)
	s.Nodes, s.Hash, s.Leaves = 200, 1, 2
	s.Opening = selfplay.Opening{Nodes: 10, Score: 32_000}
	run(t, &selfplay.Config{
		Settings: s, Dir: dir, Games: 16, Threads: 1, SyzygyPath: path,
		Start: func(rng *rand.Rand) string { return starts[rng.IntN(len(starts))] },
	})
	stats := selfplay.NewStats(10)
	paths, err := selfplay.Shards(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		r, err := selfplay.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := stats.Add(r); err != nil {
			t.Error(err)
		}
		if got, want := r.Header().Tables, "7 of up to 4 pieces"; got != want {
			t.Errorf("the header says %q of the tables, want %q", got, want)
		}
		_ = r.Close()
	}
	marked, won, others := 0, 0, 0
	check := func(sample *selfplay.Sample) error {
		p := sample.Position
		value, known := tables.Result(p)
		_, ok := tables.Ranked(p, true) // all moves: a table of the position itself is not always needed
		switch {
		case sample.Table != (ok && !sample.Score.IsMate()):
			t.Errorf("%v: score %d, marked %v, in the tables %v", p, sample.Score, sample.Table, ok)
		case !ok:
			others++
			return nil
		case !sample.Table:
			return nil // a mate was found
		case known && value == 2 && !sample.Score.IsTable() && p.State().HalfMoveClock == 0,
			known && value == 0 && sample.Score != 0:
			t.Errorf("%v: score %d of a position with the value %d", p, sample.Score, value)
		}
		marked++
		if sample.Score.IsTable() {
			won++
		}
		return nil
	}
	for _, g := range games(t, dir) {
		if err := selfplay.Replay(v, g, check); err != nil {
			t.Fatal(err)
		}
		if err := selfplay.VisitLeaves(v, g, check); err != nil {
			t.Fatal(err)
		}
	}
	if marked == 0 || won == 0 || won == marked || others == 0 || stats.Tables != marked {
		t.Errorf("%d scores are marked (the statistics say %d), %d of them are wins or losses; %d are of searches",
			marked, stats.Tables, won, others)
	}
	if !strings.Contains(stats.String(), "scores") {
		t.Error("the report says nothing of the tables")
	}

	s.Variant = "xiangqi"
	err = selfplay.Run(t.Context(), selfplay.Config{Settings: s, Dir: t.TempDir(), Games: 1, Threads: 1, SyzygyPath: path})
	if err == nil || !strings.Contains(err.Error(), "no endgame tables of xiangqi") {
		t.Errorf("tables of xiangqi: error %v", err)
	}
}
