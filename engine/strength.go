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

// levels are the handicaps that bench/ladder.sh measured against Stockfish 15.1 with UCI_Elo,
// both limited by depth alone: the numbers are on its scale. Those of 20 to 12 are from 94 to 100
// games each (errors of 70 to 90, 95 %), those of 10, 8 and 6 from 41, 32 and 42 (115 to 140), and
// that of 4 from 8. From 18 to 2 they lie on a parabola that was fitted to all of these games
// and is within 110 of each but 4, which had 2430. Full strength has no number on this scale.
var levels = []level{
	{800, 22}, // of games against the next levels
	{1070, 20},
	{1680, 18},
	{1850, 16},
	{2010, 14},
	{2150, 12},
	{2290, 10},
	{2400, 8},
	{2510, 6},
	{2600, 4},
	{2670, 2},
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
