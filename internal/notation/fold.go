package notation

import "strings"

// Fold returns text with the characters that programs write in the place of plain
// ones: full-width letters, digits and signs (Ｃ２＝５), dashes and minus signs,
// the sign × for a capture, and figures of pieces (♘f3), for which it has the
// letters of chess. A pawn's figure is left out. Text in ASCII stays as it is.
func Fold(text string) string {
	if isASCII(text) {
		return text
	}
	return strings.Map(fold, text)
}

// isASCII reports whether all bytes of text are ASCII.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// fold is Fold for one character; -1 leaves it out.
func fold(r rune) rune {
	const figures = "KQRBNP"
	switch {
	case r >= '！' && r <= '～': // the full-width forms of 0x21 to 0x7e
		return r - '！' + '!'
	case r >= '♔' && r < '♙':
		return rune(figures[r-'♔'])
	case r >= '♚' && r < '♟':
		return rune(figures[r-'♚'])
	case r == '♙' || r == '♟' || r == '\ufe0e' || r == '\ufe0f': // and how to draw a figure
		return -1
	}
	switch r {
	case '‐', '‑', '‒', '–', '—', '−':
		return '-'
	case '×':
		return 'x'
	}
	return r
}

// TrimNumber returns text without a move number at its start: "e4" for "1.e4",
// "Nf6" for "3...Nf6" or "3…Nf6", and nothing for "12." It returns the text as it
// is if there is no number with a dot.
func TrimNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	move := strings.TrimLeft(rest, ".…．、")
	if move == rest || strings.HasPrefix(text, "0") {
		return text
	}
	return move
}
