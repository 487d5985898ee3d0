package board

import (
	"fmt"
	"strings"
)

// A Look describes how to draw for people. The zero Look draws letters that any
// terminal, file or pipe can show, and xiangqi in Chinese characters.
type Look struct {
	// Color draws filled figures on colored squares. Without it, the case of the
	// letters distinguishes the players' pieces, or their characters in xiangqi.
	Color bool
	ASCII bool // only ASCII
	Width int  // width of a line in columns, at most 120; 0 for 80

	Flipped bool // Black's side at the bottom instead of White's (Red's)
	Numbers bool // in xiangqi, also the numbers of the files, for each side
}

// The widths of a line, in columns.
const (
	defaultWidth = 80
	maxWidth     = 120
)

// Columns returns the width of a line, in columns.
func (l Look) Columns() int {
	if l.Width == 0 {
		return defaultWidth
	}
	return min(l.Width, maxWidth)
}

// The colors, as numbers of the 256-color palette. Light and dark squares have medium
// lightness, so that white and black figures are visible on both. Background and
// foreground are always set together, because terminals differ in both.
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

// Bold returns text in bold type if the Look has colors.
func (l Look) Bold(text string) string { return l.emphasize(bold, text) }

// emphasize wraps text in a sequence that sets an attribute if the Look has colors.
func (l Look) emphasize(attribute, text string) string {
	if !l.Color || text == "" {
		return text
	}
	return attribute + text + reset
}

// paint writes the sequence that sets the colors.
func paint(b *strings.Builder, foreground, background int) {
	fmt.Fprintf(b, "\x1b[38;5;%d;48;5;%dm", foreground, background)
}
