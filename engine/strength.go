package engine

import (
	"slices"

	"arrocco/game"
)

// strength are the options that make the engine play worse than it can, or differently
// from how it plays against equals.
//
// UCI_Elo overrides Skill Level when UCI_LimitStrength is on. UCI_AnalyseMode overrides
// all of them: an analysis is at full strength.
type strength struct {
	skill   Spin
	limited Check
	elo     Spin
	analyse Check

	randomness Combo // for variety without a book
	contempt   Spin  // for wins against weaker players
}

// The range of the strength limits. Skill Level is Stockfish's.
const (
	maxSkill = 20 // full strength
	minElo   = 800
	maxElo   = 2800
	// weakest is the search.Limits.Handicap of Skill Level 0.
	weakest = 20
)

// A level is a handicap and the UCI_Elo that it gives.
type level struct {
	elo      int
	handicap float64
}

// levels are the handicaps that bench/ladder.sh measured, by 60 to 120 games each against
// Stockfish 15.1 with UCI_Elo, or for those below 1150 against each other: the numbers are on
// its scale. Errors are about 70 (95 %), 120 for the lowest, and neighbors were smoothed.
//
// From 12 down they were measured at 20,000 or 60,000 nodes a move, where the limits of depth are
// not reached, neither here nor by Stockfish's levels above some 2300, so that all of those win
// about as often: full strength got 1 of 10 against 2800 and 5.5 of 10 against 2500. With enough
// nodes for both limits of depth, 8 to 12 games for each (errors above 200) give 2090 for 12,
// 2170 for 10, 2470 for 8 and 2510 for 6. Until bench/ladder.sh has played enough of these,
// the table is low there, and between 2 and 0 it is a line.
var levels = []level{
	{800, 22},
	{1120, 20},
	{1510, 18},
	{1750, 16},
	{1910, 14},
	{2030, 12},
	{2080, 10},
	{2160, 8},
	{2220, 6},
	{2270, 4},
	{2330, 2},
	{2800, 0},
}

// handicapOf returns the handicap of a UCI_Elo, between those of the levels next to it.
func handicapOf(elo int) float64 {
	i := 1
	for i < len(levels)-1 && elo > levels[i].elo {
		i++
	}
	low, high := levels[i-1], levels[i]
	share := float64(elo-low.elo) / float64(high.elo-low.elo)
	return low.handicap + share*(high.handicap-low.handicap)
}

func newStrength() strength {
	return strength{
		skill:   Spin{Name: "Skill Level", Default: maxSkill, Min: 0, Max: maxSkill},
		limited: Check{Name: "UCI_LimitStrength"},
		elo:     Spin{Name: "UCI_Elo", Default: 1500, Min: minElo, Max: maxElo},
		analyse: Check{Name: "UCI_AnalyseMode"},

		randomness: Combo{Name: "Randomness", Default: "none", Values: []string{
			"none", "tiny", "small", "medium", "large", "huge",
		}},
		contempt: Spin{Name: "Contempt", Min: -100, Max: 100},
	}
}

// handicap returns search.Limits.Handicap: how much weaker the engine plays than it can.
// 0 is full strength.
func (s *strength) handicap() float64 {
	switch {
	case s.analyse.Value():
		return 0
	case s.limited.Value():
		return handicapOf(s.elo.Value())
	default:
		return float64(maxSkill-s.skill.Value()) * weakest / maxSkill
	}
}

// randomMargin returns search.Limits.Randomness: by how many units a move that is played
// for variety may be worse than the best one. Each value of the option doubles it.
func (s *strength) randomMargin() game.Score {
	const least = 4
	i := slices.Index(s.randomness.Values, s.randomness.Value())
	if s.analyse.Value() || i == 0 {
		return 0
	}
	return least << (i - 1)
}

// gameContempt returns search.Limits.Contempt of a game: by how much the engine avoids
// draws.
func (s *strength) gameContempt() game.Score {
	if s.analyse.Value() {
		return 0
	}
	return game.Score(s.contempt.Value())
}
