package engine_test

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
	"arrocco/search"
)

// A bookLine is moves from the start position, the last of which is in the book.
type bookLine struct {
	moves  string
	weight uint16
}

// writeBook writes a book of v to a new file, and returns its name.
func writeBook(t *testing.T, v *engine.Variant, lines ...bookLine) string {
	t.Helper()
	m := polyglot.Maker{}
	weights := map[polyglot.Entry]uint16{}
	for _, l := range lines {
		p, err := v.Parse(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(l.moves)
		for i, word := range words {
			mv, err := notation.CoordinatesOf(p.Traits()).Parse(p, word)
			if err != nil {
				t.Fatal(err)
			}
			if i == len(words)-1 {
				one := polyglot.Maker{}
				one.Add(v.BookKey(p), p.Traits(), mv, p.State().Side, game.Drawn)
				m.Add(v.BookKey(p), p.Traits(), mv, p.State().Side, game.Drawn)
				weights[one.Entries()[0]] = l.weight
			}
			p.Make(mv)
		}
	}
	entries := m.Entries()
	for i, e := range entries {
		e.Weight = 1
		entries[i].Weight = weights[e]
	}
	slices.SortStableFunc(entries, func(a, b polyglot.Entry) int { return cmp.Compare(a.Key, b.Key) })
	var b bytes.Buffer
	path := filepath.Join(t.TempDir(), "book.bin")
	if err := polyglot.Write(&b, entries, v.BookHeader()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// play returns the move that the engine plays after moves, and whether it is from the book.
func play(t *testing.T, e *engine.Engine, r *recorder, moves string, lim search.Limits) (move string, fromBook bool) {
	t.Helper()
	if err := e.SetPosition("", strings.Fields(moves), notation.Coordinates{FirstRank: 1}); err != nil {
		t.Fatal(err)
	}
	books, bests := len(r.books), len(r.bests)
	e.Go(lim)
	if lim.Ponder {
		e.PonderHit()
	}
	if lim.Infinite {
		e.Stop()
	}
	e.Wait()
	if len(r.bests) != bests+1 {
		t.Fatalf("%d best moves, want one", len(r.bests)-bests)
	}
	best := r.bests[bests].Best
	if len(r.books) > books && r.books[books].Move != best {
		t.Errorf("the move is %v, but that of the book %v", best, r.books[books].Move)
	}
	return notation.Coordinates{FirstRank: 1}.Format(e.Position().Traits(), best), len(r.books) > books
}

// TestBook checks in which positions and searches the engine plays moves of the book.
func TestBook(t *testing.T) {
	e, r := newEngine(t)
	path := writeBook(t, e.Variant(), bookLine{"a2a3", 2}, bookLine{"h2h3", 3}, bookLine{"b2b3", 0},
		bookLine{"a2a3 h7h6", 1}, bookLine{"a2a3 a7a6 b2b3", 1})
	set(t, e, "BookFile", path)
	if _, fromBook := play(t, e, r, "", search.Limits{Depth: 1}); fromBook {
		t.Error("the book is played without OwnBook")
	}
	set(t, e, "OwnBook", "true")
	set(t, e, "Best Book Move", "true")
	limits := search.Limits{Depth: 1}
	for _, tt := range []struct {
		name, moves  string
		option, is   string // an option for this case
		limits       search.Limits
		want, before string // the move of the book, and the value of the option afterwards
	}{
		{"best", "", "", "", limits, "h2h3", ""},
		{"Black", "a2a3", "", "", limits, "h7h6", ""},
		{"only some moves", "", "", "", search.Limits{Depth: 1, Moves: bookMoves(t, "a2a3", "b2b3")}, "a2a3", ""},
		{"banned", "", "", "", search.Limits{Depth: 1, Banned: bookMoves(t, "h2h3")}, "a2a3", ""},
		{"weight 0", "", "", "", search.Limits{Depth: 1, Moves: bookMoves(t, "b2b3")}, "", ""},
		{"not in the book", "e2e4", "", "", limits, "", ""},
		{"infinite", "", "", "", search.Limits{Infinite: true}, "", ""},
		{"ponder", "", "", "", search.Limits{Depth: 1, Ponder: true}, "", ""},
		{"mate", "", "", "", search.Limits{Depth: 1, Mate: 1}, "", ""},
		{"analysis", "", "UCI_AnalyseMode", "true", limits, "", "false"},
		{"deep enough", "a2a3 a7a6", "BookDepth", "2", limits, "b2b3", "255"},
		{"too deep", "a2a3 a7a6", "BookDepth", "1", limits, "", "255"},
		{"off", "", "OwnBook", "false", limits, "", "true"},
		{"no file", "", "BookFile", "", limits, "", path},
	} {
		if tt.option != "" {
			set(t, e, tt.option, tt.is)
		}
		move, fromBook := play(t, e, r, tt.moves, tt.limits)
		if fromBook != (tt.want != "") || fromBook && move != tt.want {
			t.Errorf("%s: %s, from the book: %t; want %q", tt.name, move, fromBook, tt.want)
		}
		if tt.option != "" {
			set(t, e, tt.option, tt.before)
		}
	}
}

// bookMoves returns moves of the start position of chess.
func bookMoves(t *testing.T, words ...string) (moves []game.Move) {
	t.Helper()
	v := engine.Variants()[0]
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		m, err := notation.Parse(p, word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return moves
}

// TestBookByWeight checks that moves are played at random by weight. That a correct engine
// fails has a probability of less than 1 in 10^12.
func TestBookByWeight(t *testing.T) {
	e, r := newEngine(t)
	set(t, e, "BookFile", writeBook(t, e.Variant(), bookLine{"a2a3", 300}, bookLine{"h2h3", 100}, bookLine{"b2b3", 0}))
	set(t, e, "OwnBook", "true")
	times := map[string]int{}
	const games = 800
	for range games {
		move, _ := play(t, e, r, "", search.Limits{Depth: 1})
		times[move]++
	}
	if a, h := times["a2a3"], times["h2h3"]; a+h != games || h < 110 || h > 290 {
		t.Errorf("moves %v: want a2a3 three times as often as h2h3", times)
	}
}

// TestBookAvoidsRepetitions checks that the book is not played where its move makes the
// position occur a third time, or lets the opponent do so.
func TestBookAvoidsRepetitions(t *testing.T) {
	e, r := newEngine(t)
	set(t, e, "OwnBook", "true")
	set(t, e, "BookFile", writeBook(t, e.Variant(),
		bookLine{"g1f3", 1}, bookLine{"g1f3 g8f6", 1}, bookLine{"g1f3 g8f6 f3g1", 1}, bookLine{"g1f3 g8f6 f3g1 f6g8", 1}))
	const once = "g1f3 g8f6 f3g1 f6g8"
	for _, tt := range []struct {
		name, moves string
		want        bool
	}{
		{"first", "", true},
		{"second", once, true},
		{"second, third move", once + " g1f3 g8f6", false}, // f6g8 would make the start position occur again
		{"a third time", once + " g1f3 g8f6 f3g1", false},
		{"a second time", "g1f3 g8f6 f3g1", true},
	} {
		if _, fromBook := play(t, e, r, tt.moves, search.Limits{Depth: 1}); fromBook != tt.want {
			t.Errorf("%s: from the book: %t, want %t", tt.name, fromBook, tt.want)
		}
	}
}

// TestBookOfBlunders checks that the book does not allow a mate in one, and plays one.
func TestBookOfBlunders(t *testing.T) {
	e, r := newEngine(t)
	set(t, e, "OwnBook", "true")
	set(t, e, "BookFile", writeBook(t, e.Variant(), bookLine{"f2f3 e7e5 g2g4", 1}, bookLine{"f2f3 e7e5 g2g4 d8h4", 1}))
	if move, fromBook := play(t, e, r, "f2f3 e7e5", search.Limits{Depth: 1}); fromBook {
		t.Errorf("the book plays %s", move)
	}
	if move, fromBook := play(t, e, r, "f2f3 e7e5 g2g4", search.Limits{Depth: 1}); !fromBook || move != "d8h4" {
		t.Errorf("%s, from the book: %t", move, fromBook)
	}
}

// TestBadBook checks that a bad book leaves the old one, and that books of other games are
// refused. Each game has its own book.
func TestBadBook(t *testing.T) {
	e, r := newEngine(t)
	xiangqi, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	books := map[string]string{
		"chess": writeBook(t, e.Variant(), bookLine{"a2a3", 1}), "xiangqi": writeBook(t, xiangqi, bookLine{"a3a4", 1}),
	}
	set(t, e, "OwnBook", "true")
	set(t, e, "BookFile", books["chess"])
	for _, tt := range []struct{ variant, path, want string }{
		{"chess", "missing.bin", `option BookFile: "missing.bin": no such file or directory`},
		{"chess", books["xiangqi"], `a book of "xiangqi", not of chess`},
		{"xiangqi", books["chess"], "a book of chess, not of xiangqi"},
		{"sprint", books["chess"], "there are no books of sprint, a game with hidden tiles"},
	} {
		set(t, e, "UCI_Variant", tt.variant)
		if err := e.Options().Set("BookFile", tt.path); err == nil || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.variant, err, tt.want)
		}
	}
	set(t, e, "UCI_Variant", "xiangqi")
	set(t, e, "BookFile", books["xiangqi"])
	if move, fromBook := play(t, e, r, "", search.Limits{Depth: 1}); !fromBook || move != "a4a5" {
		t.Errorf("xiangqi: %s, from the book: %t", move, fromBook)
	}
	set(t, e, "UCI_Variant", "chess")
	if move, fromBook := play(t, e, r, "", search.Limits{Depth: 1}); !fromBook || move != "a2a3" {
		t.Errorf("chess: %s, from the book: %t", move, fromBook)
	}
}

// TestBookList checks that a list of books of which some are bad is a list of the others.
func TestBookList(t *testing.T) {
	e, r := newEngine(t)
	good := writeBook(t, e.Variant(), bookLine{"a2a3", 1})
	set(t, e, "OwnBook", "true")
	for _, list := range []string{"missing.bin;" + good, good + "; missing.bin ;gone.bin"} {
		set(t, e, "BookFile", "")
		err := e.Options().Set("BookFile", list)
		if !errors.As(err, new(*engine.PartialError)) || !strings.Contains(err.Error(), "missing.bin") {
			t.Errorf("%s: error %v", list, err)
		}
		if move, fromBook := play(t, e, r, "", search.Limits{Depth: 1}); !fromBook || move != "a2a3" {
			t.Errorf("%s: %s, from the book: %t", list, move, fromBook)
		}
	}
	err := e.Options().Set("BookFile", "missing.bin;gone.bin")
	if err == nil || errors.As(err, new(*engine.PartialError)) {
		t.Errorf("bad books only: error %v", err)
	}
}

// TestBookKeys checks that the keys of books do not change: books of users have them.
func TestBookKeys(t *testing.T) {
	for name, want := range map[string]uint64{"chess": 0x463b96181691fc9c, "xiangqi": 0x3a7f00b160cbf72e} {
		v, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Parse(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.BookKey(p); got != want {
			t.Errorf("%s: the key of the start position is %#016x, want %#016x", name, got, want)
		}
	}
}
