package notation_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/xiangqi"
)

// TestParseTextXiangqi reads moves from files of games.
func TestParseTextXiangqi(t *testing.T) {
	p := parseXiangqi(t, xiangqi.StartFEN)
	tests := []struct{ text, want string }{
		{"C2=5", "h2e2"},
		{"H2-E2", "h2e2"},
		{"h2e2", "h2e2"},
		{"H2E2", "h2e2"},
		{"h2-e2", "h2e2"},
		{"h3e3", `illegal move: "h3e3": no piece on h3 (ranks start at 0 here: is h2e2 meant?)`},
		{"H0-G3", `illegal move: "H0-G3": the piece cannot go there`},
		{"a1a3", `illegal move: "a1a3": no piece on a1 (ranks start at 0 here: is a0a2 meant?)`},
		{"Nf3", `illegal move: "Nf3"`},
		{"Qf3", `not a move: "Qf3"`},
		{"R1=1", `illegal move: "R1=1"`},
	}
	for _, tt := range tests {
		got := ""
		if m, err := notation.ParseText(p, tt.text); err != nil {
			got = err.Error()
		} else {
			got = ucci.Format(p.Traits(), m)
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestRankDialects formats and reads moves with both numberings of ranks, and checks the
// hints for the other numbering.
func TestRankDialects(t *testing.T) {
	red, black := parseXiangqi(t, xiangqi.StartFEN), parseXiangqi(t, blackFirst)
	tests := []struct {
		name       string
		p          game.Position
		c          notation.Coordinates
		text, want string
	}{
		{"UCI has ten ranks", black, uci, "h10g8", "h10g8"},
		{"UCI from the ninth", black, uci, "b8b10", `illegal move: "b8b10": the piece cannot go there`},
		{"UCI to the tenth", red, uci, "b3b10", "b3b10"},
		{"UCCI", black, ucci, "h9g7", "h9g7"},
		{"ICCS to UCI", red, uci, "H3-E3", "h3e3"},
		{
			"UCI read as UCCI", black, ucci, "h10g8",
			`not a move: "h10g8" (ranks start at 0 here: is h9g7 meant?)`,
		},
		{
			"UCCI read as UCI", black, uci, "h9g7",
			`illegal move: "h9g7": no piece on h9 (ranks start at 1 here: is h10g8 meant?)`,
		},
		{
			"rank 0 in UCI", red, uci, "a0a2",
			`not a move: "a0a2" (ranks start at 1 here: is a1a3 meant?)`,
		},
		{"legal in neither", red, uci, "a0a5", `not a move: "a0a5"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if m, err := tt.c.Parse(tt.p, tt.text); err != nil {
				got = err.Error()
			} else {
				got = tt.c.Format(tt.p.Traits(), m)
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestXiangqiRoundTrip plays random games, and writes and reads every legal move in each
// notation: no two moves have the same text.
func TestXiangqiRoundTrip(t *testing.T) {
	games := 12
	if os.Getenv("ARROCCO_LONG") != "" {
		games = 2000
	}
	forms := []struct {
		name   string
		format func(game.Position, game.Move) string
		parse  func(game.Position, string) (game.Move, error)
	}{
		{"WXF", notation.WXF, notation.ParseWXF},
		{"WXF as text", notation.Text, notation.ParseText},
		{"small WXF", func(p game.Position, m game.Move) string {
			return strings.ToLower(notation.WXF(p, m))
		}, notation.ParseText},
		{"Chinese", notation.Chinese, notation.ParseText},
		{"Chinese, traditional", func(p game.Position, m game.Move) string {
			return traditional.Replace(notation.Chinese(p, m))
		}, notation.ParseText},
		{"full-width WXF", func(p game.Position, m game.Move) string {
			return strings.Map(wide, notation.WXF(p, m))
		}, notation.ParseText},
		{"ICCS", func(p game.Position, m game.Move) string {
			return notation.ICCS(p.Traits(), m)
		}, notation.ParseText},
		{"UCCI", func(p game.Position, m game.Move) string { return ucci.Format(p.Traits(), m) }, ucci.Parse},
		{"UCI", func(p game.Position, m game.Move) string { return uci.Format(p.Traits(), m) }, uci.Parse},
	}
	r := rand.New(rand.NewPCG(4, 0))
	starts := []string{xiangqi.StartFEN, tandem + " w", tandem + " b", triple, pair, lines, horses, elephants}
	for range games {
		p := parseXiangqi(t, starts[r.IntN(len(starts))])
		for range 60 {
			var list game.MoveList
			p.Generate(&list, game.All)
			if list.Len() == 0 {
				break
			}
			for _, f := range forms {
				checkForm(t, p, list.Moves(), f.name, f.format, f.parse)
			}
			if t.Failed() {
				return
			}
			p.Make(list.Moves()[r.IntN(list.Len())].Move)
		}
	}
}

// traditional replaces the simplified characters of Chinese by traditional ones.
var traditional = strings.NewReplacer("马", "馬", "车", "俥", "炮", "砲", "帅", "帥", "将", "將", "进", "進", "后", "後",
	"1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９")

// wide returns the full-width form of a printable ASCII character.
func wide(r rune) rune { return r - '!' + '！' }

// checkForm fails if the legal moves of p are not read back from their texts.
func checkForm(
	t *testing.T, p game.Position, moves []game.Scored, name string,
	format func(game.Position, game.Move) string, parse func(game.Position, string) (game.Move, error),
) {
	t.Helper()
	seen := map[string]bool{}
	for _, s := range moves {
		text := format(p, s.Move)
		if seen[text] {
			t.Errorf("%s: %s stands for two moves in %s", name, text, p)
		}
		seen[text] = true
		if m, err := parse(p, text); err != nil || m != s.Move {
			t.Errorf("%s: %s reads back as %s, %v in %s",
				name, text, ucci.Format(p.Traits(), m), err, p)
		}
	}
}

func TestXiangqiLine(t *testing.T) {
	p := parseXiangqi(t, xiangqi.StartFEN)
	var moves []game.Move
	q := p.Clone()
	for text := range strings.FieldsSeq("h2e2 h9g7 h0g2 i9h9") {
		m, err := ucci.Parse(q, text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		q.Make(m)
	}
	want := strings.Fields("C2=5 H8+7 H2+3 R9=8")
	if got := notation.Variation(p, moves); !slices.Equal(got, want) {
		t.Errorf("Line = %v, want %v", got, want)
	}
	if p.String() != xiangqi.StartFEN {
		t.Errorf("Line left the position at %s", p)
	}
	if got := notation.WXF(p, game.NoMove) + notation.ICCS(p.Traits(), game.NoMove); got != "----" {
		t.Errorf("no move is %s", got)
	}
}

func FuzzParseXiangqi(f *testing.F) {
	for _, text := range []string{
		"C2=5", "H8+7", "15=4", "+C=5", "R--3", "H2-E2", "h9g7", "h10g8", "C2.5", "\xff", "炮二平五", "前兵进一", "Che2",
	} {
		f.Add(xiangqi.StartFEN, text)
		f.Add(triple, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := xiangqi.Parse(fen)
		if err != nil {
			return
		}
		m, err := notation.ParseText(p, text)
		if err != nil {
			return
		}
		for _, again := range []string{notation.WXF(p, m), notation.ICCS(p.Traits(), m), notation.Chinese(p, m)} {
			if back, err := notation.ParseText(p, again); err != nil || back != m {
				t.Errorf("%s, %q: %s is read as %v, %v", fen, text, again, back, err)
			}
		}
	})
}
