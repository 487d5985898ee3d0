package opening_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/opening"
	"arrocco/internal/polyglot"
)

// polyglotBook returns a book of chess made of won games with the given moves.
func polyglotBook(t *testing.T, games ...string) string {
	t.Helper()
	v := chess(t)
	var m polyglot.Maker
	for _, moves := range games {
		p, err := v.Parse(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		for word := range strings.FieldsSeq(moves) {
			mv, err := notation.Parse(p, word)
			if err != nil {
				t.Fatal(err)
			}
			m.Add(v.BookKey(p), p.Traits(), mv, p.State().Side, game.Drawn)
			p.Make(mv)
		}
	}
	var b bytes.Buffer
	if err := polyglot.Write(&b, m.Entries(), ""); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPolyglot checks the openings of a book of Polyglot: each position once, those with larger
// weights first.
func TestPolyglot(t *testing.T) {
	book := polyglotBook(t,
		"d4 d5 c4", "e4 e5", "e4 c5", "e4 c5 Nf3",
		"d4 Nf6 c4", "c4 Nf6 d4", // the same position
		"f3 e5 g4 Qh4", // the end of a game
		"Nf3 Nf6 Ng1 Ng8")
	for _, tt := range []struct {
		name  string
		plies int
		want  []string
	}{
		{"one ply", 1, []string{"e2e4", "d2d4", "g1f3", "c2c4", "f2f3"}},
		{"three plies", 3, []string{
			"e2e4 c7c5 g1f3", "d2d4 d7d5 c2c4", "d2d4 g8f6 c2c4", "g1f3 g8f6 f3g1", "f2f3 e7e5 g2g4",
		}},
		{"to the end", 0, []string{"e2e4 c7c5 g1f3", "e2e4 e7e5", "d2d4 d7d5 c2c4", "d2d4 g8f6 c2c4"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			openings, err := readOpenings(write(t, "a.bin", book), chess(t), opening.Options{Plies: tt.plies})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, o := range openings {
				got = append(got, strings.Join(o.Moves, " "))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestBadPolyglot checks files that have no openings.
func TestBadPolyglot(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"rubbish", "no Polyglot book: its size, 7 bytes"},
		{polyglotBook(t, "e4"), "no openings in it that can be played"},
	} {
		path := write(t, "a.bin", tt.text)
		if _, err := opening.Open(path, chess(t), opening.Options{Plies: 2}); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %s", err, tt.want)
		}
	}
}
