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

// An editor reads lines that a person types into a terminal, which they can edit:
// with the arrow keys, with those of Emacs, with the lines typed before, and by
// completing words with the key Tab. The terminal is in raw mode only while a line is
// being read.
type editor struct {
	in, out  *os.File
	terminal *term.Terminal

	mu     sync.Mutex
	was    *term.State // of the terminal while a line is being read, else nil
	closed bool
}

// newEditor returns an editor for two terminals: it reads from in and shows on out.
func newEditor(in, out *os.File) *editor {
	e := &editor{in: in, out: out}
	e.terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{&validReader{r: in}, out}, "")
	return e
}

// ReadLine implements play.Editor. Ctrl-C and Ctrl-D are the end of the input.
func (e *editor) ReadLine(prompt string, words []string) (string, error) {
	if err := e.raw(); err != nil {
		return "", err
	}
	if width, height, err := term.GetSize(int(e.out.Fd())); err == nil && width > 0 {
		_ = e.terminal.SetSize(width, height) // fails only if writing does, as ReadLine then
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

// completion returns what all words that start with begun go on with.
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

// commonPrefix returns the length of the longest text, in bytes, with which both
// begin.
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

// restore puts the terminal in the mode that it was in.
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

// A validReader reads UTF-8 and leaves out what is none, on which term.Terminal
// would wait for ever.
type validReader struct {
	r    io.Reader
	rest []byte // the beginning of a character
}

// Read reads at least a character, if there is no error.
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
