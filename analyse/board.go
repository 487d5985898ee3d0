package analyse

import (
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/internal/notation"
)

// Board draws the position with White's (Red's) side below, a line for each
// rank and one for the letters of the files. Where there are colours, the
// squares of the move best, which may be NoMove, are marked.
func Board(p game.Position, look Look, best game.Move) string {
	return strings.Join(boardLines(p, look, best), "\n") + "\n"
}

// boardLines returns the lines of Board.
func boardLines(p game.Position, look Look, best game.Move) []string {
	t := p.Traits()
	lines := make([]string, 0, height(t))
	for rank := t.Ranks - 1; rank >= 0; rank-- {
		label := strconv.Itoa(rank + notation.CoordinatesOf(t).FirstRank)
		label = strings.Repeat(" ", 3-len(label)) + label + " "
		lines = append(lines, look.emphasise(faint, label)+rankLine(p, look, best, rank))
		if hasRiver(t) && rank == t.Ranks/2 {
			lines = append(lines, "    "+riverLine(t, look))
		}
	}
	var files strings.Builder
	for file := range t.Files {
		files.WriteString(pad(string(rune('a'+file)), 1, look.cell(t)))
	}
	return append(lines, "    "+look.emphasise(faint, strings.TrimRight(files.String(), " ")))
}

// height returns how many lines a board takes.
func height(t *game.Traits) int {
	const files, river = 1, 1
	if hasRiver(t) {
		return t.Ranks + river + files
	}
	return t.Ranks + files
}

// cell returns the width of a square, in columns. Three make it about as wide
// as it is high; the pieces of xiangqi are two columns wide by themselves.
func (l Look) cell(t *game.Traits) int {
	width := 2
	if l.wide(t) {
		width++
	}
	if l.Color {
		width++
	}
	return width
}

// pad puts a symbol of so many columns into a cell: in the middle where there
// is room for that.
func pad(symbol string, columns, width int) string {
	left := (width - columns) / 2
	return strings.Repeat(" ", left) + symbol + strings.Repeat(" ", width-columns-left)
}

// rankLine draws the squares of one rank.
func rankLine(p game.Position, look Look, best game.Move, rank int) string {
	var b strings.Builder
	t, s := p.Traits(), p.State()
	for file := range t.Files {
		at := game.Square(rank*t.Files + file)
		piece := s.Board[at]
		if look.Color {
			colors := chessColors
			if hasRiver(t) {
				colors = xiangqiColors
			}
			foreground, background := colors(piece, at, file+rank, best)
			paint(&b, foreground, background)
		}
		text, columns := symbol(t, piece, at, look)
		b.WriteString(pad(text, columns, look.cell(t)))
	}
	if look.Color {
		return b.String() + reset
	}
	return strings.TrimRight(b.String(), " ")
}

// marked reports whether the move best starts or ends on the square at.
func marked(at game.Square, best game.Move) bool {
	return best != game.NoMove && (at == best.To() || at == best.From() && best.Kind() != game.Drop)
}

// chessColors returns the colours of a piece and its square; parity tells light
// from dark.
func chessColors(p game.Piece, at game.Square, parity int, best game.Move) (foreground, background int) {
	background = lightSquare
	switch {
	case marked(at, best):
		background = markedSquare
	case parity%2 == 0:
		background = darkSquare
	}
	if p.Color() == game.White {
		return whitePiece, background
	}
	return blackPiece, background
}

// figures are the filled figures of the pieces of chess by their letters. The
// outlined ones that Unicode calls white look black on a dark background.
var figures = map[byte]string{'P': "♟", 'N': "♞", 'B': "♝", 'R': "♜", 'Q': "♛", 'K': "♚"}

// symbol returns how to draw what stands on a square, and how many columns that
// takes.
func symbol(t *game.Traits, p game.Piece, at game.Square, look Look) (text string, columns int) {
	switch {
	case look.wide(t):
		return character(t, p, at), 2
	case p == game.None && look.Color && !hasRiver(t):
		return " ", 1
	case p == game.None:
		return ".", 1
	}
	letter := t.Letters[p.Type()]
	if figure, ok := figures[letter]; ok && look.Color && !look.ASCII {
		return figure, 1
	}
	if p.Color() == game.Black {
		return strings.ToLower(string(letter)), 1
	}
	return string(letter), 1
}
