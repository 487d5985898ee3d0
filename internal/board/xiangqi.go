package board

import (
	"strings"

	"arrocco/game"
)

// wide reports whether the board is drawn in Chinese characters, which are two
// columns wide. They need no colors, because the players' characters differ.
func (l Look) wide(t *game.Traits) bool { return t.OnPoints && !l.ASCII }

// characters are the characters of Red's and Black's pieces by their letters in FENs.
var characters = [game.NumColors]map[byte]string{
	{'K': "帥", 'A': "仕", 'B': "相", 'N': "傌", 'R': "俥", 'C': "炮", 'P': "兵"},
	{'K': "將", 'A': "士", 'B': "象", 'N': "馬", 'R': "車", 'C': "砲", 'P': "卒"},
}

// The empty points and the river. The points are full-width characters, because
// box-drawing characters have another width on Chinese terminals.
const (
	crossing      = "＋"
	palacePoint   = "＊"
	riverWords    = "楚河漢界" // border of the realms of Chu and Han
	riverWater    = '~'
	palaceLeft    = 3 // files
	palaceRight   = 5
	palaceBreadth = 3 // ranks
)

// character returns the character of a piece or an empty point, two columns wide.
func character(t *game.Traits, p game.Piece, at game.Square) string {
	switch {
	case p != game.None:
		return characters[p.Color()][t.Letters[p.Type()]]
	case inPalace(t, at):
		return palacePoint
	default:
		return crossing
	}
}

// inPalace reports whether a square is in one of the palaces.
func inPalace(t *game.Traits, at game.Square) bool {
	file, rank := int(at)%t.Files, int(at)/t.Files
	return file >= palaceLeft && file <= palaceRight &&
		(rank < palaceBreadth || rank >= t.Ranks-palaceBreadth)
}

// The colors of xiangqi, as in look.go: a wooden board with paler pieces.
const (
	woodColor   = 180
	lineColor   = 95
	pieceColor  = 230
	redPiece    = 160
	markedPoint = 114
	riverColor  = 110
)

// xiangqiColors returns the colors of a piece and its point.
func xiangqiColors(p game.Piece, at game.Square, _ int, best game.Move) (foreground, background int) {
	foreground, background = lineColor, woodColor
	if p != game.None {
		foreground, background = blackPiece, pieceColor
		if p.Color() == game.White {
			foreground = redPiece
		}
	}
	if marked(at, best) {
		background = markedPoint
	}
	return foreground, background
}

// riverLine draws the river between the two halves of the board, as wide as the board,
// with its name if the Look has characters.
func riverLine(t *game.Traits, look Look) string {
	width := look.cell(t) * t.Files
	if !look.Color {
		width -= look.cell(t) - 1 // what is to the right of the last point
		if look.wide(t) {
			width++
		}
	}
	name, columns := "", 0
	if look.wide(t) {
		name, columns = addSpaces(riverWords), 3*len([]rune(riverWords))-1+2
	}
	water := strings.Repeat(string(riverWater), (width-columns)/2)
	line := water + name + water
	if (width-columns)%2 != 0 {
		line += string(riverWater)
	}
	if !look.Color {
		return line
	}
	var b strings.Builder
	paint(&b, blackPiece, riverColor)
	return b.String() + line + reset
}

// addSpaces puts spaces around each character of s.
func addSpaces(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteString(" " + string(r))
	}
	return b.String() + " "
}
