package epd_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"arrocco/internal/epd"
)

// newIndex returns the index of a text.
func newIndex(t *testing.T, text string) *epd.Index {
	t.Helper()
	x, err := epd.NewIndex(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestIndex(t *testing.T) {
	long := strings.Repeat("x", 3<<20)
	x := newIndex(t, "\ufeff# c\r\n\n8/8 w id 1;\r\n \t\nrubbish\n"+long+"\n;c\n8/8 b - - 3 4")
	want := []string{"8/8 w - - 0 1", "line 5: ", "line 6: longer", "8/8 b - - 3 4"}
	if x.Len() != len(want) {
		t.Fatalf("%d lines, want %d", x.Len(), len(want))
	}
	for i, want := range want {
		fen, err := x.FEN(i)
		if err != nil {
			var line *epd.LineError
			if !errors.As(err, &line) {
				t.Errorf("line %d: error %v", i, err)
			}
			fen = err.Error()
		}
		if !strings.HasPrefix(fen, want) {
			t.Errorf("line %d is %q, want %q", i, fen, want)
		}
	}
}

// TestIndexShuffle checks that the seed determines the order, and that the order contains
// every line once.
func TestIndexShuffle(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		b.WriteString("8/8 w - - 0 " + strconv.Itoa(i) + "\n")
	}
	order := func(seed uint64) string {
		x := newIndex(t, b.String())
		x.Shuffle(rand.New(rand.NewPCG(seed, 0)).Shuffle)
		var all []string
		seen := map[string]bool{}
		for i := range x.Len() {
			fen, err := x.FEN(i)
			if err != nil || seen[fen] {
				t.Fatalf("%s, %v is there twice", fen, err)
			}
			seen[fen] = true
			all = append(all, fen)
		}
		return strings.Join(all, "\n")
	}
	if first, again, other := order(1), order(1), order(2); first != again || first == other {
		t.Error("the order does not follow from the seed")
	}
}
