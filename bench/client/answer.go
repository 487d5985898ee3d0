package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"arrocco/game"
)

// A Request asks the engine of the side to move for its move.
type Request struct {
	Side        game.Color
	Left        [game.NumColors]time.Duration // on the clocks
	Increment   [game.NumColors]time.Duration // after each move
	MovesToGo   int                           // to the next time control; 0 for none
	DrawOffered bool                          // by the opponent
	Limit       *Limit                        // in the place of that of the engine's Spec; nil for that
	Mate        int                           // search only for a mate in this number of moves, in UCI; 0 for any move

	KeepSteps bool // the answer has its Steps

	limit   Limit // set by Go
	seconds bool  // UCCI's times are whole seconds, set by Go
	ponder  bool  // think on the opponent's time, set by Ponder
}

// An Answer is an engine's move and what it said about it.
type Answer struct {
	Move    string // in the engine's dialect, for ParseMove
	Info    Info
	Start   time.Time     // of the request
	Elapsed time.Duration // until the answer arrived
	Steps   []Step        // how its opinion changed; nil unless Request.KeepSteps is set
	Ponder  string        // the reply that it expects, or ""

	negate    bool // scores are from the other side's view
	keepSteps bool

	Resigned, DrawOffered bool // where the dialect has words for it
}

// A Step is what an engine thought best at some moment of its search.
type Step struct {
	Move    string // the first of its line of play, in the engine's dialect, for ParseMove
	Score   *Eval  // nil for none
	Depth   int    // plies
	Nodes   uint64
	Elapsed time.Duration // until the line arrived
}

// note takes in a line of information that arrived after the given time.
func (a *Answer) note(proto *protocol, text string, elapsed time.Duration) {
	l := readInfo(proto, text)
	if a.negate && l.Score != nil {
		l.Score.Centipawns, l.Score.Mate = -l.Score.Centipawns, -l.Score.Mate
		l.Bound = l.Bound.reversed()
	}
	a.Info.add(&l)
	if a.keepSteps && l.best && len(l.PV) > 0 {
		a.Steps = append(a.Steps, Step{l.PV[0], l.Score, l.Depth, a.Info.Nodes, elapsed})
	}
}

// Go sends a position and the request for a move, and waits for the answer. It
// measures from the moment before the request is written to the arrival of the
// answer. After budget, the engine is asked to stop. An answer that comes after
// that is returned as any other, with the time it took: it is for the caller to
// judge. The error is the context's or a [*Fault].
//
// An engine that ponders on this position goes on with that. One that ponders on another
// is stopped first, in its own time.
func (e *Engine) Go(ctx context.Context, position *PositionLine, r Request, budget time.Duration) (Answer, error) {
	a := Answer{
		Start: time.Now(), negate: e.Spec.WhitePOV && r.Side == game.Black, keepSteps: r.KeepSteps,
	}
	e.complete(&r)
	text := position.text()
	p := e.endPondering()
	switch {
	case p != nil && p.text == text && p.answered:
		p.answer.Start = a.Start
		return p.answer, nil
	case p != nil && p.text == text:
		a.Info = p.answer.Info
		text = e.proto.ponderHit(&r) + "\n"
	default:
		if err := e.stopPondering(ctx, p); err != nil {
			return a, err
		}
		e.discard()
		text += e.proto.goLine(&r) + "\n"
	}
	if err := e.send(text); err != nil {
		return a, err
	}
	err := e.await(ctx, &a, a.Start.Add(budget))
	if !errors.Is(err, errTimeout) {
		return a, err
	}
	return a, e.stop(ctx, &a)
}

// complete sets what a request has of the engine's specification.
func (e *Engine) complete(r *Request) {
	r.limit, r.seconds = e.Spec.Limit, e.Spec.Option(useMillisec) == "false"
	if r.Limit != nil {
		r.limit = *r.Limit
	}
}

// stop asks the engine to stop, and waits for its answer.
func (e *Engine) stop(ctx context.Context, a *Answer) error {
	if err := e.send("stop\n"); err != nil {
		return err
	}
	err := e.await(ctx, a, time.Now().Add(e.patience.Late))
	if errors.Is(err, errTimeout) {
		return &Fault{Hang, fmt.Sprintf("no move after %v", time.Since(a.Start).Round(time.Millisecond))}
	}
	return err
}

// ParseMove reads a move of p in the engine's dialect.
func (e *Engine) ParseMove(p game.Position, text string) (game.Move, error) {
	return e.proto.moves.Parse(p, text)
}

// await reads lines until the engine moves.
func (e *Engine) await(ctx context.Context, a *Answer, deadline time.Time) error {
	for {
		l, err := e.next(ctx, deadline)
		if err != nil {
			return err
		}
		if a.take(e.proto, &l) {
			return nil
		}
	}
}

// take takes in a line of an engine, and reports whether it is its answer.
func (a *Answer) take(proto *protocol, l *line) bool {
	elapsed := l.at.Sub(a.Start)
	if word, _, _ := strings.Cut(strings.TrimLeft(l.text, " "), " "); word == "info" {
		a.note(proto, l.text, elapsed)
		return false
	}
	if !a.read(proto, l.text) {
		return false
	}
	a.Elapsed = elapsed
	return true
}

// read reads an engine's answer, and reports whether the line is one.
func (a *Answer) read(proto *protocol, text string) bool {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return false
	}
	switch {
	case fields[0] == "bestmove" && len(fields) > 1:
		a.Move = fields[1]
		if len(fields) > 3 && fields[2] == "ponder" {
			a.Ponder = fields[3]
		}
	case fields[0] == "bestmove":
	case fields[0] == "nobestmove" && proto.words:
		a.Resigned = true
	default:
		return false
	}
	if proto.words {
		a.Resigned = a.Resigned || slices.Contains(fields, "resign") || a.Move == "(none)"
		a.DrawOffered = slices.Contains(fields, "draw")
	}
	return true
}

// discard forgets what the engine wrote while it was not to move.
func (e *Engine) discard() {
	for {
		select {
		case _, ok := <-e.proc.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}
