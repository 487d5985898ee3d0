package notation

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// ICCS returns m in the notation of the Internet Chinese Chess Server, which files of
// xiangqi games use: H2-E2, with ranks from 0. [Coordinates] and [ParseText] read it.
func ICCS(t *game.Traits, m game.Move) string {
	if m == game.NoMove {
		return "--"
	}
	b := appendSquare(nil, t, m.From(), 0)
	b = append(b, '-')
	b = appendSquare(b, t, m.To(), 0)
	return strings.ToUpper(string(b))
}

// normalizeICCS returns text in lower case and without the hyphen.
func normalizeICCS(text string) string {
	return strings.Replace(strings.ToLower(text), "-", "", 1)
}

// dialectHint returns a hint if text is one of moves with the ranks of the other
// dialect of xiangqi protocols, else "".
func (c Coordinates) dialectHint(t *game.Traits, text string, moves []game.Scored) string {
	if !usesWXF(t) {
		return ""
	}
	other := Coordinates{FirstRank: 1 - c.FirstRank}
	want, ok := other.parseSquares(t, text)
	if !ok {
		return ""
	}
	m := want.find(t, moves)
	if m == game.NoMove {
		return ""
	}
	return fmt.Sprintf(" (ranks start at %d here: is %s meant?)", c.FirstRank, c.Format(t, m))
}
