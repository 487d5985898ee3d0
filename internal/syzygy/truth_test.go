package syzygy_test

import (
	"os"
	"testing"

	"arrocco/internal/syzygy/retrograde"
	"arrocco/movegen/chess"
)

// TestTruth compares random positions of each table of up to 4 men with what retrograde analysis
// says, which knows neither the tables nor our rules of chess.
func TestTruth(t *testing.T) {
	positions, most := 300, 3
	if os.Getenv("ARROCCO_LONG") != "" {
		positions, most = 20_000, retrograde.MaxMen
	}
	tb := tables(t)
	var set retrograde.Set
	compared := 0
	for _, name := range materials(t) {
		if len(name)-1 > most {
			continue
		}
		table, err := set.Table(name)
		if err != nil {
			t.Fatal(err)
		}
		wrong, n := 0, 0
		for p := range table.Positions(1) {
			if n++; n > positions {
				break
			}
			compared++
			wdl, dtz, ok := table.Probe(p)
			pos, err := chess.Parse(p.FEN())
			if !ok || err != nil {
				t.Fatalf("%s: %t, %v", p.FEN(), ok, err)
			}
			w, okW := tb.WDL(pos)
			d, okD := tb.DTZ(pos)
			if !okW || !okD || int(w) != wdl || !retrograde.Agrees(d, dtz, false) {
				if wrong++; wrong <= 3 {
					t.Errorf("%s: %s: %v, DTZ %d (%t, %t), want %d, %d", name, p.FEN(), w, d, okW, okD, wdl, dtz)
				}
			}
		}
		if wrong > 0 {
			t.Errorf("%s: %d of %d are wrong", name, wrong, positions)
		}
	}
	t.Logf("%d positions", compared)
	if compared == 0 {
		t.Error("nothing compared")
	}
}
