package protocol

import (
	"errors"
	"io"
	"time"
)

// ErrQuit is what Loop.Hear returns for a command that ends the program.
var ErrQuit = errors.New("quit")

// A Loop reads lines and obeys them, one at a time.
type Loop struct {
	Out *Output

	// Hear obeys a line, or refuses one whose Err is ErrTooLong. An error ends
	// the loop. It is called for each line from the goroutine that called Run.
	Hear func(Line) error

	// Turn returns a channel that is closed when Resume is to be called though
	// no line has come, or nil for never. Turn and Resume may be nil together.
	Turn   func() <-chan struct{}
	Resume func()
}

// Run obeys the lines of r until there are no more, Hear returns ErrQuit, or
// nobody reads Out. The error is another one of Hear, or one of reading.
func (l *Loop) Run(r io.Reader) error {
	in := newInput(r)
	defer close(in.requests)
	in.requests <- struct{}{}
	for {
		select {
		case <-l.Out.Broken():
			return nil
		case <-l.turn():
			l.Resume()
		case line := <-in.lines:
			err := line.Err
			if err == nil || errors.Is(err, ErrTooLong) {
				err = l.Hear(line)
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

func (l *Loop) turn() <-chan struct{} {
	if l.Turn == nil {
		return nil
	}
	return l.Turn()
}

// A Line is one line of input, when it was read, and what went wrong, if
// anything did: ErrTooLong or an error of reading.
type Line struct {
	Text string
	At   time.Time
	Err  error
}

// NewLine returns a line that was read now, with text cleaned as that of a Loop
// is.
func NewLine(text string) Line { return Line{Text: clean([]byte(text)), At: time.Now()} }
