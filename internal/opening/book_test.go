package opening_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/engine"
	"arrocco/internal/opening"
)

func TestReadOpenings(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - -"
	tests := []struct {
		name, file, text string
		plies            int
		want             []opening.Opening
	}{
		{"FEN", "a.fen", fen + " 3 20\n", 0, []opening.Opening{{FEN: fen + " 3 20"}}},
		{"EPD", "a.epd", fen + " bm e4; id \"x 1\";\n", 0, []opening.Opening{{FEN: fen + " 0 1"}}},
		{"four fields, comments and CRLF", "a.epd", "# c\r\n\r\n" + fen + "\r\n", 0, []opening.Opening{{FEN: fen + " 0 1"}}},
		{"two fields", "a.fen", "4k3/8/8/8/8/8/4P3/4K3 w\n", 0, []opening.Opening{{FEN: fen + " 0 1"}}},
		{"counters as operations", "a.epd", fen + " hmvc 30; fmvn 50;\n", 0, []opening.Opening{{FEN: fen + " 30 50"}}},
		{"counters and operations", "a.epd", fen + " 0 5 bm e4;\n", 0, []opening.Opening{{FEN: fen + " 0 5"}}},
		{"a semicolon after the fields", "a.epd", fen + ";\n", 0, []opening.Opening{{FEN: fen + " 0 1"}}},
		{
			"bad lines", "a.epd", "rubbish\n" + fen + "\n8/8 w - -\n7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n", 0,
			[]opening.Opening{{FEN: fen + " 0 1"}},
		},
		{"FEN that ends in a semicolon", "a.epd", fen + " 3 20;\n", 0, []opening.Opening{{FEN: fen + " 3 20"}}},
		{"PGN", "a.PGN", "1. e4 e5 (1... c5) 2. Nf3 *\n\n[FEN \"" + fen + " 0 1\"]\n1. Kd1 h", 0, []opening.Opening{
			{Moves: []string{"e2e4", "e7e5", "g1f3"}},
		}},
		{
			"PGN with what is wrong after the cut", "a.pgn", "1. e4 e5 2. Ke3 ± *", 2,
			[]opening.Opening{{Moves: []string{"e2e4", "e7e5"}}},
		},
		{"PGN with null moves", "a.pgn", "1. e4 -- 2. d4 *", 0, []opening.Opening{{
			FEN: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", Moves: []string{"d2d4"},
		}}},
		{
			"PGN with a header without moves", "a.pgn",
			"[Event \"1\"]\n[FEN \"" + fen + " 0 1\"]\n\n[Event \"2\"]\n\n1. e4 *", 0,
			[]opening.Opening{{FEN: fen + " 0 1"}, {Moves: []string{"e2e4"}}},
		},
		{"PGN with castling", "a.pgn", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *", 0, []opening.Opening{
			{Moves: []string{"e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1h1"}},
		}},
		{"PGN cut short", "a.pgn", "1. e4 e5 2. Nf3 *\n[FEN \"" + fen + " 0 1\"]\n1. Kd1 *", 2, []opening.Opening{
			{Moves: []string{"e2e4", "e7e5"}}, {FEN: fen + " 0 1", Moves: []string{"e1d1"}},
		}},
		{
			"PGN with a name", "a.pgn", "[ECO \"C20\"]\n[Opening \"Open Game\"]\n[Variation \"?\"]\n\n1. e4 e5 *", 2,
			[]opening.Opening{{Moves: []string{"e2e4", "e7e5"}, ECO: "C20", Name: "Open Game"}},
		},
		{
			"PGN with a name for moves that are cut off", "a.pgn", "[ECO \"C20\"]\n\n1. e4 e5 *", 1,
			[]opening.Opening{{Moves: []string{"e2e4"}}},
		},
		{"PGN with coordinates", "a.pgn", "1. e2e4 e7e5 *", 0, []opening.Opening{{Moves: []string{"e2e4", "e7e5"}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readOpenings(write(t, tt.file, tt.text), chess(t), opening.Options{Plies: tt.plies})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// chess is the game of most tests.
func chess(t testing.TB) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// readOpenings opens a book and returns all its openings.
func readOpenings(path string, v *engine.Variant, o opening.Options) ([]opening.Opening, error) {
	b, err := opening.Open(path, v, o)
	if err != nil {
		return nil, err
	}
	defer func() { _ = b.Close() }()
	var openings []opening.Opening
	for i := range b.Len() {
		o, err := b.Opening(i)
		if err != nil {
			return nil, err
		}
		openings = append(openings, o)
	}
	return openings, nil
}

// write makes a file and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadOpeningsErrors(t *testing.T) {
	const mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
	tests := []struct{ name, file, text, want string }{
		{"empty", "a.epd", "\n# nothing\n", "no openings in it"},
		{"no FEN", "a.epd", "\nhello\n", "line 2: "},
		{"mate", "a.epd", mate, "line 1: the game is over in this position: checkmate"},
		{"illegal move", "a.pgn", "1. e4 e5 *\n1. e5 *", "game 2: ply 1: "},
		{"bad syntax", "a.pgn", "1. e4 {", "game 1: pgn: line 1: unterminated comment"},
		{"mate in PGN", "a.pgn", "1. f3 e5 2. g4 Qh4# 0-1", "game 1: the game is over in this position: checkmate"},
		{"bad FEN tag", "a.pgn", "[FEN \"x\"]\n1. e4 *", "game 1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, tt.file, tt.text)
			_, err := readOpenings(path, chess(t), opening.Options{Strict: true})
			if err == nil || !strings.HasPrefix(err.Error(), path+": "+tt.want) {
				t.Errorf("error %v, want %s: %s", err, path, tt.want)
			}
			var warned []string
			warn := func(err error) { warned = append(warned, err.Error()) }
			got, err := readOpenings(path, chess(t), opening.Options{Warn: warn})
			if tt.name == "illegal move" {
				if err != nil || len(got) != 1 || len(warned) != 1 || !strings.HasPrefix(warned[0], "skipped: "+tt.want) {
					t.Errorf("read %v, %v, warned of %q", got, err, warned)
				}
			} else if err == nil || !strings.HasSuffix(err.Error(), "no openings in it that can be played") {
				t.Errorf("error %v, want that there are none", err)
			}
		})
	}
	if _, err := readOpenings(filepath.Join(t.TempDir(), "none"), chess(t), opening.Options{}); !os.IsNotExist(err) {
		t.Errorf("error %v for a file that is not there", err)
	}
	if _, err := readOpenings(t.TempDir(), chess(t), opening.Options{}); err == nil {
		t.Error("a directory is read")
	}
}

// TestBookNotes checks that what is dropped from the FENs of a book is named, but not
// line by line in a book that has it everywhere.
func TestBookNotes(t *testing.T) {
	const odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1\n"
	for name, text := range map[string]string{
		"a.epd": strings.Repeat(odds, 5),
		"a.pgn": strings.Repeat("[FEN \""+strings.TrimSpace(odds)+"\"]\n\n1. e4 *\n\n", 5),
	} {
		var warned []string
		openings, err := readOpenings(write(t, name, text), chess(t), opening.Options{
			Warn: func(err error) { warned = append(warned, err.Error()) },
		})
		if err != nil || len(openings) != 5 {
			t.Errorf("%s: read %v, %v", name, openings, err)
		}
		const note = " 2: note: castling right Q is dropped: there is no rook for it"
		if len(warned) != 4 || !strings.HasSuffix(warned[1], note) || !strings.HasPrefix(warned[3], "more openings") {
			t.Errorf("%s: warned of %q", name, warned)
		}
	}
}

// TestLargeBook reads books that are too large to be checked before the first game:
// the openings come in the order of the seed, and bad ones give way to the next.
func TestLargeBook(t *testing.T) {
	const lines = 6000
	var fens, games strings.Builder
	for i := range lines {
		if i%3 == 2 {
			fens.WriteString("rubbish\n")
			games.WriteString("[Round \"1\"]\n\n1. e5 *\n\n")
			continue
		}
		fmt.Fprintf(&fens, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d\n", i+1)
		fmt.Fprintf(&games, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d\"]\n\n%d. e4 *\n\n", i+1, i+1)
	}
	for name, text := range map[string]string{"a.epd": fens.String(), "a.pgn": games.String()} {
		path := write(t, name, text)
		var warned []string
		warn := func(err error) { warned = append(warned, err.Error()) }
		b, err := opening.Open(path, chess(t), opening.Options{Warn: warn})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		number := func(i int) string {
			o, err := b.Opening(i)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Fields(o.FEN)[5]
		}
		if got := number(1) + number(2) + number(2) + number(3) + number(lines-1); b.Len() != lines || got != "24441" {
			t.Errorf("%s: %d openings, of which some are %s", name, b.Len(), got)
		}
		all := strings.Join(warned, "\n")
		if len(warned) != 2 || b.Skipped() != 2 || !strings.Contains(all, " 3: ") || !strings.Contains(all, " 6000: ") {
			t.Errorf("%s: %d skipped, warned of %q", name, b.Skipped(), warned)
		}
		b.Shuffle(7)
		first := number(0) + " " + number(1) + " " + number(2)
		again, err := opening.Open(path, chess(t), opening.Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if _, err := again.Opening(2); err == nil || !strings.Contains(err.Error(), " 3: ") {
			t.Errorf("%s: error %v of a strict book", name, err)
		}
		b = again
		b.Shuffle(7)
		var openings []string
		for i := 0; len(openings) < 3; i++ {
			if o, err := b.Opening(i); err == nil {
				openings = append(openings, strings.Fields(o.FEN)[5])
			}
		}
		if first == "1 2 4" || strings.Split(first, " ")[0] != openings[0] {
			t.Errorf("%s: shuffled %q, then %q", name, first, openings)
		}
	}
}

// TestLargeBookOfUTF16 reads openings of a large book that is not in UTF-8.
func TestLargeBookOfUTF16(t *testing.T) {
	utf16 := func(text string) string {
		b := []byte{0xff, 0xfe}
		for i := range len(text) {
			b = append(b, text[i], 0)
		}
		return string(b)
	}
	for name, text := range map[string]string{
		"a.epd": strings.Repeat("4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\n", 6000),
		"a.pgn": strings.Repeat("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]\n\n7. e4 *\n\n", 6000),
	} {
		b, err := opening.Open(write(t, name, utf16(text)), chess(t), opening.Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if o, err := b.Opening(5999); err != nil || b.Len() != 6000 || o.FEN != "4k3/8/8/8/8/8/4P3/4K3 w - - 0 7" {
			t.Errorf("%s: %d openings, the last is %v, %v", name, b.Len(), o, err)
		}
	}
}

// TestLargeBookOfRubbish checks that a large book without a good line is an error
// and no endless search.
func TestLargeBookOfRubbish(t *testing.T) {
	b, err := opening.Open(write(t, "a.epd", strings.Repeat("rubbish\n", 6000)), chess(t), opening.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if o, err := b.Opening(0); err == nil {
		t.Errorf("opening %v", o)
	}
}

func TestShuffle(t *testing.T) {
	var text strings.Builder
	for i := range 50 {
		fmt.Fprintf(&text, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d\n", i+1)
	}
	path := write(t, "a.epd", text.String())
	shuffled := func(seed uint64) string {
		b, err := opening.Open(path, chess(t), opening.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if seed > 0 {
			b.Shuffle(seed)
		}
		var all []opening.Opening
		for i := range b.Len() {
			o, err := b.Opening(i)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, o)
		}
		return fmt.Sprint(all)
	}
	first, again, other := shuffled(1), shuffled(1), shuffled(2)
	if first != again || first == other || first == shuffled(0) {
		t.Error("the order does not follow from the seed")
	}
}

// TestBooks reads the books that "make match" plays from.
func TestBooks(t *testing.T) {
	for _, tt := range []struct {
		file, game string
		openings   int
	}{{"chess.epd", "chess", 2000}, {"chess960.epd", "chess960", 2000}, {"xiangqi.epd", "xiangqi", 600}} {
		v, err := engine.Lookup(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		openings, err := readOpenings(filepath.Join("../../bench/match/testdata", tt.file), v, opening.Options{Strict: true})
		if err != nil || len(openings) != tt.openings {
			t.Errorf("%s: %d openings, error %v", tt.file, len(openings), err)
		}
		seen := map[string]bool{}
		for _, o := range openings {
			position := strings.Join(strings.Fields(o.FEN)[:2], " ")
			if seen[position] {
				t.Errorf("%s: %s is there twice", tt.file, o.FEN)
			}
			seen[position] = true
		}
	}
}

// TestSprintOpenings reads openings, which may have hidden tiles but no moves.
func TestSprintOpenings(t *testing.T) {
	const middle = "4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] w Ee - 0 3"
	v, err := engine.Lookup("sprint")
	if err != nil {
		t.Fatal(err)
	}
	openings, err := readOpenings(write(t, "x.epd", middle+"\n"), v, opening.Options{Strict: true})
	if err != nil || len(openings) != 1 || openings[0].FEN != middle {
		t.Errorf("openings %v, %v", openings, err)
	}
	_, err = readOpenings(write(t, "x.pgn", "[FEN \""+middle+"\"]\n\n3. e5 *\n"), v, opening.Options{Strict: true})
	if err == nil || !strings.Contains(err.Error(), "game 1: an opening of a game with hidden pieces") {
		t.Errorf("error %v", err)
	}
}

// TestCompressedBooks reads books, small and large, that are compressed: they are the
// same as the files in them, down to the hash by which a match is resumed.
func TestCompressedBooks(t *testing.T) {
	large := strings.Repeat("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", 6000)
	for _, tt := range []struct{ name, text string }{
		{"small.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/3P4/4K3 w - -\n"},
		{"small.pgn", "1. e4 *\n\n[Event \"2\"]\n1. d4 *\n"},
		{"large.epd", large + "4k3/8/8/8/8/8/3P4/4K3 w - -\n"},
		{"large.pgn", strings.Repeat("[Event \"1\"]\n1. e4 *\n", 6000) + "[Event \"2\"]\n1. d4 *\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			plain, err := opening.Open(write(t, tt.name, tt.text), chess(t), opening.Options{Strict: true})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = plain.Close() }()
			var zipped strings.Builder
			w := gzip.NewWriter(&zipped)
			if _, err := io.WriteString(w, tt.text); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			packed, err := opening.Open(write(t, tt.name+".gz", zipped.String()), chess(t), opening.Options{Strict: true})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = packed.Close() }()
			if packed.Len() != plain.Len() || packed.Hash() != plain.Hash() {
				t.Errorf("%d openings, hash %x, want %d, %x", packed.Len(), packed.Hash(), plain.Len(), plain.Hash())
			}
			want, errWant := plain.Opening(plain.Len() - 1)
			if got, err := packed.Opening(plain.Len() - 1); err != nil || errWant != nil || !cmp.Equal(got, want) {
				t.Errorf("%v, error %v, want %v, error %v", got, err, want, errWant)
			}
		})
	}
}
