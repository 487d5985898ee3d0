package bench

import (
	"slices"

	"arrocco/game"
	"arrocco/search"
)

// A Verdict is the result of one search of a [Problem], and what it is worth.
type Verdict struct {
	Problem *Problem
	Result  search.Result
	Solved  bool
	Points  int

	// TooShort is set if the search claims a mate in fewer moves than the
	// suite knows of: either the suite or the engine is wrong.
	TooShort bool
	// NewKey is set if the search mates in the right number of moves by a
	// first move that the suite does not list.
	NewKey bool
}

// Judge compares the result of a search with what is known. A mate problem is
// solved by the right number of moves, any other by the right first move.
func (p *Problem) Judge(r search.Result) Verdict {
	v := Verdict{Problem: p, Result: r, Points: p.Points[r.Best]}
	key := p.key(r.Best)
	if p.Mate == 0 {
		v.Solved = key
		return v
	}
	if distance := mateDistance(r.Score); distance > 0 {
		v.Solved = distance == p.Mate
		v.TooShort = distance < p.Mate
		v.NewKey = v.Solved && !key
	}
	return v
}

// key reports whether m is one of the moves to play, and none to avoid. With
// neither known, every move will do.
func (p *Problem) key(m game.Move) bool {
	if m == game.NoMove || slices.Contains(p.Avoid, m) {
		return false
	}
	return len(p.Best) == 0 || slices.Contains(p.Best, m)
}

// mateDistance returns in how many moves the side to move mates, or 0.
func mateDistance(s game.Score) int {
	if s.IsMate() && s > 0 {
		return s.MateMoves()
	}
	return 0
}

// A Tally sums up the verdicts on a suite.
type Tally struct {
	Positions, Solved int
	Points, MaxPoints int // 0 in suites without points
	TooShort, NewKeys int
	Total
}

// Add counts one more verdict.
func (t *Tally) Add(v Verdict) {
	t.Positions++
	t.Points += v.Points
	t.MaxPoints += v.Problem.MaxPoints
	t.Solved += count(v.Solved)
	t.TooShort += count(v.TooShort)
	t.NewKeys += count(v.NewKey)
	t.add(v.Result)
}

// Percent returns the share of the problems that are solved.
func (t *Tally) Percent() float64 { return 100 * float64(t.Solved) / float64(max(t.Positions, 1)) }

// count returns 1 for true.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
