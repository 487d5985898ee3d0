package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"
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
	number              // a move number and its dots
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
	gap  bool // of a tag or a number: there is an empty line before it
}

// separators are the bytes besides white space that end a word.
const separators = "{}()[];$!?<>\"\x00"

// isSpace reports whether c is white space or a control character.
func isSpace(c byte) bool { return c <= ' ' || c == 0x7f }

// isWideSpace reports whether r is white space outside ASCII, or a character without width.
func isWideSpace(r rune) bool {
	return r >= utf8.RuneSelf && unicode.IsSpace(r) || r >= '\u200b' && r <= '\u200f' || r == '\u2060' || r == '\ufeff'
}

// isMove reports whether the reader would read s as the text of a move.
func isMove(s string) bool {
	if s == "" || s[0] == '%' || s[len(s)-1] == '*' || readResult(s) != "" || isIgnored(s) || !utf8.ValidString(s) {
		return false
	}
	if slices.Contains(nullMoves, s) {
		return true
	}
	_, glyph := symbol(s)
	if _, _, glued := cutSymbol(s); glyph || glued || notation.TrimNumber(notation.Fold(s)) != notation.Fold(s) {
		return false
	}
	if strings.ContainsFunc(s, isWideSpace) {
		return false
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
func castlesWithZeros(s string) bool { return strings.HasPrefix(s, "0-0") || s == "00" || s == "000" }

// ignoredWords may follow a move in old files, in any case. They add nothing to the move.
var ignoredWords = []string{
	"e.p.", "e.p", "ep", "e.", "p.", "a.p.", "i.p.", "+", "++", "#", "-",
	"ch", "ch.", "dis", "dis.", "dbl", "dbl.", "dis.ch", "dbl.ch", "mate", "mate.",
}

// isIgnored reports whether s is one of ignoredWords.
func isIgnored(s string) bool {
	return len(s) <= len("dis.ch") && slices.Contains(ignoredWords, strings.ToLower(notation.Fold(s)))
}

// A lexer splits a file into tokens. Its errors have the number of the line.
type lexer struct {
	r         *bufio.Reader
	line      int     // from 1
	pending   []token // glyphs or a result at the end of the last word
	last      byte    // the last byte read
	lineStart bool    // the byte before last was a newline
	gap       bool    // there was an empty line since the last tag
	moveGap   bool    // there was an empty line since the last word
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
		l.skipAngle()
		return token{}, nil
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

// latinSpace is the no-break space in Latin-1, which no character in UTF-8 starts with.
const latinSpace = 0xa0

// wideSpace reads the rest of a wide space that starts with c. It returns false if there
// is none.
func (l *lexer) wideSpace(c byte) bool {
	if c < utf8.RuneSelf {
		return false
	}
	rest, _ := l.r.Peek(utf8.UTFMax - 1)
	r, size := utf8.DecodeRune(append([]byte{c}, rest...))
	if !isWideSpace(r) && c != latinSpace {
		return false
	}
	_, _ = l.r.Discard(size - 1)
	return true
}

// atSpace reports whether white space or a separator follows a word.
func (l *lexer) atSpace(word []byte) bool {
	next := l.peek()
	if next < utf8.RuneSelf {
		return isSpace(next) || strings.IndexByte(separators, next) >= 0
	}
	if endsWithinRune(word) {
		return false
	}
	text, _ := l.r.Peek(utf8.UTFMax)
	r, _ := utf8.DecodeRune(text)
	return isWideSpace(r) || next == latinSpace
}

// endsWithinRune reports whether the last character of text is not complete.
func endsWithinRune(text []byte) bool {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			return !utf8.FullRune(text[i:])
		}
	}
	return false
}

// skipAngle skips the text up to a closing angle bracket, if there is one on the line.
func (l *lexer) skipAngle() {
	const longest = 256
	next, _ := l.r.Peek(longest)
	line, _, _ := bytes.Cut(next, []byte("\n"))
	_, _ = l.r.Discard(bytes.IndexByte(line, '>') + 1)
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
		l.gap, l.moveGap = true, true
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
			return charset.Western(lineEnds.Replace(string(text))), nil
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
			return charset.Western(strings.ReplaceAll(strings.TrimRight(string(text), "\r"), "\r", " ")), nil
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
	if digits && l.pointResult(c) {
		return token{kind: gameResult, text: "1/2-1/2"}, nil
	}
	for !l.atSpace(text) {
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
	plain := charset.Western(string(l.promotion(text)))
	if utf8.RuneCountInString(plain) > maxWord { // bytes that only look as if they continued a character
		return token{}, l.errorf("word longer than %d characters", maxWord)
	}
	return l.classify(l.spacedResult(plain))
}

// pointResult reads the rest of 0.5-0.5 after its first character c.
func (l *lexer) pointResult(c byte) bool {
	const rest = ".5-0.5"
	next, _ := l.r.Peek(len(rest))
	if c != '0' || string(next) != rest {
		return false
	}
	_, _ = l.r.Discard(len(rest))
	return true
}

// secondHalf matches the rest of a result with spaces, as in "1 - 0".
var secondHalf = regexp.MustCompile(`^[ \t]*[-–—:][ \t]*(0|1/2|½|1)(?:[ \t\r\n]|$)`)

// spacedResult returns the result without spaces whose first half is s, and reads the rest
// of it. It returns other words as they are.
func (l *lexer) spacedResult(s string) string {
	if !slices.Contains([]string{"0", "1", "1/2", "½"}, s) {
		return s
	}
	const longest = 16
	next, _ := l.r.Peek(longest)
	at := secondHalf.FindSubmatchIndex(next)
	if at == nil {
		return s
	}
	whole := s + "-" + string(next[at[2]:at[3]])
	if readResult(whole) == "" {
		return s
	}
	_, _ = l.r.Discard(at[3])
	return whole
}

// promotion reads a piece in parentheses after a move to a back rank, a8(Q) or a8=(Q),
// and returns the move with =Q.
func (l *lexer) promotion(move []byte) []byte {
	plain := bytes.TrimSuffix(move, []byte("="))
	next, _ := l.r.Peek(len("(Q)"))
	if !bytes.HasSuffix(plain, []byte("8")) && !bytes.HasSuffix(plain, []byte("1")) ||
		len(next) < len("(Q)") || next[0] != '(' || next[2] != ')' || strings.IndexByte("QRBNqrbn", next[1]) < 0 {
		return move
	}
	piece := bytes.ToUpper(next[1:2])[0]
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
	gap := l.moveGap
	l.moveGap = false
	if result := readResult(s); result != "" {
		return token{kind: gameResult, text: result}, nil
	}
	if slices.Contains(nullMoves, s) {
		return token{kind: word, text: s}, nil
	}
	plain := notation.Fold(s)
	switch rest := strings.TrimLeft(notation.TrimNumber(plain), ".…"); {
	case strings.Trim(plain, "0123456789.…") == "" && !castlesWithZeros(plain):
		return token{kind: number, text: plain, gap: gap}, nil
	case isIgnored(s):
		return token{}, nil
	case rest != plain: // "3…Nf6", "...Nf6"
		return l.classify(rest)
	}
	if move, ok := strings.CutSuffix(s, "*"); ok { // "Bb5*"
		t, err := l.classify(move)
		l.pending = append(l.pending, token{kind: gameResult, text: "*"})
		return t, err
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
