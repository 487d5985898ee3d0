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

// maxLine is the maximum length of a line in bytes. A "position" with 10,000
// moves has 50,000.
const maxLine = 8 << 20

// ErrTooLong is the error of a line that is longer than 8 MiB. The line is skipped.
var ErrTooLong = fmt.Errorf("the line is longer than %d bytes", maxLine)

// An input reads lines on its own goroutine, one for each request, so that the
// loop can wait for other events as well and no goroutine outlives the loop.
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

// readLine returns the next line of r without its line end. The last line of the
// input may lack one.
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

// clean replaces each control character in text, including NUL, with a space. It
// removes the UTF-8 byte order mark and the space around the text. It keeps bytes
// that are not valid UTF-8, as they may be part of a file name.
func clean(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for i, b := range text {
		if isSpace(b) {
			text[i] = ' '
		}
	}
	return string(bytes.TrimSpace(text))
}

// Cut returns the first word of text and the rest, without the space between them.
func Cut(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexFunc(text, unicode.IsSpace)
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}

// maxWord is the maximum length of the word that FirstWord returns. No protocol
// has a longer one.
const maxWord = 64

// FirstWord returns the first word of r, or "" if there is none, and a reader that
// still returns this word and all that follows. It cuts a long word off.
func FirstWord(r io.Reader) (string, io.Reader) {
	b := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		text, err := b.Peek(n)
		word := clean(bytes.Clone(text))
		switch {
		case err != nil || n == maxWord || word != "" && isSpace(text[n-1]):
			return word, b
		case word == "" && isSpace(text[n-1]):
			_, _ = b.Discard(n)
			n = 0
		}
	}
}

// isSpace reports whether b is a space after its line has been cleaned.
func isSpace(b byte) bool { return b <= ' ' || b == '\x7f' }
