package syzygy_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/syzygy"
	"arrocco/movegen/chess"
)

// tables opens the tables of the environment variable, or those of testdata.
func tables(t testing.TB) *syzygy.Tables {
	t.Helper()
	dir := os.Getenv("ARROCCO_SYZYGY")
	if dir == "" {
		dir = "testdata"
	}
	tb, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tb.Damaged(); err != nil {
			t.Error(err)
		}
		if err := tb.Close(); err != nil {
			t.Error(err)
		}
	})
	return tb
}

// materials returns the names of the tables that there are.
func materials(t testing.TB) []string {
	t.Helper()
	dir := os.Getenv("ARROCCO_SYZYGY")
	if dir == "" {
		dir = "testdata"
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.rtbw"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d tables, %v", len(files), err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".rtbw"))
	}
	return names
}

// random returns a random legal position of a material, with either side to move and, half of the
// time, the colors exchanged.
func random(rng *rand.Rand, name string) *chess.Position {
	for {
		var board [64]byte
		white, black, _ := strings.Cut(name, "v")
		if rng.IntN(2) == 0 {
			white, black = black, white
		}
		for _, letter := range white + strings.ToLower(black) {
			sq := rng.IntN(64)
			for board[sq] != 0 || (letter == 'P' || letter == 'p') && (sq < 8 || sq > 55) {
				sq = rng.IntN(64)
			}
			board[sq] = byte(letter)
		}
		if p, err := chess.Parse(fen(&board, "wb"[rng.IntN(2)])); err == nil {
			return p
		}
	}
}

// fen writes a position.
func fen(board *[64]byte, side byte) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			letter := board[8*rank+file]
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + empty)
				empty = 0
			}
			b.WriteByte(letter)
		}
		if empty > 0 {
			b.WriteByte('0' + empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + string(side) + " - - 0 1"
}

// TestKnown probes positions whose values are known.
func TestKnown(t *testing.T) {
	tb := tables(t)
	for _, tt := range []struct {
		fen string
		wdl syzygy.WDL
		dtz int
	}{
		{"8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1", syzygy.Loss, -53}, // python-chess
		{"4k3/8/8/8/8/8/8/KQ6 w - - 0 1", syzygy.Win, 0},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", syzygy.Draw, 0}, // stalemate
	} {
		p, err := chess.Parse(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		w, ok := tb.WDL(p)
		if !ok {
			t.Logf("no table for %s", tt.fen)
			continue
		}
		d, ok := tb.DTZ(p)
		if w != tt.wdl || !ok || tt.dtz != 0 && d != tt.dtz {
			t.Errorf("%s: %v, DTZ %d, %t; want %v, %d", tt.fen, w, d, ok, tt.wdl, tt.dtz)
		}
	}
}

// TestMoves compares the value of each position with those after its moves.
func TestMoves(t *testing.T) {
	tb := tables(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range materials(t) {
		for range 300 {
			p := random(rng, name)
			w, ok := tb.WDL(p)
			d, okD := tb.DTZ(p)
			if !ok || !okD {
				t.Fatalf("%s: no value of %v: %v", name, p, tb.Damaged())
			}
			checkMoves(t, tb, p, w, d)
		}
	}
}

// checkMoves compares a value and a distance with those after the moves.
func checkMoves(t *testing.T, tb *syzygy.Tables, p *chess.Position, w syzygy.WDL, d int) {
	t.Helper()
	var list game.MoveList
	p.Generate(&list, game.All)
	if list.Len() == 0 {
		want := syzygy.Draw
		if p.State().InCheck {
			want = syzygy.Loss
		}
		if w != want {
			t.Errorf("%v: %v, want %v at the end of the game", p, w, want)
		}
		return
	}
	best := syzygy.Loss
	for _, m := range list.Moves() {
		p.Make(m.Move)
		v, ok := tb.WDL(p)
		p.Unmake()
		if !ok {
			t.Fatalf("%v: no value after %v", p, m.Move)
		}
		best = max(best, -v)
	}
	if best != w && (best > 0) == (w > 0) && (best < 0) == (w < 0) && (d > 90 || d < -90) {
		return // the fifty moves begin anew after each move
	}
	if best != w {
		t.Errorf("%v: %v, but %v by its moves", p, w, best)
	}
	if (d > 0) != (w > 0) || (d < 0) != (w < 0) {
		t.Errorf("%v: %v, but DTZ %d", p, w, d)
	}
}

// TestRoot plays won endings by the ranks of moves alone, the first of the best: each is won
// within the fifty moves.
func TestRoot(t *testing.T) {
	tb := tables(t)
	rng := rand.New(rand.NewPCG(3, 4))
	games := 0
	for _, name := range materials(t) {
		for range 20 {
			p := random(rng, name)
			if w, ok := tb.WDL(p); !ok || w != syzygy.Win {
				continue
			}
			games++
			if end := playOut(t, tb, p); end.Result == game.Drawn || end.Result == game.Ongoing {
				t.Errorf("%s: a win ended with %v in %v", name, end, p)
			}
		}
	}
	if games == 0 {
		t.Error("no won position")
	}
}

// playOut plays the best moves until the game is over or another table is needed that is not
// there.
func playOut(t *testing.T, tb *syzygy.Tables, p *chess.Position) game.Outcome {
	t.Helper()
	for range 400 {
		if end := p.Outcome(); end.Result != game.Ongoing {
			return end
		}
		moves, ok := tb.Root(p)
		if !ok {
			t.Fatalf("no moves of %v: %v", p, tb.Damaged())
		}
		p.Make(moves[0].Move)
	}
	return p.Outcome()
}

// BenchmarkWDL probes positions of four pieces.
func BenchmarkWDL(b *testing.B) {
	tb := tables(b)
	rng := rand.New(rand.NewPCG(1, 2))
	names := materials(b)
	var list []*chess.Position
	for range 1000 {
		list = append(list, random(rng, names[rng.IntN(len(names))]))
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, ok := tb.WDL(list[i%len(list)]); !ok {
			b.Fatal("no value")
		}
		i++
	}
}
