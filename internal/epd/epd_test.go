package epd_test

import (
	"strings"
	"testing"

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

// words makes an operation without operands equal to one with none.
func words(op epd.Operation) []string { return append([]string{op.Code}, op.Operands...) }

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"empty", "", "0 of 4"},
		{"one field", "8/8/8/8/8/8/8/8", "1 of 4"},
		{"three fields", "8/8/8/8/8/8/8/8 w -", "3 of 4"},
		{"fields cut by a semicolon", "8/8/8/8/8/8/8/8 w ; bm", "2 of 4"},
		{"open quote", `8/8/8/8/8/8/8/8 w - - id "x;`, "no end"},
		{"opcode is a number", "8/8/8/8/8/8/8/8 w - - 1 2 3 x;", "cannot name"},
		{"opcode is quoted", `8/8/8/8/8/8/8/8 w - - "a b" x;`, "cannot name"},
		{"NUL", "8/8/8/8/8/8/8/8 w - - \x00 x;", "cannot name"},
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

func TestRead(t *testing.T) {
	const text = "# a comment\n\n8/8/8/8/8/8/8/8 w - - id 1;\r\n  \n8/8/8/8/8/8/8/8 b - - id 2;"
	records, err := epd.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 2 || records[0].Line != 3 || records[1].Line != 5 || records[1].Text("id") != "2" {
		t.Errorf("records = %+v", records)
	}
}

func TestReadErrors(t *testing.T) {
	_, err := epd.Read(strings.NewReader("8/8/8/8/8/8/8/8 w - -\nrubbish\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("error = %v, want one that names line 2", err)
	}
	_, err = epd.Read(strings.NewReader(strings.Repeat("x", 2<<20)))
	if err == nil || !strings.HasPrefix(err.Error(), "line 1: ") {
		t.Errorf("error = %v, want one that names line 1", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`)
	f.Add("8/8/8/8/8/8/8/8 w - - 0 1 ;D1 20 ;D2 400")
	f.Fuzz(func(t *testing.T, line string) {
		rec, err := epd.Parse(line)
		if err != nil {
			return
		}
		if n := len(strings.Fields(rec.FEN())); n < 6 {
			t.Errorf("%q: FEN of %d fields", line, n)
		}
	})
}
