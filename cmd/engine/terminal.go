package main

import (
	"io"
	"os"

	"golang.org/x/term"

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

// look returns how to draw on w, and whether it is a terminal on which a picture
// of the given height, in lines, can be redrawn in place. NO_COLOR (no-color.org)
// and TERM=dumb are honoured.
func look(w io.Writer, ascii bool, lines int) (l board.Look, live bool) {
	f := terminal(w)
	dumb := os.Getenv("TERM") == "dumb"
	l.ASCII = ascii || f != nil && dumb
	if f == nil || dumb {
		return l, false
	}
	l.Color = os.Getenv("NO_COLOR") == ""
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return l, false
	}
	l.Width = width
	return l, height > lines && width >= board.MinWidth
}

// atTerminal reports whether a person types into one terminal and looks at another.
func atTerminal(in io.Reader, out io.Writer) bool {
	f, ok := in.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && terminal(out) != nil
}
