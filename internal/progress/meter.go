package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Interval is the time between two lines where there is no terminal.
const Interval = time.Minute

// redraw is the least time between two drawings of a bar.
const redraw = 100 * time.Millisecond

// Options say what a Meter shows.
type Options struct {
	Name  string // what is being done, for the front of the bar and of a line; may be empty
	Unit  string // what is counted, in the plural: "games"
	Total int64  // of them; 0 if it is not known

	// Columns returns the width of the terminal to draw on. Nil means that there is
	// no terminal, and lines are written.
	Columns func() int

	// Line returns the text of a line; nil for [Meter.String].
	Line func(m *Meter) string
}

// A Meter shows the progress of one command. Use [New]. Its methods may be called
// from several goroutines. A bar or a line that cannot be written is no error.
type Meter struct {
	mu      sync.Mutex
	w       io.Writer
	options Options
	bar     *progressbar.ProgressBar // nil without a terminal

	note        string
	first, done int64     // what was there at the start, and now
	began, last time.Time // the start of the clock, and the last line
	drawn       time.Time // the bar
}

// New returns a Meter that shows progress on w, and starts its clock.
func New(w io.Writer, o Options) *Meter {
	m := &Meter{w: w, options: o, began: time.Now(), last: time.Now()}
	if o.Columns != nil {
		m.bar = newBar(&rowWriter{w, o.Columns}, &o)
	}
	return m
}

// newBar returns a bar that draws on w.
func newBar(w io.Writer, o *Options) *progressbar.ProgressBar {
	total := o.Total
	if total <= 0 {
		total = -1
	}
	return progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(o.Name),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetSpinnerChangeInterval(0), // else it draws from a goroutine of its own
		progressbar.OptionClearOnFinish(),
	)
}

// Begin starts the clock anew, with what is done already: rates do not count it.
func (m *Meter) Begin(done int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.first, m.done = done, done
	m.began, m.last = time.Now(), time.Now()
	if m.bar != nil {
		m.bar.Reset()
		_ = m.bar.Set64(done)
	}
}

// Set says how much is done, with a note about it that may be empty.
func (m *Meter) Set(done int64, note string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done, m.note = done, note
	m.show()
}

// Add says that n more are done, with a note.
func (m *Meter) Add(n int64, note string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done, m.note = m.done+n, note
	m.show()
}

// show draws the bar, or writes a line if the last one was long ago.
func (m *Meter) show() {
	if m.bar != nil {
		if time.Since(m.drawn) >= redraw {
			m.drawn = time.Now()
			m.bar.Describe(joined(m.options.Name, m.note))
			_ = m.bar.Set64(m.done)
		}
		return
	}
	if time.Since(m.last) >= Interval {
		m.writeLine()
	}
}

// writeLine writes the state as a line of text.
func (m *Meter) writeLine() {
	m.last = time.Now()
	text := m.options.Line
	if text == nil {
		text = (*Meter).text
	}
	_, _ = fmt.Fprintln(m.w, text(m))
}

// Finish removes the bar. The Meter must not be used after it, except for WriteLine.
func (m *Meter) Finish() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil {
		_ = m.bar.Clear()
		m.bar = nil
	}
}

// WriteLine writes a line now, also on a terminal.
func (m *Meter) WriteLine() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar != nil {
		_ = m.bar.Clear()
	}
	m.writeLine()
}

// Writer returns a writer for whole lines to w, which may be the terminal of the bar:
// the bar is removed before each and drawn again after it.
func (m *Meter) Writer(w io.Writer) io.Writer {
	if m.bar == nil {
		return w
	}
	return &besideBar{m, w}
}

// A besideBar writes lines beside the bar of a Meter.
type besideBar struct {
	meter *Meter
	w     io.Writer
}

// Write writes whole lines.
func (b *besideBar) Write(text []byte) (int, error) {
	m := b.meter
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bar == nil {
		return b.w.Write(text)
	}
	_ = m.bar.Clear()
	n, err := b.w.Write(text)
	_ = m.bar.RenderBlank()
	return n, err
}

// joined returns a name and a note with a colon between them.
func joined(name, note string) string {
	if name == "" || note == "" {
		return name + note
	}
	return name + ": " + note
}
