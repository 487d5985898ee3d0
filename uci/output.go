package uci

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// An output writes whole lines, from any goroutine, each group at once. After
// an error of writing it writes nothing more.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	log    *os.File      // Debug Log File, or nil
	err    error         // the first error of writing
	broken chan struct{} // closed when err is set
}

func newOutput(w io.Writer) *output { return &output{w: w, broken: make(chan struct{})} }

// printf writes one or more whole lines. The format ends in a newline.
func (o *output) printf(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	o.record("<<", text)
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, text); o.err != nil {
		close(o.broken)
	}
}

// failure returns the first error of writing.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// heard puts a line of input into the log.
func (o *output) heard(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.record(">>", text)
}

// record puts lines into the log, each with the time and a mark for the
// direction: ">>" for input, "<<" for output.
func (o *output) record(direction, text string) {
	if o.log == nil {
		return
	}
	const layout = "15:04:05.000"
	now := time.Now().Format(layout)
	for s := range strings.Lines(text) {
		fmt.Fprintf(o.log, "%s %s %s\n", now, direction, strings.TrimSuffix(s, "\n"))
	}
}

// logTo appends what is heard and written from now on to the named file, or to
// none if the name is empty. If it cannot be written, the old one stays.
func (o *output) logTo(name string) error {
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

// A lineWriter passes on what is written to it in whole lines.
type lineWriter struct {
	out  *output
	rest []byte
}

func (l *lineWriter) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	if end := bytes.LastIndexByte(l.rest, '\n') + 1; end > 0 {
		l.out.printf("%s", l.rest[:end])
		l.rest = append(l.rest[:0], l.rest[end:]...)
	}
	return len(p), l.out.failure()
}

// flush writes a last line without an end.
func (l *lineWriter) flush() {
	if len(l.rest) > 0 {
		l.out.printf("%s\n", l.rest)
		l.rest = nil
	}
}
