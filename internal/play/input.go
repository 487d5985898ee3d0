package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// The reasons for which a person gives no line.
var (
	errTime  = errors.New("the hourglass has run out")
	errLeave = errors.New("the person has left")
)

// An Editor reads lines that a person types into a terminal.
type Editor interface {
	// ReadLine writes the prompt and returns the line that is typed after it. It may
	// offer words to complete the line with. The error says that no more lines will
	// come.
	ReadLine(prompt string, words []string) (string, error)

	// Close leaves the terminal as it was found, also while ReadLine waits.
	Close() error
}

// A scanner is an Editor of lines that nobody types. It writes no prompts.
type scanner struct{ *bufio.Scanner }

// maxLine is the length of a line, in bytes, that counts as the end of the input.
const maxLine = 1 << 20

func newScanner(r io.Reader) scanner {
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxLine)
	return scanner{s}
}

// ReadLine returns the next line.
func (s scanner) ReadLine(string, []string) (string, error) {
	if !s.Scan() {
		return "", io.EOF
	}
	return s.Text(), nil
}

// Close does nothing.
func (s scanner) Close() error { return nil }

// An input gives the person's lines within a time.
type input struct {
	prompts chan<- prompt
	lines   <-chan string // one for each prompt; closed at the end of the input
}

// A prompt is what ReadLine gets.
type prompt struct {
	text  string
	words []string
}

// newInput reads lines until there are no more or until ctx is done. A read that
// hangs outlives the input, for a file cannot be made to give up.
func newInput(ctx context.Context, e Editor) *input {
	prompts, lines := make(chan prompt), make(chan string)
	go func() {
		defer close(lines)
		for {
			select {
			case p := <-prompts:
				line, err := e.ReadLine(p.text, p.words)
				if err != nil {
					return
				}
				select {
				case lines <- line:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return &input{prompts, lines}
}

// next asks for a line with a prompt and returns it. It is errTime if none comes
// before the deadline, which is none at all if it is zero, and errLeave if none
// will come. Tick is called each second; it may be nil.
func (in *input) next(ctx context.Context, p prompt, deadline time.Time, tick func()) (string, error) {
	select {
	case in.prompts <- p:
	case <-in.lines: // closed
		return "", errLeave
	case <-ctx.Done():
		return "", errLeave
	}
	over, seconds, stop := timers(deadline, tick)
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return "", errLeave
		case <-over:
			return "", errTime
		case <-seconds:
			if time.Now().Before(deadline) {
				tick()
			}
		case line, ok := <-in.lines:
			switch {
			case !ok:
				return "", errLeave
			case !deadline.IsZero() && time.Now().After(deadline):
				return "", errTime
			}
			return strings.TrimSpace(line), nil
		}
	}
}

// timers returns channels for the deadline and for every second. What is not
// wanted is nil, on which nothing ever comes.
func timers(deadline time.Time, tick func()) (over, seconds <-chan time.Time, stop func()) {
	if deadline.IsZero() {
		return nil, nil, func() {}
	}
	timer := time.NewTimer(time.Until(deadline))
	if tick == nil {
		return timer.C, nil, func() { timer.Stop() }
	}
	ticker := time.NewTicker(time.Second)
	return timer.C, ticker.C, func() { timer.Stop(); ticker.Stop() }
}

// countdown returns the time until the deadline, in a fixed width.
func countdown(deadline time.Time) string {
	left := max(time.Until(deadline), 0).Round(time.Second)
	return fmt.Sprintf("%2d:%02d", int(left.Minutes()), int(left.Seconds())%60)
}
