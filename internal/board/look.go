package board

import (
	"fmt"
	"strings"
)

// A Look says how to draw for people. The zero Look draws plain letters that
// any terminal, file or pipe can show, and xiangqi in Chinese characters.
type Look struct {
	// Color draws filled figures on coloured squares. Without it, the two
	// players' pieces are told apart by the case of their letters, or by
	// their characters in xiangqi.
	Color bool
	ASCII bool // nothing but ASCII, whatever else is set
	Width int  // columns that a line may take, at most 120; 0 for 80

	Flipped bool // Black's side below instead of White's (Red's)
	Numbers bool // in xiangqi, the numbers of the files beside the letters: each side's own
}

// The widths to draw in, in columns.
const (
	defaultWidth = 80
	maxWidth     = 120
)

// Columns returns the columns to use.
func (l Look) Columns() int {
	if l.Width == 0 {
		return defaultWidth
	}
	return min(l.Width, maxWidth)
}

// The colours, as numbers of the 256-colour palette. Both kinds of squares are
// of middling lightness, so that white and black figures stand out on either;
// background and foreground are always set together, because terminals differ
// in both.
const (
	lightSquare  = 67
	darkSquare   = 60
	markedSquare = 130
	whitePiece   = 231
	blackPiece   = 16
)

// The sequences that turn attributes on and off.
const (
	reset = "\x1b[0m"
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
)

// Bold returns text in bold type, if colours may be used.
func (l Look) Bold(text string) string { return l.emphasise(bold, text) }

// emphasise wraps text in a sequence that sets an attribute, if colours may be
// used.
func (l Look) emphasise(attribute, text string) string {
	if !l.Color || text == "" {
		return text
	}
	return attribute + text + reset
}

// paint sets the colours of what follows.
func paint(b *strings.Builder, foreground, background int) {
	fmt.Fprintf(b, "\x1b[38;5;%d;48;5;%dm", foreground, background)
}
