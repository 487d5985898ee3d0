package ucci

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
)

// About is what the driver says of the program.
type About = protocol.About

// Greeting is the line with which an interface begins to speak UCCI.
const Greeting = "ucci"

// coordinates is how moves are written: ranks from 0 to 9.
var coordinates = notation.Coordinates{FirstRank: 0}

// A Driver connects an engine to a graphical interface. One goroutine reads the
// input and obeys; the engine's goroutine calls Info and BestMove.
type Driver struct {
	about    About
	engine   *engine.Engine
	out      *protocol.Output
	commands map[string]command
	options  []option
	settings settings
	banned   []game.Move // in the present position

	arguments bool             // the lines are the program's: a wrong one ends it all
	refusal   protocol.Refusal // of one of them
	unplaced  error            // why the last position was refused; nil if it was not

	ends     bool        // the last search does so by itself, unless it ponders
	stopped  bool        // "stop" has come for it
	view     view        // what Info and BestMove need; not changed while a search runs
	offered  atomic.Bool // the opponent has offered a draw
	waiting  atomic.Bool // for the expected move: the search ponders
	answered atomic.Bool // the search has nothing more to do than to write its move
}

// Run obeys the commands that it reads from r until "quit" or the end of r, and
// writes the answers to w, "bye" at last. The error is one of reading or
// writing: what is wrong with a line is reported to the interface instead.
func Run(r io.Reader, w io.Writer, about About) error {
	d, err := New(w, about)
	if err != nil {
		return err
	}
	return d.Run(r)
}

// Batch obeys the given lines as Run does in batch mode. A search that does not
// end by itself is stopped. At a line that is refused, or that Run would ignore
// without a word, it ends with a [protocol.RefusedError], and neither that line nor
// any after it is obeyed.
func Batch(lines []string, w io.Writer, about About) error {
	d, err := New(w, about)
	if err != nil {
		return err
	}
	return d.Batch(lines)
}

// New returns a Driver that writes to w.
func New(w io.Writer, about About) (*Driver, error) {
	v, err := engine.Lookup("xiangqi")
	if err != nil {
		return nil, err
	}
	d := &Driver{about: about, out: protocol.NewOutput(w), commands: commands()}
	if d.engine, err = engine.New(v, d); err != nil {
		return nil, err
	}
	d.addOptions()
	return d, nil
}

// Run obeys the commands read from r, as the function Run does. The Driver must
// not be used after.
func (d *Driver) Run(r io.Reader) error {
	loop := protocol.Loop{Out: d.out, Hear: d.hear}
	return d.close(loop.Run(r))
}

// Batch obeys the given lines, as the function Batch does. The Driver must not
// be used after.
func (d *Driver) Batch(lines []string) error {
	if err := d.set("batch", "true"); err != nil {
		return d.close(err)
	}
	d.arguments = true
	for _, text := range lines {
		l := protocol.NewLine(text)
		if word, _ := protocol.Cut(l.Text); d.commands[word].idle {
			d.halt()
		}
		if err := d.hear(l); err != nil || d.refusal.Error() != nil {
			break // only "quit" is an error here
		}
	}
	return d.close(d.refusal.Error())
}

// close stops what runs, waits for its last words, says goodbye and frees the
// engine.
func (d *Driver) close(err error) error {
	d.halt()
	d.out.Printf("bye\n")
	return errors.Join(err, d.engine.Close(), d.out.Failure())
}

// halt stops what runs and waits for its end.
func (d *Driver) halt() {
	d.engine.Stop()
	d.engine.Wait()
}

// hear obeys a line. It returns protocol.ErrQuit or nil.
func (d *Driver) hear(l protocol.Line) error {
	if l.Err != nil {
		d.fail(l.Err)
		return nil
	}
	word, rest := protocol.Cut(l.Text)
	c, known := d.commands[word]
	if !known {
		if word != "" {
			d.ignore(fmt.Errorf("unknown command %s", engine.Quote(word)))
		}
		return nil
	}
	if c.idle && d.busy() {
		d.fail(fmt.Errorf("%s: ignored while thinking; stop ends that", word))
		return nil
	}
	err := c.run(d, request{args: strings.Fields(rest), text: rest, at: l.At})
	if errors.Is(err, protocol.ErrQuit) {
		return err
	}
	if err != nil {
		d.fail(err)
	}
	d.await()
	return nil
}

// thinking reports whether a search runs.
func (d *Driver) thinking() bool {
	if d.answered.Load() {
		d.engine.Wait() // for no time at all: the interface may have read the move
	}
	return d.engine.Running()
}

// busy reports whether a search runs that has not been told to stop. It waits
// for the end of one that has.
func (d *Driver) busy() bool {
	if d.stopped {
		d.engine.Wait()
	}
	return d.thinking()
}

// await waits, in batch mode, for the end of a search that ends by itself.
func (d *Driver) await() {
	done := d.engine.Done()
	if done == nil || !d.settings.batch.Value() || !d.ends || d.waiting.Load() {
		return
	}
	select {
	case <-done:
	case <-d.out.Broken():
	}
}

// fail reports an error, or several that are joined, a line for each. Among lines
// that are arguments it refuses what comes after.
func (d *Driver) fail(err error) {
	if d.arguments {
		d.refusal.Set(err)
		return
	}
	d.out.Fail("info message error:", err)
}

// ignore reports what interfaces may send, though there is no use for it: to those
// who debug one, and as an error among lines that are arguments.
func (d *Driver) ignore(err error) {
	if d.arguments {
		d.fail(err)
		return
	}
	d.remark("%v", err)
}

// remark tells people who debug an interface something.
func (d *Driver) remark(format string, args ...any) {
	if d.settings.debug.Value() {
		d.out.Printf("info message "+format+"\n", args...)
	}
}

// A request is a line that was understood, without its first word.
type request struct {
	args []string  // its words
	text string    // the same, as they were written
	at   time.Time // when the line was read
}
