package main

import (
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/term"
)

// An editor reads lines from a terminal. It has the arrow keys, the keys of Emacs, a
// history, and completion of words with Tab. The terminal is in raw mode only while a
// line is being read.
type editor struct {
	in, out  *os.File
	terminal *term.Terminal

	mu     sync.Mutex
	was    *term.State // the terminal's state to restore after reading a line, or nil
	closed bool
}

// newEditor returns an editor that reads from terminal in and writes to terminal out.
func newEditor(in, out *os.File) *editor {
	e := &editor{in: in, out: out}
	e.terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{&validReader{r: in}, out}, "")
	return e
}

// ReadLine implements play.Editor. Ctrl-C and Ctrl-D end the input.
func (e *editor) ReadLine(prompt string, words []string) (string, error) {
	if err := e.raw(); err != nil {
		return "", err
	}
	if width, height, err := term.GetSize(int(e.out.Fd())); err == nil && width > 0 {
		_ = e.terminal.SetSize(width, height) // fails only if writing fails; then ReadLine fails, too
	}
	e.terminal.SetPrompt(prompt)
	e.terminal.AutoCompleteCallback = func(line string, at int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		begun := line[strings.LastIndexByte(line[:at], ' ')+1 : at]
		rest := completion(begun, words)
		return line[:at] + rest + line[at:], at + len(rest), true
	}
	line, err := e.terminal.ReadLine()
	return line, errors.Join(err, e.restore())
}

// completion returns the text that follows begun in all words that start with it.
func completion(begun string, words []string) string {
	var rest string
	found := false
	for _, w := range words {
		end, ok := strings.CutPrefix(w, begun)
		switch {
		case !ok:
		case !found:
			rest, found = end, true
		default:
			rest = rest[:commonPrefix(rest, end)]
		}
	}
	return rest
}

// commonPrefix returns the length of the longest common prefix, in bytes.
func commonPrefix(a, b string) int {
	for i, r := range a {
		if !strings.HasPrefix(b[min(i, len(b)):], string(r)) {
			return i
		}
	}
	return len(a)
}

// raw puts the terminal in raw mode, unless the editor is closed.
func (e *editor) raw() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return os.ErrClosed
	}
	was, err := term.MakeRaw(int(e.in.Fd()))
	if err == nil {
		e.was = was
	}
	return err
}

// restore restores the mode of the terminal.
func (e *editor) restore() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.was == nil {
		return nil
	}
	was := e.was
	e.was = nil
	return term.Restore(int(e.in.Fd()), was)
}

// Close implements play.Editor.
func (e *editor) Close() error {
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
	return e.restore()
}

// A validReader reads UTF-8 and removes invalid bytes, on which term.Terminal would
// block forever.
type validReader struct {
	r    io.Reader
	rest []byte // an incomplete character
}

// Read reads at least one character, unless there is an error.
func (v *validReader) Read(b []byte) (int, error) {
	if len(b) < utf8.UTFMax {
		return 0, io.ErrShortBuffer
	}
	for {
		n, err := v.r.Read(b[copy(b, v.rest):])
		n += len(v.rest)
		v.rest = nil
		kept := 0
		for i := 0; i < n; {
			if !utf8.FullRune(b[i:n]) && err == nil {
				v.rest = append(v.rest, b[i:n]...)
				break
			}
			r, size := utf8.DecodeRune(b[i:n])
			if r != utf8.RuneError {
				kept += copy(b[kept:], b[i:i+size])
			}
			i += size
		}
		if kept > 0 || err != nil {
			return kept, err
		}
	}
}
