package notation_test

import (
	"errors"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/xiangqi"
)

// ucci is the notation of UCCI. UCI has the same notation for xiangqi as for chess.
var ucci = notation.Coordinates{}

// parseXiangqi returns the position of a FEN of xiangqi.
func parseXiangqi(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Positions with several pieces of a type on one file.
const (
	blackFirst = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
	horses     = "3k5/9/9/9/9/9/6N2/6N2/9/4K4 w"
	elephants  = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w"
	advisors   = "5k3/9/9/9/9/9/9/3A5/9/3AK4 w"
	lines      = "3k5/9/9/9/2r3c2/2r3c2/9/9/9/4K4 b"
	pair       = "3k5/9/4P4/4P4/9/9/9/9/9/4K4 w"
	tandem     = "4k4/3P1P3/3P1P3/9/8P/4p4/4p4/9/4p4/3K5" // also three of Black's
	triple     = "3k5/4P4/4P4/4P4/2P6/9/9/9/2p6/4K4 w"
)

func TestWXF(t *testing.T) {
	tests := []struct {
		name, fen, move, want string
	}{
		{"cannon across", xiangqi.StartFEN, "h2e2", "C2=5"},
		{"cannon forward", xiangqi.StartFEN, "h2h6", "C2+4"},
		{"cannon takes", xiangqi.StartFEN, "b2b9", "C8+7"},
		{"horse", xiangqi.StartFEN, "h0g2", "H2+3"},
		{"other horse", xiangqi.StartFEN, "b0c2", "H8+7"},
		{"elephant", xiangqi.StartFEN, "g0e2", "E3+5"},
		{"advisor", xiangqi.StartFEN, "d0e1", "A6+5"},
		{"general", xiangqi.StartFEN, "e0e1", "K5+1"},
		{"chariot", xiangqi.StartFEN, "i0i2", "R1+2"},
		{"soldier", xiangqi.StartFEN, "g3g4", "P3+1"},
		{"Black counts from the other side", blackFirst, "h9g7", "H8+7"},
		{"Black's cannon", blackFirst, "b7e7", "C2=5"},
		{"Black goes forward, too", blackFirst, "c6c5", "P3+1"},
		{"front horse", horses, "g3h5", "H++2"},
		{"rear horse", horses, "g2i3", "H-+1"},
		{"rear elephant needs no sign", elephants, "c0a2", "E7+9"},
		{"nor the front one", elephants, "c4a2", "E7-9"},
		{"rear advisor needs no sign", advisors, "d0e1", "A6+5"},
		{"nor the front one", advisors, "d2e1", "A6-5"},
		{"Black's front chariot", lines, "c4d4", "R+=4"},
		{"Black's rear chariot", lines, "c5c8", "R--3"},
		{"Black's front cannon", lines, "g4f4", "C+=6"},
		{"Black's rear cannon", lines, "g5f5", "C-=6"},
		{"front soldier of two", pair, "e7d7", "P+=6"},
		{"rear soldier of two", pair, "e6f6", "P-=4"},
		{"first soldier of two files", tandem + " w", "d8e8", "16=5"},
		{"second soldier of two files", tandem + " w", "d7c7", "26=7"},
		{"soldier of the other file", tandem + " w", "f8f9", "14+1"},
		{"a soldier by itself beside them", tandem + " w", "i5i6", "P1+1"},
		{"Black's first of three", tandem + " b", "e1d1", "15=4"},
		{"Black's second of three", tandem + " b", "e3e2", "25+1"},
		{"first of three", triple, "e8f8", "15=4"},
		{"middle one", triple, "e7f7", "25=4"},
		{"last of three", triple, "e6d6", "35=6"},
		{"one by itself beside three", triple, "c5c6", "P7+1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parseXiangqi(t, tt.fen)
			m, err := ucci.Parse(p, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := notation.WXF(p, m); got != tt.want {
				t.Errorf("WXF of %s = %s, want %s", tt.move, got, tt.want)
			}
			if got := notation.Text(p, m); got != tt.want {
				t.Errorf("Text of %s = %s, want %s", tt.move, got, tt.want)
			}
		})
	}
}

func TestParseWXF(t *testing.T) {
	tests := []struct{ name, fen, text, want string }{
		{"small letters", xiangqi.StartFEN, "c2=5", "h2e2"},
		{"N for the horse", xiangqi.StartFEN, "N2+3", "h0g2"},
		{"B for the elephant", xiangqi.StartFEN, "b3+5", "g0e2"},
		{"G for the general", xiangqi.StartFEN, "G5+1", "e0e1"},
		{"S for the soldier", xiangqi.StartFEN, "S3+1", "g3g4"},
		{"a dot for =", xiangqi.StartFEN, "C2.5", "h2e2"},
		{"a remark", xiangqi.StartFEN, "C2=5!?", "h2e2"},
		{"the sign first", lines, "+C=6", "g4f4"},
		{"the rear one, sign first", lines, "-R-3", "c5c8"},
		{"the file does where only one can go there", horses, "H3-2", "g2h0"},
		{"a file for the only soldier that can", pair, "P5+1", "e7e8"},
		{"front soldier of three by sign", triple, "P+=4", "e8f8"},
		{"rear soldier of three by sign", triple, "P-=6", "e6d6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parseXiangqi(t, tt.fen)
			m, err := notation.ParseWXF(p, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := ucci.Format(p.Traits(), m); got != tt.want {
				t.Errorf("%s means %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

func TestParseWXFErrors(t *testing.T) {
	tests := []struct {
		name, fen, text string
		is              error
	}{
		{"empty", xiangqi.StartFEN, "", notation.ErrSyntax},
		{"too short", xiangqi.StartFEN, "C2=", notation.ErrSyntax},
		{"too long", xiangqi.StartFEN, "C2=55", notation.ErrSyntax},
		{"no such piece", xiangqi.StartFEN, "Q2=5", notation.ErrSyntax},
		{"no such file", xiangqi.StartFEN, "C0=5", notation.ErrSyntax},
		{"to no such file", xiangqi.StartFEN, "C2=0", notation.ErrSyntax},
		{"no direction", xiangqi.StartFEN, "C2*5", notation.ErrSyntax},
		{"no soldier has the number", xiangqi.StartFEN, "15=0", notation.ErrSyntax},
		{"no piece there", xiangqi.StartFEN, "C3=5", notation.ErrIllegal},
		{"cannot go there", xiangqi.StartFEN, "H2+4", notation.ErrIllegal},
		{"not one of two", xiangqi.StartFEN, "C+=5", notation.ErrIllegal},
		{"no fourth soldier", triple, "45=4", notation.ErrIllegal},
		{"not over the river yet", xiangqi.StartFEN, "P3=4", notation.ErrIllegal},
		{"one of two", lines, "R3=4", notation.ErrAmbiguous},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := notation.ParseWXF(parseXiangqi(t, tt.fen), tt.text)
			if m != game.NoMove || !errors.Is(err, tt.is) {
				t.Errorf("ParseWXF = %v, %v; want an error that is %v", m, err, tt.is)
			}
		})
	}
}
