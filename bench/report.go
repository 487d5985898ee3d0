package bench

import (
	"fmt"
	"io"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
)

// A Line is a verdict as a line of JSON.
type Line struct {
	Suite    string `json:"suite"`
	ID       string `json:"id"`
	FEN      string `json:"fen"`
	Expected string `json:"expected"`
	Played   string `json:"played"` // SAN, or empty if there is no move
	Solved   bool   `json:"solved"`
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
		Solved: v.Solved, Points: v.Points, TooShort: v.TooShort, NewKey: v.NewKey,
		Depth: int(v.Result.Depth), Nodes: v.Result.Nodes, Time: v.Result.Elapsed.Milliseconds(),
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

// Played returns the move that was found, in SAN, or nothing if there is none.
func (v *Verdict) Played() string {
	if v.Result.Best == game.NoMove {
		return ""
	}
	return notation.SAN(v.Problem.Position, v.Result.Best)
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

// WriteTable writes the results of suites, and their sum if there are several,
// as a table.
func WriteTable(w io.Writer, rows []Row) {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header, style.Format.Footer = text.FormatDefault, text.FormatDefault
	t.SetStyle(style)
	var configs []table.ColumnConfig
	for column := 2; column <= 7; column++ {
		configs = append(configs, table.ColumnConfig{
			Number: column, Align: text.AlignRight, AlignHeader: text.AlignRight, AlignFooter: text.AlignRight,
		})
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(table.Row{"Suite", "Solved", "of", "%", "Points", "Nodes", "Time"})
	var sum Tally
	for i := range rows {
		t.AppendRow(rows[i].cells())
		sum.merge(&rows[i].Tally)
	}
	if len(rows) > 1 {
		t.AppendFooter((&Row{"Together", sum}).cells())
	}
	fmt.Fprintln(w, t.Render())
}

// cells returns the row for the table.
func (r *Row) cells() table.Row {
	t := &r.Tally
	points := "-"
	if t.MaxPoints > 0 {
		points = fmt.Sprintf("%d/%d", t.Points, t.MaxPoints)
	}
	return table.Row{
		r.Suite, t.Solved, t.Positions, fmt.Sprintf("%.1f", t.Percent()), points,
		t.Nodes, fmt.Sprintf("%.1f s", t.Elapsed.Seconds()),
	}
}

// merge adds another tally.
func (t *Tally) merge(o *Tally) {
	t.Positions += o.Positions
	t.Solved += o.Solved
	t.Points += o.Points
	t.MaxPoints += o.MaxPoints
	t.TooShort += o.TooShort
	t.NewKeys += o.NewKeys
	t.Nodes += o.Nodes
	t.Elapsed += o.Elapsed
}
