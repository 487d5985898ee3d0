package retrograde_test

import (
	"os"
	"slices"
	"testing"

	"arrocco/internal/syzygy/retrograde"
)

// threeMen are all materials of three men.
var threeMen = []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"}

// fourMen are all materials of four men. Those that others lead to come first.
var fourMen = []string{
	"KQvKQ", "KQvKR", "KQvKB", "KQvKN", "KRvKR", "KRvKB", "KRvKN", "KBvKB", "KBvKN", "KNvKN",
	"KQvKP", "KRvKP", "KBvKP", "KNvKP", "KPvKP",
	"KQQvK", "KQRvK", "KQBvK", "KQNvK", "KRRvK", "KRBvK", "KRNvK", "KBBvK", "KBNvK", "KNNvK",
	"KQPvK", "KRPvK", "KBPvK", "KNPvK", "KPPvK",
}

// tables holds the tables of all tests under the rule of fifty moves.
var tables retrograde.Set

// long reports whether tests may take minutes.
func long() bool { return os.Getenv("ARROCCO_LONG") != "" }

// tableOf returns the table of a material in set.
func tableOf(t *testing.T, set *retrograde.Set, material string) *retrograde.Table {
	t.Helper()
	table, err := set.Table(material)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestCounts compares the numbers of positions with published ones.
func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		material string
		black    bool // to move
		want     retrograde.Count
	}{
		{"KQvK", false, retrograde.Count{Wins: 18081, LongestWin: 19}},
		{"KRvK", false, retrograde.Count{Wins: 21959, LongestWin: 31}},
		{"KRvK", true, retrograde.Count{Losses: 25260, Draws: 2796, LongestLoss: 32}}, // as in krkDepths
		{"KBvK", false, retrograde.Count{Draws: 24178}},
		{"KBvK", true, retrograde.Count{Draws: 28056}},
		{"KNvK", false, retrograde.Count{Draws: 25750}},
		{"KNvK", true, retrograde.Count{Draws: 28056}},
		// The statistics of Nalimov's table have 124960 wins of 163328 positions, and 97604
		// losses of 168024, without symmetry.
		{"KPvK", false, retrograde.Count{Wins: 124960 / 2, Draws: (163328 - 124960) / 2, LongestWin: 19}},
		{"KPvK", true, retrograde.Count{Losses: 97604 / 2, Draws: (168024 - 97604) / 2, LongestLoss: 20}},
	} {
		if got := tableOf(t, &tables, tt.material).Count(tt.black); got != tt.want {
			t.Errorf("%s, black %v: got %+v, want %+v", tt.material, tt.black, got, tt.want)
		}
	}
}

// krkDepths are the numbers of lost positions of king and rook against king by moves to mate,
// with the lone king to move and mirror images counted once, from the data set "Chess
// (King-Rook vs. King)" by M. Bain and A. van Hoff in the UCI Machine Learning Repository.
var krkDepths = []int{27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390}

func TestDepths(t *testing.T) {
	if got := tableOf(t, &tables, "KRvK").Depths(); !slices.Equal(got, krkDepths) {
		t.Errorf("got %v, want %v", got, krkDepths)
	}
}

// TestLongest compares the longest wins with published distances to conversion, in moves
// of the winner: T. Ströhlein's of 1970 and K. Thompson's of 1986.
func TestLongest(t *testing.T) {
	if !long() {
		t.Skip("takes a minute")
	}
	for _, tt := range []struct {
		material string
		moves    int
	}{
		{"KQvKR", 31}, {"KRvKB", 18}, {"KRvKN", 27}, {"KBNvK", 33}, {"KBBvK", 19}, {"KNNvK", 1},
	} {
		c := tableOf(t, &tables, tt.material).Count(false)
		if c.LongestWin != 2*tt.moves-1 || c.CursedWins != 0 {
			t.Errorf("%s: %+v, want %d moves", tt.material, c, tt.moves)
		}
	}
}

// TestLimit checks cursed wins and blessed losses, which the rule of fifty moves does not
// produce with so few men, with a rule of ten moves: wins that take longer are cursed, and
// nothing else changes where no win goes on after a zeroing move.
func TestLimit(t *testing.T) {
	const plies = 20
	table := tableOf(t, &tables, "KRvK")
	limited := tableOf(t, retrograde.NewLimited(plies), "KRvK")
	n := 0
	for p := range table.Positions(1) {
		if n++; n > 20000 {
			break
		}
		wdl, dtz, _ := table.Probe(p)
		switch {
		case dtz > plies:
			wdl = 1
		case dtz < -plies:
			wdl = -1
		}
		if gotWDL, gotDTZ, ok := limited.Probe(p); gotWDL != wdl || gotDTZ != dtz || !ok {
			t.Fatalf("%s: got %d, %d, %v; want %d, %d", p.FEN(), gotWDL, gotDTZ, ok, wdl, dtz)
		}
	}
}

// TestSymmetry checks that the value does not depend on where left is and who is White.
func TestSymmetry(t *testing.T) {
	materials := threeMen
	if long() {
		materials = append(slices.Clone(materials), fourMen...)
	}
	for _, material := range materials {
		table := tableOf(t, &tables, material)
		n := 0
		for p := range table.Positions(2) {
			if n++; n > 2000 {
				break
			}
			wdl, dtz, ok := table.Probe(p)
			for _, mirror := range []uint8{7, 56, 63} {
				q := mirrored(p, mirror)
				if gotWDL, gotDTZ, gotOK := table.Probe(q); gotWDL != wdl || gotDTZ != dtz || !ok || !gotOK {
					t.Fatalf("%s: %d, %d, but %s: %d, %d", p.FEN(), wdl, dtz, q.FEN(), gotWDL, gotDTZ)
				}
			}
		}
	}
}

// mirrored returns p with all squares changed by mirror, an exclusive or, and the colors
// swapped if ranks are.
func mirrored(p retrograde.Position, mirror uint8) retrograde.Position {
	q := retrograde.Position{Black: p.Black != (mirror&56 != 0)}
	if p.EnPassant != 0 {
		q.EnPassant = p.EnPassant ^ mirror
	}
	for sq, letter := range p.Board {
		if letter != 0 && mirror&56 != 0 {
			letter ^= 0x20
		}
		q.Board[uint8(sq)^mirror] = letter
	}
	return q
}

func TestTableErrors(t *testing.T) {
	for material, want := range map[string]string{
		"KQKR":    `material "KQKR": want one like KQvKR`,
		"QvK":     `material "QvK": want one king on each side`,
		"KKvK":    `material "KKvK": want one king on each side`,
		"KXvK":    `material "KXvK": 'X' is not one of PNBRQK`,
		"KqvK":    `material "KqvK": 'q' is not one of PNBRQK`,
		"KQRvKR":  `material "KQRvKR": 5 men, at most 4`,
		"KQvKvKR": `material "KQvKvKR": want one king on each side`,
	} {
		if _, err := retrograde.New(material); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", material, err, want)
		}
	}
	if name := tableOf(t, &tables, "KvRK").Name(); name != "KRvK" {
		t.Errorf("KvRK is %s", name)
	}
}
