package client

import (
	"regexp"
	"strings"
	"unicode"
)

// escapeSequence matches what steers a terminal: a control sequence, a command to
// the operating system (a window's title), or a character of its own after ESC.
var escapeSequence = regexp.MustCompile(
	"(?:\x1b\\[|\u009b)[0-?]*[ -/]*[@-~]?" +
		"|(?:\x1b[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\x07\x1b\u009c]*(?:\x07|\x1b\\\\|\u009c)?" +
		"|\x1b[ -/]*[0-~]?")

// Printable returns text from outside as one line that can be shown anywhere: on
// a terminal, in a PGN tag, in a page. Escape sequences are gone; line breaks and
// other characters that are not to be seen have become blanks.
func Printable(text string) string {
	if isPlain(text) {
		return text
	}
	text = strings.ToValidUTF8(text, "\ufffd")
	text = escapeSequence.ReplaceAllString(text, "")
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\ufffd' {
			return r
		}
		return ' '
	}, text)
}

// isPlain reports whether text is of the visible characters of ASCII and blanks,
// as nearly all text is.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}
