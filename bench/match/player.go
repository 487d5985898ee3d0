package match

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"arrocco/engine"
)

// Patience says how long to wait for an engine where no clock runs. The zero
// value of a field means the value of DefaultPatience.
type Patience struct {
	Start time.Duration // from the start of the process to the end of the greeting
	Ready time.Duration // for "readyok"
	Move  time.Duration // for a move that only nodes or depth limit
	Late  time.Duration // for the answer to "stop", when time has run out

	Restart   time.Duration // until an engine that did not start is tried again
	Interrupt time.Duration // from a fault of an engine to an interruption that explains it
}

// DefaultPatience gives an engine as long as fastchess and cutechess do before a
// game, and two minutes for a move without a clock.
func DefaultPatience() Patience {
	return Patience{
		Start: 10 * time.Second, Ready: 15 * time.Second, Move: 2 * time.Minute, Late: 5 * time.Second,
		Restart: time.Second, Interrupt: time.Second,
	}
}

// filled returns p with the defaults in the place of zeros.
func (p Patience) filled() Patience {
	d := DefaultPatience()
	for _, f := range []struct {
		to   *time.Duration
		from time.Duration
	}{
		{&p.Start, d.Start},
		{&p.Ready, d.Ready},
		{&p.Move, d.Move},
		{&p.Late, d.Late},
		{&p.Restart, d.Restart},
		{&p.Interrupt, d.Interrupt},
	} {
		if *f.to == 0 {
			*f.to = f.from
		}
	}
	return p
}

// A fault is what an engine did wrong, and costs it the game.
type fault struct {
	reason Reason
	detail string
	broken bool // the process is of no use any more
}

func (f *fault) Error() string {
	if f.detail == "" {
		return string(f.reason)
	}
	return string(f.reason) + ": " + f.detail
}

// A player is a running engine that has been greeted.
type player struct {
	engine   *Engine
	proto    *protocol
	proc     *process
	patience Patience
	id       string            // the name it gives itself
	declared map[string]string // lower case to the spelling of the options it has
	games    []string          // that UCI_Variant offers

	playsXiangqi bool // this game's FENs come in several forms
}

// startPlayer starts an engine, greets it and sets its options. The error is a
// *fault if the program ran but did not behave as an engine, and a *strangerError
// if it does not know the game.
func startPlayer(ctx context.Context, e *Engine, v *engine.Variant, patience Patience) (*player, error) {
	candidates, err := e.candidates(v)
	if err != nil {
		return nil, err
	}
	var first error
	for _, proto := range candidates {
		p, err := greet(ctx, e, v, proto, patience)
		if err == nil {
			if err = p.knows(v); err == nil {
				p.playsXiangqi = v.Name == ucci.game
				return p, nil
			}
			p.close(false)
			patience.Start = min(patience.Start, strangerTimeout)
		}
		if first == nil || errors.As(err, new(*strangerError)) {
			first = err
		}
		if !errors.As(err, new(*fault)) && !errors.As(err, new(*strangerError)) {
			break // it cannot be started at all
		}
	}
	return nil, first
}

// strangerTimeout is how long an engine that has answered in one dialect may take
// to answer in another.
const strangerTimeout = 2 * time.Second

// A strangerError says that an engine does not play the game.
type strangerError struct{ game string }

func (e *strangerError) Error() string {
	return "does not play " + e.game + ": no such value of UCI_Variant, and no answer to another protocol of it " +
		"(proto= names one)"
}

// knows returns an error if the engine has not said that it plays the game,
// which for all but orthodox chess it must.
func (p *player) knows(v *engine.Variant) error {
	if !p.proto.options || v == engine.Variants()[0] || slices.Contains(p.games, v.Name) {
		return nil
	}
	return &strangerError{v.Name}
}

// greet starts an engine and tries one protocol on it.
func greet(
	ctx context.Context, e *Engine, v *engine.Variant, proto *protocol, patience Patience,
) (*player, error) {
	proc, err := startProcess(e)
	if err != nil {
		return nil, err
	}
	p := &player{engine: e, proto: proto, proc: proc, patience: patience, declared: map[string]string{}}
	if err := p.handshake(ctx, v); err != nil {
		proc.close(true)
		return nil, err
	}
	return p, nil
}

// handshake greets the engine and sets its options, the game first: a network,
// say, may be for that game only.
func (p *player) handshake(ctx context.Context, v *engine.Variant) error {
	if err := p.send(p.proto.hello + "\n"); err != nil {
		return err
	}
	deadline := time.Now().Add(p.patience.Start)
	if err := p.until(ctx, deadline, p.proto.ok, p.declare); err != nil {
		return err
	}
	options := p.engine.Options
	if p.proto.prepare != nil {
		options = slices.Concat(p.proto.prepare(p), options)
	}
	if p.proto.options && slices.Contains(p.games, v.Name) {
		options = slices.Concat([]Option{{"UCI_Variant", v.Name}}, options)
	}
	for _, o := range options {
		if err := p.send(p.proto.setOption(p.spelling(o.Name), o.Value) + "\n"); err != nil {
			return err
		}
	}
	return p.ready(ctx)
}

// declare takes down what an engine says of itself before "uciok".
func (p *player) declare(text string) {
	if name, ok := strings.CutPrefix(text, "id name "); ok {
		p.id = strings.TrimSpace(name)
	}
	rest, ok := strings.CutPrefix(text, "option ")
	if !ok {
		return
	}
	name, kind, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " type ")
	name = strings.TrimSpace(name)
	p.declared[strings.ToLower(name)] = name
	if strings.EqualFold(name, "UCI_Variant") {
		p.games = strings.Fields(strings.ReplaceAll(kind, " var ", " "))
	}
}

// has reports whether the engine declared an option.
func (p *player) has(name string) bool {
	_, ok := p.declared[strings.ToLower(name)]
	return ok
}

// spelling returns an option's name as the engine writes it.
func (p *player) spelling(name string) string {
	if s, ok := p.declared[strings.ToLower(name)]; ok {
		return s
	}
	return name
}

// newGame prepares for a game: it sets the options that depend on the game and
// waits until the engine is ready. The error is the context's or a *fault.
func (p *player) newGame(ctx context.Context, options []Option) error {
	var b strings.Builder
	for _, o := range options {
		if p.has(o.Name) && (p.proto.options || !strings.HasPrefix(o.Name, "UCI_")) {
			b.WriteString(p.proto.setOption(p.spelling(o.Name), o.Value) + "\n")
		}
	}
	b.WriteString(p.proto.newGame(p))
	if err := p.send(b.String()); err != nil {
		return err
	}
	return p.ready(ctx)
}

// ready waits until the engine has done what it was told so far.
func (p *player) ready(ctx context.Context) error {
	if err := p.send("isready\n"); err != nil {
		return err
	}
	return p.until(ctx, time.Now().Add(p.patience.Ready), "readyok", nil)
}

// send writes text to the engine. A failure is a fault of the engine's: it has
// gone, or it does not read.
func (p *player) send(text string) error {
	if err := p.proc.send(text); err != nil {
		return p.gone()
	}
	return nil
}

// gone returns the fault of an engine that cannot be spoken to any more.
func (p *player) gone() *fault {
	return &fault{reason: Crash, detail: p.proc.status(), broken: true}
}

// until reads lines up to one that starts with the word last.
func (p *player) until(ctx context.Context, deadline time.Time, last string, each func(string)) error {
	for {
		l, err := p.next(ctx, deadline)
		if err != nil {
			if errors.Is(err, errTimeout) {
				return &fault{reason: Hang, detail: "no " + last, broken: true}
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
func (p *player) next(ctx context.Context, deadline time.Time) (line, error) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case l, ok := <-p.proc.lines:
		if !ok {
			return line{}, p.gone()
		}
		return l, nil
	case <-p.proc.done:
		return p.lastLine()
	case <-timer.C:
		return line{}, errTimeout
	case <-ctx.Done():
		return line{}, ctx.Err()
	}
}

// lastLine returns the next line of an engine that has exited, if it has left
// one.
func (p *player) lastLine() (line, error) {
	timer := time.NewTimer(wordsTimeout)
	defer timer.Stop()
	select {
	case l, ok := <-p.proc.lines:
		if ok {
			return l, nil
		}
	case <-timer.C:
	}
	return line{}, p.gone()
}

// close ends the engine's process, by force if it is broken.
func (p *player) close(broken bool) { p.proc.close(broken) }
