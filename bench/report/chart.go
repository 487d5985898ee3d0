package report

import (
	"fmt"
	"html/template"
	"math"

	"arrocco/bench/rating"
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

// eloBars draws the Elo of two engines against each other, or returns nothing if no
// estimate is finite.
func eloBars(s *tournament.Standings) (template.HTML, error) {
	var list []chart.Interval
	for _, i := range s.Ranking() {
		t := s.Of(i)
		e := t.Estimate()
		list = appendBar(list, s, i, e.Elo, e.EloMargin, figures(e.Elo, e.EloMargin))
	}
	return bars(list, 0)
}

// ratingBars draws the ratings of the first group of engines, or of the anchor's, or
// returns nothing if none is known.
func ratingBars(s *tournament.Standings, r *rating.Ratings, order []int) (template.HTML, error) {
	group, zero := 0, 0.0
	for _, p := range r.Players {
		if p.Fixed {
			group, zero = p.Group, p.Elo
		}
	}
	var list []chart.Interval
	for _, i := range order {
		if p := r.Players[i]; group >= 0 && p.Group == group {
			list = appendBar(list, s, i, p.Elo, p.Margin, ratingFigures(p))
		}
	}
	return bars(list, zero)
}

// appendBar adds an engine to a chart, if its figures are finite.
func appendBar(
	list []chart.Interval, s *tournament.Standings, i int, elo, margin float64, text string,
) []chart.Interval {
	if !finite(elo) || !finite(margin) {
		return list
	}
	return append(list, chart.Interval{
		Name: s.Engines[i].Name, Value: elo, Margin: margin, Text: text, Color: i % chart.Colors,
	})
}

// bars draws intervals around a mark at the given Elo, or returns nothing if there are
// none.
func bars(list []chart.Interval, mark float64) (template.HTML, error) {
	if len(list) == 0 {
		return "", nil
	}
	axis := chart.Axis{Low: mark - 10, High: mark + 10, Ticks: 8}
	return chart.Intervals("Elo with 95 % confidence intervals", axis, list)
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
