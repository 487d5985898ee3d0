package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
)

// A point of a curve, in the units of its axes.
type point struct{ x, y float64 }

// The size of the charts and of the margins around their axes, in the user
// units of SVG.
const (
	chartWidth  = 640.0
	chartHeight = 240.0
	chartLeft   = 52.0
	chartRight  = 12.0
	chartTop    = 12.0
	chartBottom = 28.0
)

// An axis maps values to positions in a chart.
type axis struct {
	low, high  float64
	start, end float64 // positions of low and high
}

func (a axis) at(v float64) float64 {
	if a.high == a.low {
		return a.start
	}
	return a.start + (v-a.low)/(a.high-a.low)*(a.end-a.start)
}

// ticks returns about n round values that the axis shows.
func (a axis) ticks(n int) []float64 {
	span := a.high - a.low
	if !(span > 0) || math.IsInf(span, 0) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, factor := range []float64{1, 2, 2.5, 5, 10} {
		if step*factor*float64(n) >= span {
			step *= factor
			break
		}
	}
	var ticks []float64
	for v := math.Ceil(a.low/step) * step; v <= a.high+step/1000; v += step {
		ticks = append(ticks, v)
	}
	return ticks
}

// A tick is a line across a chart and its label.
type tick struct {
	At    float64
	Label string
	Class string
}

// label writes a round value without needless digits.
func label(v float64) string {
	if math.Abs(v) < 1e-9 {
		v = 0
	}
	return strings.TrimSuffix(fmt.Sprintf("%.4g", v), ".0")
}

// A lineChart shows curves over the number of games.
type lineChart struct {
	Width, Height            float64
	Left, Right, Top, Bottom float64 // the edges of the plot
	X, Y, Marks              []tick
	Curves                   []curve
	yAxis                    axis
}

// A curve is a line of a chart.
type curve struct {
	Name   string
	Points string // of an SVG polyline
	Colour int
	Last   string // value
}

// newLineChart draws curves over games. The vertical axis shows all of them and
// at least what makes sense between low and high, never more than that range
// on a chart of shares.
func newLineChart(games int, low, high float64, lines [][]point, names []string) *lineChart {
	c := &lineChart{
		Width: chartWidth, Height: chartHeight,
		Left: chartLeft, Right: chartWidth - chartRight, Top: chartTop, Bottom: chartHeight - chartBottom,
	}
	x := axis{0, float64(max(1, games)), c.Left, c.Right}
	if low == 0 {
		low, high = zoom(lines, 40, 60)
	} else {
		bottom, top := zoom(lines, low, high)
		margin := (top - bottom) / 20
		low, high = bottom-margin, top+margin
	}
	c.yAxis = axis{low, high, c.Bottom, c.Top}
	for _, v := range x.ticks(8) {
		if v == math.Trunc(v) {
			c.X = append(c.X, tick{At: x.at(v), Label: label(v)})
		}
	}
	for _, v := range c.yAxis.ticks(6) {
		c.Y = append(c.Y, tick{At: c.yAxis.at(v), Label: label(v)})
	}
	for i, line := range lines {
		if len(line) > 0 {
			c.Curves = append(c.Curves, c.curve(names[i], i, line, x))
		}
	}
	return c
}

// zoom returns a range that holds all points but the first few, whose scores
// jump, and at least the one given.
func zoom(lines [][]point, low, high float64) (float64, float64) {
	for _, line := range lines {
		for i, p := range line {
			if i >= len(line)/20 {
				low, high = min(low, p.y), max(high, p.y)
			}
		}
	}
	return low, high
}

func (c *lineChart) curve(name string, colour int, line []point, x axis) curve {
	var b strings.Builder
	for _, p := range line {
		y := min(max(c.yAxis.at(p.y), c.Top), c.Bottom)
		fmt.Fprintf(&b, "%.1f,%.1f ", x.at(p.x), y)
	}
	last := line[len(line)-1]
	return curve{name, strings.TrimSpace(b.String()), colour % colours, fmt.Sprintf("%.2f", last.y)}
}

// mark adds a line across the chart.
func (c *lineChart) mark(v float64, label, class string) {
	if v >= c.yAxis.low && v <= c.yAxis.high {
		c.Marks = append(c.Marks, tick{c.yAxis.at(v), label, class})
	}
}

// A barChart shows the Elo of each engine with its confidence interval.
type barChart struct {
	Width, Height float64
	Left, Right   float64
	Zero          float64
	X             []tick
	Bars          []bar
}

// A bar is an estimate and its interval.
type bar struct {
	Name         string
	Y            float64
	At, Low, Top float64 // positions
	Text         string
	Colour       int
}

// The height of a bar's line, and the room for names on the left.
const (
	barHeight = 34.0
	barLeft   = 170.0
)

// eloBars draws the Elo of all engines against their opponents, or returns nil
// if no estimate is finite.
func eloBars(s *tournament.Standings) *barChart {
	type estimate struct {
		engine   int
		estimate sprt.Estimate
	}
	var all []estimate
	low, high := -10.0, 10.0
	for _, i := range s.Ranking() {
		t := s.Of(i)
		e := t.Estimate()
		if math.IsNaN(e.Elo) || math.IsInf(e.Elo, 0) || math.IsNaN(e.EloMargin) || math.IsInf(e.EloMargin, 0) {
			continue
		}
		all = append(all, estimate{i, e})
		low, high = min(low, e.Elo-e.EloMargin), max(high, e.Elo+e.EloMargin)
	}
	if len(all) == 0 {
		return nil
	}
	c := &barChart{
		Width: chartWidth, Height: barHeight*float64(len(all)) + chartBottom,
		Left: barLeft, Right: chartWidth - chartRight,
	}
	margin := (high - low) / 20
	x := axis{low - margin, high + margin, c.Left, c.Right}
	c.Zero = x.at(0)
	for _, v := range x.ticks(8) {
		c.X = append(c.X, tick{At: x.at(v), Label: label(v)})
	}
	for i, e := range all {
		c.Bars = append(c.Bars, bar{
			Name: s.Engines[e.engine].Name, Y: barHeight * (float64(i) + 0.5), Colour: e.engine % colours,
			At: x.at(e.estimate.Elo), Low: x.at(e.estimate.Elo - e.estimate.EloMargin),
			Top: x.at(e.estimate.Elo + e.estimate.EloMargin), Text: figures(e.estimate.Elo, e.estimate.EloMargin),
		})
	}
	return c
}

// A columnChart shows how often pairs ended with each score.
type columnChart struct {
	Name                 string
	Width, Height, Floor float64
	Columns              []column
}

// A column is one score of a pair.
type column struct {
	X, Y, Width, Height float64
	Label, Count, Share string
	Class               string
}

// PlotHeight is the height of the plot without its labels.
func (c *barChart) PlotHeight() float64 { return c.Height - chartBottom }

// LabelY is the baseline of the labels below the plot.
func (c *barChart) LabelY() float64 { return c.PlotHeight() + 16 }

// NameX is where the names to the left of the plot end.
func (c *barChart) NameX() float64 { return c.Left - 10 }

// CapTop is the upper end of the marks at the ends of an interval.
func (b bar) CapTop() float64 { return b.Y - 6 }

// CapBottom is their lower end.
func (b bar) CapBottom() float64 { return b.Y + 6 }

// Short is the name as far as there is room for it.
func (b bar) Short() string {
	const room = 24
	runes := []rune(b.Name)
	if len(runes) <= room {
		return b.Name
	}
	return string(runes[:room-1]) + "…"
}

// pairColumns draws the pentanomial distribution of an engine.
func pairColumns(name string, p sprt.Pentanomial) *columnChart {
	const width, height, gap, top, floor = 300.0, 180.0, 10.0, 40.0, 156.0
	c := &columnChart{Name: name, Width: width, Height: height, Floor: floor}
	most := 1
	for _, n := range p {
		most = max(most, n)
	}
	each := (width - gap) / float64(len(p))
	classes := [...]string{"loss", "loss soft", "level", "win soft", "win"}
	for i, n := range p {
		h := (floor - top) * float64(n) / float64(most)
		c.Columns = append(c.Columns, column{
			X: gap + each*float64(i), Y: floor - h, Width: each - gap, Height: h,
			Label: [...]string{"0", "½", "1", "1½", "2"}[i], Count: strconv.Itoa(n),
			Share: fmt.Sprintf("%.1f %%", 100*float64(n)/float64(p.Pairs())), Class: classes[i],
		})
	}
	return c
}

// Middle is the middle of a column.
func (c column) Middle() float64 { return c.X + c.Width/2 }
