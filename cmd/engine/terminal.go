package main

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"arrocco/analyse"
	"arrocco/internal/board"
)

// terminal returns the file to which w writes if it is a terminal, else nil.
func terminal(w io.Writer) *os.File {
	f := outputFile(w)
	if f == nil || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return f
}

// screen returns how to draw an analysis on w. A terminal is redrawn at its current
// size. NO_COLOR (no-color.org) and TERM=dumb are respected. If w is not a terminal,
// COLUMNS sets the width, and variations are not cut.
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

// isLive reports whether w is a terminal that can be redrawn.
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

// size returns the size of a terminal, or 80x24 if it is unknown.
func size(f *os.File) (columns, rows int) {
	const usualColumns, usualRows = 80, 24
	columns, rows, err := term.GetSize(int(f.Fd()))
	if err != nil || columns < 1 || rows < 1 {
		return usualColumns, usualRows
	}
	return columns, rows
}

// atTerminal reports whether both in and out are terminals.
func atTerminal(in io.Reader, out io.Writer) bool {
	f, ok := in.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && terminal(out) != nil
}
