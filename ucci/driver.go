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

// About describes the program to the driver.
type About = protocol.About

// Greeting is the first line of an interface that speaks UCCI.
const Greeting = "ucci"

// coordinates is the notation of moves: ranks count from 0 to 9.
var coordinates = notation.Coordinates{FirstRank: 0}

// A Driver connects an engine to a graphical interface. One goroutine reads and
// executes commands; the engine's goroutine calls Info and BestMove.
type Driver struct {
	about    About
	engine   *engine.Engine
	out      *protocol.Output
	commands map[string]command
	options  []option
	settings settings
	banned   []game.Move // in the current position

	arguments   bool             // the lines are arguments: the first invalid one ends the batch
	refusal     protocol.Refusal // of one of these lines
	positionErr error            // why the last position was refused; nil if it was not

	hasLimit    bool         // the last search ends without "stop", unless it ponders
	stopped     bool         // the last search has been stopped
	format      resultFormat // used by Info and BestMove; does not change while a search runs
	drawOffered atomic.Bool  // the opponent has offered a draw
	pondering   atomic.Bool  // the expected move has not been played yet
	finishing   atomic.Bool  // the search only has to write its move
}

// Run executes the commands that it reads from r until "quit" or the end of r, and
// writes the answers to w, with "bye" at the end. Run returns errors of reading and
// writing; it reports errors in a line to the interface.
func Run(r io.Reader, w io.Writer, about About) error {
	d, err := New(w, about)
	if err != nil {
		return err
	}
	return d.Run(r)
}

// Batch executes the given lines as Run does in batch mode. It stops a search that
// has no limit. It ends at the first line that is invalid, or that Run would ignore
// without a message, with a [protocol.RefusedError], and executes neither that line
// nor a later one.
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

// Run executes the commands read from r, as the function Run does. The Driver must
// not be used afterwards.
func (d *Driver) Run(r io.Reader) error {
	loop := protocol.Loop{Out: d.out, Handle: d.handle}
	return d.close(loop.Run(r))
}

// Batch executes the given lines, as the function Batch does. The Driver must not
// be used afterwards.
func (d *Driver) Batch(lines []string) error {
	if err := d.set("batch", "true"); err != nil {
		return d.close(err)
	}
	d.arguments = true
	for _, text := range lines {
		l := protocol.NewLine(text)
		if word, _ := protocol.Cut(l.Text); d.commands[word].whenIdle {
			d.stopAndWait()
		}
		if err := d.handle(l); err != nil || d.refusal.Error() != nil {
			break // only "quit" is an error here
		}
	}
	return d.close(d.refusal.Error())
}

// close stops a running search, waits for its last output, writes "bye" and frees
// the engine.
func (d *Driver) close(err error) error {
	d.stopAndWait()
	d.out.Printf("bye\n")
	return errors.Join(err, d.engine.Close(), d.out.Err())
}

// stopAndWait stops a running search and waits for its end.
func (d *Driver) stopAndWait() {
	d.engine.Stop()
	d.engine.Wait()
}

// handle executes a line. It returns protocol.ErrQuit or nil.
func (d *Driver) handle(l protocol.Line) error {
	if l.Err != nil {
		d.reportError(l.Err)
		return nil
	}
	word, rest := protocol.Cut(l.Text)
	c, known := d.commands[word]
	if !known {
		if word != "" {
			d.reportIgnored(fmt.Errorf("unknown command %s", engine.Quote(word)))
		}
		return nil
	}
	if c.whenIdle && d.busy() {
		d.reportError(fmt.Errorf("%s: ignored during a search; stop ends it", word))
		return nil
	}
	err := c.run(d, request{args: strings.Fields(rest), text: rest, at: l.At})
	if errors.Is(err, protocol.ErrQuit) {
		return err
	}
	if err != nil {
		d.reportError(err)
	}
	d.waitInBatch()
	return nil
}

// searching reports whether a search runs.
func (d *Driver) searching() bool {
	if d.finishing.Load() {
		d.engine.Wait() // takes no time; the interface may have read the move already
	}
	return d.engine.Running()
}

// busy reports whether a search runs. If the search has been stopped, busy waits for
// its end first.
func (d *Driver) busy() bool {
	if d.stopped {
		d.engine.Wait()
	}
	return d.searching()
}

// waitInBatch waits, in batch mode, for the end of a search that has a limit.
func (d *Driver) waitInBatch() {
	done := d.engine.Done()
	if done == nil || !d.settings.batch.Value() || !d.hasLimit || d.pondering.Load() {
		return
	}
	select {
	case <-done:
	case <-d.out.Broken():
	}
}

// reportError reports an error, or each of several joined errors, on its own line. If
// the lines are arguments it records the error instead, which ends the batch.
func (d *Driver) reportError(err error) {
	if d.arguments {
		d.refusal.Set(err)
		return
	}
	d.out.PrintError("info message error:", err)
}

// reportIgnored reports input that the protocol allows but the engine ignores. It is
// an error if the lines are arguments; otherwise only the option debug shows it.
func (d *Driver) reportIgnored(err error) {
	if d.arguments {
		d.reportError(err)
		return
	}
	d.debugf("%v", err)
}

// debugf writes a message if the option debug is on.
func (d *Driver) debugf(format string, args ...any) {
	if d.settings.debug.Value() {
		d.out.Printf("info message "+format+"\n", args...)
	}
}

// A request is a parsed line without its first word.
type request struct {
	args []string  // the words
	text string    // the unchanged text
	at   time.Time // when the line was read
}
