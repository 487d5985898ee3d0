package board

import (
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/game"
	"arrocco/internal/notation"
)

// Draw draws the position: a line for each rank and one for the letters of the
// files, with the hands beside them in a game that has hands. With colors, it
// highlights the squares of the move marked, which may be NoMove.
func Draw(p game.Position, look Look, marked game.Move) string {
	lines := Lines(p, look, marked)
	for i, beside := range handLines(p, look) { // games with hands have no line of file numbers
		if beside != "" {
			lines[i] += strings.Repeat(" ", Gap(p, look, lines[i])) + beside
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// Lines returns the lines of Draw without the hands.
func Lines(p game.Position, look Look, marked game.Move) []string {
	t := p.Traits()
	lines := make([]string, 0, Height(p)+2)
	numbered := look.Numbers && t.OnPoints
	if numbered {
		lines = append(lines, look.fileNumbers(t, !look.Flipped))
	}
	for row := range t.Ranks {
		rank := look.rank(t, row)
		label := strconv.Itoa(rank + notation.CoordinatesOf(t).FirstRank)
		label = strings.Repeat(" ", 3-len(label)) + label + " "
		lines = append(lines, look.emphasize(faint, label)+rankLine(p, look, marked, rank))
		if t.OnPoints && row == t.Ranks/2-1 {
			lines = append(lines, "    "+riverLine(t, look))
		}
	}
	if numbered {
		lines = append(lines, look.fileNumbers(t, look.Flipped))
	}
	return append(lines, look.files(t, func(file int) rune { return rune('a' + file) }))
}

// files returns the line with the names of the files.
func (l Look) files(t *game.Traits, name func(file int) rune) string {
	var b strings.Builder
	for column := range t.Files {
		b.WriteString(pad(string(name(l.file(t, column))), 1, l.cell(t)))
	}
	return "    " + l.emphasize(faint, strings.TrimRight(b.String(), " "))
}

// fileNumbers returns the line with the numbers of the files from a player's view,
// counted from the right.
func (l Look) fileNumbers(t *game.Traits, black bool) string {
	return l.files(t, func(file int) rune {
		if black {
			return rune('1' + file)
		}
		return rune('0' + t.Files - file)
	})
}

// Height returns the height of a board in lines.
func Height(p game.Position) int {
	const files, river = 1, 1
	t := p.Traits()
	if t.OnPoints {
		return t.Ranks + river + files
	}
	return t.Ranks + files
}

// Gap returns the number of spaces between a line of the board and the text beside it.
func Gap(p game.Position, look Look, line string) int {
	const label, between = 4, 4
	t := p.Traits()
	return label + look.cell(t)*t.Files + between - text.StringWidthWithoutEscSequences(line)
}

// rank returns the rank of a row, counted from the top.
func (l Look) rank(t *game.Traits, row int) int {
	if l.Flipped {
		return row
	}
	return t.Ranks - 1 - row
}

// file returns the file of a column, counted from the left.
func (l Look) file(t *game.Traits, column int) int {
	if l.Flipped {
		return t.Files - 1 - column
	}
	return column
}

// cell returns the width of a square, in columns. A square of three columns is about
// as wide as high; the characters of xiangqi are two columns wide.
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

// pad centers a symbol that is columns wide in a cell of the given width.
func pad(symbol string, columns, width int) string {
	left := (width - columns) / 2
	return strings.Repeat(" ", left) + symbol + strings.Repeat(" ", width-columns-left)
}

// rankLine draws the squares of one rank.
func rankLine(p game.Position, look Look, best game.Move, rank int) string {
	var b strings.Builder
	t, s := p.Traits(), p.State()
	for column := range t.Files {
		file := look.file(t, column)
		at := game.Square(rank*t.Files + file)
		piece := s.Board[at]
		if look.Color {
			colors := chessColors
			if t.OnPoints {
				colors = xiangqiColors
			}
			foreground, background := colors(piece, at, file+rank, best)
			paint(&b, foreground, background)
		}
		drawn, columns := symbol(t, piece, at, look)
		b.WriteString(pad(drawn, columns, look.cell(t)))
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

// chessColors returns the colors of a piece and its square, which is dark if parity is
// even.
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

// figures are the filled figures of chess by letter. The outlined ones, which Unicode
// calls white, look black on a dark background.
var figures = map[byte]string{'P': "♟", 'N': "♞", 'B': "♝", 'R': "♜", 'Q': "♛", 'K': "♚"}

// symbol returns the symbol of a piece or an empty square, and its width in columns.
func symbol(t *game.Traits, p game.Piece, at game.Square, look Look) (drawn string, columns int) {
	switch {
	case look.wide(t):
		return character(t, p, at), 2
	case p == game.None && look.Color && !t.OnPoints:
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
