package chess_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
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

// TestParseGood reads all positions of the test files, among them those of
// opening books and test suites.
func TestParseGood(t *testing.T) {
	for _, file := range []string{"fens.txt", "perft.epd", "perft960.epd", "fischer.epd"} {
		for _, line := range lines(t, file) {
			fen, _, _ := strings.Cut(line, ";")
			checkRoundTrip(t, parse(t, fen))
		}
	}
}

func TestFormat(t *testing.T) {
	tests := []struct {
		name, fen, xfen, shredder string
		chess960                  bool
	}{
		{
			"start", chess.StartFEN, chess.StartFEN,
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", false,
		},
		{
			"orthodox in Shredder-FEN", "4k2r/8/8/8/8/8/8/R3K3 w Ah - 3 9", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 3 9",
			"4k2r/8/8/8/8/8/8/R3K3 w Ah - 3 9", false,
		},
		{
			"inner rook", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
			"4k3/8/8/8/8/8/8/4KR1R w F - 0 1", true,
		},
		{
			"inner rook, the outer one is on the king's other side", "4k3/8/8/8/8/8/8/R3KR2 w F - 0 1",
			"4k3/8/8/8/8/8/8/R3KR2 w K - 0 1", "4k3/8/8/8/8/8/8/R3KR2 w F - 0 1", true,
		},
		{
			"K is the outermost rook", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1",
			"4k3/8/8/8/8/8/8/4KR1R w H - 0 1", false,
		},
		{
			"king on d1", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
			"4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", true,
		},
		{
			"rights in any order", "r3k2r/8/8/8/8/8/8/R3K2R b qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
			"r3k2r/8/8/8/8/8/8/R3K2R b HAha - 0 1", false,
		},
		{
			"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
			"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false,
		},
		{
			"en passant that nothing captures", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
			"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", false,
		},
		{
			"en passant that a pin forbids", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1",
			"4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1", false,
		},
		{
			"en passant that uncovers a rank", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1",
			"8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1", false,
		},
		{"no counters", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", false},
		{
			"move number 0", "4k3/8/8/8/8/8/8/4K3 b - - 7 0", "4k3/8/8/8/8/8/8/4K3 b - - 7 1",
			"4k3/8/8/8/8/8/8/4K3 b - - 7 1", false,
		},
		{
			"impossible double check", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
			"B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", false,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			if p.String() != tt.xfen || p.ShredderFEN() != tt.shredder || p.Chess960() != tt.chess960 {
				t.Errorf("got %q, %q, %v", p, p.ShredderFEN(), p.Chess960())
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"rank", "4k3/8/8/8/8/8/7x/4K3 w - -", `"4k3/8/8/8/8/8/7x/4K3 w - -": rank 2: 'x' is no piece`},
		{
			"castling", "4k3/8/8/8/8/8/8/4K3 w e -",
			`"4k3/8/8/8/8/8/8/4K3 w e -": castling "e": 'e' is the file of the black king`,
		},
		{
			"twice", "4k3/8/8/8/8/8/8/4K2R w KH -",
			`"4k3/8/8/8/8/8/8/4K2R w KH -": castling "KH": 'H' is a second right on that side`,
		},
		{
			"long", strings.Repeat("x", 1<<20),
			`"` + strings.Repeat("x", 100) + `..." (1048576 bytes): board: 1 rank instead of 8`,
		},
		{"files", "4k3/8/8/8/8/8/8/4K w - -", `"4k3/8/8/8/8/8/8/4K w - -": rank 1: 5 files instead of 8`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := chess.Parse(tt.fen); err == nil || err.Error() != "fen "+tt.want {
				t.Errorf("got  %v\nwant fen %s", err, tt.want)
			}
		})
	}
}

// TestNotes checks that what is dropped from a FEN is named, also by copies of the
// position and after moves.
func TestNotes(t *testing.T) {
	tests := []struct {
		name, fen, want string
		notes           []string
	}{
		{"nothing to say", chess.StartFEN, chess.StartFEN, nil},
		{
			"odds of a rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
			[]string{"castling right Q is dropped: there is no rook for it"},
		},
		{
			"no rooks", "4k3/8/8/8/8/8/8/4K3 w Kq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			[]string{"castling rights Kq are dropped: there are no rooks for them"},
		},
		{
			"the opponent's rook", "4k3/8/8/8/8/8/8/4K2r w K - 0 1", "4k3/8/8/8/8/8/8/4K2r w - - 0 1",
			[]string{"castling right K is dropped: there is no rook for it"},
		},
		{
			"Shredder-FEN", "4k3/8/8/8/8/8/8/4K2R w BH - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
			[]string{"castling right B is dropped: there is no rook for it"},
		},
		{
			"no rooks, and a king that has moved", "8/8/4k3/8/8/8/8/4K2R b KQkq - 0 1", "8/8/4k3/8/8/8/8/4K2R b K - 0 1",
			[]string{"castling rights Qkq are dropped: there are no rooks for them"},
		},
		{
			"a double step that no pawn can answer", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
			"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", nil,
		},
		{
			"a double step past a pinned pawn", "4k3/8/8/8/3Pp3/8/8/4R1K1 b - d3 0 1",
			"4k3/8/8/8/3Pp3/8/8/4R1K1 b - - 0 1", nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var p game.Position = parse(t, tt.fen)
			if p.String() != tt.want {
				t.Errorf("read as %v, want %s", p, tt.want)
			}
			var list game.MoveList
			if p.Generate(&list, game.All); list.Len() > 0 {
				p.Make(list.Moves()[0].Move)
			}
			for _, p := range []game.Position{p, p.Clone()} {
				if got := game.Notes(p); !slices.Equal(got, tt.notes) {
					t.Errorf("notes %q, want %q", got, tt.notes)
				}
			}
		})
	}
}

// TestFlip checks that a flipped position is the same game for the other side.
func TestFlip(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"start", chess.StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"castling and en passant", "4k3/8/8/3pP3/8/8/8/4KR1R w F d6 0 7", "4kr1r/8/8/8/3Pp3/8/8/4K3 b f d3 0 7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			if got := p.Flip().String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if got := p.Flip().Flip(); got.String() != p.String() || got.State().Key != p.State().Key {
				t.Errorf("flipped twice it is %v", got)
			}
		})
	}
}

// TestFacts checks what the position says beyond game.Position.
func TestFacts(t *testing.T) {
	p := parse(t, "4k3/8/8/8/1b6/8/8/R3K3 w Q - 4 30")
	if got, want := p.Checkers(), uint64(1)<<25; got != want {
		t.Errorf("Checkers is %#x, want %#x", got, want)
	}
	play(t, p, "e1d1")
	if p.FullMove() != 30 || p.Checkers() != 0 {
		t.Errorf("FullMove is %d, Checkers %#x", p.FullMove(), p.Checkers())
	}
	play(t, p, "e8d8")
	if b := p.Bitboards(); p.FullMove() != 31 || b.ByType[chess.Bishop] != 1<<25 || b.ByColor[0] != 1<<3|1 {
		t.Errorf("FullMove is %d, Bitboards %x", p.FullMove(), b)
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
