package chart

import "html/template"

// An Interval is an estimate with its margin on both sides.
type Interval struct {
	Name          string
	Value, Margin float64
	Text          string // for who points at it
	Color         int
}

// Sizes of a chart of intervals.
const (
	intervalWidth  = 640.0
	intervalHeight = 34.0  // of each line
	intervalLeft   = 170.0 // for the names
	intervalRight  = 12.0
	intervalBottom = 28.0
	nameRunes      = 24 // of a name
)

// Intervals returns a chart of intervals for a page, one below the other, on an axis
// that shows all of them and at least the given range, with a mark in its middle. About
// is for readers who do not see it.
func Intervals(about string, least Axis, list []Interval) (template.HTML, error) {
	low, high := least.Low, least.High
	for _, i := range list {
		low, high = min(low, i.Value-i.Margin), max(high, i.Value+i.Margin)
	}
	margin := (high - low) / 20
	c := &shownIntervals{
		About: about, Width: intervalWidth, Height: intervalHeight*float64(len(list)) + intervalBottom,
		NameX: intervalLeft - 10,
	}
	axis := Axis{Low: low - margin, High: high + margin, Ticks: least.Ticks}
	x := scale{axis, intervalLeft, intervalWidth - intervalRight}
	c.X, c.Mark = x.ticks(), x.at((least.Low+least.High)/2)
	for n, i := range list {
		y := intervalHeight * (float64(n) + 0.5)
		c.Bars = append(c.Bars, shownInterval{
			Name: i.Name, Short: short(i.Name), Text: i.Text, Color: i.Color,
			Y: y, CapTop: y - 6, CapBottom: y + 6,
			At: x.at(i.Value), Low: x.at(i.Value - i.Margin), High: x.at(i.Value + i.Margin),
		})
	}
	return execute("intervals", c)
}

// shownIntervals is what the template shows.
type shownIntervals struct {
	About         string
	Width, Height float64
	NameX         float64 // where names end
	Mark          float64
	X             []tick
	Bars          []shownInterval
}

// PlotHeight is the height of the plot without its labels.
func (c *shownIntervals) PlotHeight() float64 { return c.Height - intervalBottom }

// LabelY is the baseline of the labels below the plot.
func (c *shownIntervals) LabelY() float64 { return c.PlotHeight() + 16 }

// A shownInterval is an interval at its place.
type shownInterval struct {
	Name, Short, Text    string
	Color                int
	Y, CapTop, CapBottom float64
	At, Low, High        float64
}

// short returns a name as far as it fits.
func short(name string) string {
	runes := []rune(name)
	if len(runes) <= nameRunes {
		return name
	}
	return string(runes[:nameRunes-1]) + "…"
}
