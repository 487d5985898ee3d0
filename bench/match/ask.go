package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// An answer is an engine's move and what it said about it.
type answer struct {
	move    string
	thought thought
	start   time.Time
	elapsed time.Duration

	resigned, draw bool // where the dialect has words for it
}

// ask sends the lines of the position and the request and waits for the move. It measures
// from the moment before the request is written to the arrival of the answer.
// budget is how much time the engine has; an answer after that is a fault.
func (p *player) ask(ctx context.Context, position, request string, budget time.Duration) (answer, error) {
	p.discard()
	text := position + request + "\n"
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
		if word, _, _ := strings.Cut(strings.TrimLeft(l.text, " "), " "); word == "info" {
			a.thought.hear(p.proto, l.text)
			continue
		}
		if a.read(p.proto, l.text) {
			a.elapsed = l.at.Sub(start)
			return a, nil
		}
	}
}

// read reads an engine's answer, and reports whether the line is one.
func (a *answer) read(proto *protocol, text string) bool {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return false
	}
	switch {
	case fields[0] == "bestmove" && len(fields) > 1:
		a.move = fields[1]
	case fields[0] == "bestmove":
	case fields[0] == "nobestmove" && proto.words:
		a.resigned = true
	default:
		return false
	}
	if proto.words {
		a.resigned = a.resigned || slices.Contains(fields, "resign") || a.move == "(none)"
		a.draw = slices.Contains(fields, "draw")
	}
	return true
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
