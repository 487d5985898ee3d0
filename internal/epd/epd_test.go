package epd_test

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"arrocco/internal/epd"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	const wac = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -"
	tests := []struct {
		name, line string
		fen        string
		ops        []epd.Operation
	}{
		{
			"best move and id", wac + ` bm Qg6; id "WAC.001";`, wac + " 0 1",
			[]epd.Operation{{Code: "bm", Operands: []string{"Qg6"}}, {Code: "id", Operands: []string{"WAC.001"}}},
		},
		{
			"several moves", wac + ` bm Nd5 a4; am Ra1;`, wac + " 0 1",
			[]epd.Operation{{Code: "bm", Operands: []string{"Nd5", "a4"}}, {Code: "am", Operands: []string{"Ra1"}}},
		},
		{"no operations", wac, wac + " 0 1", nil},
		{"six fields", wac + " 12 34", wac + " 12 34", nil},
		{"halfmove clock only", wac + " 12", wac + " 12 1", nil},
		{
			"clocks as operations", wac + " hmvc 7; fmvn 40;", wac + " 7 40",
			[]epd.Operation{{Code: "hmvc", Operands: []string{"7"}}, {Code: "fmvn", Operands: []string{"40"}}},
		},
		{
			"perft suite", wac + " 0 1 ;D1 20 ;D2 400", wac + " 0 1",
			[]epd.Operation{{Code: "D1", Operands: []string{"20"}}, {Code: "D2", Operands: []string{"400"}}},
		},
		{
			"semicolon in quotes", wac + ` c0 "f5=100; Bf2=46, Bg4=23"; dm 3`, wac + " 0 1",
			[]epd.Operation{{Code: "c0", Operands: []string{"f5=100; Bf2=46, Bg4=23"}}, {Code: "dm", Operands: []string{"3"}}},
		},
		{"operation without operands", wac + ` draw_offer;`, wac + " 0 1", []epd.Operation{{Code: "draw_offer"}}},
		{"empty operations", wac + ` ; ;;`, wac + " 0 1", nil},
		{"placement and side", "8/8/8/8/8/8/8/8 b", "8/8/8/8/8/8/8/8 b - - 0 1", nil},
		{"no en passant", "8/8/8/8/8/8/8/8 b KQ", "8/8/8/8/8/8/8/8 b KQ - 0 1", nil},
		{"counters after the side", "9/9 r 3 40", "9/9 r - - 3 40", nil},
		{"operation after the side", "8/8 w bm Kd2;", "8/8 w - - 0 1", []epd.Operation{op("bm", "Kd2")}},
		{"operation after castling", "8/8 w KQ bm Kd2;", "8/8 w KQ - 0 1", []epd.Operation{op("bm", "Kd2")}},
		{"fields cut by a semicolon", "8/8 w ; bm Kd2;", "8/8 w - - 0 1", []epd.Operation{op("bm", "Kd2")}},
		{"an en-passant square like an opcode", "8/8 b KQkq c3 0 1", "8/8 b KQkq c3 0 1", nil},
		{"an opcode like an en-passant square", `8/8 b KQkq c3 "x";`, "8/8 b KQkq - 0 1", []epd.Operation{op("c3", "x")}},
		{"an opcode like castling", `8/8 b ce -30;`, "8/8 b - - 0 1", []epd.Operation{op("ce", "-30")}},
		{"castling like an opcode", `8/8 b ac - 0 1;`, "8/8 b ac - 0 1", nil},
		{"castling like an opcode, two rooks", `8/8 b ce - 0 1;`, "8/8 b ce - 0 1", nil},
		{"castling of White like an opcode", `8/8 w CE bm Kd2;`, "8/8 w CE - 0 1", []epd.Operation{op("bm", "Kd2")}},
		{"six fields and operations", wac + " 0 5 bm e4;", wac + " 0 5", []epd.Operation{op("bm", "e4")}},
		{"six fields and a semicolon", wac + " 3 20;", wac + " 3 20", nil},
		{"five fields and operations", wac + " 5 bm e4;", wac + " 5 1", []epd.Operation{op("bm", "e4")}},
		{
			"no semicolon after a text", wac + ` id "x" bm Qg6 c0 "y"`, wac + " 0 1",
			[]epd.Operation{op("id", "x"), op("bm", "Qg6"), op("c0", "y")},
		},
		{"no semicolon after moves", wac + ` bm Rc8+ dm 26`, wac + " 0 1", []epd.Operation{op("bm", "Rc8+"), op("dm", "26")}},
		{"a pawn's move is no comment", wac + ` bm c4 c5;`, wac + " 0 1", []epd.Operation{op("bm", "c4", "c5")}},
		{
			"no semicolon after a number", wac + ` dm 3 id x bm Qg6`, wac + " 0 1",
			[]epd.Operation{op("dm", "3"), op("id", "x"), op("bm", "Qg6")},
		},
		{
			"odd opcodes", wac + ` ep; 00:00; BM: Qg6; !?x 1;`, wac + " 0 1",
			[]epd.Operation{op("ep"), op("00:00"), op("BM", "Qg6"), op("!?x", "1")},
		},
		{"text without an opcode", wac + ` "a b" bm Qg6;`, wac + " 0 1", []epd.Operation{op("", "a b"), op("bm", "Qg6")}},
		{"open quote", wac + ` id "x; bm Qg6;`, wac + " 0 1", []epd.Operation{op("id", "x"), op("bm", "Qg6")}},
		{"typographic quotes", wac + ` id “a b”;`, wac + " 0 1", []epd.Operation{op("id", "a b")}},
		{"control characters", "8/8\x00w\v-\f-\x1f0 \v1\x00bm\tQg6;", "8/8 w - - 0 1", []epd.Operation{op("bm", "Qg6")}},
		{"white space of other kinds", "8/8\u00a0w\u3000- - bm\u2009Qg6", "8/8 w - - 0 1", []epd.Operation{op("bm", "Qg6")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := epd.Parse(tt.line)
			if err != nil {
				t.Fatal(err)
			}
			if got.FEN() != tt.fen {
				t.Errorf("FEN = %q, want %q", got.FEN(), tt.fen)
			}
			if diff := cmp.Diff(tt.ops, got.Operations, cmp.Transformer("words", words)); diff != "" {
				t.Errorf("operations (-want +got):\n%s", diff)
			}
		})
	}
}

// op returns an operation.
func op(code string, operands ...string) epd.Operation {
	return epd.Operation{Code: code, Operands: operands}
}

// words makes nil and empty operands equal.
func words(op epd.Operation) []string { return append([]string{op.Code}, op.Operands...) }

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"empty", "", "no position"},
		{"control characters only", "\x00 \x00", "no position"},
		{"one field", "8/8/8/8/8/8/8/8", "the side to move is missing"},
		{"cut by a semicolon", "8/8/8/8/8/8/8/8; w", "the side to move is missing"},
		{"a seventh field", "8/8/8/8/8/8/8/8 w - - 1 2 3 x;", `unexpected "3"`},
		{"negative clock", "8/8/8/8/8/8/8/8 w - - -1 2", `unexpected "-1"`},
		{"clock with an exponent", "8/8/8/8/8/8/8/8 w - - 1e9 1", `unexpected "1e9"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := epd.Parse(tt.line)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestInt(t *testing.T) {
	rec, err := epd.Parse("8/8/8/8/8/8/8/8 w - - dm 3; ce x; acd;")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := rec.Int("dm"); n != 3 || err != nil {
		t.Errorf("dm = %d, %v", n, err)
	}
	if n, err := rec.Int("acn"); n != 0 || err != nil {
		t.Errorf("acn = %d, %v; want 0 without an error", n, err)
	}
	for _, code := range []string{"ce", "acd"} {
		if _, err := rec.Int(code); err == nil {
			t.Errorf("%s: no error", code)
		}
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name, ops string
		mate      int
		want      string
	}{
		{"one", "bm Qg6;", 0, "Qg6"},
		{"several", "bm Nd5 a4;", 0, "Nd5 a4"},
		{"commas", "bm Ra8, Kf6,Kd2 ,Ke2;", 0, "Ra8 Kf6 Kd2 Ke2"},
		{"two operations", "bm Ra8; bm Kd2;", 0, "Ra8 Kd2"},
		{"quoted", `bm "Ra8 Kd2";`, 0, "Ra8 Kd2"},
		{"check apart", "bm Qd1 + ;", 0, "Qd1"},
		{"numbers", "bm 1. Ra8 2.Kd2 1...Ke7;", 0, "Ra8 Kd2 Ke7"},
		{"castling with zeros", "bm 0-0 0-0-0;", 0, "0-0 0-0-0"},
		{"capital letters", "BM Ra8;", 0, "Ra8"},
		{"a distance", "bm #15;", 15, ""},
		{"a distance and a move", "bm Ra8 #2;", 2, "Ra8"},
		{"mated", "bm #-3;", -3, ""},
		{"dm", "bm Ra8; dm 4;", 4, "Ra8"},
		{"dm before bm", "bm Ra8 #3; dm #4;", 4, "Ra8"},
		{"nothing", "bm ;", 0, ""},
		{"no operand", "dm ; bm #2;", 2, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec, err := epd.Parse("8/8/8/8/8/8/8/8 w - - " + tt.ops)
			if err != nil {
				t.Fatal(err)
			}
			n, err := rec.Mate()
			if got := strings.Join(rec.Moves("bm"), " "); got != tt.want || n != tt.mate || err != nil {
				t.Errorf("moves %q, mate in %d, %v; want %q, %d", got, n, err, tt.want, tt.mate)
			}
		})
	}
	rec, err := epd.Parse("8/8/8/8/8/8/8/8 w - - dm soon;")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := rec.Mate(); err == nil {
		t.Errorf("dm soon is read as %d", n)
	}
}

func TestReadAll(t *testing.T) {
	const first, second = "8/8/8/8/8/8/8/8 w - - id 1;", "8/8/8/8/8/8/8/8 b - - id 2;"
	tests := []struct {
		name, text    string
		first, second int // lines
	}{
		{"comments and CRLF", "# a comment\n\n" + first + "\r\n  \n" + second, 3, 5},
		{"other comments", "; a comment\n% another\n" + first + "\n" + second, 3, 4},
		{"CR alone", first + "\r\r" + second + "\r", 1, 3},
		{"byte order mark", "\ufeff" + first + "\n" + second + "\n", 1, 2},
		{"UTF-16", "\xff\xfe" + wide(first+"\r\n"+second), 1, 2},
		{"a line of NULs", "\x00\x00\n" + first + "\n" + second + "\x00\x00", 2, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			records, err := epd.ReadAll(strings.NewReader(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if len(records) != 2 || records[0].Line != tt.first || records[1].Line != tt.second || records[1].Text("id") != "2" {
				t.Errorf("records = %+v", records)
			}
		})
	}
}

// wide returns ASCII as UTF-16 with the low byte first.
func wide(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(s[i:i+1] + "\x00")
	}
	return b.String()
}

// TestReadGoesOn reads a file with invalid lines: each is an error with its number, and
// Read continues with the next line.
func TestReadGoesOn(t *testing.T) {
	const good = "8/8/8/8/8/8/8/8 w - -\n"
	long := strings.Repeat("x", 2<<20) + "\n"
	r := epd.NewReader(strings.NewReader(good + "rubbish\n" + good + long + good + "8/8 w - - 1 2 3"))
	var got []string
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var bad *epd.LineError
		switch {
		case errors.As(err, &bad):
			got = append(got, strings.SplitAfterN(err.Error(), ":", 2)[0])
		case err != nil:
			t.Fatal(err)
		default:
			got = append(got, strconv.Itoa(rec.Line))
		}
	}
	if want := "1 line 2: 3 line 4: 5 line 6:"; strings.Join(got, " ") != want {
		t.Errorf("read %q, want %q", got, want)
	}
}

func TestReadPassesOnTheReadersError(t *testing.T) {
	broken := errors.New("broken")
	r := epd.NewReader(io.MultiReader(strings.NewReader("8/8 w\n8/8 b"), iotest.ErrReader(broken)))
	if _, err := r.Read(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`)
	f.Add("8/8/8/8/8/8/8/8 w - - 0 1 ;D1 20 ;D2 400")
	f.Add("0 0 0 \v")
	f.Add(`8/8 w "x" id "a bm #3, Qd1 + ; dm -4`)
	f.Fuzz(func(t *testing.T, line string) {
		rec, err := epd.Parse(line)
		if err != nil {
			return
		}
		if n := len(strings.Fields(rec.FEN())); n != 6 {
			t.Errorf("%q: FEN of %d fields", line, n)
		}
		again, err := epd.Parse(rec.FEN())
		if err != nil || again.FEN() != rec.FEN() {
			t.Errorf("%q: FEN %q reads as %q, %v", line, rec.FEN(), again.FEN(), err)
		}
	})
}
