package repertoire_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
	"arrocco/internal/repertoire"
)

// variant returns a game.
func variant(t *testing.T, name string) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// grow returns the entries of a book.
func grow(t *testing.T, g *repertoire.Grower, positions int) []polyglot.Entry {
	t.Helper()
	entries, err := g.Grow(context.Background(), positions, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// file returns the bytes of a book.
func file(t *testing.T, v *engine.Variant, entries []polyglot.Entry) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := polyglot.Write(&b, entries, v.BookHeader()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// searching returns a Grower with an engine, and the log that it writes.
func searching(t *testing.T, v *engine.Variant) (*repertoire.Grower, *bytes.Buffer) {
	t.Helper()
	e, err := engine.New(v, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	s := repertoire.Settings{Variant: v.Name, Nodes: 500, Hash: 16, Lines: 3, Margin: 5, Plies: 5}
	log := bytes.NewBuffer(repertoire.HeaderLine(&s))
	g := &repertoire.Grower{Variant: v, Settings: s, Search: repertoire.Searcher(e, &s)}
	g.Append = func(r *repertoire.Record) error {
		_, err := log.Write(r.Line())
		return err
	}
	return g, log
}

// TestRepeats makes books by search twice, at once and from the log of a run that was cut off:
// they have the same bytes. All moves that can be reached in the book are legal.
func TestRepeats(t *testing.T) {
	const positions = 12
	for _, name := range []string{"chess", "xiangqi"} {
		t.Run(name, func(t *testing.T) {
			v := variant(t, name)
			g, log := searching(t, v)
			want := file(t, v, grow(t, g, positions))

			again, logAgain := searching(t, v)
			got := file(t, v, grow(t, again, positions))
			if !bytes.Equal(got, want) || !bytes.Equal(log.Bytes(), logAgain.Bytes()) {
				t.Error("the second book differs from the first")
			}

			l, err := repertoire.ReadLog(bytes.NewReader(log.Bytes()[:log.Len()/2]))
			if err != nil {
				t.Fatal(err)
			}
			if n := len(l.Records); *l.Settings != g.Settings || n == 0 || n >= positions {
				t.Fatalf("half of the log has %d records and the settings %+v", n, l.Settings)
			}
			resumed, rest := searching(t, v)
			resumed.Known = l.Records
			if got := file(t, v, grow(t, resumed, positions)); !bytes.Equal(got, want) {
				t.Error("the book that was resumed differs from the first")
			}
			whole := append(slices.Clone(log.Bytes()[:l.Size]), rest.Bytes()[len(repertoire.HeaderLine(&g.Settings)):]...)
			if !bytes.Equal(whole, log.Bytes()) {
				t.Error("the log that was resumed differs from the first")
			}

			b, err := polyglot.New(bytes.NewReader(want), int64(len(want)))
			if err != nil {
				t.Fatal(err)
			}
			if b.Positions() != positions {
				t.Errorf("%d positions, want %d", b.Positions(), positions)
			}
			p, err := v.Parse(v.Start)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[uint64]bool{}
			if moves := walk(t, v, b, p, seen); len(seen) != positions || moves != b.Len() {
				t.Errorf("%d legal moves of %d positions can be reached, want %d of %d", moves, len(seen), b.Len(), positions)
			}
		})
	}
}

// walk notes the positions of a book that can be reached from p, and returns the number of
// their moves.
func walk(t *testing.T, v *engine.Variant, b *polyglot.Book, p game.Position, seen map[uint64]bool) int {
	t.Helper()
	moves, err := b.Moves(p, v.BookKey(p))
	if err != nil {
		t.Fatal(err)
	}
	if len(moves) == 0 || seen[v.BookKey(p)] {
		return 0
	}
	seen[v.BookKey(p)] = true
	n := len(moves)
	for _, m := range moves {
		p.Make(m.Move)
		n += walk(t, v, b, p, seen)
		p.Unmake()
	}
	return n
}

// scripted returns a search that knows the scores of some moves, and 0 for the first legal move
// elsewhere. It notes the positions it was asked for.
func scripted(
	known map[string][]repertoire.Line, asked *[]string,
) func(context.Context, game.Position) ([]repertoire.Line, error) {
	return func(_ context.Context, p game.Position) ([]repertoire.Line, error) {
		placement, _, _ := strings.Cut(p.String(), " ")
		*asked = append(*asked, placement)
		if lines, ok := known[placement]; ok {
			return lines, nil
		}
		var list game.MoveList
		p.Generate(&list, game.All)
		m := list.Moves()[0].Move
		return []repertoire.Line{{Move: notation.CoordinatesOf(p.Traits()).Format(p.Traits(), m)}}, nil
	}
}

// TestGrow checks which moves a book has, their weights, and the order of the searches: the most
// likely position first.
func TestGrow(t *testing.T) {
	const (
		start   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
		afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
		afterD4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"
		afterA6 = "rnbqkbnr/1ppppppp/p7/8/3P4/8/PPP1PPPP/RNBQKBNR" // the only reply, and so likelier than one of two
	)
	var asked []string
	v := variant(t, "chess")
	g := &repertoire.Grower{
		Variant: v, Settings: repertoire.Settings{Margin: 3, Plies: 3},
		Search: scripted(map[string][]repertoire.Line{
			start:   {{"e2e4", 20}, {"d2d4", 18}, {"g2g4", -90}},
			afterE4: {{"e7e5", -20}, {"c7c5", -20}},
		}, &asked),
	}
	entries := grow(t, g, 4)
	if want := []string{start, afterE4, afterD4, afterA6}; !slices.Equal(asked, want) {
		t.Errorf("searched %q, want %q", asked, want)
	}
	data := file(t, v, entries)
	b, err := polyglot.New(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := b.Moves(p, v.BookKey(p))
	if err != nil {
		t.Fatal(err)
	}
	if len(moves) != 2 || moves[0].Weight != 100 || moves[1].Weight <= 50 || moves[1].Weight >= 100 {
		t.Errorf("moves of the start position %v", moves)
	}

	// There are no more positions than these within three plies, whatever is asked for.
	asked = nil
	if grow(t, g, 1000); len(asked) != 6 {
		t.Errorf("searched %d positions, want 6: %q", len(asked), asked)
	}

	// Without a margin there is only the best line.
	g.Settings.Margin = 0
	if got := grow(t, g, 1000); len(got) != 5 {
		t.Errorf("%d moves without a margin, want e4, two that are equal, and one after each", len(got))
	}
}

// TestErrors checks that a run ends with the error of what it depends on.
func TestErrors(t *testing.T) {
	failure := errors.New("failure")
	ctx, cancel := context.WithCancel(context.Background())
	for _, tt := range []struct {
		name   string
		change func(*repertoire.Grower)
		want   string
	}{
		{"search", func(g *repertoire.Grower) {
			g.Search = func(context.Context, game.Position) ([]repertoire.Line, error) { return nil, failure }
		}, "failure"},
		{"no moves", func(g *repertoire.Grower) {
			g.Search = func(context.Context, game.Position) ([]repertoire.Line, error) { return nil, nil }
		}, "no move"},
		{"illegal move", func(g *repertoire.Grower) {
			g.Known = []repertoire.Record{{Lines: []repertoire.Line{{Move: "e2e5"}}}}
		}, "illegal"},
		{"other run", func(g *repertoire.Grower) {
			g.Known = []repertoire.Record{{Moves: []string{"a2a3"}, Lines: []repertoire.Line{{Move: "e7e5"}}}}
		}, "another run"},
		{"append", func(g *repertoire.Grower) {
			g.Append = func(*repertoire.Record) error { return failure }
		}, "failure"},
		{"canceled", func(*repertoire.Grower) { cancel() }, context.Canceled.Error()},
	} {
		var asked []string
		g := &repertoire.Grower{Variant: variant(t, "chess"), Search: scripted(nil, &asked)}
		tt.change(g)
		if _, err := g.Grow(ctx, 3, func(int) {}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestReadLog reads logs that are cut off at any byte, and files that are none.
func TestReadLog(t *testing.T) {
	s := repertoire.Settings{Variant: "chess", Nodes: 1}
	r := repertoire.Record{Moves: []string{}, Lines: []repertoire.Line{{Move: "e2e4", Score: 1}}}
	text := append(repertoire.HeaderLine(&s), r.Line()...)
	for size := range len(text) + 1 {
		l, err := repertoire.ReadLog(bytes.NewReader(text[:size]))
		if err != nil {
			t.Fatalf("%d bytes: %v", size, err)
		}
		want := 0
		switch {
		case size == len(text):
			want = size
		case size >= len(repertoire.HeaderLine(&s)):
			want = len(repertoire.HeaderLine(&s))
		}
		if l.Size != int64(want) {
			t.Errorf("%d bytes: %d are whole lines, want %d", size, l.Size, want)
		}
	}
	if l, err := repertoire.ReadLog(strings.NewReader(string(text) + "\n \n")); err != nil || len(l.Records) != 1 {
		t.Errorf("blank lines: %+v, error %v", l, err)
	}
	for _, other := range []string{"{}\n", "notes", "[Event \"?\"]\n", "{\"tournament\":{}}\n"} {
		if _, err := repertoire.ReadLog(strings.NewReader(other)); err == nil {
			t.Errorf("%q is read as a log", other)
		}
	}
	for _, line := range []string{"x\n", "{}\n", "{\"moves\":1}\n"} {
		_, err := repertoire.ReadLog(strings.NewReader(fmt.Sprintf("%s%s", text, line)))
		if err == nil || !strings.HasPrefix(err.Error(), "line 3: ") {
			t.Errorf("%q: error %v", line, err)
		}
	}
}
