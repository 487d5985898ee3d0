package notation

import "strings"

// Fold replaces characters in text by the ASCII characters that they stand for:
// full-width letters, digits and signs (Ｃ２＝５), dashes and minus signs, the sign ×
// for a capture, and figures of pieces (♘f3) by the letters of chess. It removes the
// figure of a pawn. It returns text in ASCII unchanged.
func Fold(text string) string {
	if isASCII(text) {
		return text
	}
	return strings.Map(foldRune, text)
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

// foldRune folds one character. It returns -1 for one that Fold removes.
func foldRune(r rune) rune {
	const figures = "KQRBNP"
	switch {
	case r >= '！' && r <= '～': // the full-width forms of 0x21 to 0x7e
		return r - '！' + '!'
	case r >= '♔' && r < '♙':
		return rune(figures[r-'♔'])
	case r >= '♚' && r < '♟':
		return rune(figures[r-'♚'])
	case r == '♙' || r == '♟' || r == '\ufe0e' || r == '\ufe0f': // the last two are variation selectors
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

// TrimNumber returns text without a move number at its start: "e4" for "1.e4", "Nf6"
// for "3...Nf6" or "3…Nf6", and "" for "12." It returns text unchanged if it does not
// begin with a number and a dot.
func TrimNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	move := strings.TrimLeft(rest, ".…．、")
	if move == rest || strings.HasPrefix(text, "0") {
		return text
	}
	return move
}
