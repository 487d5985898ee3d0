package protocol

import (
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/notation"
)

// CurrMoveDelay is how long a search runs before the driver reports the root move
// that is being searched (currmove).
const CurrMoveDelay = 3 * time.Second

// WritePV appends " pv" and the moves of a principal variation to b, or nothing if
// it is empty.
func WritePV(b *strings.Builder, t *game.Traits, c notation.Coordinates, pv []game.Move) {
	if len(pv) > 0 {
		b.WriteString(" pv")
	}
	for _, m := range pv {
		b.WriteByte(' ')
		b.WriteString(c.Format(t, m))
	}
}
