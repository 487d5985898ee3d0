package uci

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"
)

// maxLine is the length in bytes beyond which a line is refused: "position"
// with 10,000 moves has 50,000.
const maxLine = 8 << 20

// errTooLong says that a line was longer than maxLine. It was skipped.
var errTooLong = fmt.Errorf("the line is longer than %d bytes", maxLine)

// A line is one line of input, when it was read, and what went wrong: io.EOF at
// the end of the input.
type line struct {
	text string
	at   time.Time
	err  error
}

// An input reads lines on a goroutine of its own, one for each request, so that
// the driver can wait for other things as well, and so that no goroutine is
// left behind after the last line.
type input struct {
	requests chan struct{}
	lines    chan line
}

// newInput returns an input that reads from r. The caller closes requests.
func newInput(r io.Reader) *input {
	in := &input{requests: make(chan struct{}, 1), lines: make(chan line, 1)}
	go func() {
		b := bufio.NewReaderSize(r, 1<<16)
		for range in.requests {
			text, err := readLine(b)
			in.lines <- line{text, time.Now(), err}
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
			return "", errTooLong
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
		if b < ' ' || b == '\x7f' {
			text[i] = ' '
		}
	}
	return string(bytes.TrimSpace(text))
}
