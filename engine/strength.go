package engine

import (
	"slices"

	"arrocco/game"
)

// strength are the options that make the engine play worse than it can, or otherwise than
// against its like.
//
// UCI_Elo wins over Skill Level when UCI_LimitStrength is on. UCI_AnalyseMode
// wins over all: who analyses wants the truth.
type strength struct {
	skill   Spin
	limited Check
	elo     Spin
	analyse Check

	randomness Combo // for variety without a book
	contempt   Spin  // for wins against weaker players
}

// The range of the strength limits. Skill Level is Stockfish's. The range of
// UCI_Elo is an estimate, to be replaced when the levels have been measured
// against each other.
const (
	maxSkill = 20 // full strength
	minElo   = 800
	maxElo   = 2800
	// weakest is the greatest search.Limits.Handicap.
	weakest = 20
)

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

// handicap returns how much weaker than it can the engine is to play, for
// search.Limits: 0 is full strength, 20 the weakest.
func (s *strength) handicap() float64 {
	switch {
	case s.analyse.Value():
		return 0
	case s.limited.Value():
		return weakest * float64(maxElo-s.elo.Value()) / (maxElo - minElo)
	default:
		return float64(maxSkill-s.skill.Value()) * weakest / maxSkill
	}
}

// noise returns how much worse than the best a move may be that is played for
// the sake of variety, for search.Limits. Each value of the option doubles it.
func (s *strength) noise() game.Score {
	const least = 4
	i := slices.Index(s.randomness.Values, s.randomness.Value())
	if s.analyse.Value() || i == 0 {
		return 0
	}
	return least << (i - 1)
}

// gameContempt returns by how much draws are to be avoided in a game, for search.Limits.
func (s *strength) gameContempt() game.Score {
	if s.analyse.Value() {
		return 0
	}
	return game.Score(s.contempt.Value())
}
