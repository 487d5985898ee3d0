package engine_test

import (
	"runtime"
	"strconv"
	"testing"

	"arrocco/engine"
	"arrocco/search"
)

// A value that cannot be had leaves an engine that plays on.
func TestRefusedSettings(t *testing.T) {
	e, r := newEngine(t)
	most := e.Options().Lookup("Hash").(*engine.Spin).Max
	for _, tt := range []struct{ name, value string }{
		{"Hash", "0"},
		{"Hash", strconv.Itoa(most + 1)},
		{"Hash", strconv.Itoa(most)}, // all the memory that there is: some of it is in use
		{"Hash", "999999999999"},
		{"Threads", "0"},
		{"Threads", "100000"},
		{"UCI_Variant", "nosuchgame"},
	} {
		if err := e.Options().Set(tt.name, tt.value); err == nil && runtime.GOOS == "linux" {
			t.Errorf("%s %s: no error", tt.name, tt.value)
		}
	}
	e.Go(search.Limits{Depth: 2})
	e.Wait()
	if r.moves() != 1 {
		t.Error("no move")
	}
}

func TestSettingsBetweenSearches(t *testing.T) {
	e, r := newEngine(t)
	steps := []struct{ name, value string }{
		{"Hash", "1"},
		{"Threads", "3"},
		{"Clear Hash", ""},
		{"Hash", "20"},
		{"UCI_Variant", "chess"},
		{"Threads", "1"},
		{"MultiPV", "4"},
		{"nodestime", "10"},
		{"Ponder", "true"},
	}
	for _, s := range steps {
		e.Go(search.Limits{Depth: 3})
		set(t, e, s.name, s.value) // waits where it has to
		e.NewGame()
	}
	e.Wait()
	if got := r.moves(); got != len(steps) {
		t.Errorf("%d answers to %d searches", got, len(steps))
	}
}

func TestThreadsLeavesRoomForTheDriver(t *testing.T) {
	e, _ := newEngine(t)
	n := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(n)
	set(t, e, "Threads", strconv.Itoa(n+1))
	if got := runtime.GOMAXPROCS(0); got < n+2 {
		t.Errorf("GOMAXPROCS %d for %d threads", got, n+1)
	}
}

func TestMultiPV(t *testing.T) {
	e, r := newEngine(t)
	set(t, e, "MultiPV", "3")
	e.Go(search.Limits{Depth: 4})
	e.Wait()
	seen := map[int]bool{}
	for _, i := range r.infos {
		seen[i.Line] = true
	}
	if len(seen) != 3 || !seen[1] || !seen[2] || !seen[3] {
		t.Errorf("lines %v", seen)
	}
}

func TestLookup(t *testing.T) {
	for _, name := range []string{"chess", "Chess", "chess960"} {
		if v, err := engine.Lookup(name); err != nil || v.Name != "chess" {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
	if v, err := engine.Lookup("halma"); err == nil {
		t.Errorf("halma is %v", v)
	}
}

// Without the table, searches find their move all the same, and a size that is
// set meanwhile counts later.
func TestUseHash(t *testing.T) {
	e, _ := newEngine(t)
	nodes := func() uint64 {
		e.NewGame()
		return e.Search(t.Context(), e.Position(), search.Limits{Depth: 7}, nil).Nodes
	}
	with := nodes()
	for _, use := range []bool{false, false, true} {
		if err := e.UseHash(use); err != nil {
			t.Fatal(err)
		}
		if !use {
			set(t, e, "Hash", "17")
		}
		if got := nodes(); use != (got == with) {
			t.Errorf("use %t: %d nodes, %d with the table", use, got, with)
		}
	}
	set(t, e, "Hash", "2")
	if err := e.UseHash(true); err != nil {
		t.Fatal(err)
	}
}
