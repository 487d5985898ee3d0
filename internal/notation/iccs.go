package notation

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// ICCS returns m as the files of xiangqi games have it, in the notation of the
// Internet Chinese Chess Server: H2-E2, ranks counted from 0. [Coordinates] and
// [ParseText] read it.
func ICCS(t *game.Traits, m game.Move) string {
	if m == game.NoMove {
		return "--"
	}
	b := appendSquare(nil, t, m.From(), 0)
	b = append(b, '-')
	b = appendSquare(b, t, m.To(), 0)
	return strings.ToUpper(string(b))
}

// plainICCS returns text with small letters and without the hyphen in the
// middle.
func plainICCS(text string) string {
	return strings.Replace(strings.ToLower(text), "-", "", 1)
}

// dialectHint says that text would be one of moves if its ranks were counted as
// the other dialect of xiangqi protocols does. It is empty where that is not so.
func (c Coordinates) dialectHint(t *game.Traits, text string, moves []game.Scored) string {
	if !usesWXF(t) {
		return ""
	}
	other := Coordinates{FirstRank: 1 - c.FirstRank}
	want, ok := other.read(t, text)
	if !ok {
		return ""
	}
	m := want.find(t, moves)
	if m == game.NoMove {
		return ""
	}
	return fmt.Sprintf(" (ranks start at %d here: is %s meant?)", c.FirstRank, c.Format(t, m))
}
