package bench

import (
	"fmt"
	"io"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/eval"
	"arrocco/game"
)

// A Line is a verdict as a line of JSON.
type Line struct {
	Suite    string `json:"suite"`
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
}

// Line returns v, on a problem of the named suite, for JSON.
func (v *Verdict) Line(suite string) Line {
	l := Line{
		Suite: suite, ID: v.Problem.ID, FEN: v.Problem.FEN, Expected: v.Problem.Expected(), Played: v.Played(),
		Points: v.Points, TooShort: v.TooShort, NewKey: v.NewKey, NoGoal: !v.Problem.HasGoal(),
		Depth: int(v.Result.Depth), Nodes: v.Result.Nodes, Time: v.Result.Elapsed.Milliseconds(),
	}
	if !l.NoGoal {
		l.Solved = &v.Solved
	}
	score := eval.Centipawns(v.Problem.Position.Traits(), v.Result.Score)
	if v.Result.Score.IsMate() {
		score = v.Result.Score.MateMoves()
		l.Mate = &score
	} else {
		l.CP = &score
	}
	return l
}

// Played returns the move that was found, or nothing if there is none.
func (v *Verdict) Played() string {
	if v.Result.Best == game.NoMove {
		return ""
	}
	return v.Problem.name(v.Result.Best)
}

// String says in one line what was found, and what should have been.
func (v *Verdict) String() string {
	score := fmt.Sprintf("%+.2f", eval.Pawns(v.Problem.Position.Traits(), v.Result.Score))
	if v.Result.Score.IsMate() {
		score = "mate in " + strconv.Itoa(v.Result.Score.MateMoves())
	}
	played := v.Played()
	if played == "" {
		played = "nothing"
	}
	return fmt.Sprintf("%s: played %s (%s, depth %d), expected %s",
		v.Problem.ID, played, score, v.Result.Depth, v.Problem.Expected())
}

// A Row is a line of the table of results.
type Row struct {
	Suite string
	Tally Tally
}

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
	return append(list,
		column{"Nodes", func(t *Tally) any { return t.Nodes }},
		column{"Time", func(t *Tally) any { return fmt.Sprintf("%.1f s", t.Elapsed.Seconds()) }})
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

// WriteTable writes the results of suites, and their sum if there are several,
// as a table. Positions without a goal and lines that were skipped have columns of
// their own, if there are any. It returns the error of writing.
func WriteTable(w io.Writer, rows []Row) error {
	sum := &Row{Suite: "Together"}
	for i := range rows {
		sum.Tally.merge(&rows[i].Tally)
	}
	columns := columns(&sum.Tally)
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header, style.Format.Footer = text.FormatDefault, text.FormatDefault
	t.SetStyle(style)
	header := table.Row{"Suite"}
	var configs []table.ColumnConfig
	for i, c := range columns {
		header = append(header, c.title)
		configs = append(configs, table.ColumnConfig{
			Number: i + 2, Align: text.AlignRight, AlignHeader: text.AlignRight, AlignFooter: text.AlignRight,
		})
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(header)
	for i := range rows {
		t.AppendRow(rows[i].cells(columns))
	}
	if len(rows) > 1 {
		t.AppendFooter(sum.cells(columns))
	}
	_, err := fmt.Fprintln(w, t.Render())
	return err
}

// cells returns the row for the table.
func (r *Row) cells(columns []column) table.Row {
	row := table.Row{r.Suite}
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
}
