package polyglot_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
	"arrocco/movegen/chess"
)

// position returns the position of chess after moves from a FEN, or from the start.
func position(t testing.TB, fen, moves string) *chess.Position {
	t.Helper()
	if fen == "" {
		fen = chess.StartFEN
	}
	p, err := chess.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	for word := range strings.FieldsSeq(moves) {
		m, err := notation.CoordinatesOf(p.Traits()).Parse(p, word)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

// TestKey checks the keys of the description of the format, both after the moves and for the
// FEN of the position.
func TestKey(t *testing.T) {
	for _, tt := range []struct {
		moves, fen string
		want       uint64
	}{
		{"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
		{"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
		{"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
		{
			"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
			0x22a48b5a8e47ff78,
		},
		{
			"e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
			0x652a607ca3f242c1,
		},
		{
			"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
			0x00fdd303c946bdd9,
		},
		{
			"a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
			0x3c8123ea7b067637,
		},
		{
			"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
			0x5c3f9b829b279560,
		},
	} {
		if got := polyglot.Key(position(t, "", tt.moves)); got != tt.want {
			t.Errorf("after %q: %016x, want %016x", tt.moves, got, tt.want)
		}
		if got := polyglot.Key(position(t, tt.fen, "")); got != tt.want {
			t.Errorf("%s: %016x, want %016x", tt.fen, got, tt.want)
		}
	}
}

// TestKeyOfIllegalEnPassant checks that the file of a pawn that has moved two squares belongs
// to the key even if the pawn beside it is pinned.
func TestKeyOfIllegalEnPassant(t *testing.T) {
	p := position(t, "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5")
	q := position(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1", "")
	if _, ok := p.EnPassant(); ok {
		t.Fatal("the pawn is not pinned")
	}
	legal := position(t, "7k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5")
	without := position(t, "7k/8/8/3pP3/8/8/8/4K3 w - - 0 1", "")
	want := polyglot.Key(legal) ^ polyglot.Key(without)
	if got := polyglot.Key(p) ^ polyglot.Key(q); got != want || got == 0 {
		t.Errorf("the keys differ by %016x, want %016x", got, want)
	}
}

// TestKeyInGames compares the keys of 2000 positions of random games with those of another
// program, and so most of the numbers of the table.
func TestKeyInGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := 0
	for seen < 2000 {
		p := position(t, "", "")
		for p.Outcome().Result == game.Ongoing {
			var list game.MoveList
			p.Generate(&list, game.All)
			p.Make(list.Moves()[rng.IntN(list.Len())].Move)
			if seen++; seen%7 != 0 {
				continue // the other program is slow
			}
			text, err := oracle.NewZobristHasher().HashPosition(withPassedFile(p))
			if err != nil {
				t.Fatal(err)
			}
			want, err := strconv.ParseUint(text, 16, 64)
			if err != nil {
				t.Fatal(err)
			}
			if got := polyglot.Key(p); got != want {
				t.Fatalf("%s: %016x, want %016x", p, got, want)
			}
		}
	}
}

// withPassedFile returns the FEN of p with the square that a pawn has just passed, which the
// other program needs.
func withPassedFile(p *chess.Position) string {
	m, fields := p.State().Last, strings.Fields(p.String())
	from, to := int(m.From()), int(m.To())
	if p.State().Board[m.To()].Type() == chess.Pawn && (from-to == 16 || to-from == 16) {
		fields[3] = fmt.Sprintf("%c%d", 'a'+to%8, (from+to)/2/8+1)
	}
	return strings.Join(fields, " ")
}
