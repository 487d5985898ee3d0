package analyse

import (
	"fmt"
	"io"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/search"
)

// A display shows a search to a person. It is a Reporter.
type display struct {
	w     io.Writer
	look  board.Look
	live  bool
	lines lines

	now    func() time.Time
	drawn  time.Time // when the picture was drawn last
	height int       // lines of that picture
	err    error     // the first of writing
}

// NewDisplay returns a Reporter that draws the board and a table of lines on w.
// If live is set, w is a terminal, and the picture is drawn again in place as
// the search goes on; else it is drawn once, at the end.
func NewDisplay(w io.Writer, p game.Position, look board.Look, live bool) Reporter {
	d := &display{w: w, look: look, live: live, lines: lines{root: p}, now: time.Now}
	if live {
		d.draw()
	}
	return d
}

// pause is the least time between two pictures. A person cannot read faster,
// and drawing must not slow down the search.
const pause = 100 * time.Millisecond

// Info adds to the picture.
func (d *display) Info(i search.Info) {
	d.lines.add(i)
	if d.live && d.now().Sub(d.drawn) >= pause {
		d.draw()
	}
}

// Done draws the picture for the last time and says what was found.
func (d *display) Done(r search.Result) error {
	if r.Nodes > 0 {
		d.lines.latest.Nodes, d.lines.latest.Elapsed = r.Nodes, r.Elapsed
	}
	d.draw()
	d.print(d.lines.verdict(d.look, r) + "\n")
	return d.err
}

// draw puts the picture in the place of the last one, in one write so that it
// does not flicker.
func (d *display) draw() {
	picture := d.lines.picture(d.look)
	if d.height > 0 {
		const up, clear = "\x1b[%dA", "\x1b[J"
		picture = fmt.Sprintf(up, d.height) + "\r" + clear + picture
	}
	d.print(picture)
	d.drawn = d.now()
	if d.live {
		d.height = strings.Count(picture, "\n")
	}
}

// print writes s unless writing has failed before.
func (d *display) print(s string) {
	if d.err == nil {
		_, d.err = io.WriteString(d.w, s)
	}
}
