package play

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// reasonText returns a reason of the rules as people say it.
func reasonText(r game.Reason) string {
	switch r {
	case game.FiftyMoves:
		return "fifty moves without a capture or a pawn's move"
	case game.Threefold:
		return "threefold repetition"
	case game.MoveLimit:
		return "too many moves without a capture"
	default:
		return strings.ReplaceAll(string(r), "-", " ")
	}
}

// tileName returns what the word of a draw names: "a knight" for "+N".
func tileName(word string) string {
	names := map[string]string{
		"P": "a pawn", "N": "a knight", "B": "a bishop", "R": "a rook", "Q": "the queen",
		"L": "a bishop for the light squares", "D": "a bishop for the dark squares",
	}
	letter := strings.TrimPrefix(word, "+")
	if name, ok := names[strings.ToUpper(letter)]; ok {
		return fmt.Sprintf("%s (%s)", name, strings.ToUpper(letter[:1]))
	}
	return "a tile"
}

// wrap joins words to lines of at most 79 columns.
func wrap(words []string) string {
	const width = 79
	var b strings.Builder
	column := 0
	for _, w := range words {
		switch {
		case column == 0:
		case column+1+len(w) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(w)
		column += len(w)
	}
	return b.String()
}
