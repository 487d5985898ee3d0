package bench

import (
	"slices"
	"time"

	"arrocco/game"
)

// A Verdict is the result of one search of a [Problem], and whether it solves it.
type Verdict struct {
	Problem *Problem
	Engine  string  // the name of the solver
	Answer  Finding // when the search ended
	Solved  bool    // never without a goal, see [Problem.HasGoal]
	Points  int

	// Solution is the finding by which the search had solved the problem for good: so had all
	// that it found later. Nil if it is not solved.
	Solution *Finding

	// TooShort is set if the search claims a mate in fewer moves than the
	// suite knows of. It counts as solved, but either the suite or the engine
	// is wrong.
	TooShort bool
	// NewKey is set if the search mates in time by a first move that the suite
	// does not list.
	NewKey bool
}

// Judge compares the findings of a search, of which the last is its answer, with what is
// known. A mate problem is solved by a mate in the right number of moves or fewer, one
// with points and nothing else by the most points, any other by the right first move.
func (p *Problem) Judge(found []Finding) Verdict {
	v := Verdict{Problem: p, Answer: found[len(found)-1]}
	v.Points = p.Points[v.Answer.Best]
	if !p.solvedBy(&v.Answer) {
		return v
	}
	v.Solved = true
	v.TooShort = p.Mate != 0 && v.Answer.mate() != p.Mate
	v.NewKey = p.Mate != 0 && !p.key(v.Answer.Best)
	for _, f := range slices.Backward(found) {
		if !p.solvedBy(&f) {
			break
		}
		v.Solution = &f
	}
	return v
}

// solvedBy reports whether a finding solves the problem.
func (p *Problem) solvedBy(f *Finding) bool {
	switch distance := f.mate(); {
	case p.Mate > 0:
		return 0 < distance && distance <= p.Mate
	case p.Mate < 0:
		return 0 > distance && distance >= p.Mate
	case len(p.Best)+len(p.Avoid) > 0:
		return p.key(f.Best)
	default:
		return p.MaxPoints > 0 && p.Points[f.Best] == p.MaxPoints
	}
}

// key reports whether m is one of the moves to play, and none to avoid. With
// none to play known, every other move will do.
func (p *Problem) key(m game.Move) bool {
	if m == game.NoMove || slices.Contains(p.Avoid, m) {
		return false
	}
	return len(p.Best) == 0 || slices.Contains(p.Best, m)
}

// A Tally sums up the verdicts on a suite.
type Tally struct {
	Positions, Solved int // of the positions with a goal
	NoGoal            int // positions without one, which are searched but not judged
	Skipped           int // lines that could not be read
	Points, MaxPoints int // 0 in suites without points
	TooShort, NewKeys int
	Total

	// Solution sums up the depths and times of the solutions of the solved positions.
	Solution struct {
		Depth   int // plies
		Elapsed time.Duration
	}
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
	t.Nodes += v.Answer.Nodes
	t.Elapsed += v.Answer.Elapsed
	if v.Solution != nil {
		t.Solution.Depth += v.Solution.Depth
		t.Solution.Elapsed += v.Solution.Elapsed
	}
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
