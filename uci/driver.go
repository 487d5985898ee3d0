package uci

import (
	"errors"
	"io"
	"sync/atomic"

	"arrocco/engine"
	"arrocco/internal/protocol"
)

// About is what the driver says of the program, and what it needs from it.
type About = protocol.About

// A Driver connects an engine to a graphical interface. One goroutine reads the
// input and obeys; the engine's goroutine calls Info and BestMove.
type Driver struct {
	about    About
	engine   *engine.Engine
	out      *protocol.Output
	settings settings

	commands []command
	byName   map[string]*command
	queue    []request // put off until what runs has ended
	debug    bool
	cyclone  bool // the dialect with ranks 0 to 9
	batch    bool // there is nobody to say "stop", and a wrong line ends it all
	hint     bool // UCI_Variant was set, and no game has begun since

	refusal  protocol.Refusal // of a line of the batch
	unplaced error            // why the last position was refused; nil if it was not

	asked    asked
	view     view        // what Info and BestMove need; not changed while a search runs
	answered atomic.Bool // the search has nothing more to do than to write its move
}

// asked is what the driver remembers of the last thing that it started.
type asked struct {
	pondering bool // and the expected move has not been played
	endless   bool // ends only when it is stopped
	stopped   bool // "stop" has come
}

// Run obeys the commands that it reads from r until "quit" or the end of r, and
// writes the answers to w. The game is chess until UCI_Variant says otherwise.
// The error is one of reading or writing: what is wrong with a line is reported
// to the interface instead.
func Run(r io.Reader, w io.Writer, about About) error {
	d, err := New(engine.Variants()[0], w, about)
	if err != nil {
		return err
	}
	return d.Run(r)
}

// Batch obeys the given lines as Run does, but lets each search run to its end
// before it goes on or returns. A search that would not end by itself is
// stopped. At a line that is refused it ends with a [protocol.RefusedError], and
// neither that line nor any after it is obeyed.
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

// Run obeys the commands read from r until "quit" or the end of r, as the
// function Run does. The Driver must not be used after.
func (d *Driver) Run(r io.Reader) error {
	loop := protocol.Loop{Out: d.out, Hear: d.hear, Turn: d.turn, Resume: d.drain}
	return d.close(loop.Run(r))
}

// Batch obeys the given lines, as the function Batch does. The Driver must not
// be used after.
func (d *Driver) Batch(lines []string) error {
	d.batch = true
	for _, text := range lines {
		if err := d.hear(protocol.NewLine(text)); err != nil || d.refusal.Error() != nil {
			break // only "quit" is an error here
		}
	}
	for len(d.queue) > 0 || d.engine.Running() {
		if d.refusal.Error() != nil {
			d.queue = nil
		}
		if d.asked.endless {
			d.engine.Stop()
		}
		d.engine.Wait()
		d.drain()
	}
	return d.close(d.refusal.Error())
}

// close stops what runs, waits for its last words and frees the engine.
func (d *Driver) close(err error) error {
	return errors.Join(err, d.engine.Close(), d.out.Failure(), d.out.LogTo(""))
}

// turn returns a channel that is closed when the turn of the commands that were
// put off has come. It is nil if there are none.
func (d *Driver) turn() <-chan struct{} {
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

// hear obeys a line or puts it off. It returns protocol.ErrQuit or nil.
func (d *Driver) hear(l protocol.Line) error {
	if l.Err != nil {
		d.fail(l.Err)
		return nil
	}
	d.out.Heard(l.Text)
	r, err := d.understand(l)
	if err != nil {
		d.fail(err)
	}
	if r.command == nil || err != nil && d.batch {
		return nil
	}
	switch {
	case r.command.when == signal:
		d.signal(r)
		return nil
	case r.command.when == urgent, len(d.queue) == 0 && !d.disturbs(r):
		return d.obey(r)
	}
	d.putOff(r)
	return nil
}

// signal obeys r now, and once more for each search that waits.
func (d *Driver) signal(r request) {
	waiting := len(d.queue) > 0
	_ = d.obey(r)
	if waiting && len(d.queue) < maxQueue {
		r.again = true
		d.queue = append(d.queue, r)
	}
}

// disturbs reports whether r cannot be obeyed now because something runs.
func (d *Driver) disturbs(r request) bool {
	if r.command.when != alone && (r.command.when != switching || d.cyclone) {
		return false
	}
	if d.answered.Load() {
		d.engine.Wait() // for no time at all: the interface may have read the move
	}
	return d.engine.Running()
}

// maxQueue bounds the commands that wait for the end of a search.
const maxQueue = 10000

// putOff puts r behind the commands that wait.
func (d *Driver) putOff(r request) {
	if len(d.queue) >= maxQueue {
		d.fail(errors.New(r.command.name + ": too many commands wait for the end of the search"))
		return
	}
	if d.disturbs(r) && !d.asked.stopped && !d.batch {
		d.out.Printf("info string %s waits for the end of what runs; stop ends it\n", r.command.name)
	}
	d.queue = append(d.queue, r)
}

// drain obeys what was put off until the next search begins, and then the
// signals for that search, though they came later.
func (d *Driver) drain() {
	for len(d.queue) > 0 && !d.disturbs(d.queue[0]) && d.refusal.Error() == nil {
		r := d.queue[0]
		d.queue = d.queue[1:]
		_ = d.obey(r) // "quit" is never put off
	}
	for _, r := range d.queue {
		if r.command.when == signal {
			_ = d.obey(r)
		}
	}
}

// obey runs the command of r and reports what is wrong with it. It returns
// protocol.ErrQuit and no other error.
func (d *Driver) obey(r request) error {
	err := r.command.run(d, r)
	if errors.Is(err, protocol.ErrQuit) {
		return err
	}
	if err != nil {
		d.fail(err)
	}
	return nil
}

// fail reports an error, or several that are joined, a line for each. In a batch
// it refuses what comes after.
func (d *Driver) fail(err error) {
	if d.batch {
		d.refusal.Set(err)
		return
	}
	d.out.Fail("info string error:", err)
}
