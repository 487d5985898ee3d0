package ucci

import (
	"strings"

	"arrocco/game"
)

// The scale of scores.
const (
	minorPiece = 100   // a horse or a cannon
	mated      = 10000 // a mate on the board
	leastMate  = 9801  // what a mate counts at least
	greatest   = 9700  // what any other score counts at most
)

// score converts a score to the scale of the protocol.
func score(t *game.Traits, s game.Score) int {
	if s.IsMate() {
		value := max(mated-pliesToMate(s), leastMate)
		if s < 0 {
			return -value
		}
		return value
	}
	return min(max(int(s)*minorPiece/minor(t), -greatest), greatest)
}

// minor returns the value of a horse or a cannon in centipawns: the mean of
// both.
func minor(t *game.Traits) int {
	sum := 0
	for _, letter := range "NC" {
		sum += int(t.Value[strings.IndexRune(t.Letters, letter)])
	}
	return max(sum/2, 1)
}

// pliesToMate returns the distance of a mate, for either side.
func pliesToMate(s game.Score) int { return int(game.Mate - max(s, -s)) }
