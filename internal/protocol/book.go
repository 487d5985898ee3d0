package protocol

import (
	"fmt"
	"strings"

	"arrocco/engine"
	"arrocco/game"
)

// BookMoves returns the moves of a position in the opening book for a message: the one that is
// played first, each with its share of the weights, as " e2e4 60% d2d4 40%". Format formats
// a move.
func BookMoves(m engine.BookMove, format func(game.Move) string) string {
	sum := 0
	for _, b := range m.Moves {
		sum += b.Weight
	}
	var played, others strings.Builder
	for _, b := range m.Moves {
		to := &others
		if b.Move == m.Move {
			to = &played
		}
		fmt.Fprintf(to, " %s %.0f%%", format(b.Move), 100*float64(b.Weight)/float64(sum))
	}
	return played.String() + others.String()
}
