package analyse

import (
	"strconv"
	"strings"

	"arrocco/game"
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
	lines := make([]string, 0, t.Ranks+1)
	for rank := t.Ranks - 1; rank >= 0; rank-- {
		label := strconv.Itoa(rank + 1)
		label = strings.Repeat(" ", 3-len(label)) + label + " "
		lines = append(lines, look.emphasise(faint, label)+rankLine(p, look, best, rank))
	}
	var files strings.Builder
	for file := range t.Files {
		files.WriteString(pad(string(rune('a'+file)), look.cell()))
	}
	return append(lines, "    "+look.emphasise(faint, strings.TrimRight(files.String(), " ")))
}

// cell returns the width of a square, in columns. Three make it about as wide
// as it is high.
func (l Look) cell() int {
	if l.Color {
		return 3
	}
	return 2
}

// pad puts a symbol of one column in the middle of a cell.
func pad(symbol string, width int) string {
	if width == 3 {
		return " " + symbol + " "
	}
	return symbol + " "
}

// rankLine draws the squares of one rank.
func rankLine(p game.Position, look Look, best game.Move, rank int) string {
	var b strings.Builder
	t, s := p.Traits(), p.State()
	for file := range t.Files {
		at := game.Square(rank*t.Files + file)
		piece := s.Board[at]
		if look.Color {
			paint(&b, pieceColor(piece), squareColor(at, file+rank, best))
		}
		b.WriteString(pad(symbol(t, piece, look), look.cell()))
	}
	if look.Color {
		return b.String() + reset
	}
	return strings.TrimRight(b.String(), " ")
}

// squareColor returns the background of a square; parity tells light from dark.
func squareColor(at game.Square, parity int, best game.Move) int {
	switch {
	case best != game.NoMove && (at == best.To() || at == best.From() && best.Kind() != game.Drop):
		return markedSquare
	case parity%2 == 0:
		return darkSquare
	default:
		return lightSquare
	}
}

// pieceColor returns the foreground of a piece.
func pieceColor(p game.Piece) int {
	if p.Color() == game.White {
		return whitePiece
	}
	return blackPiece
}

// figures are the filled figures of the pieces of chess by their letters. The
// outlined ones that Unicode calls white look black on a dark background.
var figures = map[byte]string{'P': "♟", 'N': "♞", 'B': "♝", 'R': "♜", 'Q': "♛", 'K': "♚"}

// symbol returns how to draw what stands on a square, one column wide.
func symbol(t *game.Traits, p game.Piece, look Look) string {
	if p == game.None {
		if look.Color {
			return " "
		}
		return "."
	}
	letter := t.Letters[p.Type()]
	if figure, ok := figures[letter]; ok && look.Color && !look.ASCII {
		return figure
	}
	if p.Color() == game.Black {
		return strings.ToLower(string(letter))
	}
	return string(letter)
}
