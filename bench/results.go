package bench

import "fmt"

// Results add up the verdicts on the problems of a suite, for each solver of a team.
type Results struct {
	Suite string

	themes  bool // are added up
	engines []engineResults
	ahead   [][]int // ahead[i][j] is how many problems solver i has solved and j has not
}

// engineResults are those of one solver.
type engineResults struct {
	name   string
	all    Tally
	themes []string // in the order of the suite
	tally  map[string]*Tally
}

// NewResults returns results of the solvers of a team on the named suite, by theme as well if
// that is asked for.
func NewResults(suite string, team []Solver, themes bool) *Results {
	r := &Results{Suite: suite, themes: themes}
	for _, s := range team {
		r.engines = append(r.engines, engineResults{name: s.Name(), tally: map[string]*Tally{}})
		r.ahead = append(r.ahead, make([]int, len(team)))
	}
	return r
}

// Add takes in the verdicts on a problem, one for each solver.
func (r *Results) Add(verdicts []Verdict) {
	for i := range verdicts {
		v, e := &verdicts[i], &r.engines[i]
		e.all.Add(v)
		if r.themes {
			e.addTheme(v)
		}
		for j := range verdicts {
			r.ahead[i][j] += count(v.Solved && !verdicts[j].Solved)
		}
	}
}

// addTheme counts a verdict for the theme of its problem.
func (e *engineResults) addTheme(v *Verdict) {
	theme := v.Problem.Theme()
	if e.tally[theme] == nil {
		e.themes = append(e.themes, theme)
		e.tally[theme] = &Tally{}
	}
	e.tally[theme].Add(v)
}

// Skip counts a line that could not be read.
func (r *Results) Skip() {
	for i := range r.engines {
		r.engines[i].all.Skipped++
	}
}

// Tally returns the sum of the solver with the given place in the team.
func (r *Results) Tally(i int) *Tally { return &r.engines[i].all }

// Rows returns the sums of a solver as rows of a table: one for the suite, and after it one
// for each theme if themes are added up.
func (r *Results) Rows(i int) []Row {
	e := &r.engines[i]
	rows := []Row{{Engine: e.name, Suite: r.Suite, Tally: e.all}}
	for _, theme := range e.themes {
		rows = append(rows, Row{Engine: e.name, Suite: r.Suite, Theme: theme, Tally: *e.tally[theme]})
	}
	return rows
}

// Differences says of each pair of solvers how many problems only one of them solved.
func (r *Results) Differences() []string {
	var list []string
	for i := range r.engines {
		for j := range i {
			list = append(list, fmt.Sprintf("%s solved %d that %s did not, and %s solved %d that %s did not",
				r.engines[j].name, r.ahead[j][i], r.engines[i].name,
				r.engines[i].name, r.ahead[i][j], r.engines[j].name))
		}
	}
	return list
}
