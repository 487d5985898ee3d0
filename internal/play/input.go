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

// An input gives the person's lines within a time.
type input struct {
	lines <-chan string // closed at the end of the input
}

// maxLine is the length of a line, in bytes, that counts as the end of the input.
const maxLine = 1 << 20

// newInput reads r until its end or until ctx is done. A read that hangs outlives
// the input, for files cannot be told to give up.
func newInput(ctx context.Context, r io.Reader) *input {
	lines := make(chan string)
	go func() {
		defer close(lines)
		s := bufio.NewScanner(r)
		s.Buffer(nil, maxLine)
		for s.Scan() {
			select {
			case lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return &input{lines}
}

// next returns the next line. It is errTime if none comes before the deadline,
// which is none at all if it is zero, and errLeave if none will come. Tick is
// called each second; it may be nil.
func (in *input) next(ctx context.Context, deadline time.Time, tick func()) (string, error) {
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
