package polyglot_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
	"arrocco/movegen/chess"
)

// file returns the bytes of a book.
func file(t testing.TB, variant string, entries ...polyglot.Entry) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := polyglot.Write(&b, entries, variant); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// open returns the book with the given bytes.
func open(t testing.TB, data []byte) *polyglot.Book {
	t.Helper()
	b, err := polyglot.New(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// text returns the moves of p in the book, with their weights.
func text(t testing.TB, b *polyglot.Book, p *chess.Position) string {
	t.Helper()
	moves, err := b.Moves(p, polyglot.Key(p))
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, m := range moves {
		words = append(words, fmt.Sprintf("%s:%d", notation.CoordinatesOf(p.Traits()).Format(p.Traits(), m.Move), m.Weight))
	}
	return strings.Join(words, " ")
}

// square is the number of a square in an entry.
func square(name string) uint16 { return uint16(name[0]-'a') + 8*uint16(name[1]-'1') }

// code is a move in an entry, as the description of the format has it.
func code(move string, promotion uint16) uint16 {
	return square(move[2:]) | square(move[:2])<<6 | promotion<<12
}

// TestMoves checks how moves are read.
func TestMoves(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		codes     []uint16 // with the weights 1, 2, 3 and so on
		want      string
	}{
		{"best first", "", []uint16{code("e2e4", 0), code("d2d4", 0), code("g1f3", 0)}, "g1f3:3 d2d4:2 e2e4:1"},
		{"illegal", "", []uint16{code("e2e5", 0), code("a1a1", 0), code("e2e4", 0), code("e2e4", 4)}, "e2e4:3"},
		{"twice", "", []uint16{code("e2e4", 0), code("e2e4", 0)}, "e2e4:3"},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []uint16{code("e1h1", 0), code("e1a1", 0)}, "e1a1:2 e1h1:1"},
		{
			"castling by steps", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
			[]uint16{code("e8g8", 0), code("e8c8", 0)},
			"e8a8:2 e8h8:1",
		},
		{"no castling", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", []uint16{code("e1a1", 0), code("e1c1", 0)}, ""},
		{
			"castling in Chess960", "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
			[]uint16{code("c1g1", 0), code("c1b1", 0)},
			"c1b1:2 c1g1:1",
		},
		{
			"a king's step is no castling", "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
			[]uint16{code("c1d1", 0), code("c1e1", 0)},
			"c1d1:1",
		},
		{
			"promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1",
			[]uint16{code("a7a8", 1), code("a7a8", 2), code("a7a8", 3), code("a7a8", 4), code("a7a8", 0), code("a7a8", 5)},
			"a7a8q:4 a7a8r:3 a7a8b:2 a7a8n:1",
		},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", []uint16{code("e5d6", 0)}, "e5d6:1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.fen, "")
			entries := []polyglot.Entry{{Key: polyglot.Key(p) - 1, Move: code("a2a3", 0), Weight: 9}}
			for i, c := range tt.codes {
				entries = append(entries, polyglot.Entry{Key: polyglot.Key(p), Move: c, Weight: uint16(i) + 1})
			}
			entries = append(entries, polyglot.Entry{Key: polyglot.Key(p) + 1, Move: code("a2a3", 0), Weight: 9})
			b := open(t, file(t, "", entries...))
			if got := text(t, b, p); got != tt.want {
				t.Errorf("moves %q, want %q", got, tt.want)
			}
			if b.Len() != len(entries) || b.Positions() != 3 || b.Variants() != nil {
				t.Errorf("%d entries of %d positions, games %q", b.Len(), b.Positions(), b.Variants())
			}
		})
	}
}

// TestBytes checks the layout of an entry.
func TestBytes(t *testing.T) {
	e := polyglot.Entry{Key: 0x0102030405060708, Move: 0x090a, Weight: 0x0b0c, Learn: 0x0d0e0f10}
	if got, want := hex.EncodeToString(file(t, "", e)), "0102030405060708090a0b0c0d0e0f10"; got != want {
		t.Errorf("the entry is %s, want %s", got, want)
	}
}

// TestHeader checks that a book of another game names it, and that this does not change what
// is found in it.
func TestHeader(t *testing.T) {
	p := position(t, "", "")
	data := file(t, "xiangqi", polyglot.Entry{Key: polyglot.Key(p), Move: code("e2e4", 0), Weight: 7})
	b := open(t, data)
	if got := text(t, b, p); got != "e2e4:7" || b.Len() != 1 || !slices.Equal(b.Variants(), []string{"xiangqi"}) {
		t.Errorf("%s, %d entries, games %q", got, b.Len(), b.Variants())
	}
	copy(data[8+8:], "\x00\x00\x00\x00\x00\x00\x00\x00none?\nx\n") // the number of games
	if _, err := polyglot.New(bytes.NewReader(data), int64(len(data))); err == nil {
		t.Error("no error for a header without games")
	}
}

// TestBadFiles checks that files which are no books are refused.
func TestBadFiles(t *testing.T) {
	dir := t.TempDir()
	good := polyglot.Entry{Key: 5, Move: 1, Weight: 1}
	for _, tt := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "the file is empty"},
		{"short", file(t, "", good)[:15], "no Polyglot book: its size, 15 bytes, is no multiple of 16"},
		{
			"unsorted", file(t, "", good, polyglot.Entry{Key: 4}),
			"no Polyglot book: the keys of entries 1 and 2 are not in order",
		},
		{"text", []byte(strings.Repeat("[Event \"A game\"]\n", 16)), "no Polyglot book: the keys of entries"},
		{"zeros", make([]byte, 160), "no Polyglot book: it has no entries"},
		{"header only", file(t, "xiangqi"), "no Polyglot book: it has no entries"},
	} {
		path := filepath.Join(dir, tt.name)
		if err := os.WriteFile(path, tt.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := polyglot.Open(path); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := polyglot.Open(filepath.Join(dir, "missing")); err == nil || strings.Contains(err.Error(), "missing") {
		t.Errorf("a missing file: %v", err)
	}
	if _, err := polyglot.Open(dir); err == nil || err.Error() != "this is no regular file" {
		t.Errorf("a directory: %v", err)
	}
}

// TestMaker checks the weights of a book made from games.
func TestMaker(t *testing.T) {
	m := polyglot.Maker{MinGames: 2}
	start := position(t, "", "")
	add := func(move string, times int, result game.Result) {
		t.Helper()
		mv, err := notation.CoordinatesOf(start.Traits()).Parse(start, move)
		if err != nil {
			t.Fatal(err)
		}
		for range times {
			m.Add(polyglot.Key(start), start.Traits(), mv, game.White, result)
		}
	}
	add("e2e4", 2, game.WhiteWins)
	add("e2e4", 1, game.Drawn)
	add("e2e4", 1, game.BlackWins)
	add("d2d4", 2, game.Drawn)
	add("a2a4", 3, game.BlackWins) // no points
	add("h2h4", 1, game.WhiteWins) // too few games
	add("g2g4", 9, game.Ongoing)   // no results
	if got := text(t, open(t, file(t, "", m.Entries()...)), start); got != "e2e4:5 d2d4:2" {
		t.Errorf("the book has %s", got)
	}
	add("e2e4", 40_000, game.WhiteWins) // 80005 points
	if got, want := text(t, open(t, file(t, "", m.Entries()...)), start), "e2e4:65535 d2d4:1"; got != want {
		t.Errorf("the book has %s, want %s", got, want)
	}
}

// TestMerge checks that weights are added, and that all other entries stay.
func TestMerge(t *testing.T) {
	p, q := position(t, "", ""), position(t, "", "e2e4")
	key := polyglot.Key
	sorted := func(entries ...polyglot.Entry) []byte {
		slices.SortStableFunc(entries, func(x, y polyglot.Entry) int {
			if x.Key < y.Key {
				return -1
			}
			return 1
		})
		return file(t, "", entries...)
	}
	a := open(t, sorted(
		polyglot.Entry{Key: key(p), Move: code("e2e4", 0), Weight: 3},
		polyglot.Entry{Key: key(p), Move: code("d2d4", 0), Weight: 2},
	))
	b := open(t, sorted(
		polyglot.Entry{Key: key(p), Move: code("d2d4", 0), Weight: 2},
		polyglot.Entry{Key: key(p), Move: code("c2c4", 0), Weight: 0},
		polyglot.Entry{Key: key(q), Move: code("e7e5", 0), Weight: 60_000},
	))
	c := open(t, sorted(
		polyglot.Entry{Key: key(q), Move: code("e7e5", 0), Weight: 60_000},
		polyglot.Entry{Key: key(q), Move: code("c7c5", 0), Weight: 30_000},
	))
	merge := func(a, b *polyglot.Book) *polyglot.Book {
		t.Helper()
		var out bytes.Buffer
		positions, moves, err := polyglot.Merge(&out, a, b, "")
		if err != nil {
			t.Fatal(err)
		}
		merged := open(t, out.Bytes())
		if positions != merged.Positions() || moves != merged.Len() {
			t.Errorf("%d moves of %d positions, but the book has %d of %d", moves, positions, merged.Len(), merged.Positions())
		}
		return merged
	}
	ab := merge(a, b)
	if got := text(t, ab, p); got != "d2d4:4 e2e4:3 c2c4:0" {
		t.Errorf("merged %s", got)
	}
	if got := text(t, merge(ab, c), q); got != "e7e5:65535 c7c5:16383" {
		t.Errorf("merged %s", got)
	}
}

// FuzzNew checks that no file makes the package panic, and that what is found in a book that
// is accepted is legal.
func FuzzNew(f *testing.F) {
	p := position(f, "", "")
	f.Add(file(f, "", polyglot.Entry{Key: polyglot.Key(p), Move: code("e2e4", 0), Weight: 1}))
	f.Add(file(f, "xiangqi", polyglot.Entry{Key: polyglot.Key(p), Move: 0xffff, Weight: 0xffff}))
	f.Add([]byte("[Event \"?\"]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := polyglot.New(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		moves, err := b.Moves(p, polyglot.Key(p))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if !p.Legal(m.Move) {
				t.Errorf("illegal move %v", m.Move)
			}
		}
		var out bytes.Buffer
		if _, _, err := polyglot.Merge(&out, b, b, ""); err != nil {
			t.Fatal(err)
		}
		if merged := open(t, out.Bytes()); merged.Positions() != b.Positions() {
			t.Errorf("%d positions, merged with itself %d", b.Positions(), merged.Positions())
		}
	})
}
