package referee

import (
	"strings"

	"arrocco/game"
)

// ReasonText returns a reason of the rules as text.
func ReasonText(t *game.Traits, r game.Reason) string {
	switch r {
	case game.FiftyMoves:
		if t.Pockets > 0 {
			return "fifty moves without progress"
		}
		return "fifty moves " + WithoutProgress(t)
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

// WithoutProgress returns as text what resets the half-move clock.
func WithoutProgress(t *game.Traits) string {
	if t.Pockets > 0 {
		return "without a capture, a pawn's move or a placement"
	}
	return "without a capture or a pawn's move"
}
