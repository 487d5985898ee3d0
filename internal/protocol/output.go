package protocol

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// An Output writes whole lines, from any goroutine, each group at once. After
// an error of writing it writes nothing more.
type Output struct {
	mu     sync.Mutex
	w      io.Writer
	log    *os.File      // or nil
	err    error         // the first error of writing
	broken chan struct{} // closed when err is set
}

// NewOutput returns an Output that writes to w, and keeps no log.
func NewOutput(w io.Writer) *Output { return &Output{w: w, broken: make(chan struct{})} }

// Printf writes one or more whole lines. The format ends in a newline.
func (o *Output) Printf(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	o.record("<<", text)
	o.write(text)
}

// write writes text unless writing has failed before.
func (o *Output) write(text string) {
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, text); o.err != nil {
		close(o.broken)
	}
}

// Fail writes an error, or several that are joined, a line for each, behind the
// given words.
func (o *Output) Fail(words string, err error) {
	for s := range strings.Lines(err.Error()) {
		o.Printf("%s %s\n", words, strings.TrimSpace(s))
	}
}

// Broken returns a channel that is closed after an error of writing.
func (o *Output) Broken() <-chan struct{} { return o.broken }

// Failure returns the first error of writing.
func (o *Output) Failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Heard puts a line of input into the log.
func (o *Output) Heard(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.record(">>", text)
}

// record puts lines into the log, each with the time and a mark for the
// direction: ">>" for input, "<<" for output. A log that cannot be written ends, and
// the output says so.
func (o *Output) record(direction, text string) {
	if o.log == nil {
		return
	}
	const layout = "15:04:05.000"
	now := time.Now().Format(layout)
	for s := range strings.Lines(text) {
		if _, err := fmt.Fprintf(o.log, "%s %s %s\n", now, direction, strings.TrimSuffix(s, "\n")); err != nil {
			_ = o.log.Close() // it has failed already
			o.log = nil
			o.write(fmt.Sprintf("info string error: the log ends: %v\n", err))
			return
		}
	}
}

// LogTo appends what is heard and written from now on to the named file, or to
// none if the name is empty. If it cannot be written, the old one stays.
func (o *Output) LogTo(name string) error {
	var file *os.File
	if name != "" {
		var err error
		if file, err = os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
			return err
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	old := o.log
	o.log = file
	if old != nil {
		return old.Close()
	}
	return nil
}

// A LineWriter passes on what is written to it in whole lines.
type LineWriter struct {
	Out  *Output
	rest []byte
}

// Write passes on the lines that p ends and keeps the rest for later.
func (l *LineWriter) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	if end := bytes.LastIndexByte(l.rest, '\n') + 1; end > 0 {
		l.Out.Printf("%s", l.rest[:end])
		l.rest = append(l.rest[:0], l.rest[end:]...)
	}
	return len(p), l.Out.Failure()
}

// Flush ends a last line that has no end, and writes it.
func (l *LineWriter) Flush() {
	if len(l.rest) > 0 {
		l.Out.Printf("%s\n", l.rest)
		l.rest = nil
	}
}
