package chess_test

import (
	"strconv"
	"strings"
	"testing"

	"arrocco/movegen/chess"
)

// TestParseBad reads the FENs that users and programs have sent: what cannot be
// read and what no game can lead to is refused; what may be either, if it is
// read, must make a position that prints and reads the same again.
func TestParseBad(t *testing.T) {
	for i, line := range lines(t, "badfen.tsv") {
		quoted, why, _ := strings.Cut(line, "\t")
		fen, err := strconv.Unquote(`"` + quoted + `"`)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			p, err := chess.Parse(fen)
			t.Logf("%s: %v", why, err)
			switch {
			case err == nil && !strings.HasPrefix(why, "either"):
				t.Errorf("%s: Parse gives %v", why, p)
			case err == nil:
				checkRoundTrip(t, p)
			case !strings.HasPrefix(err.Error(), `fen "`) || len(err.Error()) > 300:
				t.Errorf("%s: error does not say what was read, or too much: %v", why, err)
			}
		})
	}
}

func checkRoundTrip(t *testing.T, p *chess.Position) {
	t.Helper()
	for _, fen := range []string{p.String(), p.ShredderFEN()} {
		q := parse(t, fen)
		if q.String() != p.String() || q.ShredderFEN() != p.ShredderFEN() || q.State().Key != p.State().Key {
			t.Errorf("%v reads again as %v", fen, q)
		}
	}
}
