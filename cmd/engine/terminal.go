package main

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"arrocco/analyse"
	"arrocco/internal/board"
)

// terminal returns the file behind w if it is a terminal, else nil.
func terminal(w io.Writer) *os.File {
	f := file(w)
	if f == nil || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return f
}

// screen returns how an analysis is to be drawn on w. A terminal is drawn on again
// and again, at whatever size it has. NO_COLOR (no-color.org) and TERM=dumb are
// honoured; so is COLUMNS where w is no terminal, and then no line is cut.
func screen(w io.Writer, ascii bool) analyse.Screen {
	f := terminal(w)
	s := analyse.Screen{Look: look(w, ascii)}
	if f == nil {
		s.Whole = true
		return s
	}
	if isLive(w) {
		s.Size = func() (columns, rows int) { return size(f) }
	}
	return s
}

// isLive reports whether w is a terminal on which a picture can be drawn again.
func isLive(w io.Writer) bool { return terminal(w) != nil && os.Getenv("TERM") != "dumb" }

// look returns how to draw on w.
func look(w io.Writer, ascii bool) board.Look {
	f := terminal(w)
	dumb := os.Getenv("TERM") == "dumb"
	l := board.Look{ASCII: ascii || f != nil && dumb}
	if f == nil {
		l.Width, _ = strconv.Atoi(os.Getenv("COLUMNS"))
		l.Width = max(l.Width, 0)
		return l
	}
	l.Color = !dumb && os.Getenv("NO_COLOR") == ""
	l.Width, _ = size(f)
	return l
}

// size returns the size of a terminal, or the usual one if it does not tell.
func size(f *os.File) (columns, rows int) {
	const usualColumns, usualRows = 80, 24
	columns, rows, err := term.GetSize(int(f.Fd()))
	if err != nil || columns < 1 || rows < 1 {
		return usualColumns, usualRows
	}
	return columns, rows
}

// atTerminal reports whether a person types into one terminal and looks at another.
func atTerminal(in io.Reader, out io.Writer) bool {
	f, ok := in.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && terminal(out) != nil
}
