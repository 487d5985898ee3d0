package xiangqi_test

import (
	"strconv"
	"strings"
	"testing"

	"arrocco/movegen/xiangqi"
)

// TestParseBad reads texts of the kinds that users and programs have sent:
// what cannot be read and what no game can lead to is refused; what may be
// either, if it is read, must make a position that prints and reads the same
// again.
func TestParseBad(t *testing.T) {
	for i, row := range rows(t, "badfen.tsv") {
		fen, err := strconv.Unquote(`"` + row[0] + `"`)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			p, err := xiangqi.Parse(fen)
			t.Logf("%s: %v", row[1], err)
			switch {
			case err == nil && !strings.HasPrefix(row[1], "either"):
				t.Errorf("%s: Parse gives %v", row[1], p)
			case err == nil:
				checkRoundTrip(t, p)
			case !strings.HasPrefix(err.Error(), `fen "`) || len(err.Error()) > 300:
				t.Errorf("%s: error does not say what was read, or too much: %v", row[1], err)
			}
		})
	}
}

// TestParseGood reads all positions of the test files.
func TestParseGood(t *testing.T) {
	for _, file := range []string{"perft.tsv", "repetition.tsv"} {
		for _, row := range rows(t, file) {
			checkRoundTrip(t, parse(t, row[0]))
		}
	}
}

func TestParseDialects(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	tests := []struct{ name, fen, want string }{
		{"start", xiangqi.StartFEN, board + " w - - 0 1"},
		{"red as r", board + " r - - 0 1", board + " w - - 0 1"},
		{"black", board + " b - - 3 7", board + " b - - 3 7"},
		{
			"horses and elephants", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
			board + " w - - 0 1",
		},
		{
			"both alphabets", "rhbakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKABHR r - - 0 1",
			board + " w - - 0 1",
		},
		{
			"guards", "rnbgkgbnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBGKABNR w - - 0 1",
			board + " w - - 0 1",
		},
		{"side to move only", board + " b", board + " b - - 0 1"},
		{"no counters", board + " w - -", board + " w - - 0 1"},
		{"no move number", board + " w - - 12", board + " w - - 12 1"},
		{"one dash", board + " w - 4 9", board + " w - - 4 9"},
		{"no dashes", board + " w 4 9", board + " w - - 4 9"},
		{"move number 0", board + " w - - 4 0", board + " w - - 4 1"},
		{"the limit of moves is over", board + " w - - 300 400", board + " w - - 300 400"},
		{"blanks", "  " + board + "\t r   -  - 0 1 \r\n", board + " w - - 0 1"},
		{"runs in pieces", "4k4/9/9/9/9/9/9/9/45/111K32 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{
			"elephant beside its points", "2bak1b2/3n1n3/9/9/9/9/8B/9/3N1N3/2BK1A3 b - - 0 1",
			"2bak1b2/3n1n3/9/9/9/9/8B/9/3N1N3/2BK1A3 b - - 0 1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := parse(t, tt.fen).String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	tests := []struct{ name, fen, want string }{
		{"empty", " ", `" ": it is empty`},
		{"piece", "4k4/9/9/9/9/9/9/9/8x/3K5 w", `"4k4/9/9/9/9/9/9/9/8x/3K5 w": rank 1: 'x' is no piece`},
		{"files", "4k4/9/9/9/9/9/9/9/9/3K4 w", `"4k4/9/9/9/9/9/9/9/9/3K4 w": rank 0: 8 files instead of 9`},
		{"more files", "4k5/9/9/9/9/9/9/9/9/3K5 w", `"4k5/9/9/9/9/9/9/9/9/3K5 w": rank 9: more than 9 files`},
		{"ranks", "4k4/9/9/9/9/9/9/9/3K5 w", `"4k4/9/9/9/9/9/9/9/3K5 w": board: 9 ranks instead of 10`},
		{"side", board, `"` + board + `": the side to move is missing`},
		{"other side", "4k4/9/9/9/9/9/9/9/9/3K5 x", `"4k4/9/9/9/9/9/9/9/9/3K5 x": side to move "x" is neither w nor b`},
		{"clock", "4k4/9/9/9/9/9/9/9/9/3K5 w - - x", `"4k4/9/9/9/9/9/9/9/9/3K5 w - - x": half-move clock "x" is no number`},
		{
			"fields", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2",
			`"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2": 3 fields after the side to move, dashes not counted`,
		},
		{
			"two generals in one palace", "9/3k1k3/9/9/9/9/9/9/9/4K4 w",
			`"9/3k1k3/9/9/9/9/9/9/9/4K4 w": black has 2 generals instead of one`,
		},
		{
			"both generals in one palace", "3k5/5K3/9/9/9/9/9/9/9/9 w",
			`"3k5/5K3/9/9/9/9/9/9/9/9 w": there is a red general on f8, where none can get`,
		},
		{
			"soldier behind its line", "3k5/9/9/9/9/9/9/P8/9/4K4 w",
			`"3k5/9/9/9/9/9/9/P8/9/4K4 w": there is a red soldier on a2, where none can get`,
		},
		{"facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", `"4k4/9/9/9/9/9/9/9/9/4K4 w": the generals face each other on an open file`},
		{
			"check", "3k5/9/9/9/9/9/9/9/3R5/4K4 w",
			`"3k5/9/9/9/9/9/9/9/3R5/4K4 w": the side that just moved is in check`,
		},
		{
			"long", strings.Repeat("x", 1<<20),
			`"` + strings.Repeat("x", 100) + `..." (1048576 bytes): board: 1 rank instead of 10`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := xiangqi.Parse(tt.fen); err == nil || err.Error() != "fen "+tt.want {
				t.Errorf("got  %v\nwant fen %s", err, tt.want)
			}
		})
	}
}

func checkRoundTrip(t *testing.T, p *xiangqi.Position) {
	t.Helper()
	q := parse(t, p.String())
	if q.String() != p.String() || q.State().Key != p.State().Key {
		t.Errorf("%v reads again as %v", p, q)
	}
}

// TestFlip checks that a flipped position is the same game for the other side.
func TestFlip(t *testing.T) {
	for _, row := range rows(t, "perft.tsv") {
		p := parse(t, row[0])
		p.SetRules(xiangqi.Rules{Repetition: xiangqi.League})
		flipped := p.Flip()
		if flipped.State().Side == p.State().Side || flipped.State().Key == p.State().Key {
			t.Errorf("%v flipped is %v", p, flipped)
		}
		if got, want := len(legalMoves(flipped)), len(legalMoves(p)); got != want {
			t.Errorf("%v flipped has %d moves, want %d", p, got, want)
		}
		if again := flipped.Flip(); again.String() != p.String() || again.State().Key != p.State().Key {
			t.Errorf("%v flipped twice is %v", p, again)
		}
	}
}
