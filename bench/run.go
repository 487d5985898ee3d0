package bench

import (
	"context"
	"iter"

	"arrocco/internal/inorder"
	"arrocco/search"
)

// SolveAll solves the problems, as many at a time as there are teams of solvers, and calls
// each with the verdicts in the order of the problems, one for each solver of a team, from one
// goroutine at a time. Limits gives what a search of a problem may take. An error among the
// problems is passed on to each in the place of verdicts, and so is an error of a solver; one
// that each returns ends SolveAll, and so does ctx when it is done: each has then been called
// for the first problems only.
//
// Problems are taken from the sequence one at a time, so that it may be of any length.
func SolveAll(
	ctx context.Context, teams [][]Solver, problems iter.Seq2[*Problem, error],
	limits func(*Problem) search.Limits, each func([]Verdict, error) error,
) error {
	solve := func(ctx context.Context, team int, p *Problem) ([]Verdict, error) {
		var verdicts []Verdict
		for _, s := range teams[team] {
			found, err := s.Solve(ctx, p, limits(p))
			if err != nil {
				return nil, err
			}
			v := p.Judge(found)
			v.Engine = s.Name()
			verdicts = append(verdicts, v)
		}
		return verdicts, nil
	}
	return inorder.Run(ctx, len(teams), problems, solve, each)
}
