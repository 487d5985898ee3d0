package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A kind tells tokens apart.
type kind uint8

const (
	endOfFile kind = iota
	tag            // text is "name\x00value"
	word           // a move
	number         // a move number and its dots; text is empty
	glyph          // nag
	comment
	open // of a variation
	shut
	termination // the result
)

// A token is the smallest unit that means something.
type token struct {
	kind kind
	text string
	nag  NAG
}

// separators are the bytes besides white space that end a word.
const separators = "{}()[];$!?<>\"\x00"

// isSpace reports whether c separates words and means nothing else.
func isSpace(c byte) bool { return c <= ' ' || c == 0x7f }

// isMove reports whether s reads back as a move if it is written as one.
func isMove(s string) bool {
	if s == "" || s[0] == '%' || isResult(s) || s == enPassantMark {
		return false
	}
	for i := range len(s) {
		if isSpace(s[i]) || strings.IndexByte(separators, s[i]) >= 0 {
			return false
		}
	}
	digits := strings.TrimLeft(s, "0123456789")
	return len(digits) == len(s) && s[0] != '.' && s[0] != '*' || startsWithDigit(s)
}

// startsWithDigit reports whether s is one of the moves that start with a digit:
// castling written with zeros, or a numbered soldier of xiangqi (15=4).
func startsWithDigit(s string) bool {
	if castlesWithZeros(s) {
		return true
	}
	const digits = "123456789"
	return len(s) == 4 && strings.IndexByte("+-=", s[2]) >= 0 &&
		strings.Trim(s[:2], digits) == "" && strings.IndexByte(digits, s[3]) >= 0
}

// castlesWithZeros reports whether s starts as castling written with zeros.
func castlesWithZeros(s string) bool { return strings.HasPrefix(s, "0-0") }

// isResult reports whether s is one of the four game termination markers.
func isResult(s string) bool {
	return s == "1-0" || s == "0-1" || s == "1/2-1/2" || s == "*"
}

// enPassantMark may follow a move in old files and says nothing that the move
// does not.
const enPassantMark = "e.p."

// A lexer takes a file apart. Its errors name the line.
type lexer struct {
	r         *bufio.Reader
	line      int  // from 1
	last      byte // that was read
	lineStart bool // the byte before last was the end of a line
}

func newLexer(r io.Reader) *lexer {
	l := &lexer{r: bufio.NewReader(r), line: 1, last: '\n'}
	if bom, _ := l.r.Peek(3); string(bom) == "\xef\xbb\xbf" {
		_, _ = l.r.Discard(3)
	}
	return l
}

// errorf returns an error that names the current line.
func (l *lexer) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: "+format, append([]any{l.line}, args...)...)
}

// next returns the next token, or the error of the reader or of the syntax.
func (l *lexer) next() (token, error) {
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

// token returns the token that starts with c, or the zero token if what starts
// there means nothing.
func (l *lexer) token(c byte) (token, error) {
	switch c {
	case '[':
		return l.tag()
	case '{':
		text, err := l.until('}', "comment")
		return token{kind: comment, text: text}, err
	case ';':
		text, err := l.restOfLine()
		return token{kind: comment, text: text}, err
	case '(':
		return token{kind: open}, nil
	case ')':
		return token{kind: shut}, nil
	case '$':
		return l.glyph()
	case '!', '?':
		return l.suffix(c)
	case '<': // reserved for expansion (section 18)
		_, err := l.until('>', "angle bracket")
		return token{}, err
	case '}', ']', '>', '"':
		return token{}, l.errorf("a %q without its counterpart", c)
	}
	if isSpace(c) {
		return token{}, nil
	}
	if c == '%' && l.lineStart { // escape mechanism (section 6)
		_, err := l.restOfLine()
		return token{}, err
	}
	return l.word(c)
}

// byte reads a byte and keeps count of lines.
func (l *lexer) byte() (byte, error) {
	c, err := l.r.ReadByte()
	if err != nil {
		return 0, err
	}
	if c == '\n' {
		l.line++
	}
	l.lineStart, l.last = l.last == '\n', c
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

// until reads up to a closing byte, which is not part of the text.
func (l *lexer) until(closing byte, what string) (string, error) {
	start := l.line
	text, err := l.r.ReadBytes(closing)
	l.line += bytes.Count(text, []byte("\n"))
	l.last = closing
	if errors.Is(err, io.EOF) {
		return "", fmt.Errorf("line %d: %s that does not end", start, what)
	}
	if err != nil {
		return "", err
	}
	return lineEnds.Replace(string(text[:len(text)-1])), nil
}

// lineEnds makes all line ends newlines.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// restOfLine reads up to the end of the line or file.
func (l *lexer) restOfLine() (string, error) {
	text, err := l.r.ReadString('\n')
	if err == nil {
		l.line++
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	l.last = '\n'
	text = strings.TrimRight(text, "\r\n")
	return strings.ReplaceAll(text, "\r", " "), err
}

// tag reads a tag pair after its opening bracket.
func (l *lexer) tag() (token, error) {
	name, err := l.until('"', "tag")
	if err != nil {
		return token{}, err
	}
	name = strings.TrimSpace(name)
	if !isTagName(name) {
		return token{}, l.errorf("%q is not the name of a tag", name)
	}
	value, err := l.tagValue()
	if err != nil {
		return token{}, err
	}
	rest, err := l.until(']', "tag")
	if err == nil && strings.TrimSpace(rest) != "" {
		err = l.errorf("%q after the value of tag %s", rest, name)
	}
	return token{kind: tag, text: name + "\x00" + value}, err
}

// isTagName reports whether s is a word of letters, digits and underscores.
func isTagName(s string) bool {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
	return s != "" && strings.Trim(s, allowed) == ""
}

// tagValue reads a quoted value after its opening quote.
func (l *lexer) tagValue() (string, error) {
	var b strings.Builder
	for {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF), err == nil && (c == '\n' || c == 0):
			return "", l.errorf("tag value %q that does not end", b.String())
		case err != nil:
			return "", err
		case c == '"':
			return b.String(), nil
		case c == '\\' && (l.peek() == '"' || l.peek() == '\\'):
			c, _ = l.byte()
		}
		b.WriteByte(c)
	}
}

// glyph reads the number after a dollar sign.
func (l *lexer) glyph() (token, error) {
	n, digits := 0, 0
	for c := l.peek(); c >= '0' && c <= '9'; c = l.peek() {
		_, _ = l.byte()
		n = min(n*10+int(c-'0'), 1000)
		digits++
	}
	if digits == 0 || n > 255 {
		return token{}, l.errorf("glyph $ without a number from 0 to 255")
	}
	return token{kind: glyph, nag: NAG(n)}, nil
}

// suffix reads the traditional glyphs.
func (l *lexer) suffix(c byte) (token, error) {
	text := string(c)
	if next := l.peek(); next == '!' || next == '?' {
		_, _ = l.byte()
		text += string(next)
	}
	nags := map[string]NAG{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
	return token{kind: glyph, nag: nags[text]}, nil
}

// word reads a move, a move number or a result.
func (l *lexer) word(c byte) (token, error) {
	text := []byte{c}
	digits := c >= '0' && c <= '9'
	for {
		next := l.peek()
		if isSpace(next) || strings.IndexByte(separators, next) >= 0 {
			break
		}
		if digits && next == '.' { // the dots of a move number
			text = append(text, '.')
			for l.peek() == '.' {
				_, _ = l.byte()
			}
			break
		}
		digits = digits && next >= '0' && next <= '9'
		text = append(text, next)
		_, _ = l.byte()
	}
	return l.classify(string(text))
}

// classify says what a word is.
func (l *lexer) classify(s string) (token, error) {
	switch {
	case isResult(s):
		return token{kind: termination, text: s}, nil
	case strings.Trim(s, "0123456789") == "", strings.Trim(s, "0123456789.") == "":
		return token{kind: number}, nil
	case s == enPassantMark:
		return token{}, nil
	}
	text := strings.TrimLeft(s, ".") // "...Nf6"
	if !isMove(text) {
		return token{}, l.errorf("%q is neither a move nor a number nor a result", s)
	}
	return token{kind: word, text: text}, nil
}
