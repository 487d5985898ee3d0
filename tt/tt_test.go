package tt_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"arrocco/game"
	"arrocco/tt"
)

func newTable(t testing.TB, mib int) *tt.Table {
	t.Helper()
	table, err := tt.New(mib)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	})
	return table
}

// probe returns what Probe finds.
func probe(table *tt.Table, key game.Key, ply int) (e tt.Entry, found bool) {
	found = table.Probe(key, ply, &e)
	return e, found
}

func TestStoreProbe(t *testing.T) {
	const move = game.Move(1<<game.MoveBits - 1)
	for _, tc := range []struct {
		name string
		e    tt.Entry
	}{
		{"exact", tt.Entry{Move: move, Score: 123, Eval: -45, Depth: 12, Bound: game.Exact, PV: true}},
		{"lower", tt.Entry{Move: 1, Score: -300, Eval: game.NoScore, Depth: 255, Bound: game.Lower}},
		{"quiescence", tt.Entry{Score: 0, Eval: 1, Bound: game.Upper}},
		{"mating", tt.Entry{Move: 7, Score: game.MateIn(9), Depth: 1, Bound: game.Exact}},
		{"mated", tt.Entry{Move: 7, Score: game.MatedIn(10), Depth: 1, Bound: game.Exact}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			table := newTable(t, 1)
			if _, ok := probe(table, 0, 0); ok {
				t.Fatal("hit in an empty table")
			}
			table.Store(0, 4, tc.e)
			if got, ok := probe(table, 0, 4); !ok || got != tc.e {
				t.Errorf("got %+v, %v; want %+v", got, ok, tc.e)
			}
			if _, ok := probe(table, 1, 4); ok {
				t.Error("hit for another key")
			}
			table.Clear(2)
			if _, ok := probe(table, 0, 4); ok {
				t.Error("hit after Clear")
			}
		})
	}
}

func TestMateDistance(t *testing.T) {
	table := newTable(t, 1)
	table.Store(5, 4, tt.Entry{Score: game.MateIn(9), Bound: game.Exact})
	got, _ := probe(table, 5, 2)
	if want := game.MateIn(7); got.Score != want {
		t.Errorf("mate 5 plies on, seen from ply 2: score %d, want %d", got.Score, want)
	}
}

// sameBucket returns n keys that compete for the same bucket of any table.
func sameBucket(n int) []game.Key {
	var keys []game.Key
	for i := range n {
		keys = append(keys, game.Key(i+1))
	}
	return keys
}

func TestReplacement(t *testing.T) {
	table := newTable(t, 1)
	keys := sameBucket(6)
	for i, k := range keys[:4] {
		table.Store(k, 0, tt.Entry{Depth: game.Depth(10 + i), Bound: game.Lower})
	}
	table.Store(keys[4], 0, tt.Entry{Depth: 1, Bound: game.Lower})
	if _, ok := probe(table, keys[0], 0); ok {
		t.Error("the shallowest of a full bucket was kept")
	}
	table.NewSearch()
	table.Store(keys[4], 0, tt.Entry{Depth: 7, Bound: game.Lower})
	for _, k := range []game.Key{keys[0], keys[5]} {
		table.Store(k, 0, tt.Entry{Depth: 9, Bound: game.Lower})
	}
	if _, ok := probe(table, keys[4], 0); !ok {
		t.Error("a new shallow entry gave way although old deep ones were there")
	}
}

// TestKeepsDepth checks that a result that is not deep enough to replace the entry of its
// position leaves its move there, if it has one, and nothing else.
func TestKeepsDepth(t *testing.T) {
	table := newTable(t, 1)
	want := tt.Entry{Move: 99, Score: 30, Eval: 7, Depth: 20, Bound: game.Lower, PV: true}
	table.Store(1, 0, want)
	table.Store(1, 0, tt.Entry{Move: 98, Score: -4, Eval: 7, Depth: 3, Bound: game.Lower})
	want.Move = 98
	if got, _ := probe(table, 1, 0); got != want {
		t.Errorf("after a move of a shallow search: got %+v, want %+v", got, want)
	}
	table.Store(1, 0, tt.Entry{Score: -4, Eval: 7, Depth: 3, Bound: game.Upper})
	if got, _ := probe(table, 1, 0); got != want {
		t.Errorf("after a shallow search without a move: got %+v, want %+v", got, want)
	}
	table.Store(1, 0, tt.Entry{Depth: 21, Bound: game.Upper})
	if got, _ := probe(table, 1, 0); got.Move != 98 || got.Depth != 21 {
		t.Errorf("the move was lost: %+v", got)
	}
}

func TestFull(t *testing.T) {
	table := newTable(t, 1)
	if got := table.Full(); got != 0 {
		t.Errorf("empty table is %d permille full", got)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1 << 20 {
		table.Store(game.Key(rng.Uint64()), 0, tt.Entry{Depth: 1, Bound: game.Lower})
	}
	if got := table.Full(); got < 990 {
		t.Errorf("full table is %d permille full", got)
	}
	table.NewSearch()
	if got := table.Full(); got != 0 {
		t.Errorf("in a new search the table is %d permille full", got)
	}
}

func TestTooLarge(t *testing.T) {
	if _, err := tt.New(1 << 40); err == nil {
		t.Error("a table larger than any memory was made")
	}
}

// TestNoSize stores more than fits into the smallest table.
func TestNoSize(t *testing.T) {
	table := newTable(t, 0)
	const keys = 100
	for i := range game.Key(keys) {
		table.Store(i<<40|i<<20|i, 0, tt.Entry{Move: 1, Depth: 3, Bound: game.Exact})
	}
	found := 0
	for i := range game.Key(keys) {
		if _, ok := probe(table, i<<40|i<<20|i, 0); ok {
			found++
		}
	}
	if found == 0 || found > 4 || table.Full() != 1000 {
		t.Errorf("%d of %d entries found, %d permille full", found, keys, table.Full())
	}
	table.Clear(2)
	if got := table.Full(); got != 0 {
		t.Errorf("cleared, it is %d permille full", got)
	}
}

// TestTorn has goroutines write entries whose fields all follow from the key,
// into one bucket, and looks for entries that do not fit together.
func TestTorn(t *testing.T) {
	table := newTable(t, 1)
	keys := sameBucket(8)
	entry := func(i, version int) tt.Entry {
		s := game.Score(i*1000 + version + 1) // never NoMove, which would keep the old move
		return tt.Entry{Move: game.Move(s), Score: s, Eval: s, Depth: game.Depth(i), Bound: game.Exact}
	}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(g), 0))
			for range 50_000 {
				i := rng.IntN(len(keys))
				table.Store(keys[i], 0, entry(i, rng.IntN(900)))
				i = rng.IntN(len(keys))
				if e, ok := probe(table, keys[i], 0); ok && e != entry(i, int(e.Score)%1000-1) {
					t.Errorf("torn entry %+v for key %d", e, i)
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestNoAllocs(t *testing.T) {
	table := newTable(t, 1)
	n := testing.AllocsPerRun(100, func() {
		table.Prefetch(77)
		table.Store(77, 3, tt.Entry{Bound: game.Exact})
		probe(table, 77, 3)
	})
	if n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func BenchmarkProbe(b *testing.B) {
	table := newTable(b, 64)
	key := game.Key(1)
	for b.Loop() {
		key = key*6364136223846793005 + 1442695040888963407
		probe(table, key, 0)
	}
}
