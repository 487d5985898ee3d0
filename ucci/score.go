package ucci

import (
	"strings"

	"arrocco/game"
)

// The scale of scores in UCCI. It has no unit.
const (
	minorPiece = 100   // a horse or a cannon
	mateScore  = 10000 // a mate on the board
	minMate    = 9801  // the lowest score of a mate
	maxScore   = 9700  // the highest score without a mate
)

// score converts a score in internal units to the score that a user of UCCI sees.
func score(t *game.Traits, s game.Score) int {
	if s.IsMate() {
		value := max(mateScore-pliesToMate(s), minMate)
		if s < 0 {
			return -value
		}
		return value
	}
	return min(max(int(s)*minorPiece/minorValue(t), -maxScore), maxScore)
}

// minorValue returns the mean value of a horse and a cannon in internal units.
func minorValue(t *game.Traits) int {
	sum := 0
	for _, letter := range "NC" {
		sum += int(t.Value[strings.IndexRune(t.Letters, letter)])
	}
	return max(sum/2, 1)
}

// pliesToMate returns the number of plies to a mate by either side.
func pliesToMate(s game.Score) int { return int(game.Mate - max(s, -s)) }
