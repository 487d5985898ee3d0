// Package transcript tests programs that read and write lines.
//
// A transcript is a text file. Each of its lines begins with a mark:
//
//	> text      sends text and a newline to the program
//	>" text"    sends a Go string literal without a newline
//	< regexp    skips lines of the program until one matches in full
//	<= regexp   reads the next line, which must match in full
//	! regexp    fails if a line that the next < skips matches in full
//	EOF         closes the input of the program
//	# comment   is shown with an error in the lines after it
//
// At the end of the transcript the input is closed, and the program must return
// without an error.
package transcript

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Timeout is how long a transcript waits for an expected line and for the end of the
// program. It is much longer than any program should take.
const Timeout = time.Minute

// A Program reads lines from r and writes lines to w until r ends.
type Program func(r io.Reader, w io.Writer) error

// Run plays the transcript in the named file against the program.
func Run(t *testing.T, file string, program Program) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	Play(t, file, string(text), program)
}

// Play plays a transcript. Error messages contain its name.
func Play(t *testing.T, name, text string, program Program) {
	t.Helper()
	s := start(program)
	defer s.in.Close()
	n := 0
	for line := range strings.Lines(text) {
		n++
		if err := s.step(strings.TrimRight(line, "\r\n")); err != nil {
			t.Fatalf("%s:%d: %s: %v; unmatched before:\n%s", name, n, s.comment, err, strings.Join(s.skipped, "\n"))
		}
	}
	if err := s.finish(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// A session is a running program with its input and output.
type session struct {
	in      *io.PipeWriter
	lines   <-chan string
	ended   chan error
	comment string   // the last one
	skipped []string // since the last line that was sent
	never   []*regexp.Regexp
}

func start(program Program) *session {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := &session{in: inW, lines: read(outR), ended: make(chan error, 1)}
	go func() {
		err := program(inR, outW)
		inR.CloseWithError(io.ErrClosedPipe)
		outW.Close()
		s.ended <- err
	}()
	return s
}

// read returns a channel of the lines of r. It reads every line at once, as an
// interface does: a program whose output is blocked cannot read its input.
func read(r io.Reader) <-chan string {
	in, out := make(chan string), make(chan string)
	go func() {
		defer close(in)
		for scan := bufio.NewScanner(r); scan.Scan(); {
			in <- scan.Text()
		}
	}()
	go func() {
		defer close(out)
		var waiting []string
		for from := in; from != nil || len(waiting) > 0; {
			var to chan string
			var first string
			if len(waiting) > 0 {
				to, first = out, waiting[0]
			}
			select {
			case line, ok := <-from:
				if !ok {
					from = nil
					continue
				}
				waiting = append(waiting, line)
			case to <- first:
				waiting = waiting[1:]
			}
		}
	}()
	return out
}

// step executes one line of the transcript.
func (s *session) step(line string) error {
	mark, rest, _ := strings.Cut(line, " ")
	switch mark {
	case "":
		return nil
	case "#":
		s.comment = rest
		return nil
	case ">":
		return s.send(rest + "\n")
	case ">\"":
		text, err := strconv.Unquote(`"` + strings.TrimPrefix(line, `>" `))
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		return s.send(text)
	case "<", "<=", "!":
		re, err := regexp.Compile("^(?:" + rest + ")$")
		if err != nil {
			return err
		}
		return s.expect(mark, re)
	case "EOF":
		return s.in.Close()
	}
	return fmt.Errorf("unknown mark %q", mark)
}

func (s *session) send(text string) error {
	s.skipped = nil
	_, err := io.WriteString(s.in, text)
	return err
}

// expect executes a mark about the output of the program.
func (s *session) expect(mark string, re *regexp.Regexp) error {
	if mark == "!" {
		s.never = append(s.never, re)
		return nil
	}
	defer func() { s.never = nil }()
	timeout := time.After(Timeout)
	for {
		line, err := s.next(timeout)
		if err != nil {
			return fmt.Errorf("want %s: %w", re, err)
		}
		if re.MatchString(line) {
			return nil
		}
		if mark == "<=" {
			return fmt.Errorf("want %s, not %s", re, line)
		}
		for _, n := range s.never {
			if n.MatchString(line) {
				return fmt.Errorf("unwanted: %s", line)
			}
		}
		s.skipped = append(s.skipped, line)
	}
}

// next returns the next line that the program writes.
func (s *session) next(timeout <-chan time.Time) (string, error) {
	select {
	case line, ok := <-s.lines:
		if !ok {
			return "", io.EOF
		}
		return line, nil
	case <-timeout:
		return "", fmt.Errorf("none in %v", Timeout)
	}
}

// finish waits for the end of the program.
func (s *session) finish() error {
	s.in.Close()
	timeout := time.After(Timeout)
	lines := s.lines
	for {
		select {
		case _, ok := <-lines:
			if !ok {
				lines = nil
			}
		case err := <-s.ended:
			return err
		case <-timeout:
			return fmt.Errorf("still running after %v", Timeout)
		}
	}
}
