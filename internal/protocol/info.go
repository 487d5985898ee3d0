package protocol

import (
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/notation"
)

// Quiet is how long a search runs before the moves that it looks at are told.
const Quiet = 3 * time.Second

// WriteLine appends " pv" and the moves of a line of play to b, or nothing if it
// has none.
func WriteLine(b *strings.Builder, t *game.Traits, c notation.Coordinates, line []game.Move) {
	if len(line) > 0 {
		b.WriteString(" pv")
	}
	for _, m := range line {
		b.WriteByte(' ')
		b.WriteString(c.Format(t, m))
	}
}
