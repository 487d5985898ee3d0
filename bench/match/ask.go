package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// An answer is an engine's move and what it said about it.
type answer struct {
	move    string
	info    string // the last line with a score
	start   time.Time
	elapsed time.Duration
}

// ask sends the position and the request and waits for the move. It measures
// from the moment before the request is written to the arrival of the answer.
// budget is how much time the engine has; an answer after that is a fault.
func (p *player) ask(ctx context.Context, position, request string, budget time.Duration) (answer, error) {
	p.discard()
	text := position + "\n" + request + "\n"
	start := time.Now()
	if err := p.send(text); err != nil {
		return answer{}, err
	}
	a, err := p.await(ctx, start, start.Add(budget))
	if !errors.Is(err, errTimeout) {
		return a, p.late(a, err, budget)
	}
	if err := p.send("stop\n"); err != nil {
		return a, err
	}
	a, err = p.await(ctx, start, time.Now().Add(p.patience.Late))
	if errors.Is(err, errTimeout) {
		return a, &fault{reason: Hang, detail: fmt.Sprintf("no move after %v", since(start)), broken: true}
	}
	return a, p.late(a, err, budget)
}

// late turns an answer after the budget into the fault that it is.
func (p *player) late(a answer, err error, budget time.Duration) error {
	if err != nil || a.elapsed <= budget {
		return err
	}
	over := (a.elapsed - budget).Round(10 * time.Microsecond)
	return &fault{reason: TimeForfeit, detail: fmt.Sprintf("%v too late", over)}
}

// await reads lines until the engine moves.
func (p *player) await(ctx context.Context, start, deadline time.Time) (answer, error) {
	a := answer{start: start}
	for {
		l, err := p.next(ctx, deadline)
		if err != nil {
			return a, err
		}
		if strings.HasPrefix(l.text, "info ") {
			if isMainLine(l.text) {
				a.info = l.text
			}
			continue
		}
		if rest, ok := strings.CutPrefix(l.text, "bestmove"); ok {
			a.elapsed = l.at.Sub(start)
			if fields := strings.Fields(rest); len(fields) > 0 {
				a.move = fields[0]
			}
			return a, nil
		}
	}
}

// isMainLine reports whether an info line has the score of the best line.
func isMainLine(text string) bool {
	if !strings.Contains(text, " score ") {
		return false
	}
	i := strings.Index(text, " multipv ")
	return i < 0 || strings.HasPrefix(text[i+len(" multipv "):], "1 ")
}

// discard forgets what the engine wrote while it was not to move.
func (p *player) discard() {
	for {
		select {
		case _, ok := <-p.proc.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

func since(t time.Time) time.Duration { return time.Since(t).Round(time.Millisecond) }
