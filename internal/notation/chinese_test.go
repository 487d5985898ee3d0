package notation_test

import (
	"errors"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
	"arrocco/movegen/xiangqi"
)

// five has five soldiers of Red on one file.
const five = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/4K4 w"

func TestChinese(t *testing.T) {
	tests := []struct{ name, fen, move, want string }{
		{"cannon across", xiangqi.StartFEN, "h2e2", "炮二平五"},
		{"horse", xiangqi.StartFEN, "h0g2", "马二进三"},
		{"chariot", xiangqi.StartFEN, "i0i2", "车一进二"},
		{"elephant", xiangqi.StartFEN, "g0e2", "相三进五"},
		{"advisor", xiangqi.StartFEN, "d0e1", "仕六进五"},
		{"general", xiangqi.StartFEN, "e0e1", "帅五进一"},
		{"soldier", xiangqi.StartFEN, "g3g4", "兵三进一"},
		{"Black's horse", blackFirst, "h9g7", "马8进7"},
		{"Black's cannon", blackFirst, "b7e7", "炮2平5"},
		{"Black's advisor", blackFirst, "d9e8", "士4进5"},
		{"Black's soldier", blackFirst, "c6c5", "卒3进1"},
		{"front horse", horses, "g3h5", "前马进二"},
		{"rear horse", horses, "g2i3", "后马进一"},
		{"an elephant needs no sign", elephants, "c0a2", "相七进九"},
		{"an advisor backwards", advisors, "d2e1", "仕六退五"},
		{"Black's front chariot", lines, "c4d4", "前车平4"},
		{"Black's rear cannon", lines, "g5f5", "后炮平6"},
		{"front soldier of two", pair, "e7d7", "前兵平六"},
		{"soldiers of two files, right one first", tandem + " w", "f8e8", "一兵平五"},
		{"second on the right", tandem + " w", "f7g7", "二兵平三"},
		{"first on the left", tandem + " w", "d8e8", "三兵平五"},
		{"second on the left", tandem + " w", "d7c7", "四兵平七"},
		{"by itself beside them", tandem + " w", "i5i6", "兵一进一"},
		{"first of three", triple, "e8f8", "前兵平四"},
		{"middle of three", triple, "e7f7", "中兵平四"},
		{"last of three", triple, "e6d6", "后兵平六"},
		{"Black's middle one", tandem + " b", "e3d3", "中卒平4"},
		{"second of five", five, "e7d7", "二兵平六"},
		{"middle of five", five, "e6d6", "三兵平六"},
		{"fourth of five", five, "e5d5", "四兵平六"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parseXiangqi(t, tt.fen)
			m, err := ucci.Parse(p, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := notation.Chinese(p, m); got != tt.want {
				t.Errorf("Chinese of %s = %s, want %s", tt.move, got, tt.want)
			}
			if back, err := notation.ParseText(p, tt.want); err != nil || back != m {
				t.Errorf("%s reads back as %v, %v", tt.want, back, err)
			}
		})
	}
}

// TestForeignXiangqi reads moves in other notations of xiangqi.
func TestForeignXiangqi(t *testing.T) {
	tests := []struct{ name, fen, texts, want string }{
		{"cannon", xiangqi.StartFEN, "炮二平五 砲二平五 包二平五 炮2平5 炮２平５ 炮二=五 炮二.五 炮二平五! C二平5", "h2e2"},
		{"full-width WXF", xiangqi.StartFEN, "Ｃ２＝５ ｃ２＝５ Ｃ２．５", "h2e2"},
		{"horse", xiangqi.StartFEN, "马二进三 馬二進三 傌二進三 傌２進３ Ｈ２＋３ Ｎ２＋３", "h0g2"},
		{"Black's horse", blackFirst, "马8进7 馬８進７ 馬八進七 傌8進7 ｈ８＋７", "h9g7"},
		{"chariot of either side", xiangqi.StartFEN, "車一進一 俥一進一 车一进一", "i0i1"},
		{"general", xiangqi.StartFEN, "帥五進一 將五進一 将五进一 G5+1", "e0e1"},
		{"guard", xiangqi.StartFEN, "G4+5 g4+5 Ｇ４＋５ 士四進五 仕四进五", "f0e1"},
		{"front of two", lines, "前車平4 前车平４ 車前平4 1車平4", "c4d4"},
		{"rear of two", lines, "後炮平6 后砲平６ 炮后平6", "g5f5"},
		{"back", "3k5/9/9/9/9/9/6C2/6C2/9/4K4 w", "前炮退2 前砲退二 +C-2 前炮-2", ""},
		{"file for the name", triple, "前五平四 前5平4", "e8f8"},
		{"number and file", triple, "二五平四", "e7f7"},
		{"numbers of three", triple, "一兵平四 前兵平四", "e8f8"},
		{"XBoard's cannon", xiangqi.StartFEN, "Che2 Ch2e2 Ch2-e2 Che2!", "h2e2"},
		{"XBoard's horse", xiangqi.StartFEN, "Hg2 Hg2+ Nhg2", "h0g2"},
		{"XBoard's elephant", xiangqi.StartFEN, "Ege2 Bge2", "g0e2"},
		{"XBoard's guard", xiangqi.StartFEN, "Ade1 Gde1", "d0e1"},
		{"XBoard's soldier", xiangqi.StartFEN, "Pe4 e4", "e3e4"},
		{"XBoard's capture", xiangqi.StartFEN, "Cbxb9 C2xb9", "b2b9"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parseXiangqi(t, tt.fen)
			for text := range strings.FieldsSeq(tt.texts) {
				m, err := notation.ParseText(p, text)
				if got := ucci.Format(p.Traits(), m); tt.want != "" && got != tt.want {
					t.Errorf("%s means %s, %v, want %s", text, got, err, tt.want)
				}
				if tt.want == "" && !errors.Is(err, notation.ErrIllegal) {
					t.Errorf("%s means %v, %v, want an illegal move", text, m, err)
				}
			}
		})
	}
}

func TestParseChineseErrors(t *testing.T) {
	tests := []struct {
		name, fen, text string
		is              error
	}{
		{"too short", xiangqi.StartFEN, "炮二平", notation.ErrSyntax},
		{"too long", xiangqi.StartFEN, "炮二平五五", notation.ErrSyntax},
		{"no direction", xiangqi.StartFEN, "炮二五平", notation.ErrSyntax},
		{"no piece", xiangqi.StartFEN, "二二平五", notation.ErrIllegal},
		{"two pieces", xiangqi.StartFEN, "炮马平五", notation.ErrSyntax},
		{"no number", xiangqi.StartFEN, "炮二平炮", notation.ErrSyntax},
		{"not legal", xiangqi.StartFEN, "炮三平五", notation.ErrIllegal},
		{"not one of two", xiangqi.StartFEN, "前炮平五", notation.ErrIllegal},
		{"no middle of two", pair, "中兵平六", notation.ErrIllegal},
		{"no fourth", triple, "四兵平六", notation.ErrIllegal},
		{"one of two", lines, "车3平4", notation.ErrAmbiguous},
		{"front of which file", "4k4/3P1P3/3P1P3/9/9/9/9/9/9/3K5 w", "前兵平五", notation.ErrAmbiguous},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := notation.ParseText(parseXiangqi(t, tt.fen), tt.text)
			if m != game.NoMove || !errors.Is(err, tt.is) {
				t.Errorf("ParseText = %v, %v; want an error that is %v", m, err, tt.is)
			}
		})
	}
}

func TestFormatOf(t *testing.T) {
	xq, board := parseXiangqi(t, xiangqi.StartFEN), parse(t, chess.StartFEN)
	tests := []struct {
		name, move, want string
		p                game.Position
	}{
		{"", "h2e2", "C2=5", xq},
		{"WXF", "h2e2", "C2=5", xq},
		{"iccs", "h2e2", "H2-E2", xq},
		{"chinese", "h2e2", "炮二平五", xq},
		{"coordinates", "h2e2", "h2e2", xq},
		{"san", "g1f3", "Nf3", board},
		{"coordinates", "g1f3", "g1f3", board},
		{"chinese", "g1f3", "", board},
		{"san", "h2e2", "", xq},
	}
	for _, tt := range tests {
		m, err := notation.Parse(tt.p, tt.move)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		format, err := notation.FormatOf(tt.p.Traits(), tt.name)
		if err == nil {
			got = format(tt.p, m)
		}
		if got != tt.want || (err != nil) != (tt.want == "") {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
	}
}

func TestTrimNumber(t *testing.T) {
	for text, want := range map[string]string{
		"1.": "", "1...": "", "12.e4": "e4", "3…Nf6": "Nf6", "3...Nf6": "Nf6", "e4": "e4", "15=4": "15=4",
		"0-0": "0-0", "1-0": "1-0", "炮二平五": "炮二平五", "1.炮二平五": "炮二平五", "7": "7", "0.": "0.", "...e5": "e5",
	} {
		if got := notation.TrimNumber(text); got != want {
			t.Errorf("%q without its number is %q, want %q", text, got, want)
		}
	}
}
