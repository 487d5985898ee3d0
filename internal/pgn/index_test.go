package pgn_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"arrocco/internal/pgn"
)

// newIndex returns the index of a text.
func newIndex(t *testing.T, text string) *pgn.Index {
	t.Helper()
	x, err := pgn.NewIndex(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestIndex(t *testing.T) {
	long := strings.Repeat("x", 3<<20)
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"no tags", "1. e4 *\n\n1. d4 *\n", ""},
		{"two games", "\ufeff[Event \"1\"]\r\n[A \"x\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"2\"]\r\n\r\n1. d4 *", "1 2"},
		{"tags in a comment", "[Event \"1\"]\n\n1. e4 {\n[%clk 1]\n[A \"x\"]\n} *\n\n[Event \"2\"]\n*", "1 2"},
		{"a comment that is not closed", "[Event \"1\"]\n\n1. e4 {x *\n\n[Event \"2\"]\n\n1. d4 *", "bad 2"},
		{"a long line", "[Event \"1\"]\n\n1. e4 {" + long + "} *\n[Event \"2\"]\n*", "bad 2"},
		{"a header in two parts", "[Event \"1\"]\n\n[A \"x\"]\n\n1. e4 *\n", "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := newIndex(t, tt.text)
			var got []string
			for i := range x.Len() {
				if g, err := x.Game(i); err != nil {
					got = append(got, "bad")
				} else {
					got = append(got, g.Tag("Event"))
				}
				if n := x.Number(i); n != i+1 {
					t.Errorf("number %d of game %d", n, i)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("games %q, want %q", got, tt.want)
			}
		})
	}
}

func TestIndexShuffle(t *testing.T) {
	var b strings.Builder
	for i := range 50 {
		b.WriteString("[Event \"" + strconv.Itoa(i+1) + "\"]\n\n1. e4 *\n\n")
	}
	x := newIndex(t, b.String())
	x.Shuffle(rand.New(rand.NewPCG(1, 0)).Shuffle)
	seen := map[string]bool{}
	for i := range x.Len() {
		g, err := x.Game(i)
		if err != nil || g.Tag("Event") != strconv.Itoa(x.Number(i)) {
			t.Fatalf("game %d is %v, %v", x.Number(i), g, err)
		}
		seen[g.Tag("Event")] = true
	}
	if len(seen) != 50 {
		t.Errorf("%d of 50 games", len(seen))
	}
}
