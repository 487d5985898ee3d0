package analyse_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/analyse"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/transcript"
	"arrocco/search"
)

// A window is a terminal that records its output.
type window struct {
	mu            sync.Mutex
	columns, rows int
	out           bytes.Buffer
}

// Write keeps p.
func (w *window) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(p)
}

// size returns the size.
func (w *window) size() (columns, rows int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.columns, w.rows
}

// resize changes the size.
func (w *window) resize(columns, rows int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.columns, w.rows = columns, rows
}

// last returns the last picture that was drawn.
func (w *window) last(t *testing.T) string {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	all := w.out.String()
	i := strings.LastIndex(all, "\x1b[H")
	if i < 0 {
		t.Fatalf("no picture in %q", all)
	}
	picture := strings.TrimPrefix(all[i:], "\x1b[H")
	picture, found := strings.CutSuffix(picture, "\x1b[K\x1b[J")
	if !found {
		t.Fatalf("what was there before is not cleared: %q", all[i:])
	}
	return strings.ReplaceAll(picture, "\x1b[K\r\n", "\n")
}

// TestLiveClock checks that the clock runs between reports of the search, and that no
// counter decreases when the search reports its current move.
func TestLiveClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := parse(t, italian)
		w := &window{columns: 80, rows: 24}
		r := analyse.NewDisplay(w, p, analyse.Screen{Size: w.size})
		shows := func(want ...string) {
			t.Helper()
			for _, s := range want {
				if picture := w.last(t); !strings.Contains(picture, s) {
					t.Errorf("no %q in\n%s", s, picture)
				}
			}
		}
		time.Sleep(1250 * time.Millisecond)
		shows("time   1.2 s")
		time.Sleep(750 * time.Millisecond)
		r.Info(search.Info{
			Depth: 22, SelDepth: 31, Line: 1, PV: moves(t, p, "Bc5"), Bound: game.Exact,
			Nodes: 932_000, Elapsed: 2 * time.Second, HashFull: 40,
		})
		time.Sleep(time.Second)
		current(t, p, r, 22, 3*time.Second)
		time.Sleep(150 * time.Millisecond)
		shows("depth  22, up to 31", "nodes  932 k", "speed  466 k nodes/s", "time   3.1 s", "hash   4 % full")
		current(t, p, r, 23, 4*time.Second)
		time.Sleep(10 * time.Second)
		shows("depth  23, up to 31", "nodes  932 k", "speed  466 k nodes/s", "time   13.1 s", "hash   4 % full")
		best := moves(t, p, "Bc5")[0]
		if err := r.Done(search.Result{Best: best, Nodes: 2_000_000, Elapsed: 14 * time.Second}); err != nil {
			t.Fatal(err)
		}
		_, end, _ := strings.Cut(w.out.String(), "\x1b[?1049l")
		for _, s := range []string{
			"depth  23, up to 31", "nodes  2.00 M", "speed  143 k nodes/s", "time   14.0 s", "hash   4 % full",
		} {
			if !strings.Contains(end, s) {
				t.Errorf("no %q at the end in\n%s", s, end)
			}
		}
	})
}

// TestLiveSuspension checks that the terminal has its main screen while the program is
// suspended, and the picture afterwards.
func TestLiveSuspension(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := parse(t, italian)
		w := &window{columns: 80, rows: 24}
		suspend := make(chan func())
		r := analyse.NewDisplay(w, p, analyse.Screen{Size: w.size, Suspend: suspend})
		r.Info(search.Info{Depth: 5, Line: 1, PV: moves(t, p, "Bc5"), Bound: game.Exact, Nodes: 1000})
		var meanwhile string
		suspend <- func() {
			time.Sleep(time.Minute)
			w.mu.Lock()
			defer w.mu.Unlock()
			meanwhile = w.out.String()
		}
		time.Sleep(2 * time.Minute)
		if !strings.HasSuffix(meanwhile, "\x1b[?1049l") {
			t.Errorf("the screen is not left: %q", meanwhile)
		}
		w.mu.Lock()
		after := w.out.String()[len(meanwhile):]
		w.mu.Unlock()
		if !strings.HasPrefix(after, "\x1b[?1049h") || !strings.Contains(after, "Bc5") {
			t.Errorf("no picture again: %q", after)
		}
		if err := r.Done(search.Result{Best: moves(t, p, "Bc5")[0]}); err != nil {
			t.Fatal(err)
		}
	})
}

// TestLiveSizes checks that pictures fit the window, also after resizing, in each game and
// with any number of variations.
func TestLiveSizes(t *testing.T) {
	sizes := [][2]int{
		{80, 24}, {200, 60}, {80, 20}, {40, 24}, {60, 10}, {20, 5}, {10, 2}, {1, 1}, {50, 12}, {120, 14}, {80, 24},
	}
	for _, v := range engine.Variants() {
		for _, lines := range []int{0, 1, 3, 12, 40} {
			for _, look := range []board.Look{{}, {Color: true}, {ASCII: true}} {
				name := fmt.Sprintf("%s, %d lines, %+v", v.Name, lines, look)
				t.Run(name, func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) { testSizes(t, v, lines, look, sizes) })
				})
			}
		}
	}
}

func testSizes(t *testing.T, v *engine.Variant, lines int, look board.Look, sizes [][2]int) {
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	var list game.MoveList
	p.Generate(&list, game.All)
	w := &window{columns: sizes[0][0], rows: sizes[0][1]}
	r := analyse.NewDisplay(w, p, analyse.Screen{Look: look, Size: w.size, Title: "A title"})
	lines = min(lines, list.Len())
	for i := range lines {
		r.Info(search.Info{
			Depth: 12, SelDepth: 23, Line: i + 1, PV: []game.Move{list.Moves()[i].Move}, Nodes: 123_456,
			Bound: game.Exact, Elapsed: time.Second,
		})
	}
	for _, size := range sizes {
		w.resize(size[0], size[1])
		time.Sleep(150 * time.Millisecond)
		picture := strings.Split(w.last(t), "\n")
		if len(picture) > size[1] {
			t.Errorf("%v: %d rows", size, len(picture))
		}
		for _, row := range picture {
			if n := text.StringWidthWithoutEscSequences(row); n > size[0] {
				t.Errorf("%v: a row of %d columns: %q", size, n, row)
			}
		}
		if strings.TrimSpace(strings.Join(picture, "")) == "" {
			t.Errorf("%v: nothing is shown", size)
		}
	}
	if picture := w.last(t); !strings.Contains(picture, "a") || lines > 0 && !strings.Contains(picture, "nodes") {
		t.Errorf("no board in the window at the end:\n%s", picture)
	}
	if err := r.Done(search.Result{Best: list.Moves()[0].Move, Depth: 12, Nodes: 200_000}); err != nil {
		t.Fatal(err)
	}
}

// TestSmallPictures compares the pictures of small windows with golden files.
func TestSmallPictures(t *testing.T) {
	for _, size := range [][2]int{{80, 14}, {40, 24}, {60, 10}, {20, 5}} {
		synctest.Test(t, func(t *testing.T) {
			p := parse(t, italian)
			w := &window{columns: size[0], rows: size[1]}
			r := analyse.NewDisplay(w, p, analyse.Screen{Size: w.size})
			for i, move := range strings.Fields("Bc5 Nf6 Be7 d6 g6 Qf6") {
				r.Info(search.Info{
					Depth: 12, SelDepth: 19, Line: i + 1, PV: moves(t, p, move), Bound: game.Exact,
					Nodes: 1_234_567, Elapsed: 1500 * time.Millisecond, HashFull: 15,
				})
			}
			time.Sleep(1950 * time.Millisecond)
			picture := w.last(t)
			if err := r.Done(search.Result{}); err != nil {
				t.Fatal(err)
			}
			transcript.Golden(t, fmt.Sprintf("window-%dx%d.txt", size[0], size[1]), picture+"\n")
		})
	}
}

// TestWhole checks that variations are not cut in files.
func TestWhole(t *testing.T) {
	for _, width := range []int{0, 60, 80} {
		p := parse(t, italian)
		var out bytes.Buffer
		s := analyse.Screen{Look: board.Look{Width: width}, Whole: true}
		if err := script(t, p, analyse.NewDisplay(&out, p, s)); err != nil {
			t.Fatal(err)
		}
		transcript.Golden(t, fmt.Sprintf("whole-%d.txt", width), out.String())
	}
}

// TestDeeperLineStays checks that the last report of a stopped search, which has an earlier
// depth, does not replace a deeper line.
func TestDeeperLineStays(t *testing.T) {
	p := parse(t, italian)
	var out bytes.Buffer
	r := analyse.NewDisplay(&out, p, analyse.Screen{})
	for _, depth := range []game.Depth{12, 11} {
		r.Info(search.Info{Depth: depth, Line: 1, PV: moves(t, p, "Bc5 c3"), Bound: game.Exact, Nodes: 10})
	}
	if err := r.Done(search.Result{Best: moves(t, p, "Bc5")[0]}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "|    12 | 3... Bc5 4. c3") {
		t.Errorf("the line of depth 12 is gone:\n%s", out.String())
	}
}

// TestLastLinesAreTheCompleteOnes checks that a search with several lines that ends with
// those of its last complete iteration takes back what it said since.
func TestLastLinesAreTheCompleteOnes(t *testing.T) {
	p := parse(t, italian)
	var out bytes.Buffer
	r := analyse.NewDisplay(&out, p, analyse.Screen{})
	say := func(depth game.Depth, rank int, pv string) {
		r.Info(search.Info{Depth: depth, Line: rank, PV: moves(t, p, pv), Bound: game.Exact, Nodes: 10})
	}
	for range 2 {
		say(11, 1, "Bc5 c3")
		say(11, 2, "Nf6 d3")
		say(12, 1, "Nf6 d3")
		say(11, 2, "Bc5 c3")
	}
	say(11, 1, "Bc5 c3")
	say(11, 2, "Nf6 d3")
	if err := r.Done(search.Result{Best: moves(t, p, "Bc5")[0], Depth: 11}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"|    11 | 3... Bc5 4. c3", "|    11 | 3... Nf6 4. d3"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
