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

// The reasons why there is no line from the person.
var (
	errTime  = errors.New("the hourglass has run out")
	errLeave = errors.New("the person has left")
)

// An Editor reads lines that a person types into a terminal.
type Editor interface {
	// ReadLine writes the prompt and returns the line typed after it. It may offer
	// words as completions. After an error there are no more lines.
	ReadLine(prompt string, words []string) (string, error)

	// Close restores the state of the terminal, also while ReadLine waits.
	Close() error
}

// A scanner is an Editor that reads lines from a file or pipe. It writes no prompts.
type scanner struct{ *bufio.Scanner }

// maxLine is the maximum length of a line in bytes. A longer one ends the input.
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

// An input reads the person's lines within a time limit.
type input struct {
	prompts chan<- prompt
	lines   <-chan string // one for each prompt; closed at the end of the input
}

// A prompt holds the arguments of ReadLine.
type prompt struct {
	text  string
	words []string
}

// newInput starts a goroutine that reads lines until the input ends or ctx is
// canceled. A blocked read outlives the input, since it cannot be interrupted.
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

// next prompts for a line and returns it. The error is errTime if no line comes before
// the deadline, and errLeave if there are no more lines. A zero deadline means no
// limit. If tick is not nil, next calls it each second.
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

// timers returns channels for the deadline and for each second. A channel that is not
// needed is nil and blocks forever.
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

// countdown formats the time until the deadline with a fixed width.
func countdown(deadline time.Time) string {
	left := max(time.Until(deadline), 0).Round(time.Second)
	return fmt.Sprintf("%2d:%02d", int(left.Minutes()), int(left.Seconds())%60)
}
