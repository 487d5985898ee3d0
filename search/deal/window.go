package deal

import "arrocco/game"

// A Window is where the search of a root move in one deal looks for its score. Scores at or
// below the floor need not be distinguished: such a move is so far behind the leading one
// that the distance does not matter.
type Window struct {
	Alpha, Beta game.Score // set by Open and Widen

	floor    game.Score
	margin   game.Score // distance of the floor below the leading move; 0 without a floor
	expected game.Score // score of the last iteration, or NoScore
	delta    game.Score
}

// widestDelta is the last half width of a window before the full one, in internal units.
const widestDelta = 500

// Open sets the first window: delta on either side of the expected score, or, if that is
// near the floor or unknown, the null window above the floor.
func (v *Window) Open(delta game.Score) {
	v.Alpha, v.Beta, v.delta = v.floor, v.floor+1, delta
	known := v.expected != game.NoScore && !v.expected.IsMate()
	switch {
	case known && v.expected > v.floor+delta:
		v.Alpha, v.Beta = v.expected-delta, v.expected+delta
	case v.floor == -game.Infinity:
		v.Beta = game.Infinity
	}
}

// IsNull reports whether the window only asks whether the score is above the floor.
func (v *Window) IsNull() bool { return v.Beta == v.Alpha+1 }

// Settles reports whether the score is exact, or at or below the floor.
func (v *Window) Settles(score game.Score) bool {
	return score <= v.floor || score > v.Alpha && score < v.Beta || v.Alpha == v.floor && v.Beta == game.Infinity
}

// Limit returns score, but at least the floor.
func (v *Window) Limit(score game.Score) game.Score { return max(score, v.floor) }

// Widen sets the next window after the search has failed low or high with score.
func (v *Window) Widen(score game.Score) {
	if v.IsNull() {
		v.Beta = v.floor + 2*v.margin
		return
	}
	v.delta *= 3
	switch {
	case v.delta > widestDelta:
		v.Alpha, v.Beta = v.floor, game.Infinity
	case score <= v.Alpha:
		v.Beta = (v.Alpha + v.Beta) / 2
		v.Alpha = max(score-v.delta, v.floor)
	default:
		v.Beta = min(score+v.delta, game.Infinity)
	}
}

// The margins: how far below the leading move scores are distinguished, in internal units,
// by the number of moves that are still compared. A move that is far behind in many deals is
// dropped anyway; among the last few it matters how badly one may go wrong.
const (
	fewMoves   = 4
	fewMargin  = 200
	someMoves  = 8
	someMargin = 120
	mostMargin = 60
)

// margin returns how far a move may be behind the leading one before its score does not
// matter.
func (c *Comparison) margin() game.Score {
	switch n := len(c.alive); {
	case n <= fewMoves:
		return fewMargin
	case n <= someMoves:
		return someMargin
	}
	return mostMargin
}
