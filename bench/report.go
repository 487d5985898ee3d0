package bench

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/game"
)

// A Line is a verdict as a line of JSON.
type Line struct {
	Suite    string `json:"suite"`
	Engine   string `json:"engine,omitempty"` // empty for our own search
	ID       string `json:"id"`
	FEN      string `json:"fen"`
	Expected string `json:"expected"`
	Played   string `json:"played"`           // empty if there is no move
	Solved   *bool  `json:"solved"`           // null if there is no goal
	NoGoal   bool   `json:"nogoal,omitempty"` // there is nothing by which to judge
	Points   int    `json:"points,omitempty"`
	TooShort bool   `json:"tooshort,omitempty"`
	NewKey   bool   `json:"newkey,omitempty"`
	CP       *int   `json:"cp,omitempty"`   // score for the side to move, centipawns
	Mate     *int   `json:"mate,omitempty"` // or moves to mate
	Depth    int    `json:"depth"`
	Nodes    uint64 `json:"nodes"`
	Time     int64  `json:"time"` // milliseconds

	Solution *LineSolution `json:"solution,omitempty"` // where it was found for good
}

// A LineSolution says when a problem was solved.
type LineSolution struct {
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Time  int64  `json:"time"` // milliseconds
}

// Line returns v, on a problem of the named suite, for JSON.
func (v *Verdict) Line(suite string) Line {
	l := Line{
		Suite: suite, Engine: v.Engine, ID: v.Problem.ID, FEN: v.Problem.FEN,
		Expected: v.Problem.Expected(), Played: v.Played(),
		Points: v.Points, TooShort: v.TooShort, NewKey: v.NewKey, NoGoal: !v.Problem.HasGoal(),
		Depth: v.Answer.Depth, Nodes: v.Answer.Nodes, Time: v.Answer.Elapsed.Milliseconds(),
	}
	if !l.NoGoal {
		l.Solved = &v.Solved
	}
	switch score := v.Answer.Score; {
	case score == nil:
	case score.Mate != 0:
		l.Mate = &score.Mate
	default:
		l.CP = &score.Centipawns
	}
	if f := v.Solution; f != nil {
		l.Solution = &LineSolution{f.Depth, f.Nodes, f.Elapsed.Milliseconds()}
	}
	return l
}

// Played returns the move that was found, or nothing if there is none.
func (v *Verdict) Played() string {
	if v.Answer.Best == game.NoMove {
		return ""
	}
	return v.Problem.name(v.Answer.Best)
}

// String says in one line what was found, and what should have been.
func (v *Verdict) String() string {
	score := "no score"
	switch s := v.Answer.Score; {
	case s == nil:
	case s.Mate != 0:
		score = "mate in " + strconv.Itoa(s.Mate)
	default:
		score = fmt.Sprintf("%+.2f", float64(s.Centipawns)/100)
	}
	played := v.Played()
	if played == "" {
		played = "nothing"
	}
	who := v.Problem.ID
	if v.Engine != "" {
		who += ": " + v.Engine
	}
	return fmt.Sprintf("%s: played %s (%s, depth %d), expected %s",
		who, played, score, v.Answer.Depth, v.Problem.Expected())
}

// A Row is a line of the table of results.
type Row struct {
	Engine string // "" for our own search
	Suite  string
	Theme  string // of these positions; "" for all of the suite
	Tally  Tally
}

// number matches the number of a position in an id, as in "STS(v1.0) Undermine.001".
var number = regexp.MustCompile(`[\s.,:;#/_-]*[0-9]+[a-z]?$`)

// Theme returns what the ids of several positions share: the id without a number at its end.
func (p *Problem) Theme() string { return number.ReplaceAllString(p.ID, "") }

// A column is one of the table of results.
type column struct {
	title string
	cell  func(*Tally) any
}

// columns returns the columns after the name of the suite, which depend on the sum:
// what there is nothing of has none.
func columns(sum *Tally) []column {
	list := []column{
		{"Solved", func(t *Tally) any { return t.Solved }},
		{"of", func(t *Tally) any { return t.Positions }},
		{"%", percentCell},
		{"Points", pointsCell},
	}
	if sum.NoGoal > 0 {
		list = append(list, column{"No goal", func(t *Tally) any { return t.NoGoal }})
	}
	if sum.Skipped > 0 {
		list = append(list, column{"Skipped", func(t *Tally) any { return t.Skipped }})
	}
	list = append(list,
		column{"Nodes", func(t *Tally) any { return t.Nodes }},
		column{"Time", func(t *Tally) any { return seconds(t.Elapsed) }})
	if sum.Solved > 0 {
		list = append(list,
			column{"Depth", func(t *Tally) any { return t.meanDepth() }},
			column{"At", func(t *Tally) any { return t.meanTime() }})
	}
	return list
}

// seconds returns a time as tables show it.
func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// meanDepth returns the depth at which positions were solved, on average.
func (t *Tally) meanDepth() string {
	if t.Solved == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(t.Solution.Depth)/float64(t.Solved))
}

// meanTime returns the time at which positions were solved, on average.
func (t *Tally) meanTime() string {
	if t.Solved == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f s", t.Solution.Elapsed.Seconds()/float64(t.Solved))
}

func percentCell(t *Tally) any {
	if t.Positions == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", t.Percent())
}

func pointsCell(t *Tally) any {
	if t.MaxPoints == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d", t.Points, t.MaxPoints)
}

// WriteTable writes the results of suites, and for each engine their sum if there are
// several, as a table. Positions without a goal and lines that were skipped have columns of
// their own, if there are any, and so have engines. Themes stand below their suite. Depth and At are the means of
// the depths and times at which the solved positions were solved for good. It returns the error
// of writing.
func WriteTable(w io.Writer, rows []Row) error {
	all := &Tally{}
	for i := range rows {
		all.merge(&rows[i].Tally)
	}
	names, columns := nameColumns(rows), columns(all)
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header, style.Format.Footer = text.FormatDefault, text.FormatDefault
	t.SetStyle(style)
	var header table.Row
	var configs []table.ColumnConfig
	for _, c := range names {
		header = append(header, c.title)
	}
	for _, c := range columns {
		header = append(header, c.title)
		configs = append(configs, table.ColumnConfig{
			Number: len(header), Align: text.AlignRight, AlignHeader: text.AlignRight, AlignFooter: text.AlignRight,
		})
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(header)
	for i := range rows {
		t.AppendRow(rows[i].cells(names, columns))
	}
	for _, sum := range sums(rows) {
		t.AppendFooter(sum.cells(names, columns))
	}
	_, err := fmt.Fprintln(w, t.Render())
	return err
}

// A nameColumn is a column that says what a row is about.
type nameColumn struct {
	title string
	cell  func(*Row) string
}

// nameColumns returns the columns that say what rows are about.
func nameColumns(rows []Row) []nameColumn {
	suite := nameColumn{"Suite", (*Row).subject}
	list := []nameColumn{suite}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.Engine != "" }) {
		list = []nameColumn{{"Engine", func(r *Row) string { return r.Engine }}, suite}
	}
	return list
}

// subject returns the suite, or the theme with an indentation.
func (r *Row) subject() string {
	if r.Theme != "" {
		return "  " + r.Theme
	}
	return r.Suite
}

// sums returns a row for each engine with the sum of its suites, unless it has only one.
func sums(rows []Row) []*Row {
	var list []*Row
	suites := map[*Row]int{}
	for i := range rows {
		r := &rows[i]
		if r.Theme != "" {
			continue
		}
		at := slices.IndexFunc(list, func(s *Row) bool { return s.Engine == r.Engine })
		if at < 0 {
			at = len(list)
			list = append(list, &Row{Engine: r.Engine, Suite: "Together"})
		}
		list[at].Tally.merge(&r.Tally)
		suites[list[at]]++
	}
	return slices.DeleteFunc(list, func(s *Row) bool { return suites[s] < 2 })
}

// cells returns the row for the table.
func (r *Row) cells(names []nameColumn, columns []column) table.Row {
	var row table.Row
	for _, c := range names {
		row = append(row, c.cell(r))
	}
	for _, c := range columns {
		row = append(row, c.cell(&r.Tally))
	}
	return row
}

// merge adds another tally.
func (t *Tally) merge(o *Tally) {
	t.Positions += o.Positions
	t.NoGoal += o.NoGoal
	t.Skipped += o.Skipped
	t.Solved += o.Solved
	t.Points += o.Points
	t.MaxPoints += o.MaxPoints
	t.TooShort += o.TooShort
	t.NewKeys += o.NewKeys
	t.Nodes += o.Nodes
	t.Elapsed += o.Elapsed
	t.Solution.Depth += o.Solution.Depth
	t.Solution.Elapsed += o.Solution.Elapsed
}
