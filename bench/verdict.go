package bench

import (
	"slices"

	"arrocco/game"
	"arrocco/search"
)

// A Verdict is the result of one search of a [Problem], and whether it solves it.
type Verdict struct {
	Problem *Problem
	Result  search.Result
	Solved  bool // never without a goal, see [Problem.HasGoal]
	Points  int

	// TooShort is set if the search claims a mate in fewer moves than the
	// suite knows of. It counts as solved, but either the suite or the engine
	// is wrong.
	TooShort bool
	// NewKey is set if the search mates in time by a first move that the suite
	// does not list.
	NewKey bool
}

// Judge compares the result of a search with what is known. A mate problem is
// solved by a mate in the right number of moves or fewer, one with points and
// nothing else by the most points, any other by the right first move.
func (p *Problem) Judge(r search.Result) Verdict {
	v := Verdict{Problem: p, Result: r, Points: p.Points[r.Best]}
	key := p.key(r.Best)
	switch distance := mateDistance(r.Score); {
	case p.Mate != 0:
		v.Solved = p.Mate > 0 && 0 < distance && distance <= p.Mate ||
			p.Mate < 0 && 0 > distance && distance >= p.Mate
		v.TooShort = v.Solved && distance != p.Mate
		v.NewKey = v.Solved && !key
	case len(p.Best)+len(p.Avoid) > 0:
		v.Solved = key
	default:
		v.Solved = p.MaxPoints > 0 && v.Points == p.MaxPoints
	}
	return v
}

// key reports whether m is one of the moves to play, and none to avoid. With
// none to play known, every other move will do.
func (p *Problem) key(m game.Move) bool {
	if m == game.NoMove || slices.Contains(p.Avoid, m) {
		return false
	}
	return len(p.Best) == 0 || slices.Contains(p.Best, m)
}

// mateDistance returns in how many moves the side to move mates, less than 0 if it
// is mated, or 0.
func mateDistance(s game.Score) int {
	if s.IsMate() {
		return s.MateMoves()
	}
	return 0
}

// A Tally sums up the verdicts on a suite.
type Tally struct {
	Positions, Solved int // of the positions with a goal
	NoGoal            int // positions without one, which are searched but not judged
	Skipped           int // lines that could not be read
	Points, MaxPoints int // 0 in suites without points
	TooShort, NewKeys int
	Total
}

// Add counts one more verdict.
func (t *Tally) Add(v *Verdict) {
	goal := v.Problem.HasGoal()
	t.Positions += count(goal)
	t.NoGoal += count(!goal)
	t.Points += v.Points
	t.MaxPoints += v.Problem.MaxPoints
	t.Solved += count(v.Solved)
	t.TooShort += count(v.TooShort)
	t.NewKeys += count(v.NewKey)
	t.add(v.Result)
}

// Read returns how many positions of the suite could be read.
func (t *Tally) Read() int { return t.Positions + t.NoGoal }

// Percent returns the share of the positions with a goal that are solved.
func (t *Tally) Percent() float64 { return 100 * float64(t.Solved) / float64(max(t.Positions, 1)) }

// count returns 1 for true.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
