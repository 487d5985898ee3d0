package pgn

import (
	"errors"
	"io"
	"strings"
)

// tag reads a tag pair after its opening bracket: a name, and a value in quotes.
// Blanks in the name are left out ("White Elo"), quotes in the value need no
// backslash, and a line break in it counts as a blank. A value without quotes is
// read up to the bracket.
func (l *lexer) tag() (token, error) {
	start := l.line
	var name []byte
	for {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF), err == nil && (c == '\n' || len(name) == longest):
			l.line = start
			return token{}, l.errorf("tag that does not end")
		case err != nil:
			return token{}, err
		case c == ']':
			return l.bareTag(string(name))
		case c == '"':
			value, err := l.tagValue()
			if err != nil {
				return token{}, err
			}
			return l.tagOf(string(name), value)
		}
		name = append(name, c)
	}
}

// bareTag returns the tag whose value has no quotes.
func (l *lexer) bareTag(text string) (token, error) {
	text = strings.NewReplacer("\r", " ", "\x00", " ").Replace(text)
	name, value, _ := strings.Cut(strings.TrimSpace(text), " ")
	return l.tagOf(name, strings.TrimSpace(value))
}

// tagOf returns the tag of the given name, which may have blanks in it.
func (l *lexer) tagOf(name, value string) (token, error) {
	plain := strings.Join(strings.Fields(name), "")
	if !isTagName(plain) {
		return token{}, l.errorf("%q is not the name of a tag", strings.TrimSpace(name))
	}
	return token{kind: tag, text: plain + "\x00" + value}, nil
}

// isTagName reports whether s can be the name of a tag: a word without brackets,
// quotes and control characters.
func isTagName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r == 0x7f || strings.ContainsRune(`[]"{}()\`, r)
	})
}

// tagValue reads a quoted value after its opening quote, and the bracket after it.
// The value ends with the first quote that a bracket follows.
func (l *lexer) tagValue() (string, error) {
	var b strings.Builder
	for {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF), err == nil && (b.Len() >= longest || c == '\n' && l.blankOrTag()):
			return "", l.errorf("tag value %.60q that does not end", b.String())
		case err != nil:
			return "", err
		case c == '"' && l.closesTag():
			return b.String(), nil
		case c == '\\' && l.peek() == '"' && l.endsLineAfter(`"]`): // a backslash that should be two
			b.WriteByte(c)
			continue
		case c == '\\' && (l.peek() == '"' || l.peek() == '\\'):
			c, _ = l.byte()
		case c == '\r' && l.peek() == '\n':
			continue
		case c == '\n', c == '\r', c == 0:
			c = ' '
		}
		b.WriteByte(c)
	}
}

// blankOrTag reports whether the line that follows is empty, or starts a tag.
func (l *lexer) blankOrTag() bool {
	next := l.peek()
	return next == '[' || next == '\n' || next == '\r' || next == 0
}

// endsLineAfter reports whether the given text follows, and after it the end of the
// line.
func (l *lexer) endsLineAfter(text string) bool {
	next, _ := l.r.Peek(len(text) + 1)
	rest, found := strings.CutPrefix(string(next), text)
	return found && strings.Trim(rest, "\r\n") == ""
}

// closesTag reads the closing bracket, if it follows, perhaps after blanks.
func (l *lexer) closesTag() bool {
	const blanks = 16
	next, _ := l.r.Peek(blanks)
	rest := strings.TrimLeft(string(next), " \t\r\n")
	if !strings.HasPrefix(rest, "]") {
		return false
	}
	for range len(next) - len(rest) + 1 {
		_, _ = l.byte()
	}
	return true
}
