package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
)

// maxLine is the length in bytes beyond which a line is refused: "position"
// with 10,000 moves has 50,000.
const maxLine = 8 << 20

// ErrTooLong says that a line was too long. It was skipped.
var ErrTooLong = fmt.Errorf("the line is longer than %d bytes", maxLine)

// An input reads lines on a goroutine of its own, one for each request, so that
// the loop can wait for other things as well, and so that no goroutine is left
// behind after the last line.
type input struct {
	requests chan struct{}
	lines    chan Line
}

// newInput returns an input that reads from r. The caller closes requests.
func newInput(r io.Reader) *input {
	in := &input{requests: make(chan struct{}, 1), lines: make(chan Line, 1)}
	go func() {
		b := bufio.NewReaderSize(r, 1<<16)
		for range in.requests {
			text, err := readLine(b)
			in.lines <- Line{text, time.Now(), err}
		}
	}()
	return in
}

// readLine returns the next line of r without its end. At the end of the input
// an unfinished line counts as one.
func readLine(r *bufio.Reader) (string, error) {
	var text []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(text)+len(part) > maxLine; long {
			text = nil
		} else {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && len(text) == 0 && !long:
			return "", err
		case long:
			return "", ErrTooLong
		}
		return clean(text), nil
	}
}

// clean returns text with a blank for each control character, NUL among them,
// and without the mark that some systems put in front of a text in UTF-8.
// Bytes that are no UTF-8 stay as they are: they may be part of a file's name.
func clean(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for i, b := range text {
		if isBlank(b) {
			text[i] = ' '
		}
	}
	return string(bytes.TrimSpace(text))
}

// Cut returns the first word of text and what follows the blanks after it.
func Cut(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexFunc(text, unicode.IsSpace)
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}

// longest is more than the length of any word that FirstWord is asked for.
const longest = 64

// FirstWord returns the first word of r, or "" if there is none, and a reader of
// that word and everything after. Of a long word it returns only a part.
func FirstWord(r io.Reader) (string, io.Reader) {
	b := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		text, err := b.Peek(n)
		word := clean(bytes.Clone(text))
		switch {
		case err != nil || n == longest || word != "" && isBlank(text[n-1]):
			return word, b
		case word == "" && isBlank(text[n-1]):
			_, _ = b.Discard(n)
			n = 0
		}
	}
}

// isBlank reports whether b separates words once its line has been cleaned.
func isBlank(b byte) bool { return b <= ' ' || b == '\x7f' }
