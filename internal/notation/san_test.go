package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"

	oracle "github.com/corentings/chess/v2"
)

func TestSAN(t *testing.T) {
	const (
		knights   = "4k3/8/8/8/8/5N2/8/1N2K2N w - - 0 1"
		queens    = "8/8/k7/8/4Q2Q/8/7K/7Q w - - 0 1"
		promotion = "3r1n1k/4P3/8/8/8/8/8/4K3 w - - 0 1"
	)
	tests := []struct{ name, fen, move, want string }{
		{"pawn", chess.StartFEN, "e2e4", "e4"},
		{"knight", chess.StartFEN, "g1f3", "Nf3"},
		{"pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"},
		{"promotion", promotion, "e7e8q", "e8=Q"},
		{"promotion takes, with check", promotion, "e7f8q", "exf8=Q+"},
		{"promotion to a rook", promotion, "e7d8r", "exd8=R"},
		{"file", knights, "b1d2", "Nbd2"},
		{"file of the other", knights, "f3d2", "Nfd2"},
		{"file for two knights on other ranks", knights, "h1g3", "Ng3"},
		{"rank", "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"},
		{"file and rank", queens, "h4e1", "Qh4e1"},
		{"a pinned piece is no rival", "4r2k/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
		{"discovered check", "4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1", "e2c3", "Nc3+"},
		{"short castling", castlings, "e1g1", "O-O"},
		{"long castling", castlings, "e1c1", "O-O-O"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"Chess960 short castling", shuffled, "f1g1", "O-O"},
		{"Chess960 long castling", shuffled, "f1b1", "O-O-O"},
		{"king's step beside castling", oneStep, "b1c1", "Kc1"},
		{"stalemate is no suffix", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7", "Kf7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			m, err := uci.Parse(p, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := notation.SAN(p, m); got != tt.want {
				t.Errorf("SAN = %s, want %s", got, tt.want)
			}
			if p.String() != parse(t, tt.fen).String() {
				t.Errorf("SAN left the position at %s", p)
			}
			if got, err := notation.ParseSAN(p, tt.want); got != m || err != nil {
				t.Errorf("ParseSAN(%s) = %v, %v; want %v", tt.want, got, err, m)
			}
		})
	}
}

func TestParseSANIsLenient(t *testing.T) {
	const enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
	const promotion = "3r1n1k/4P3/8/8/8/8/8/4K3 w - - 0 1"
	tests := []struct{ name, fen, texts, move string }{
		{"origin and signs", chess.StartFEN, "Nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 Nf3+ Nf3!? Nxf3 N:f3", "g1f3"},
		{"pawn", chess.StartFEN, "e4 e2e4 e2-e4 ee4 Pe4 Pe2-e4 e4!", "e2e4"},
		{"en passant", enPassant, "exd6 ed6 e5xd6 exd6e.p. exd6ep e:d6", "e5d6"},
		{"promotion", promotion, "exf8=Q exf8Q exf8=Q+ exf8q ef8(Q) exf8/Q#", "e7f8q"},
		{"short castling", castlings, "O-O 0-0 o-o O-O+ 0-0! O–O", "e1g1"},
		{"long castling", castlings, "O-O-O 0-0-0 o-o-o O-O-O#", "e1c1"},
		{"short castling by squares", castlings, "e1g1 e1-g1 Ke1-g1 Ke1g1 Kg1 e1h1 e1-h1 Ke1-h1 e1g1+", "e1g1"},
		{"long castling by squares", castlings, "e1c1 e1-c1 Ke1-c1 Kc1 e1a1 e1-a1", "e1c1"},
		{"castling in Chess960", shuffled, "f1g1 f1-g1 O-O", "f1g1"},
		{"king's step beside castling", oneStep, "b1c1 b1-c1 Kc1", "b1c1"},
		{"figures", chess.StartFEN, "♘f3 ♞f3 ♘g1–f3 ♘️f3 N×f3", "g1f3"},
		{"a pawn's figure", chess.StartFEN, "♙e4 ♟e2-e4", "e2e4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			for _, text := range strings.Fields(tt.texts) {
				m, err := notation.ParseSAN(p, text)
				if got := uci.Format(p.Traits(), m); got != tt.move {
					t.Errorf("ParseSAN(%q) = %s, %v; want %s", text, got, err, tt.move)
				}
			}
		})
	}
}

func TestParseSANErrors(t *testing.T) {
	const knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
	tests := []struct {
		name, fen, text string
		is              error
		want            string
	}{
		{"empty", chess.StartFEN, "", notation.ErrSyntax, ""},
		{"piece alone", chess.StartFEN, "N", notation.ErrSyntax, ""},
		{"no square", chess.StartFEN, "Nff", notation.ErrSyntax, ""},
		{"unknown piece", chess.StartFEN, "Xf3", notation.ErrSyntax, ""},
		{"off the board", chess.StartFEN, "Nf9", notation.ErrSyntax, ""},
		{"rank 0", chess.StartFEN, "Nf0", notation.ErrSyntax, ""},
		{"rubbish before the square", chess.StartFEN, "Nqqf3", notation.ErrSyntax, ""},
		{"suffixes alone", chess.StartFEN, "+#", notation.ErrSyntax, ""},
		{"null move", chess.StartFEN, "--", notation.ErrSyntax, ""},
		{"a rank with a zero", chess.StartFEN, "Na03", notation.ErrSyntax, ""},
		{"an origin with a zero", chess.StartFEN, "Nb01a3", notation.ErrSyntax, ""},
		{"two digits before the square", chess.StartFEN, "N12a3", notation.ErrSyntax, ""},
		{"two hyphens", chess.StartFEN, "N--a3", notation.ErrSyntax, ""},
		{"two capture signs", chess.StartFEN, "N1xxa3", notation.ErrSyntax, ""},
		{"hyphen and capture sign", chess.StartFEN, "Nb1-xa3", notation.ErrSyntax, ""},
		{"promotion signs", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8==Q", notation.ErrSyntax, ""},
		{"promotion in half a bracket", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8(Q", notation.ErrSyntax, ""},
		{"a rook's step is no castling", castlings, "Rg1-e1", notation.ErrIllegal, ""},
		{"a pawn's square is no castling", castlings, "g1", notation.ErrIllegal, ""},
		{"castling that is not allowed by squares", chess.StartFEN, "e1g1", notation.ErrIllegal, ""},
		{"four castles", chess.StartFEN, "O-O-O-O", notation.ErrSyntax, ""},
		{"no such move", chess.StartFEN, "Nf4", notation.ErrIllegal, `"Nf4"`},
		{"castling too early", chess.StartFEN, "O-O", notation.ErrIllegal, `"O-O"`},
		{"drop", chess.StartFEN, "N@f3", notation.ErrIllegal, `"N@f3"`},
		{"wrong origin", chess.StartFEN, "Nbf3", notation.ErrIllegal, `"Nbf3"`},
		{"two knights", knights, "Nd2", notation.ErrAmbiguous, "Nfd2"},
		{"no promotion piece", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", notation.ErrIllegal, `"e8"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := notation.ParseSAN(parse(t, tt.fen), tt.text)
			if m != game.NoMove || !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("ParseSAN = %v, %v; want an error that is %v and says %s", m, err, tt.is, tt.want)
			}
		})
	}
}

func TestLine(t *testing.T) {
	p := parse(t, chess.StartFEN)
	var moves []game.Move
	q := p.Clone()
	for text := range strings.FieldsSeq("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7") {
		m, err := uci.Parse(q, text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		q.Make(m)
	}
	want := strings.Fields("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
	if got := notation.Variation(p, moves); !slices.Equal(got, want) {
		t.Errorf("Line = %v, want %v", got, want)
	}
	if got := notation.Variation(p, append(moves[:2:2], moves[0])); !slices.Equal(got, want[:2]) {
		t.Errorf("Line before an illegal move = %v, want %v", got, want[:2])
	}
	if p.String() != chess.StartFEN {
		t.Errorf("Line left the position at %s", p)
	}
}

func TestNumbered(t *testing.T) {
	tests := []struct {
		name   string
		side   game.Color
		number int
		line   string
		want   string
	}{
		{"White first", game.White, 1, "e4 e5 Nf3", "1. e4 e5 2. Nf3"},
		{"Black first", game.Black, 12, "Nc6 Bb5 a6", "12... Nc6 13. Bb5 a6"},
		{"empty", game.White, 1, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := notation.Numbered(tt.side, tt.number, strings.Fields(tt.line)); got != tt.want {
				t.Errorf("Numbered = %q, want %q", got, tt.want)
			}
		})
	}
}

// TestSANAgainstOracle plays random games and compares every legal move's text
// with that of another library.
func TestSANAgainstOracle(t *testing.T) {
	starts := []string{
		chess.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", // all types of moves
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",                              // promotions
		"kn6/pp6/8/3Q3Q/8/8/3Q3Q/6K1 w - - 0 1",                                // full disambiguation
		"2N1N3/1N3N2/8/1N3N2/2N1N3/8/k7/6K1 w - - 0 1",
	}
	rng := rand.New(rand.NewPCG(2, 960))
	for i := range 30 {
		p := parse(t, starts[i%len(starts)])
		for range 60 {
			var list game.MoveList
			p.Generate(&list, game.All)
			if list.Len() == 0 {
				break
			}
			compareSAN(t, p, &list)
			p.Make(list.Moves()[rng.IntN(list.Len())].Move)
		}
	}
}

// compareSAN compares the texts of all legal moves of p with the oracle's.
func compareSAN(t *testing.T, p *chess.Position, list *game.MoveList) {
	t.Helper()
	option, err := oracle.FEN(p.String())
	if err != nil {
		t.Fatal(err)
	}
	theirs := oracle.NewGame(option).Position()
	want := make(map[string]string)
	for _, m := range theirs.ValidMoves() {
		want[oracle.UCINotation{}.Encode(theirs, &m)] = oracle.AlgebraicNotation{}.Encode(theirs, &m)
	}
	for _, s := range list.Moves() {
		text := uci.Format(p.Traits(), s.Move)
		got := notation.SAN(p, s.Move)
		if promotion := s.Move.Promotion(); promotion != game.None && promotion != chess.Queen {
			want[text] = withSuffix(p, s.Move, want[text])
		}
		if got != want[text] {
			t.Errorf("%s: SAN(%s) = %s, want %s", p, text, got, want[text])
		}
		if m, err := notation.ParseSAN(p, got); m != s.Move {
			t.Errorf("%s: ParseSAN(%s) = %v, %v", p, got, m, err)
		}
	}
}

// withSuffix corrects the suffix for check and mate. The oracle gives every promotion the
// suffix of the promotion to a queen.
func withSuffix(p *chess.Position, m game.Move, text string) string {
	text = strings.TrimRight(text, "+#")
	p.Make(m)
	defer p.Unmake()
	switch {
	case p.Outcome().Reason == game.Checkmate:
		return text + "#"
	case p.State().InCheck:
		return text + "+"
	default:
		return text
	}
}

// FuzzParseSAN searches for texts that make ParseSAN panic, and for moves that ParseSAN
// does not read back from the text of SAN.
func FuzzParseSAN(f *testing.F) {
	for _, text := range []string{"e4", "Nbd2", "exd8=Q#", "O-O-O", "N@f3", "R1a3", "Qh4e1", "ef8(Q)", "e.p.", "\xff"} {
		f.Add(castlings, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := chess.Parse(fen)
		if err != nil {
			return
		}
		m, err := notation.ParseSAN(p, text)
		if err != nil {
			return
		}
		if again, err := notation.ParseSAN(p, notation.SAN(p, m)); err != nil || again != m {
			t.Errorf("%s, %q: %s is read as %v, %v", fen, text, notation.SAN(p, m), again, err)
		}
	})
}
