package search

import "arrocco/game"

// A window is where the search of a root move in one deal looks for its score.
// Scores at or below the floor need not be told apart: such a move is so far
// behind the leading one that it does not matter by how much.
type window struct {
	floor    game.Score
	margin   game.Score // by which the floor is below the leading move, if it is
	expected game.Score // of the last iteration, or NoScore

	alpha, beta game.Score
	delta       game.Score
}

// widestDelta is the last half of a window that is tried before the widest one.
const widestDelta = 500 // centipawns

// open sets the first window: delta on either side of the expected score, or, if
// that is near the floor or unknown, the empty window above the floor.
func (v *window) open(delta game.Score) {
	v.alpha, v.beta, v.delta = v.floor, v.floor+1, delta
	known := v.expected != game.NoScore && !v.expected.IsMate()
	switch {
	case known && v.expected > v.floor+delta:
		v.alpha, v.beta = v.expected-delta, v.expected+delta
	case v.floor == -game.Infinity:
		v.beta = game.Infinity
	}
}

// empty reports whether the window only asks whether the score is above the floor.
func (v *window) empty() bool { return v.beta == v.alpha+1 }

// settles reports whether the score is exact, or as low as it needs to be.
func (v *window) settles(score game.Score) bool {
	return score <= v.floor || score > v.alpha && score < v.beta || v.alpha == v.floor && v.beta == game.Infinity
}

// widen sets the next window, after the search has failed to either side.
func (v *window) widen(score game.Score) {
	if v.empty() {
		v.beta = v.floor + 2*v.margin
		return
	}
	v.delta *= 3
	switch {
	case v.delta > widestDelta:
		v.alpha, v.beta = v.floor, game.Infinity
	case score <= v.alpha:
		v.beta = (v.alpha + v.beta) / 2
		v.alpha = max(score-v.delta, v.floor)
	default:
		v.beta = min(score+v.delta, game.Infinity)
	}
}

// The margins: how far below the leading move scores are told apart, by how many
// moves are still compared. Far behind in many deals, a move is dropped anyway;
// among the last few it counts how badly one may go wrong.
const (
	fewMoves   = 4
	fewMargin  = 200 // centipawns
	someMoves  = 8
	someMargin = 120
	mostMargin = 60
)

// margin returns by how much a move may be behind the leading one of the pass
// before its score is of no interest.
func (d *dealing) margin() game.Score {
	switch n := len(d.alive); {
	case n <= fewMoves:
		return fewMargin
	case n <= someMoves:
		return someMargin
	}
	return mostMargin
}
