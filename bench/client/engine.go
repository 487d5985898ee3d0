package client

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"arrocco/engine"
)

// A FaultKind says how an engine's process failed.
type FaultKind string

// The kinds of fault. After either, the process cannot be used any more.
const (
	Crash FaultKind = "crash" // the process ended, or closed its output
	Hang  FaultKind = "hang"  // no answer in time
)

// A Fault is a failure of an engine's process.
type Fault struct {
	Kind   FaultKind
	Detail string // may be empty
}

// Error returns the kind and the detail.
func (f *Fault) Error() string {
	if f.Detail == "" {
		return string(f.Kind)
	}
	return string(f.Kind) + ": " + f.Detail
}

// An Engine is a running engine process that has been greeted. Use [Start].
type Engine struct {
	Spec     *Spec
	ID       string // the name it gives itself
	proto    *protocol
	proc     *process
	patience Patience
	declared map[string]declaredOption // the options it has, by their names in lower case
	games    []string                  // that UCI_Variant offers

	playsXiangqi bool       // this game's FENs come in several forms
	pondering    *pondering // nil if it does not think on the opponent's time
}

// Start starts an engine, greets it and sets its options. The error is a
// *Fault if the program ran but did not behave as an engine, and a *unknownGameError
// if it does not know the game.
func Start(ctx context.Context, s *Spec, v *engine.Variant, patience Patience) (*Engine, error) {
	candidates, err := s.candidates(v)
	if err != nil {
		return nil, err
	}
	var first error
	for _, proto := range candidates {
		p, err := greet(ctx, s, v, proto, patience)
		if err == nil {
			if err = p.knows(v); err == nil {
				p.playsXiangqi = v.Name == ucci.game
				return p, nil
			}
			p.Close(false)
			patience.Start = min(patience.Start, secondTimeout)
		}
		if first == nil || errors.As(err, new(*unknownGameError)) {
			first = err
		}
		if !errors.As(err, new(*Fault)) && !errors.As(err, new(*unknownGameError)) {
			break // it cannot be started at all
		}
	}
	return nil, first
}

// secondTimeout is how long an engine that has answered in one dialect may take
// to answer in another.
const secondTimeout = 2 * time.Second

// An unknownGameError says that an engine does not play the game.
type unknownGameError struct{ game string }

func (u *unknownGameError) Error() string {
	return "does not play " + u.game + ": no such value of UCI_Variant, and no answer to another protocol of it " +
		"(proto= names one)"
}

// knows returns an error if the engine has not said that it plays the game,
// which for all but orthodox chess it must.
func (e *Engine) knows(v *engine.Variant) error {
	if !e.proto.options || v == engine.Variants()[0] || slices.Contains(e.games, v.Name) {
		return nil
	}
	return &unknownGameError{v.Name}
}

// greet starts an engine and tries one protocol on it.
func greet(
	ctx context.Context, s *Spec, v *engine.Variant, proto *protocol, patience Patience,
) (*Engine, error) {
	proc, err := startProcess(s)
	if err != nil {
		return nil, err
	}
	p := &Engine{Spec: s, proto: proto, proc: proc, patience: patience, declared: map[string]declaredOption{}}
	if err := p.handshake(ctx, v); err != nil {
		proc.close(true)
		return nil, err
	}
	return p, nil
}

// handshake greets the engine and sets its options, the game first: a network,
// say, may be for that game only.
func (e *Engine) handshake(ctx context.Context, v *engine.Variant) error {
	if err := e.send(e.proto.hello + "\n"); err != nil {
		return err
	}
	deadline := time.Now().Add(e.patience.Start)
	if err := e.until(ctx, deadline, e.proto.ok, e.declare); err != nil {
		return err
	}
	options := e.Spec.Options
	if e.Spec.Ponder {
		options = slices.Concat([]Option{{ponderOption, "true"}}, options)
	}
	if e.proto.prepare != nil {
		options = slices.Concat(e.proto.prepare(e), options)
	}
	if e.proto.options && slices.Contains(e.games, v.Name) {
		options = slices.Concat([]Option{{"UCI_Variant", v.Name}}, options)
	}
	for _, o := range options {
		if err := e.send(e.proto.setOption(e.spelling(o.Name), o.Value) + "\n"); err != nil {
			return err
		}
	}
	for _, text := range e.Spec.Init {
		if err := e.send(text + "\n"); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

// declare takes in what an engine says of itself before "uciok".
func (e *Engine) declare(text string) {
	if name, ok := strings.CutPrefix(text, "id name "); ok {
		e.ID = strings.TrimSpace(name)
	}
	rest, ok := strings.CutPrefix(text, "option ")
	if !ok {
		return
	}
	o := parseDeclared(rest)
	e.declared[strings.ToLower(o.name)] = o
	if strings.EqualFold(o.name, "UCI_Variant") {
		e.games = strings.Fields(rest)
	}
}

// has reports whether the engine declared an option.
func (e *Engine) has(name string) bool {
	_, ok := e.declared[strings.ToLower(name)]
	return ok
}

// spelling returns an option's name as the engine writes it.
func (e *Engine) spelling(name string) string {
	if o, ok := e.declared[strings.ToLower(name)]; ok {
		return o.name
	}
	return name
}

// NewGame prepares for a game: it sets the options that depend on the game and
// waits until the engine is ready. The error is the context's or a *Fault.
func (e *Engine) NewGame(ctx context.Context, options []Option) error {
	if err := e.stopPondering(ctx, e.endPondering()); err != nil {
		return err
	}
	var b strings.Builder
	for _, o := range options {
		if e.has(o.Name) && (e.proto.options || !strings.HasPrefix(o.Name, "UCI_")) {
			b.WriteString(e.proto.setOption(e.spelling(o.Name), o.Value) + "\n")
		}
	}
	b.WriteString(e.proto.newGame(e))
	if err := e.send(b.String()); err != nil {
		return err
	}
	return e.ready(ctx)
}

// ready waits until the engine has done all that was sent so far.
func (e *Engine) ready(ctx context.Context) error {
	if err := e.send("isready\n"); err != nil {
		return err
	}
	return e.until(ctx, time.Now().Add(e.patience.Ready), "readyok", nil)
}

// send writes text to the engine. A failure is a fault of the engine's: it has
// gone, or it does not read.
func (e *Engine) send(text string) error {
	if err := e.proc.send(text); err != nil {
		return e.gone()
	}
	return nil
}

// gone returns the fault of an engine that does not read or write any more.
func (e *Engine) gone() *Fault {
	return &Fault{Crash, e.proc.status()}
}

// until reads lines up to one that starts with the word last.
func (e *Engine) until(ctx context.Context, deadline time.Time, last string, each func(string)) error {
	for {
		l, err := e.next(ctx, deadline)
		if err != nil {
			if errors.Is(err, errTimeout) {
				return &Fault{Hang, "no " + last}
			}
			return err
		}
		text := strings.TrimSpace(l.text)
		if word, _, _ := strings.Cut(text, " "); word == last {
			return nil
		}
		if each != nil {
			each(text)
		}
	}
}

// errTimeout says that no line came in time.
var errTimeout = errors.New("timeout")

// next returns the engine's next line. The error is errTimeout, the context's,
// or a fault.
func (e *Engine) next(ctx context.Context, deadline time.Time) (line, error) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case l, ok := <-e.proc.lines:
		if !ok {
			return line{}, e.gone()
		}
		return l, nil
	case <-e.proc.done:
		return e.lastLine()
	case <-timer.C:
		return line{}, errTimeout
	case <-ctx.Done():
		return line{}, ctx.Err()
	}
}

// lastLine returns the next line of an engine that has exited, if it has left
// one.
func (e *Engine) lastLine() (line, error) {
	timer := time.NewTimer(exitTimeout)
	defer timer.Stop()
	select {
	case l, ok := <-e.proc.lines:
		if ok {
			return l, nil
		}
	case <-timer.C:
	}
	return line{}, e.gone()
}

// Exited reports whether the engine has ended by itself, without an error.
func (e *Engine) Exited() bool { return e.proc.left() }

// MoveTimeout is how long to wait for a move that no clock limits.
func (e *Engine) MoveTimeout() time.Duration { return e.patience.Move }

// Close ends the engine's process, by force if it is broken.
func (e *Engine) Close(broken bool) { e.proc.close(broken) }
