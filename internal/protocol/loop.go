package protocol

import (
	"errors"
	"io"
	"time"
)

// ErrQuit is the error that Loop.Handle returns for a command that ends the program.
var ErrQuit = errors.New("quit")

// A Loop reads lines and handles them, one at a time.
type Loop struct {
	Out *Output

	// Handle executes a line, or reports one whose Err is ErrTooLong. An error ends
	// the loop. Run calls Handle on its own goroutine.
	Handle func(Line) error

	// Ready returns a channel that is closed when Run should call Resume without
	// waiting for a line, or nil. Ready and Resume may both be nil.
	Ready  func() <-chan struct{}
	Resume func()
}

// Run handles the lines of r until r ends, Handle returns ErrQuit, or Out cannot be
// written. It returns any other error of Handle or of reading.
func (l *Loop) Run(r io.Reader) error {
	in := newInput(r)
	defer close(in.requests)
	in.requests <- struct{}{}
	for {
		select {
		case <-l.Out.Broken():
			return nil
		case <-l.ready():
			l.Resume()
		case line := <-in.lines:
			err := line.Err
			if err == nil || errors.Is(err, ErrTooLong) {
				err = l.Handle(line)
			}
			switch {
			case errors.Is(err, ErrQuit), errors.Is(err, io.EOF):
				return nil
			case err != nil:
				return err
			}
			in.requests <- struct{}{}
		}
	}
}

func (l *Loop) ready() <-chan struct{} {
	if l.Ready == nil {
		return nil
	}
	return l.Ready()
}

// A Line is one line of input with the time when it was read. Err is ErrTooLong, an
// error of reading, or nil.
type Line struct {
	Text string
	At   time.Time
	Err  error
}

// NewLine returns a line that was read now. It cleans text as a Loop does.
func NewLine(text string) Line { return Line{Text: clean([]byte(text)), At: time.Now()} }
