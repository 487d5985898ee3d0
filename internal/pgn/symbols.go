package pgn

import (
	"strings"

	"arrocco/internal/notation"
)

// symbols are the symbols that files use instead of numeric glyphs, and the glyphs that
// they stand for, according to section 10 of the standard and Informant. A symbol that
// is the beginning of another one follows it.
var symbols = []struct {
	text string
	nag  NAG
}{
	{"=/∞", 44},
	{"=∞", 44},
	{"∞/=", 44},
	{"∞=", 44},
	{"+/-", 16},
	{"-/+", 17},
	{"+/=", 14},
	{"=/+", 15},
	{"+-", 18},
	{"-+", 19},
	{"+=", 14},
	{"=+", 15},
	{"±", 16},
	{"∓", 17},
	{"⩲", 14},
	{"⩱", 15},
	{"∞", 13},
	{"=", 10},
	{"□", 7},
	{"⨀", 22},
	{"⊙", 22},
	{"⟳", 32},
	{"↻", 32},
	{"↑", 36},
	{"→", 40},
	{"⇆", 132},
	{"⇄", 132},
	{"⨁", 138},
	{"⊕", 138},
	{"∆", 140},
	{"Δ", 140},
	{"△", 140},
	{"⌓", 142},
	{"≤", 143},
	{"○", 26},
	{"⇔", 239},
	{"⌒", 142},
	{"‼", 3},
	{"⁇", 4},
	{"⁉", 5},
	{"⁈", 6},
	{"RR", 145},
	{"N", 146},
	{"D", 220},
}

// symbol returns the glyph of a symbol.
func symbol(s string) (NAG, bool) {
	for _, sym := range symbols {
		if sym.text == s {
			return sym.nag, true
		}
	}
	return 0, false
}

// cutSymbol removes a symbol at the end of a move, as in "Nf3±" or "Kd5+/-". It leaves
// letters, "=", "+=" and "=+", which may be part of the move.
func cutSymbol(s string) (move string, nag NAG, found bool) {
	for _, sym := range symbols {
		letters := strings.Trim(sym.text, "DNR") == ""
		if letters || sym.text == "=" || sym.text == "+=" || sym.text == "=+" {
			continue
		}
		if move, found := strings.CutSuffix(s, sym.text); found && len(move) > 1 {
			return move, sym.nag, true
		}
	}
	return s, 0, false
}

// results maps game termination markers and other forms of results to the markers.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*",
	"1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2", "½:½": "1/2-1/2", "1/2:1/2": "1/2-1/2", "1:0": "1-0", "0:1": "0-1",
	"红胜": "1-0", "紅勝": "1-0", "红先胜": "1-0", "紅先勝": "1-0", "黑胜": "0-1", "黑勝": "0-1",
	"红先负": "0-1", "紅先負": "0-1", "和棋": "1/2-1/2", "红先和": "1/2-1/2", "紅先和": "1/2-1/2",
}

// readResult returns the termination marker of a result, or "" for other texts.
func readResult(s string) string { return results[notation.Fold(s)] }

// nullMoves are the texts of a null move.
var nullMoves = []string{"--", "Z0", "z0", "0000", "@@@@", "null", "pass"}
