package engine_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// testTables are the tables that these tests have.
const testTables = "../internal/syzygy/testdata"

// withTables returns an engine that uses them.
func withTables(t *testing.T, path string) *engine.Engine {
	t.Helper()
	e, _ := newEngine(t)
	if err := e.Options().Set("SyzygyPath", path); err != nil {
		t.Fatal(err)
	}
	return e
}

// analysis returns the result of a search of a position.
func analysis(t *testing.T, e *engine.Engine, fen string, lim search.Limits) search.Result {
	t.Helper()
	p, err := e.Variant().Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return e.Search(context.Background(), p, lim, nil)
}

// TestTablesAtTheRoot searches positions that are in the tables.
func TestTablesAtTheRoot(t *testing.T) {
	e := withTables(t, testTables)
	for _, tt := range []struct {
		name, fen string
		want      game.Score
	}{
		{"won", "8/8/8/8/8/4k3/8/KBN5 w - - 0 1", game.TableWin},
		{"lost", "8/8/8/8/8/4k3/8/KBN5 b - - 0 1", -game.TableWin},
		{"drawn by the rule", "8/8/8/8/8/4k3/8/KBN5 w - - 90 90", 1},
		{"drawn", "8/8/8/4r3/8/4k3/8/KR6 w - - 0 1", 0},
	} {
		var hits uint64
		p, err := e.Variant().Parse(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		r := e.Search(context.Background(), p, search.Limits{Depth: 3}, func(i search.Info) { hits = i.TBHits })
		if hits == 0 {
			t.Errorf("%s: no hits", tt.name)
		}
		got := r.Score
		if tt.want == 1 && got > 0 && got < 100 { // nearly a win
			got = 1
		}
		if got != tt.want || r.Bound != game.Exact {
			t.Errorf("%s: score %d, want %d", tt.name, r.Score, tt.want)
		}
	}
	if err := e.Options().Set("Syzygy50MoveRule", "false"); err != nil {
		t.Fatal(err)
	}
	if r := analysis(t, e, "8/8/8/8/8/4k3/8/KBN5 w - - 90 90", search.Limits{Depth: 3}); r.Score != game.TableWin {
		t.Errorf("without the rule of fifty moves: score %d", r.Score)
	}
	if err := e.Options().Set("SyzygyProbeLimit", "3"); err != nil {
		t.Fatal(err)
	}
	if r := analysis(t, e, "8/8/8/8/8/4k3/8/KBN5 w - - 0 1", search.Limits{Depth: 3}); r.Score == game.TableWin {
		t.Error("a position of four pieces with SyzygyProbeLimit 3")
	}
}

// TestTableLines searches with several lines: moves that keep the result come first, then the
// others, each with the score that the tables give it.
func TestTableLines(t *testing.T) {
	e := withTables(t, testTables)
	tables, err := e.Variant().OpenTables(testTables)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, tt := range []struct {
		name, fen string
		multiPV   int
		lim       search.Limits
		want      string // a letter for each line: won, drawn or lost
	}{
		{"all moves", "8/8/8/4r3/8/4k3/8/KR6 w - - 0 1", 500, search.Limits{}, "ddddddddddddddl"},
		{"won and one drawn", "8/8/3k4/8/3K4/8/3P4/8 w - - 0 1", 4, search.Limits{}, "wwwd"},
		{"two moves", "8/8/8/8/8/4k3/8/KBN5 w - - 0 1", 2, search.Limits{}, "ww"},
		{"won and drawn", "8/8/3k4/8/3K4/8/3P4/8 w - - 0 1", 500, search.Limits{}, "wwwddd"},
		{"lost", "8/8/8/8/8/4k3/8/KBN5 b - - 0 1", 500, search.Limits{}, "lllll"},
		{"a weak player", "8/8/8/4r3/8/4k3/8/KR6 w - - 0 1", 500, search.Limits{Handicap: 10}, "dddddddddddddd"},
	} {
		p, err := e.Variant().Parse(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		lines := map[int]search.Info{}
		moves := map[game.Move]bool{}
		tt.lim.MultiPV, tt.lim.Nodes = tt.multiPV, 3000
		e.Search(context.Background(), p, tt.lim, func(i search.Info) {
			if i.Current == game.NoMove {
				i.PV = slices.Clone(i.PV)
				lines[i.Line] = i
			}
		})
		var letters strings.Builder
		for n := 1; n <= len(lines); n++ {
			i := lines[n]
			if len(i.PV) == 0 {
				t.Fatalf("%s: line %d has no move", tt.name, n)
			}
			moves[i.PV[0]] = true
			letter := "d"
			switch {
			case i.Score >= game.TableEdge:
				letter = "w"
			case i.Score <= -game.TableEdge:
				letter = "l"
			}
			letters.WriteString(letter)
			p.Make(i.PV[0])
			if v, ok := tables.Result(p); ok && letter != map[int]string{-2: "w", 2: "l"}[v] && (letter != "d" || v*v == 4) {
				t.Errorf("%s: line %d, %v, has the score %d and the result %d", tt.name, n, i.PV[0], i.Score, -v)
			}
			p.Unmake()
		}
		if got := letters.String(); got != tt.want || len(moves) != len(tt.want) {
			t.Errorf("%s: %s with %d moves, want %s", tt.name, got, len(moves), tt.want)
		}
	}
}

// TestTablesInTheSearch searches a position of five pieces, of which captures lead into the tables.
func TestTablesInTheSearch(t *testing.T) {
	const fen = "8/8/8/8/3k4/2b5/8/K1R2N2 w - - 0 1"
	e := withTables(t, testTables)
	p, err := e.Variant().Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	found := func() (hits uint64) {
		e.NewGame()
		r := e.Search(context.Background(), p, search.Limits{Depth: 8}, func(i search.Info) { hits = max(hits, i.TBHits) })
		if !p.Legal(r.Best) || r.Score >= game.TableEdge {
			t.Errorf("%v, score %d of a position that is not in the tables", r.Best, r.Score)
		}
		return hits
	}
	if found() == 0 {
		t.Error("nothing was found in the tables")
	}
	if err := e.Options().Set("SyzygyPath", "<empty>"); err != nil {
		t.Fatal(err)
	}
	if n := found(); n != 0 {
		t.Errorf("%d positions were found in tables that are gone", n)
	}
}

// TestTablePaths sets wrong paths: the tables of before stay, and no other game is disturbed.
func TestTablePaths(t *testing.T) {
	e := withTables(t, testTables)
	for _, path := range []string{"missing", "testdata-of-nothing", os.DevNull} {
		if err := e.Options().Set("SyzygyPath", path); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
	if r := analysis(t, e, "8/8/8/8/8/4k3/8/KBN5 w - - 0 1", search.Limits{Depth: 1}); r.Score != game.TableWin {
		t.Errorf("after wrong paths: score %d", r.Score)
	}
	const sep = string(filepath.ListSeparator)
	if err := e.Options().Set("SyzygyPath", ""); err != nil {
		t.Fatal(err)
	}
	if err := e.Options().Set("SyzygyPath", "missing"+sep+"gone"); err == nil ||
		errors.As(err, new(*engine.PartialError)) || strings.Contains(err.Error(), "\n") {
		t.Errorf("two wrong paths: %v", err)
	}
	for _, path := range []string{"missing" + sep + testTables, testTables + sep + "missing" + sep + os.DevNull} {
		err := e.Options().Set("SyzygyPath", path)
		if !errors.As(err, new(*engine.PartialError)) || !strings.Contains(err.Error(), "missing") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := e.Options().Set("SyzygyPath", sep+" "+testTables+sep); err != nil {
		t.Error(err)
	}
	if r := analysis(t, e, "8/8/8/8/8/4k3/8/KBN5 w - - 0 1", search.Limits{Depth: 1}); r.Score != game.TableWin {
		t.Errorf("with one right path: score %d", r.Score)
	}
	for _, name := range []string{"xiangqi", "sprint"} {
		if err := e.Options().Set("UCI_Variant", name); err != nil {
			t.Fatal(err)
		}
		if err := e.Options().Set("SyzygyPath", testTables); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("tables of %s: %v", name, err)
		}
		if r := analysis(t, e, e.Variant().Start, search.Limits{Depth: 2}); r.Best == game.NoMove {
			t.Errorf("%s: no move", name)
		}
	}
}

// TestWonEndings plays won endings of four pieces against the best defense, with 10,000 nodes a
// move: each is won within the fifty moves.
func TestWonEndings(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	path, count, names := testTables, 6, []string{"KBNvK", "KRvK", "KPvK"}
	if dir := os.Getenv("ARROCCO_SYZYGY"); dir != "" && os.Getenv("ARROCCO_LONG") != "" {
		path, count = dir, 500
		names = []string{
			"KBBvK", "KBNvK", "KBPvK", "KNPvK", "KPPvK", "KPvKP", "KQvKB", "KQvKN", "KQvKP", "KQvKR", "KRvKB", "KRvKN",
			"KRvKP", "KQPvK", "KRPvK", "KBvKP", "KNvKP", "KQvKQ", "KRvKR", "KQRvK", "KRNvK",
		}
	}
	e := withTables(t, path)
	tables, err := e.Variant().OpenTables(path)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	rng := rand.New(rand.NewPCG(1, 1))
	for won := 0; won < count; {
		p, err := e.Variant().Parse(randomFEN(rng, names[won%len(names)]))
		if err != nil {
			continue
		}
		if v, ok := tables.Result(p); !ok || v != 2 || p.Outcome().Result != game.Ongoing {
			continue
		}
		start := p.String()
		winner := p.State().Side
		if end := playEnding(t, e, tables, p); end.Result != game.WinFor(winner) {
			t.Errorf("%s: %v at the end of %s", names[won%len(names)], end, start)
		}
		won++
	}
}

// playEnding plays an ending: the engine for the side to move, and the move that delays the result
// the most for the other one.
func playEnding(t *testing.T, e *engine.Engine, tables engine.Tables, p game.Position) game.Outcome {
	t.Helper()
	winner := p.State().Side
	e.NewGame()
	for range 300 {
		if end := p.Outcome(); end.Result != game.Ongoing {
			return end
		}
		if p.State().Side == winner {
			p.Make(e.Search(context.Background(), p, search.Limits{Nodes: 10_000}, nil).Best)
			continue
		}
		r, ok := tables.Ranked(p, true)
		if !ok || len(r) == 0 {
			t.Fatalf("no moves of %v", p)
		}
		p.Make(r[0].Move)
	}
	return p.Outcome()
}

// randomFEN places the pieces of a material by chance, with White or Black to move.
func randomFEN(rng *rand.Rand, name string) string {
	var board [64]byte
	white, black, _ := strings.Cut(name, "v")
	for _, letter := range []byte(white + strings.ToLower(black)) {
		sq := rng.IntN(64)
		for board[sq] != 0 || (letter == 'P' || letter == 'p') && (sq < 8 || sq > 55) {
			sq = rng.IntN(64)
		}
		board[sq] = letter
	}
	var b strings.Builder
	for sq := range board {
		if board[sq^56] == 0 {
			b.WriteByte('1')
		} else {
			b.WriteByte(board[sq^56])
		}
		if sq%8 == 7 && sq < 63 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + []string{"w", "b"}[rng.IntN(2)] + " - - 0 1"
}
