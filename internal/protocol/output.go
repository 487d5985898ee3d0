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

// An Output writes whole lines. It is safe for concurrent use; the lines of one
// call stay together. After an error of writing it writes nothing more.
type Output struct {
	mu     sync.Mutex
	w      io.Writer
	log    *os.File      // or nil
	err    error         // the first error of writing
	broken chan struct{} // closed when err is set
}

// NewOutput returns an Output that writes to w and keeps no log.
func NewOutput(w io.Writer) *Output { return &Output{w: w, broken: make(chan struct{})} }

// Printf writes one or more whole lines. The format ends in a newline.
func (o *Output) Printf(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	o.writeLog("<<", text)
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

// PrintError writes an error, or each of several joined errors, on a line of its
// own that begins with prefix.
func (o *Output) PrintError(prefix string, err error) {
	for s := range strings.Lines(err.Error()) {
		o.Printf("%s %s\n", prefix, strings.TrimSpace(s))
	}
}

// Broken returns a channel that is closed after an error of writing.
func (o *Output) Broken() <-chan struct{} { return o.broken }

// Err returns the first error of writing.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// LogInput writes a line of input to the log.
func (o *Output) LogInput(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.writeLog(">>", text)
}

// writeLog writes lines to the log, each with the time and its direction: ">>" for
// input, "<<" for output. If the log cannot be written, writeLog closes it and
// reports this on the output.
func (o *Output) writeLog(direction, text string) {
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

// LogTo appends all further input and output to the named file. An empty name ends
// the log. If the file cannot be opened, the old log continues.
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

// A LineWriter is an io.Writer that writes whole lines to an Output.
type LineWriter struct {
	Out  *Output
	rest []byte
}

// Write writes the complete lines and keeps the rest of p.
func (l *LineWriter) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	if end := bytes.LastIndexByte(l.rest, '\n') + 1; end > 0 {
		l.Out.Printf("%s", l.rest[:end])
		l.rest = append(l.rest[:0], l.rest[end:]...)
	}
	return len(p), l.Out.Err()
}

// Flush writes the rest, if any, as a line.
func (l *LineWriter) Flush() {
	if len(l.rest) > 0 {
		l.Out.Printf("%s\n", l.rest)
		l.rest = nil
	}
}
