package play

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/board"
)

// tileNames are the names of the tiles by letter.
var tileNames = map[string]string{
	"P": "a pawn", "N": "a knight", "B": "a bishop", "R": "a rook", "Q": "the queen",
}

// tileName returns the name of a drawn tile: "a knight (N)" for "+N".
func tileName(word string) string {
	letter := strings.ToUpper(strings.TrimPrefix(word, "+"))
	if name, ok := tileNames[letter]; ok {
		return fmt.Sprintf("%s (%s)", name, letter)
	}
	return "a tile"
}

// moveText returns a legal move in the notation of the game. If tiles are hidden, it
// writes "+" for "#", since they may decide whether a check mates.
func (s *session) moveText(p game.Position, m game.Move) string {
	written := s.Format(p, m)
	if game.Uncertain(p) && strings.HasSuffix(written, "#") {
		return strings.TrimSuffix(written, "#") + "+"
	}
	return written
}

// moveForms returns examples of moves.
func moveForms(t *game.Traits) string {
	switch {
	case t.Notation == game.WXF:
		return "C2=5, H2-E2 or h2e2"
	case t.Pockets > 0:
		return "N@f3 (a placement), Nf3 or g1f3"
	default:
		return "Nf3 or g1f3"
	}
}

// scoreText returns the score that the person sees, in pawns from White's (Red's)
// view. Score s is in internal units from the view of side.
func scoreText(t *game.Traits, s game.Score, side game.Color) string {
	if s.IsMate() {
		winner := side
		if s < 0 {
			winner = side.Other()
		}
		moves := s.MateMoves()
		return fmt.Sprintf("%s mates in %d", board.Player(t, winner), max(moves, -moves))
	}
	if side == game.Black {
		s = -s
	}
	centipawns := eval.Centipawns(t, s)
	if centipawns == 0 {
		return "0.00, level"
	}
	verdict := "better for " + board.Player(t, game.White)
	switch {
	case max(centipawns, -centipawns) <= levelScore:
		verdict = "about level"
	case centipawns < 0:
		verdict = "better for " + board.Player(t, game.Black)
	}
	return fmt.Sprintf("%+.2f, %s", eval.Pawns(t, s), verdict)
}

// levelScore is the highest score, in centipawns, that counts as level. At 100, half
// of the games are won.
const levelScore = 20

// countText returns "once", "twice" or "n times".
func countText(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return fmt.Sprintf("%d times", n)
	}
}

// The limits of the length of a line for people, in columns.
const (
	maxLineWidth   = 79
	minLineWidth   = 30
	terminalMargin = 1 // free at the edge, where some terminals wrap lines themselves
)

// lineWidth returns the maximum length of a line, in columns.
func (s *session) lineWidth() int {
	if s.Look.Width == 0 {
		return maxLineWidth
	}
	return min(max(s.Look.Width-terminalMargin, minLineWidth), maxLineWidth)
}

// fill wraps the lines of a text at width columns. It indents continuation lines by
// indent columns.
func fill(s string, indent, width int) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if text.StringWidth(line) > width {
			lines[i] = wrap(strings.Split(line, " "), indent, width)
		}
	}
	return strings.Join(lines, "\n")
}

// wrap joins words to lines of at most width columns. It indents all lines but the
// first.
func wrap(words []string, indent, width int) string {
	var b strings.Builder
	column := 0
	for i, w := range words {
		n := text.StringWidth(w)
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(w)
		column += n
	}
	return b.String()
}
