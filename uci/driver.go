package uci

import (
	"errors"
	"io"
	"sync/atomic"

	"arrocco/engine"
	"arrocco/internal/protocol"
)

// About describes the program to the driver.
type About = protocol.About

// A Driver connects an engine to a graphical interface. One goroutine reads and
// executes commands; the engine's goroutine calls Info and BestMove.
type Driver struct {
	about    About
	engine   *engine.Engine
	out      *protocol.Output
	settings settings

	commands []command
	byName   map[string]*command
	queue    []request // wait until the running command has ended
	debug    bool
	cyclone  bool // the dialect with ranks 0 to 9
	batch    bool // no "stop" can come, and an invalid line ends the batch
	rankHint bool // UCI_Variant was set, and no game has begun since then

	refusal     protocol.Refusal // of a line of the batch
	positionErr error            // why the last position was refused; nil if it was not

	run       runState
	format    resultFormat // used by Info and BestMove; does not change while a search runs
	finishing atomic.Bool  // the search only has to write its move
}

// A runState describes the last command that the driver started in the background.
type runState struct {
	pondering bool // the expected move has not been played yet
	unbounded bool // it ends only when it is stopped
	stopped   bool // it has been stopped
}

// Run executes the commands that it reads from r until "quit" or the end of r, and
// writes the answers to w. The game is chess until UCI_Variant changes it. Run
// returns errors of reading and writing; it reports errors in a line to the
// interface.
func Run(r io.Reader, w io.Writer, about About) error {
	d, err := New(engine.Variants()[0], w, about)
	if err != nil {
		return err
	}
	return d.Run(r)
}

// Batch executes the given lines as Run does, but waits for the end of each search
// before it continues or returns. It stops a search that has no limit. It ends at
// the first invalid line with a [protocol.RefusedError], and executes neither that
// line nor a later one.
func Batch(lines []string, w io.Writer, about About) error {
	d, err := New(engine.Variants()[0], w, about)
	if err != nil {
		return err
	}
	return d.Batch(lines)
}

// New returns a Driver that plays v and writes to w.
func New(v *engine.Variant, w io.Writer, about About) (*Driver, error) {
	d := &Driver{about: about, out: protocol.NewOutput(w), commands: commands(), byName: map[string]*command{}}
	e, err := engine.New(v, d)
	if err != nil {
		return nil, err
	}
	d.engine = e
	d.addOptions()
	if about.Tune {
		if err := e.AddParameters(); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	for i := range d.commands {
		d.byName[d.commands[i].name] = &d.commands[i]
	}
	return d, nil
}

// Run executes the commands read from r until "quit" or the end of r, as the
// function Run does. The Driver must not be used afterwards.
func (d *Driver) Run(r io.Reader) error {
	loop := protocol.Loop{Out: d.out, Handle: d.handle, Ready: d.queueReady, Resume: d.runQueue}
	return d.close(loop.Run(r))
}

// Batch executes the given lines, as the function Batch does. The Driver must not
// be used afterwards.
func (d *Driver) Batch(lines []string) error {
	d.batch = true
	for _, text := range lines {
		if err := d.handle(protocol.NewLine(text)); err != nil || d.refusal.Error() != nil {
			break // only "quit" is an error here
		}
	}
	for len(d.queue) > 0 || d.engine.Running() {
		if d.refusal.Error() != nil {
			d.queue = nil
		}
		if d.run.unbounded {
			d.engine.Stop()
		}
		d.engine.Wait()
		d.runQueue()
	}
	return d.close(d.refusal.Error())
}

// close stops the running command, waits for its last output and frees the engine.
func (d *Driver) close(err error) error {
	return errors.Join(err, d.engine.Close(), d.out.Err(), d.out.LogTo(""))
}

// queueReady returns a channel that is closed when the queued commands can be
// executed. It returns nil if the queue is empty.
func (d *Driver) queueReady() <-chan struct{} {
	if len(d.queue) == 0 {
		return nil
	}
	if done := d.engine.Done(); done != nil {
		return done
	}
	now := make(chan struct{})
	close(now)
	return now
}

// handle executes or queues a line. It returns protocol.ErrQuit or nil.
func (d *Driver) handle(l protocol.Line) error {
	if l.Err != nil {
		d.reportError(l.Err)
		return nil
	}
	d.out.LogInput(l.Text)
	r, err := d.parse(l)
	if err != nil {
		d.reportError(err)
	}
	if r.command == nil || err != nil && d.batch {
		return nil
	}
	switch {
	case r.command.when == signal:
		d.runSignal(r)
		return nil
	case r.command.when == immediate, len(d.queue) == 0 && !d.mustWait(r):
		return d.execute(r)
	}
	d.enqueue(r)
	return nil
}

// runSignal executes r now and once more for each queued search.
func (d *Driver) runSignal(r request) {
	waiting := len(d.queue) > 0
	_ = d.execute(r)
	if waiting && len(d.queue) < maxQueue {
		r.repeated = true
		d.queue = append(d.queue, r)
	}
}

// mustWait reports whether r has to wait for the end of the running command.
func (d *Driver) mustWait(r request) bool {
	if r.command.when != whenIdle && (r.command.when != dialect || d.cyclone) {
		return false
	}
	if d.finishing.Load() {
		d.engine.Wait() // takes no time; the interface may have read the move already
	}
	return d.engine.Running()
}

// maxQueue is the maximum number of commands that wait for the end of a search.
const maxQueue = 10000

// enqueue appends r to the queue.
func (d *Driver) enqueue(r request) {
	if len(d.queue) >= maxQueue {
		d.reportError(errors.New(r.command.name + ": too many commands are waiting for the search to end"))
		return
	}
	if d.mustWait(r) && !d.run.stopped && !d.batch {
		d.out.Printf("info string %s waits until the running command ends; stop ends it\n", r.command.name)
	}
	d.queue = append(d.queue, r)
}

// runQueue executes the queued commands until the next search begins, and then the
// signals for that search, although they came later.
func (d *Driver) runQueue() {
	for len(d.queue) > 0 && !d.mustWait(d.queue[0]) && d.refusal.Error() == nil {
		r := d.queue[0]
		d.queue = d.queue[1:]
		_ = d.execute(r) // "quit" is never queued
	}
	for _, r := range d.queue {
		if r.command.when == signal {
			_ = d.execute(r)
		}
	}
}

// execute runs the command of r and reports its error. It returns protocol.ErrQuit
// or nil.
func (d *Driver) execute(r request) error {
	err := r.command.run(d, r)
	if errors.Is(err, protocol.ErrQuit) {
		return err
	}
	if err != nil {
		d.reportError(err)
	}
	return nil
}

// reportError reports an error, or each of several joined errors, on its own line.
// In a batch it records the error instead, which ends the batch.
func (d *Driver) reportError(err error) {
	if d.batch {
		d.refusal.Set(err)
		return
	}
	d.out.PrintError("info string error:", err)
}
