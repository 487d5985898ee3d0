package report

import (
	"fmt"
	"html/template"
	"math"

	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/internal/chart"
)

// newCurves draws curves over games. The vertical axis shows all of them, and at least
// the range from low to high.
func newCurves(games int, low, high float64, series []chart.Series) *chart.Lines {
	c := chart.NewLines(chart.PageFrame,
		chart.Axis{High: float64(max(1, games)), Ticks: 8, Whole: true},
		chart.Axis{Low: low, High: high, Ticks: 6}, series)
	c.About = "curves over the number of games"
	return c
}

// zoom returns a range that holds all points but the first few, whose scores
// jump, and at least the one given.
func zoom(series []chart.Series, low, high float64) (float64, float64) {
	for _, s := range series {
		for i, p := range s.Points {
			if i >= len(s.Points)/20 {
				low, high = min(low, p.Y), max(high, p.Y)
			}
		}
	}
	return low, high
}

// eloBars draws the Elo of all engines against their opponents, or returns nothing
// if no estimate is finite.
func eloBars(s *tournament.Standings) (template.HTML, error) {
	var list []chart.Interval
	for _, i := range s.Ranking() {
		t := s.Of(i)
		e := t.Estimate()
		if !finite(e.Elo) || !finite(e.EloMargin) {
			continue
		}
		list = append(list, chart.Interval{
			Name: s.Engines[i].Name, Value: e.Elo, Margin: e.EloMargin,
			Text: figures(e.Elo, e.EloMargin), Color: i % chart.Colors,
		})
	}
	if len(list) == 0 {
		return "", nil
	}
	return chart.Intervals("Elo with 95 % confidence intervals", chart.Axis{Low: -10, High: 10, Ticks: 8}, list)
}

// finite reports whether f is a number.
func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// pairColumns draws the pentanomial distribution of an engine.
func pairColumns(name string, p sprt.Pentanomial) (template.HTML, error) {
	labels := [len(p)]string{"0", "½", "1", "1½", "2"}
	classes := [len(p)]string{"loss", "loss soft", "level", "win soft", "win"}
	var list []chart.Column
	for i, n := range p {
		list = append(list, chart.Column{Label: labels[i], Count: n, Class: classes[i]})
	}
	return chart.Columns(name, fmt.Sprintf("Pairs of games of %s by points", name), list)
}
