package pgn

import (
	"errors"
	"io"
	"strings"

	"arrocco/internal/charset"
)

// tag reads a tag pair after its opening bracket: a name and a quoted value. It
// removes spaces in the name ("White Elo"). Quotes in the value need no backslash, and
// a line break in it becomes a space. A value without quotes ends at the bracket, and one
// without a bracket before the next tag or an empty line.
func (l *lexer) tag() (token, error) {
	start := l.line
	var name []byte
	for {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF), err == nil && (c == '\n' || len(name) == maxText):
			l.line = start
			return token{}, l.errorf("unterminated tag")
		case err != nil:
			return token{}, err
		case c == ']':
			return l.bareTag(string(name))
		case c == '"':
			value, err := l.tagValue()
			if err != nil {
				return token{}, err
			}
			return l.newTag(string(name), value)
		}
		name = append(name, c)
	}
}

// bareTag returns a tag whose value has no quotes.
func (l *lexer) bareTag(text string) (token, error) {
	text = strings.NewReplacer("\r", " ", "\x00", " ").Replace(text)
	name, value, _ := strings.Cut(strings.TrimSpace(charset.Western(text)), " ")
	return l.newTag(name, strings.TrimSpace(value))
}

// newTag returns a tag. It removes spaces in the name.
func (l *lexer) newTag(name, value string) (token, error) {
	plain := strings.Join(strings.Fields(name), "")
	if !isTagName(plain) {
		return token{}, l.errorf("invalid tag name %q", strings.TrimSpace(name))
	}
	return token{kind: tag, text: plain + "\x00" + value}, nil
}

// isTagName reports whether s is a valid tag name: a word without brackets, quotes and
// control characters.
func isTagName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r == 0x7f || strings.ContainsRune(`[]"{}()\`, r)
	})
}

// tagValue reads a quoted value after its opening quote, and the closing bracket. The
// value ends at the first quote before a bracket.
func (l *lexer) tagValue() (string, error) {
	var b strings.Builder
	for {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF), err == nil && b.Len() >= maxText:
			return "", l.errorf("unterminated tag value %.60q", b.String())
		case err != nil:
			return "", err
		case c == '\n' && l.blankOrTag(): // the quote or the bracket is missing
			value := strings.TrimSuffix(strings.TrimSpace(b.String()), "]")
			return charset.Western(strings.TrimSuffix(strings.TrimSpace(value), `"`)), nil
		case c == '"' && l.closesTag():
			return charset.Western(b.String()), nil
		case c == '\\' && l.peek() == '"' && l.endsLineAfter(`"]`): // a backslash that is not escaped
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

// blankOrTag reports whether the next line is empty or starts with a tag.
func (l *lexer) blankOrTag() bool {
	next := l.peek()
	return next == '[' || next == '\n' || next == '\r' || next == 0
}

// endsLineAfter reports whether text follows and ends the line.
func (l *lexer) endsLineAfter(text string) bool {
	next, _ := l.r.Peek(len(text) + 1)
	rest, found := strings.CutPrefix(string(next), text)
	return found && strings.Trim(rest, "\r\n") == ""
}

// closesTag reads a closing bracket, if it follows, and white space before it.
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
