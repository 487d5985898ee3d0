package retrograde_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/syzygy/retrograde"
	"arrocco/movegen/chess"
)

// TestOnePly checks that values of random positions follow from those after each legal
// move, as package movegen/chess knows them: also with a limit so low that many wins are
// cursed.
func TestOnePly(t *testing.T) {
	for _, tt := range []struct {
		name      string
		set       *retrograde.Set
		limit     int
		materials []string
		long      bool
	}{
		{"three men", &tables, 100, threeMen, false},
		{"three men with a limit", retrograde.NewLimited(12), 12, threeMen, false},
		{"four men", &tables, 100, fourMen, true},
		{"four men with a limit", retrograde.NewLimited(12), 12, []string{"KQvKP", "KPvKP", "KRPvK", "KQvKR"}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.long && !long() {
				t.Skip("takes minutes")
			}
			positions := 1000
			if tt.long {
				positions = 5000
			}
			for _, material := range tt.materials {
				table := tableOf(t, tt.set, material)
				n := 0
				for p := range table.Positions(3) {
					if n++; n > positions {
						break
					}
					checkOnePly(t, tt.set, table, p, tt.limit)
				}
			}
		})
	}
}

// checkOnePly checks the value of p in table.
func checkOnePly(t *testing.T, set *retrograde.Set, table *retrograde.Table, p retrograde.Position, limit int) {
	t.Helper()
	wdl, dtz, ok := table.Probe(p)
	pos, err := chess.Parse(p.FEN())
	if err != nil || !ok || p.FEN() != pos.String() {
		t.Fatalf("%s: %v, %v, read as %v", p.FEN(), ok, err, pos)
	}
	var list game.MoveList
	pos.Generate(&list, game.All)
	best, known := 0, false
	for _, m := range list.Moves() {
		pos.Make(m.Move)
		if d := afterMove(t, set, pos, limit); !known || preferred(d, best) {
			best, known = d, true
		}
		pos.Unmake()
	}
	if !known && pos.State().InCheck {
		best = -1
	}
	if dtz != best || wdl != wdlOf(best, limit) {
		t.Fatalf("%s %s: WDL %d, DTZ %d; want %d, %d", table.Name(), p.FEN(), wdl, dtz, wdlOf(best, limit), best)
	}
}

// afterMove returns the DTZ that a move to p has for the side that moved, p being the result.
func afterMove(t *testing.T, set *retrograde.Set, p *chess.Position, limit int) int {
	t.Helper()
	after, err := retrograde.ParseFEN(p.String())
	if err != nil {
		t.Fatal(err)
	}
	wdl, dtz, ok := tableOf(t, set, materialOf(after)).Probe(after)
	if !ok {
		t.Fatalf("%s is not in the table", p)
	}
	var list game.MoveList
	p.Generate(&list, game.All)
	switch {
	case dtz == 0:
		return 0
	case list.Len() == 0:
		return 1 // mate
	case p.State().HalfMoveClock == 0: // a zeroing move
		return map[int]int{-2: 1, -1: limit + 1, 1: -limit - 1, 2: -1}[wdl]
	case dtz < 0:
		return -dtz + 1
	default:
		return -dtz - 1
	}
}

// preferred reports whether a DTZ of a is better than b: a short win, a long loss.
func preferred(a, b int) bool {
	if (a > 0) == (b > 0) && (a < 0) == (b < 0) {
		return a < b
	}
	return a > b
}

// wdlOf returns the WDL to which a DTZ belongs.
func wdlOf(dtz, limit int) int {
	switch {
	case dtz > limit:
		return 1
	case dtz > 0:
		return 2
	case dtz == 0:
		return 0
	case dtz >= -limit:
		return -2
	default:
		return -1
	}
}

// materialOf returns the name of the material of p.
func materialOf(p retrograde.Position) string {
	var white, black strings.Builder
	for _, letter := range p.Board {
		switch {
		case letter >= 'a':
			black.WriteByte(letter - 0x20)
		case letter != 0:
			white.WriteByte(letter)
		}
	}
	return white.String() + "v" + black.String()
}
