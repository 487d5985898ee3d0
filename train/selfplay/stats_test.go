package selfplay_test

import (
	"path/filepath"
	"strings"
	"testing"

	"arrocco/train/selfplay"
)

// TestStats compares the statistics of a run with its games, and looks for the
// same games twice.
func TestStats(t *testing.T) {
	cfg := config(chess(), t.TempDir(), 20)
	run(t, cfg)
	path := filepath.Join(cfg.Dir, "games-0000000000.arrocco")
	s := selfplay.NewStats(16)
	add(t, s, path)
	add(t, s, path)
	var want selfplay.Stats
	marked := 0
	for _, g := range games(t, cfg.Dir) {
		want.Games += 2
		want.Positions += 2 * len(g.Moves)
		want.Results[g.Result] += 2
		want.Endings[g.Ending] += 2
		want.Longest = max(want.Longest, len(g.Moves))
		for _, m := range g.Moves {
			count(&marked, m.Duplicate)
		}
	}
	switch {
	case s.Shards != 2 || s.Games != want.Games || s.Positions != want.Positions || s.Longest != want.Longest:
		t.Errorf("%d shards, %d games, %d positions, %d plies", s.Shards, s.Games, s.Positions, s.Longest)
	case s.Results != want.Results || s.Endings != want.Endings:
		t.Errorf("the games ended %v, %v", s.Results, s.Endings)
	case s.Marked != 2*marked || s.Marked+s.Unmarked != want.Positions/2+marked:
		t.Errorf("%d positions are marked, %d are not but should", s.Marked, s.Unmarked)
	}
	reasons := 0
	for reason, n := range s.Reasons {
		if reason == "" {
			t.Errorf("%d games ended by the rules for no reason", n)
		}
		reasons += n
	}
	if reasons != s.Endings[selfplay.ByRules] {
		t.Errorf("%d games ended by the rules, there are reasons for %d", s.Endings[selfplay.ByRules], reasons)
	}
	checkHistograms(t, s)
	lines := []string{
		"60 nodes a move, seed 7, version unknown\nshards       2, ", "games        40, ",
		"\n1-0 ", "\nwin agreed ", "\n350+ ", "\n1450+ ",
	}
	for _, text := range lines {
		if !strings.Contains(s.String(), text) {
			t.Errorf("%q is not in the report\n%v", text, s)
		}
	}
}

// add adds a shard to s.
func add(t *testing.T, s *selfplay.Stats, path string) {
	t.Helper()
	r, err := selfplay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(r); err != nil {
		t.Error(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// TestStatsLeaves checks that leaves and games are counted apart.
func TestStatsLeaves(t *testing.T) {
	cfg := withLeaves(chess(), t.TempDir(), 4)
	run(t, cfg)
	s := selfplay.NewStats(16)
	add(t, s, filepath.Join(cfg.Dir, "games-0000000000.arrocco"))
	leaves, text := 0, 0
	for _, g := range games(t, cfg.Dir) {
		leaves += len(g.Leaves)
		for _, l := range g.Leaves {
			text += len(l.FEN)
		}
	}
	const least, most = 5, 12 // bytes of a leaf without its FEN
	if s.Leaves != leaves || s.LeafBytes < int64(text+least*leaves) || s.LeafBytes > int64(text+most*leaves) {
		t.Errorf("%d leaves of %d bytes; there are %d with FENs of %d bytes", s.Leaves, s.LeafBytes, leaves, text)
	}
}

// checkHistograms checks that everything is in a bucket.
func checkHistograms(t *testing.T, s *selfplay.Stats) {
	t.Helper()
	lengths, scores := 0, 0
	for _, n := range s.Lengths {
		lengths += n
	}
	for _, n := range s.Scores {
		scores += n.Won + n.Drawn + n.Lost
	}
	if lengths != s.Games || scores != s.Positions {
		t.Errorf("the histograms hold %d games and %d positions", lengths, scores)
	}
}
