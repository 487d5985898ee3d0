package epd_test

import (
	"reflect"
	"testing"

	"arrocco/internal/epd"
)

func TestString(t *testing.T) {
	const pos = "8/8/8/8/8/8/8/K1k5 w - -"
	tests := []struct{ name, line, want string }{
		{"position", pos, pos},
		{"FEN", pos + " 3 20", pos + " hmvc 3; fmvn 20;"},
		{"clocks as operations", pos + " fmvn 20; hmvc 3;", pos + " fmvn 20; hmvc 3;"},
		{"moves", pos + " bm Kb2 Ka2; id \"one two\"", pos + ` bm Kb2 Ka2; id "one two";`},
		{"text", pos + ` c0 "x; y"; id A`, pos + ` c0 "x; y"; id "A";`},
		{"quotes", pos + ` id "a;b \"q\" c:\\d";`, pos + ` id "a;b \"q\" c:\\d";`},
		{"backslash", pos + ` id "c:\d"; c0 "d\";`, pos + ` id "c:\\d"; c0 "d\\";`},
		{"variable", pos + ` v0 "x"; v1 2;`, pos + ` v0 "x"; v1 "2";`},
		{"unknown", pos + ` foo 1 bar;`, pos + ` foo 1 bar;`},
		{"no code", pos + ` "mate";`, pos + ` "mate";`},
	}
	for _, tt := range tests {
		rec, err := epd.Parse(tt.line)
		if err != nil {
			t.Fatal(err)
		}
		if got := rec.String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		again, err := epd.Parse(rec.String())
		if err != nil || again.FEN() != rec.FEN() || again.Text("id") != rec.Text("id") {
			t.Errorf("%s: read again as %+v, %v", tt.name, again, err)
		}
	}
}

func TestSet(t *testing.T) {
	rec, err := epd.Parse(`8/8/8/8/8/8/8/K1k5 w - - BM Kb2; id "x";`)
	if err != nil {
		t.Fatal(err)
	}
	before := rec
	rec.Set("bm", "Ka2")
	rec.Set("ce", "-12")
	if got, want := rec.String(), `8/8/8/8/8/8/8/K1k5 w - - bm Ka2; id "x"; ce -12;`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if !reflect.DeepEqual(before.Moves("bm"), []string{"Kb2"}) {
		t.Error("Set changed a copy")
	}
}
