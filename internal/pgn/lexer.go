package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"arrocco/internal/charset"
	"arrocco/internal/notation"
)

// A tokenKind is the type of a token.
type tokenKind uint8

const (
	endOfFile tokenKind = iota
	tag                 // text is "name\x00value"
	word                // a move
	number              // a move number and its dots; text is empty
	glyph               // nag
	comment
	openParen // of a variation
	closeParen
	gameResult // the result
)

// A token is a syntactic element of PGN.
type token struct {
	kind tokenKind
	text string
	nag  NAG
	gap  bool // of a tag: there is an empty line before it
}

// separators are the bytes besides white space that end a word.
const separators = "{}()[];$!?<>\"\x00"

// isSpace reports whether c is white space or a control character.
func isSpace(c byte) bool { return c <= ' ' || c == 0x7f }

// wideSpaces are white space outside ASCII: no-break and full-width spaces.
var wideSpaces = []string{"\u00a0", "\u3000", "\ufeff"}

// isMove reports whether the reader would read s as the text of a move.
func isMove(s string) bool {
	if s == "" || s[0] == '%' || readResult(s) != "" || slices.Contains(ignoredWords, s) {
		return false
	}
	if slices.Contains(nullMoves, s) {
		return true
	}
	_, glyph := symbol(s)
	if _, _, glued := cutSymbol(s); glyph || glued || notation.TrimNumber(notation.Fold(s)) != notation.Fold(s) {
		return false
	}
	for _, space := range wideSpaces {
		if strings.Contains(s, space) {
			return false
		}
	}
	for i := range len(s) {
		if isSpace(s[i]) || strings.IndexByte(separators, s[i]) >= 0 {
			return false
		}
	}
	plain := notation.Fold(s)
	digits := strings.TrimLeft(plain, "0123456789")
	return plain != "" && len(digits) == len(plain) && strings.TrimLeft(plain, ".…*") == plain || startsWithDigit(plain)
}

// startsWithDigit reports whether s is a move that starts with a digit: castling with
// zeros, or a numbered soldier of xiangqi (15=4).
func startsWithDigit(s string) bool {
	if castlesWithZeros(s) {
		return true
	}
	const digits = "123456789"
	return len(s) == 4 && strings.IndexByte("+-=", s[2]) >= 0 &&
		strings.Trim(s[:2], digits) == "" && strings.IndexByte(digits, s[3]) >= 0
}

// castlesWithZeros reports whether s starts with castling in zeros.
func castlesWithZeros(s string) bool { return strings.HasPrefix(s, "0-0") }

// ignoredWords may follow a move in old files. They add nothing to the move.
var ignoredWords = []string{
	"e.p.", "e.p", "ep", "+", "++", "#", "ch", "ch.", "dis", "dis.", "dbl", "dbl.", "dis.ch", "dbl.ch", "mate", "mate.",
}

// A lexer splits a file into tokens. Its errors have the number of the line.
type lexer struct {
	r         *bufio.Reader
	line      int     // from 1
	pending   []token // glyphs at the end of the last word
	last      byte    // the last byte read
	lineStart bool    // the byte before last was a newline
	gap       bool    // the last line was empty
	broken    bool    // r has failed
}

func newLexer(r io.Reader) *lexer {
	return &lexer{r: bufio.NewReader(charset.NewReader(r)), line: 1, last: '\n'}
}

// errorf returns an error with the number of the current line.
func (l *lexer) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: "+format, append([]any{l.line}, args...)...)
}

// next returns the next token, or an error of reading or of syntax.
func (l *lexer) next() (token, error) {
	if len(l.pending) > 0 {
		t := l.pending[0]
		l.pending = l.pending[1:]
		return t, nil
	}
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			return token{kind: endOfFile}, nil
		}
		if err != nil {
			return token{}, err
		}
		if t, err := l.token(c); err != nil || t.kind != endOfFile {
			return t, err
		}
	}
}

// token returns the token that starts with c, or the zero token for text without a
// meaning.
func (l *lexer) token(c byte) (token, error) {
	switch c {
	case '[':
		gap := l.gap
		l.gap = false
		t, err := l.tag()
		t.gap = gap
		return t, err
	case '{':
		text, err := l.comment()
		return token{kind: comment, text: text}, err
	case ';':
		text, err := l.restOfLine()
		return token{kind: comment, text: text}, err
	case '(':
		return token{kind: openParen}, nil
	case ')':
		return token{kind: closeParen}, nil
	case '$':
		return l.glyph()
	case '!', '?':
		return l.suffix(c)
	case '<': // reserved for expansion (section 18)
		_, err := l.until('>', "angle bracket")
		return token{}, err
	case '}': // surplus, after a comment with a brace in it
		return token{}, nil
	case ']', '>', '"':
		return token{}, l.errorf("unexpected %q", c)
	}
	if isSpace(c) || l.wideSpace(c) {
		return token{}, nil
	}
	if c == '%' && l.lineStart { // escape mechanism (section 6)
		_, err := l.restOfLine()
		return token{}, err
	}
	return l.word(c)
}

// wideSpace reads the rest of one of wideSpaces that starts with c. It returns false if
// there is none.
func (l *lexer) wideSpace(c byte) bool {
	for _, space := range wideSpaces {
		if c != space[0] {
			continue
		}
		rest, _ := l.r.Peek(len(space) - 1)
		if string(rest) == space[1:] {
			_, _ = l.r.Discard(len(rest))
			return true
		}
	}
	return false
}

// atSpace reports whether white space or a separator follows.
func (l *lexer) atSpace() bool {
	next := l.peek()
	if isSpace(next) || strings.IndexByte(separators, next) >= 0 {
		return true
	}
	for _, space := range wideSpaces {
		if text, _ := l.r.Peek(len(space)); string(text) == space {
			return true
		}
	}
	return false
}

// byte reads a byte and counts lines.
func (l *lexer) byte() (byte, error) {
	c, err := l.r.ReadByte()
	if err != nil {
		l.broken = !errors.Is(err, io.EOF)
		return 0, err
	}
	if c == '\n' {
		l.line++
	}
	if c != '\r' {
		l.lineStart, l.last = l.last == '\n', c
	}
	if c == '\n' && l.lineStart {
		l.gap = true
	}
	return c, nil
}

// peek returns the next byte without reading it, or 0 at the end of the file.
func (l *lexer) peek() byte {
	b, err := l.r.Peek(1)
	if err != nil {
		return 0
	}
	return b[0]
}

// maxText is the maximum length of a comment or a tag in bytes. A longer one is
// unterminated: it must not read the rest of a large file into memory.
const maxText = 1 << 20

// until returns the text up to the closing byte. A line with the first tag of the next
// game ends the text as well, with an error.
func (l *lexer) until(closing byte, what string) (string, error) {
	start := l.line
	var text []byte
	for len(text) < maxText {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF):
			return "", fmt.Errorf("line %d: unterminated %s", start, what)
		case err != nil:
			return "", err
		case c == closing:
			return lineEnds.Replace(string(text)), nil
		}
		if text = append(text, c); c == '\n' && l.startsGame() {
			break
		}
	}
	return "", fmt.Errorf("line %d: unterminated %s", start, what)
}

// comment reads a comment after its opening brace. Braces do not nest in PGN, but some
// files nest them: if a comment has an opening brace and the next brace is a closing
// one, the comment continues up to that one, and parentheses replace the inner braces.
func (l *lexer) comment() (string, error) {
	text, err := l.until('}', "comment")
	for open := strings.Count(text, "{"); err == nil && open > 0 && l.closesBrace(); open-- {
		var more string
		more, err = l.until('}', "comment")
		text = strings.ReplaceAll(text, "{", "(") + ")" + more
	}
	return text, err
}

// closesBrace reports whether the next brace of the game is a closing one.
func (l *lexer) closesBrace() bool {
	const far = 1 << 10
	next, _ := l.r.Peek(far)
	game, _, _ := strings.Cut(string(next), "\n[")
	at := strings.IndexAny(game, "{}")
	return at >= 0 && game[at] == '}'
}

// startsMoves reports whether the next line begins with the first move.
func (l *lexer) startsMoves() bool {
	text, _ := l.r.Peek(len("1."))
	return string(text) == "1."
}

// startsGame reports whether the next line is the tag Event, the first tag of a game.
func (l *lexer) startsGame() bool {
	const first = `[Event "`
	text, _ := l.r.Peek(len(first))
	return string(text) == first
}

// lineEnds replaces all line ends by newlines.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// restOfLine returns the text up to the end of the line or file. It cuts off a line
// that is too long.
func (l *lexer) restOfLine() (string, error) {
	var text []byte
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) || err == nil && c == '\n' {
			return strings.ReplaceAll(strings.TrimRight(string(text), "\r"), "\r", " "), nil
		}
		if err != nil {
			return "", err
		}
		if len(text) < maxText {
			text = append(text, c)
		}
	}
}

// glyph reads the number after a dollar sign. It ignores an invalid number.
func (l *lexer) glyph() (token, error) {
	n, digits := 0, 0
	for c := l.peek(); c >= '0' && c <= '9'; c = l.peek() {
		_, _ = l.byte()
		n = min(n*10+int(c-'0'), 1000)
		digits++
	}
	if digits == 0 || n > 255 {
		return token{}, nil
	}
	return token{kind: glyph, nag: NAG(n)}, nil
}

// suffix reads the traditional glyphs "!", "?" and their combinations.
func (l *lexer) suffix(c byte) (token, error) {
	text := string(c)
	if next := l.peek(); next == '!' || next == '?' {
		_, _ = l.byte()
		text += string(next)
	}
	nags := map[string]NAG{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
	return token{kind: glyph, nag: nags[text]}, nil
}

// maxWord is the maximum length of a word, in characters: how many bytes they take depends on
// the encoding of the file.
const maxWord = 255

// word reads a move, a move number, a result or a symbol.
func (l *lexer) word(c byte) (token, error) {
	text, length := []byte{c}, 1
	digits := c >= '0' && c <= '9'
	for !l.atSpace() {
		next := l.peek()
		if digits && next == '.' { // the dots of a move number
			text = append(text, '.')
			for l.peek() == '.' {
				_, _ = l.byte()
			}
			break
		}
		if utf8.RuneStart(next) {
			length++
		}
		if length > maxWord || len(text) == utf8.UTFMax*maxWord {
			return token{}, l.errorf("word longer than %d characters", maxWord)
		}
		digits = digits && next >= '0' && next <= '9'
		text = append(text, next)
		_, _ = l.byte()
	}
	return l.classify(string(l.promotion(text)))
}

// promotion reads a piece in parentheses after a move to a back rank, a8(Q) or a8=(Q),
// and returns the move with =Q.
func (l *lexer) promotion(move []byte) []byte {
	plain := bytes.TrimSuffix(move, []byte("="))
	next, _ := l.r.Peek(len("(Q)"))
	if !bytes.HasSuffix(plain, []byte("8")) && !bytes.HasSuffix(plain, []byte("1")) ||
		len(next) < len("(Q)") || next[0] != '(' || next[2] != ')' || strings.IndexByte("QRBN", next[1]) < 0 {
		return move
	}
	piece := next[1]
	_, _ = l.r.Discard(len("(Q)"))
	return append(plain, '=', piece)
}

// skipResult skips a repetition of the result on the same line.
func (l *lexer) skipResult() {
	const longest = 24
	next, _ := l.r.Peek(longest)
	line, _, _ := strings.Cut(string(next), "\n")
	if readResult(strings.TrimSpace(line)) != "" {
		_, _ = l.r.Discard(len(line))
	}
}

// classify returns the token of a word.
func (l *lexer) classify(s string) (token, error) {
	if result := readResult(s); result != "" {
		return token{kind: gameResult, text: result}, nil
	}
	if slices.Contains(nullMoves, s) {
		return token{kind: word, text: s}, nil
	}
	plain := notation.Fold(s)
	switch rest := strings.TrimLeft(notation.TrimNumber(plain), ".…"); {
	case strings.Trim(plain, "0123456789.…") == "":
		return token{kind: number}, nil
	case slices.Contains(ignoredWords, s):
		return token{}, nil
	case rest != plain: // "3…Nf6", "...Nf6"
		return l.classify(rest)
	}
	if nag, ok := symbol(s); ok {
		return token{kind: glyph, nag: nag}, nil
	}
	if move, nag, ok := cutSymbol(s); ok {
		t, err := l.classify(move)
		l.pending = append(l.pending, token{kind: glyph, nag: nag})
		return t, err
	}
	if !isMove(s) {
		return token{}, l.errorf("invalid move, number or result %q", s)
	}
	return token{kind: word, text: s}, nil
}
