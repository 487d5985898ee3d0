package retrograde_test

import (
	"testing"

	"arrocco/internal/syzygy/retrograde"
)

func TestFEN(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/8/8/8/8/K6k w - - 0 1",
		"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1",
		"7k/8/8/8/Pp6/8/8/K7 b - a3 0 1",
		"QRBNP3/qrbnp3/8/8/8/8/8/Kk6 b - - 0 1",
	} {
		p, err := retrograde.ParseFEN(fen)
		if err != nil || p.FEN() != fen {
			t.Errorf("%s: %s, %v", fen, p.FEN(), err)
		}
	}
	for fen, want := range map[string]string{
		"8/8/8/8/8/8/8/K6k w -":          `fen "8/8/8/8/8/8/8/K6k w -": 3 fields, want 4 or more`,
		"8/8/8/8/8/8/K6k w - -":          `fen "8/8/8/8/8/8/K6k w - -": 7 ranks`,
		"8/8/8/8/8/8/8/K5k w - -":        `fen "8/8/8/8/8/8/8/K5k w - -": rank 1 has 7 squares`,
		"8/8/8/8/8/8/8/K7k w - -":        `fen "8/8/8/8/8/8/8/K7k w - -": rank 1: 'k'`,
		"8/8/8/8/8/8/X7/K6k w - -":       `fen "8/8/8/8/8/8/X7/K6k w - -": rank 2: 'X'`,
		"8/8/8/8/8/8/8/K6k x - -":        `fen "8/8/8/8/8/8/8/K6k x - -": side to move "x"`,
		"8/8/8/8/8/8/8/R3K2k w Q - 0 1":  `fen "8/8/8/8/8/8/8/R3K2k w Q - 0 1": castling rights "Q"`,
		"8/8/8/8/8/8/8/R3K2k w - e4 0 1": `fen "8/8/8/8/8/8/8/R3K2k w - e4 0 1": en passant "e4"`,
	} {
		if _, err := retrograde.ParseFEN(fen); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", fen, err, want)
		}
	}
}

// probe returns the values of the position that fen describes.
func probe(t *testing.T, table *retrograde.Table, fen string) (wdl, dtz int, ok bool) {
	t.Helper()
	p, err := retrograde.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return table.Probe(p)
}

func TestProbe(t *testing.T) {
	for _, tt := range []struct {
		name, material, fen string
		wdl, dtz            int
	}{
		{"mate", "KQvK", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", -2, -1},
		{"mate in 1", "KQvK", "k7/4Q3/1K6/8/8/8/8/8 w - - 0 1", 2, 1},
		{"stalemate", "KQvK", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 0, 0},
		{"the queen is captured", "KQvK", "k7/1Q6/8/8/8/8/8/K7 b - - 0 1", 0, 0},
		{"promotion", "KPvK", "8/2KP4/8/8/8/8/8/k7 w - - 0 1", 2, 1},
		{"promotion of Black", "KPvK", "K7/8/8/8/8/8/2kp4/8 b - - 0 1", 2, 1},
		{"opposition, the pawn's side to move", "KPvK", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 2, 3},
		{"pawn of a rook", "KPvK", "k7/8/K7/P7/8/8/8/8 w - - 0 1", 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wdl, dtz, ok := probe(t, tableOf(t, &tables, tt.material), tt.fen)
			if wdl != tt.wdl || dtz != tt.dtz || !ok {
				t.Errorf("got %d, %d, %v; want %d, %d", wdl, dtz, ok, tt.wdl, tt.dtz)
			}
		})
	}
}

// TestProbeEnPassant checks that the right to capture en passant counts, that it is lost
// where the square is wrong, and that random positions have it in time.
func TestProbeEnPassant(t *testing.T) {
	if !long() {
		t.Skip("takes a minute")
	}
	table := tableOf(t, &tables, "KPvKP")
	n, rights, matters := 0, 0, 0
	for p := range table.Positions(5) {
		if n++; n > 4000 {
			break
		}
		if p.EnPassant == 0 {
			continue
		}
		rights++
		plain, wrong := p, p
		plain.EnPassant = 0
		wrong.EnPassant ^= 1
		wdl, _, _ := table.Probe(p)
		plainWDL, plainDTZ, _ := table.Probe(plain)
		if wdl != plainWDL {
			matters++
		}
		if gotWDL, gotDTZ, ok := table.Probe(wrong); gotWDL != plainWDL || gotDTZ != plainDTZ || !ok {
			t.Errorf("%s: %d, %d, %v; want %d, %d", wrong.FEN(), gotWDL, gotDTZ, ok, plainWDL, plainDTZ)
		}
	}
	if rights != 1000 || matters < 100 {
		t.Errorf("%d of 4000 positions have the right, it matters in %d", rights, matters)
	}
}

func TestProbeRefuses(t *testing.T) {
	for _, tt := range []struct{ name, fen string }{
		{"other material", "k7/1R6/1K6/8/8/8/8/8 b - - 0 1"},
		{"more men", "k7/1Q6/1K6/8/8/8/8/7Q b - - 0 1"},
		{"fewer men", "k7/8/1K6/8/8/8/8/8 b - - 0 1"},
		{"no king", "8/1Q6/1K6/8/8/8/8/7Q b - - 0 1"},
		{"kings side by side", "kK6/8/8/8/8/8/8/Q7 b - - 0 1"},
		{"the king can be captured", "k7/1Q6/1K6/8/8/8/8/8 w - - 0 1"},
	} {
		if wdl, dtz, ok := probe(t, tableOf(t, &tables, "KQvK"), tt.fen); ok {
			t.Errorf("%s: %d, %d", tt.name, wdl, dtz)
		}
	}
	if _, _, ok := probe(t, tableOf(t, &tables, "KPvK"), "P7/8/8/8/8/8/8/K6k w - - 0 1"); ok {
		t.Error("a pawn is on the last rank")
	}
}

func TestAgrees(t *testing.T) {
	for _, tt := range []struct {
		table, exact int
		exactly      bool
		want         bool
	}{
		{5, 5, false, true},
		{5, 5, true, true},
		{5, 6, false, true},
		{5, 6, true, false},
		{5, 7, false, false},
		{6, 5, false, false},
		{-5, -6, false, true},
		{-6, -5, false, false},
		{-5, 6, false, false},
		{0, 1, false, false},
		{0, 0, false, true},
		{-1, 0, false, false},
		{100, 101, false, false},
		{-100, -101, false, false},
		{101, 102, false, true},
	} {
		if got := retrograde.Agrees(tt.table, tt.exact, tt.exactly); got != tt.want {
			t.Errorf("table %d, exact %d, exactly %v: %v", tt.table, tt.exact, tt.exactly, got)
		}
	}
}

// TestPositions checks that a seed gives the same positions, and all kinds of them.
func TestPositions(t *testing.T) {
	table := tableOf(t, &tables, "KPvK")
	take := func(seed uint64) []retrograde.Position {
		var list []retrograde.Position
		for p := range table.Positions(seed) {
			if list = append(list, p); len(list) == 1000 {
				break
			}
		}
		return list
	}
	first, again, other := take(1), take(1), take(2)
	black, strong, same := 0, 0, 0
	for i, p := range first {
		if p != again[i] {
			t.Fatalf("%s, then %s", p.FEN(), again[i].FEN())
		}
		if p == other[i] {
			same++
		}
		if p.Black {
			black++
		}
		if materialOf(p) == "KPvK" || materialOf(p) == "PKvK" {
			strong++
		}
	}
	if black < 400 || black > 600 || strong < 400 || strong > 600 || same > 10 {
		t.Errorf("of 1000: black to move %d, White has the pawn %d, same with another seed %d", black, strong, same)
	}
}
