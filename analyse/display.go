package analyse

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/search"
)

// A Screen describes where a display draws. The zero Screen is a file 80 columns wide.
type Screen struct {
	Look board.Look

	// Whole draws variations in full. It wraps them at the width of Look, unless that
	// is 0. Otherwise variations are cut to the width.
	Whole bool

	// Size returns the size of a terminal, on which the picture is redrawn during the
	// search. If Size is nil, the picture is drawn once, at the end.
	Size func() (columns, rows int)

	// Format formats moves; nil for notation.Text.
	Format notation.Format

	// Suspend receives functions that need the terminal. The display leaves it, calls
	// the function, and then redraws the picture. It may be nil.
	Suspend <-chan func()

	// Title is drawn above the picture during the search.
	Title string
}

// A display shows a search to a person. It is a Reporter.
type display struct {
	w      io.Writer
	screen Screen
	began  time.Time
	stop   chan struct{} // closed to end the drawing
	ended  chan struct{} // closed when it has ended

	err error // the first of writing

	mu    sync.Mutex // the search and the drawing share
	lines lines
}

// NewDisplay returns a Reporter that draws the board and a table of variations on w. On
// a terminal it uses the alternate screen, as editors do, so that a window that is
// resized has no remains of old pictures. It draws the last picture at the place where
// the cursor was before.
func NewDisplay(w io.Writer, p game.Position, s Screen) Reporter {
	d := &display{
		w: w, screen: s, lines: lines{root: p, format: formatOr(s.Format)}, began: time.Now(),
		stop: make(chan struct{}), ended: make(chan struct{}),
	}
	if s.Size == nil {
		close(d.ended)
		return d
	}
	d.print(enterScreen)
	d.draw()
	go d.redraw()
	return d
}

// The sequences of the terminal.
const (
	enterScreen = "\x1b[?1049h"
	leaveScreen = "\x1b[?1049l"
	home        = "\x1b[H"
	clearLine   = "\x1b[K"
	clearRest   = "\x1b[J"
)

// pause is the time between two pictures. It is short enough for the clock and for a
// resized window.
const pause = 100 * time.Millisecond

// redraw redraws the picture until the search has ended. It runs on its own goroutine,
// because the search may report nothing for minutes.
func (d *display) redraw() {
	defer close(d.ended)
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		select {
		case <-d.stop:
			return
		case <-ticker.C:
			d.draw()
		case absent := <-d.screen.Suspend:
			d.print(home + clearRest + leaveScreen)
			absent()
			d.print(enterScreen)
			d.draw()
		}
	}
}

// Info adds a report of the search to the picture.
func (d *display) Info(i search.Info) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines.add(i)
}

// Done draws the last picture and the best move.
func (d *display) Done(r search.Result) error {
	close(d.stop)
	<-d.ended
	if d.screen.Size != nil {
		d.print(home + clearRest + leaveScreen) // some terminals keep the picture if the size has changed
		d.screen.Look.Width, _ = d.screen.Size()
	}
	d.lines.end(r)
	picture := append(d.lines.last(d.screen), d.lines.conclusion(d.screen.Look, r)...)
	d.print(strings.Join(picture, "\n") + "\n")
	return d.err
}

// draw replaces the last picture by one that fits the window, in a single write so that
// it does not flicker.
func (d *display) draw() {
	columns, rows := d.screen.Size()
	var head []string
	if d.screen.Title != "" {
		head = []string{cut(d.screen.Title, columns), ""}
	}
	picture := d.picture(columns, rows-len(head))
	if len(picture)+len(head) <= rows {
		picture = append(head, picture...)
	}
	d.print(home + strings.Join(picture, clearLine+"\r\n") + clearLine + clearRest)
}

// picture returns the current picture for a window.
func (d *display) picture(columns, rows int) []string {
	d.mu.Lock() // and not while writing, so that a slow terminal does not stop the search
	defer d.mu.Unlock()
	l := d.lines
	l.latest.Elapsed = max(l.latest.Elapsed, time.Since(d.began))
	return l.picture(d.screen.Look, columns, rows)
}

// print writes s unless writing has failed before.
func (d *display) print(s string) {
	if d.err == nil {
		_, d.err = fmt.Fprint(d.w, s)
	}
}
