package play

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/board"
)

// reasonText returns a reason of the rules as people say it.
func reasonText(t *game.Traits, r game.Reason) string {
	switch r {
	case game.FiftyMoves:
		if t.Pockets > 0 {
			return "fifty moves without progress"
		}
		return "fifty moves " + withoutProgress(t)
	case game.Threefold:
		if t.DrawRule == game.JudgedDraws {
			return "repetition"
		}
		return "threefold repetition"
	case game.MoveLimit:
		return "too many moves without a capture"
	default:
		return strings.ReplaceAll(string(r), "-", " ")
	}
}

// withoutProgress says what starts the count of fifty moves anew.
func withoutProgress(t *game.Traits) string {
	if t.Pockets > 0 {
		return "without a capture, a pawn's move or a placement"
	}
	return "without a capture or a pawn's move"
}

// tileNames are what the letters of tiles stand for.
var tileNames = map[string]string{
	"P": "a pawn", "N": "a knight", "B": "a bishop", "R": "a rook", "Q": "the queen",
}

// tileName returns what the word of a draw names: "a knight (N)" for "+N".
func tileName(word string) string {
	letter := strings.ToUpper(strings.TrimPrefix(word, "+"))
	if name, ok := tileNames[letter]; ok {
		return fmt.Sprintf("%s (%s)", name, letter)
	}
	return "a tile"
}

// moveText returns a legal move in the notation of the game. Whether a check mates,
// what is unknown may decide.
func (s *session) moveText(p game.Position, m game.Move) string {
	written := s.Format(p, m)
	if game.Uncertain(p) && strings.HasSuffix(written, "#") {
		return strings.TrimSuffix(written, "#") + "+"
	}
	return written
}

// moveForms gives examples of how moves are written.
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

// scoreText returns a score of the side to move as people say it: in pawns, from
// the view of White or Red.
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

// levelScore is the score, in centipawns, up to which nobody is said to be better: at
// 100, a game is won as often as not.
const levelScore = 20

// times returns how often something happened.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return fmt.Sprintf("%d times", n)
	}
}

// The longest lines of text for people, in columns.
const (
	lineWidth     = 79
	leastWidth    = 30
	terminalSpare = 1 // at the edge of a terminal, where some break lines themselves
)

// lineWidth returns how long lines of text may be, in columns.
func (s *session) lineWidth() int {
	if s.Look.Width == 0 {
		return lineWidth
	}
	return min(max(s.Look.Width-terminalSpare, leastWidth), lineWidth)
}

// fill breaks the lines of a text between words so that none is longer than the
// width. Lines that go on are indented by indent columns.
func fill(s string, indent, width int) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if text.StringWidth(line) > width {
			lines[i] = wrap(strings.Split(line, " "), indent, width)
		}
	}
	return strings.Join(lines, "\n")
}

// wrap joins words to lines that are not longer than the width. All but the first one
// are indented.
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
