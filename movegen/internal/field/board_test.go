package field_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/internal/field"
)

// TestBoard reads and writes boards of two ranks.
func TestBoard(t *testing.T) {
	b := field.Board{Files: 3, Ranks: 2, FirstRank: 1, Letters: ".PK"}
	for _, tc := range []struct{ text, err string }{
		{"kP1/2K", ""},
		{"3/3", ""},
		{"3", "board: 1 rank instead of 2"},
		{"3/2", "rank 1: 2 files instead of 3"},
		{"2pk/3", "rank 2: more than 3 files"},
		{"3/Q2", `rank 1: 'Q' is no piece`},
		{"4/3", `rank 2: '4' is no piece`},
		{"3/.2", `rank 1: '.' is no piece`},
	} {
		var squares [6]game.Piece
		err := b.Parse(tc.text, squares[:], nil)
		if err != nil || tc.err != "" {
			if err == nil || err.Error() != tc.err {
				t.Errorf("%s: %v, want %q", tc.text, err, tc.err)
			}
			continue
		}
		var out strings.Builder
		if b.Write(&out, squares[:]); out.String() != tc.text {
			t.Errorf("%s is written as %s", tc.text, out.String())
		}
	}
	var squares [6]game.Piece
	err := b.Parse("Z2/3", squares[:], func(rune) rune { return 'k' })
	if err != nil || squares[3] != game.NewPiece(game.Black, 2) {
		t.Errorf("%v, %v", squares, err)
	}
}

// TestSide reads sides to move.
func TestSide(t *testing.T) {
	for text, want := range map[string]game.Color{"w": game.White, "b": game.Black, "r": game.White} {
		if got, err := field.Side(text, "r"); got != want || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "r", "W", "wb", "white"} {
		if _, err := field.Side(text, ""); err == nil {
			t.Errorf("%q is a side", text)
		}
	}
}
