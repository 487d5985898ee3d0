package notation_test

import (
	"errors"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

// TestCheckWithHiddenTiles writes a check that is mate if the hidden tile of the opponent
// cannot be placed in between, and one that is mate with any tiles.
func TestCheckWithHiddenTiles(t *testing.T) {
	for fen, want := range map[string]string{
		"7k/6pp/8/8/8/8/8/R3K3[:/?:nrr] w - - 0 20": "Ra8+",
		"7k/6pp/8/8/8/8/8/R3K3[:/:] w - - 0 20":     "Ra8#",
	} {
		p, err := sprint.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := notation.SAN(p, game.NewMove(0, 56)); got != want {
			t.Errorf("%s: SAN = %s, want %s", fen, got, want)
		}
	}
}

// TestTiles reads placements of the second bishop with the letters of FENs and with B.
func TestTiles(t *testing.T) {
	const fen = "4k2r/4p3/8/8/8/8/4P3/4KB2[D:P/p:] w - - 0 9"
	p, err := sprint.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	for text, why := range map[string]string{
		"B@c1": "", "D@c1": "", "D@a1": "", "B@h4": "",
		"L@c1": "L is a bishop for the light squares",
		"D@d1": "D is a bishop for the dark squares",
		"B@d1": "this bishop must go to a dark square",
		"L@d1": "this bishop must go to a dark square",
		"D@i1": "not a move",
	} {
		m, err := notation.CoordinatesOf(p.Traits()).Parse(p, text)
		san, errSAN := notation.ParseSAN(p, strings.TrimSuffix(text, "!"))
		switch {
		case why == "" && (err != nil || errSAN != nil || m != san || !p.Legal(m)):
			t.Errorf("%s: %v, %v", text, err, errSAN)
		case why != "" && (err == nil || errSAN == nil || !strings.Contains(err.Error(), why)):
			t.Errorf("%s: %v, %v, want %q", text, err, errSAN, why)
		}
	}
	orthodox, err := chess.Parse(chess.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := notation.ParseSAN(orthodox, "D@c1"); !errors.Is(err, notation.ErrSyntax) {
		t.Errorf("in chess, D@c1 is %v", err)
	}
}
