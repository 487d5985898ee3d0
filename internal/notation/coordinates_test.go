package notation_test

import (
	"errors"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
)

// uci is the notation of UCI with UCI_Chess960 off.
var uci = notation.Coordinates{FirstRank: 1}

// uci960 is the notation of UCI with UCI_Chess960 on.
var uci960 = notation.Coordinates{FirstRank: 1, KingTakesRook: true}

// parse returns the position of a FEN.
func parse(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Positions with castling for several tests.
const (
	castlings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	// King on f1, rooks on b1 and g1: castling short moves the king to the
	// rook's square, and f1e1 and f1c1 differ.
	shuffled = "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1"
	// King on b1, rook on a1: castling long moves the king one step, b1c1.
	oneStep = "rk6/8/8/8/8/8/8/RK6 w Aa - 0 1"
	// King already on g1.
	inPlace = "6kr/8/8/8/8/8/8/6KR w Hh - 0 1"
)

func TestFormatAndParse(t *testing.T) {
	tests := []struct {
		name, fen string
		c         notation.Coordinates
		text      string // what Format writes
		others    string // what Parse reads as well
	}{
		{"quiet", chess.StartFEN, uci, "e2e4", "e2-e4"},
		{"UCCI ranks", chess.StartFEN, notation.Coordinates{}, "e1e3", ""},
		{"capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", uci, "e4d5", ""},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", uci, "e5d6", ""},
		{"promotion", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", uci, "e7e8q", "e7e8Q"},
		{"promotion to a knight", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", uci, "e7e8n", "e7e8N"},
		{"short castling", castlings, uci, "e1g1", "e1h1 e1-g1 e1-h1"},
		{"long castling", castlings, uci, "e1c1", "e1a1"},
		{"short castling, king takes rook", castlings, uci960, "e1h1", "e1g1"},
		{"long castling, king takes rook", castlings, uci960, "e1a1", "e1c1"},
		{"Black castles", strings.Replace(castlings, " w ", " b ", 1), uci, "e8g8", "e8h8"},
		{"rook on the king's destination", shuffled, uci, "f1g1", ""},
		{"long castling off the e-file", shuffled, uci, "f1b1", "f1c1"},
		{"long castling by one step", oneStep, uci, "b1a1", ""},
		{"the same step as a plain move", oneStep, uci, "b1c1", ""},
		{"the king stays", inPlace, uci, "g1h1", "g1g1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			for _, text := range append(strings.Fields(tt.others), tt.text) {
				m, err := tt.c.Parse(p, text)
				if err != nil {
					t.Fatal(err)
				}
				if got := tt.c.Format(p.Traits(), m); got != tt.text {
					t.Errorf("%s is written %s, want %s", text, got, tt.text)
				}
			}
		})
	}
}

func TestParseKind(t *testing.T) {
	tests := []struct {
		name, fen, text string
		want            game.Kind
	}{
		{"king's steps", castlings, "e1g1", game.Castle},
		{"king takes rook", castlings, "e1a1", game.Castle},
		{"one step of the king, not castling", oneStep, "b1c1", game.Normal},
		{"the rook's square", oneStep, "b1a1", game.Castle},
		{"king steps off", shuffled, "f1e1", game.Normal},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", game.EnPassant},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := uci.Parse(parse(t, tt.fen), tt.text)
			if err != nil || m.Kind() != tt.want {
				t.Errorf("%s: kind %d, error %v; want kind %d", tt.text, m.Kind(), err, tt.want)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const promotion = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"
	tests := []struct {
		name, fen, text string
		is              error
		want            string
	}{
		{"empty", chess.StartFEN, "", notation.ErrSyntax, `""`},
		{"one square", chess.StartFEN, "e2", notation.ErrSyntax, `"e2"`},
		{"off the board", chess.StartFEN, "e2e9", notation.ErrSyntax, `"e2e9"`},
		{"rank 0", chess.StartFEN, "e0e4", notation.ErrSyntax, `"e0e4"`},
		{"off the files", chess.StartFEN, "i2i4", notation.ErrSyntax, `"i2i4"`},
		{"upper case", chess.StartFEN, "E2E4", notation.ErrSyntax, `"E2E4"`},
		{"too long", chess.StartFEN, "e2e4qq", notation.ErrSyntax, `"e2e4qq"`},
		{"no such piece", promotion, "e7e8x", notation.ErrSyntax, `"e7e8x"`},
		{"NUL", chess.StartFEN, "e2e4\x00", notation.ErrSyntax, `"e2e4\x00"`},
		{"no move", chess.StartFEN, notation.Null, notation.ErrSyntax, `"0000"`},
		{"algebraic", chess.StartFEN, "Nf3", notation.ErrSyntax, `"Nf3"`},
		{"empty square", chess.StartFEN, "e4e5", notation.ErrIllegal, "no piece on e4"},
		{"opponent's piece", chess.StartFEN, "e7e5", notation.ErrIllegal, "the piece on e7 is the opponent's"},
		{"blocked", chess.StartFEN, "a1a3", notation.ErrIllegal, "cannot go there"},
		{"no promotion piece", promotion, "e7e8", notation.ErrIllegal, "promoted to is missing"},
		{"promotion to a king", promotion, "e7e8k", notation.ErrIllegal, "cannot go there"},
		{"in check", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1g1", notation.ErrIllegal, "king in check"},
		{"drop", chess.StartFEN, "N@e4", notation.ErrIllegal, "no such drop"},
		{"drop of nothing", chess.StartFEN, "X@e4", notation.ErrSyntax, `"X@e4"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := uci.Parse(parse(t, tt.fen), tt.text)
			if m != game.NoMove || !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Parse = %v, %v; want an error that is %v and says %s", m, err, tt.is, tt.want)
			}
		})
	}
}

func TestFormatWithoutPosition(t *testing.T) {
	chessTraits := parse(t, chess.StartFEN).Traits()
	xiangqi := &game.Traits{Files: 9, Ranks: 10, Letters: ".PNBRCAK"}
	tests := []struct {
		name string
		c    notation.Coordinates
		t    *game.Traits
		m    game.Move
		want string
	}{
		{"no move", uci, chessTraits, game.NoMove, "0000"},
		{"drop", uci, chessTraits, game.NewDrop(chess.Knight, 21), "N@f3"},
		{"tenth rank", uci, xiangqi, game.NewMove(9*9+7, 9*8+7), "h10h9"},
		{"rank 0", notation.Coordinates{}, xiangqi, game.NewMove(1, 9*2+2), "b0c2"},
		{"castling off the back rank", uci, chessTraits, game.NewKind(12, 15, game.Castle), "e2h2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.c.Format(tt.t, tt.m); got != tt.want {
				t.Errorf("Format = %s, want %s", got, tt.want)
			}
		})
	}
}

// FuzzParse searches for texts that make Parse panic, and for moves that Parse does not
// read back from the text of Format.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"e2e4", "e1g1", "e1h1", "N@f3", "0000", "e7e8q", "h10h9", "@", "a1", "\xff"} {
		f.Add(castlings, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := chess.Parse(fen)
		if err != nil {
			return
		}
		m, err := uci.Parse(p, text)
		if err != nil {
			return
		}
		for _, c := range []notation.Coordinates{uci, uci960, {}} {
			again, err := c.Parse(p, c.Format(p.Traits(), m))
			if err != nil || again != m {
				t.Errorf("%s, %q: %v is written %s and read as %v, %v",
					fen, text, m, c.Format(p.Traits(), m), again, err)
			}
		}
	})
}
