package chess_test

import (
	"strconv"
	"strings"
	"testing"

	"arrocco/movegen/chess"
)

func TestStart(t *testing.T) {
	for _, line := range lines(t, "startpos.tsv") {
		number, rank, _ := strings.Cut(line, "\t")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		fen, err := chess.Start(n, 518)
		if want := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1"; err != nil || fen != want {
			t.Errorf("Start(%d, 518) = %q, %v; want %q", n, fen, err, want)
		}
		if fen, err = chess.Start(518, n); err != nil || !strings.HasPrefix(fen, strings.ToLower(rank)+"/") {
			t.Errorf("Start(518, %d) = %q, %v", n, fen, err)
		}
		p := parse(t, fen)
		fischer := rank[0] != 'R' || rank[4] != 'K' || rank[7] != 'R'
		if p.String() != fen || p.Chess960() != fischer {
			t.Errorf("%s reads as %v, Chess960 %v", fen, p, p.Chess960())
		}
	}
}

func TestStartOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 960, 1 << 40} {
		for _, sides := range [][2]int{{n, 0}, {0, n}} {
			if fen, err := chess.Start(sides[0], sides[1]); err == nil {
				t.Errorf("Start%v = %q", sides, fen)
			}
		}
	}
}
