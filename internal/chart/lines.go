package chart

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// Colors is how many colors tell curves apart. Series i has color i modulo Colors.
const Colors = 8

// pictureColors are the colors in a picture; a page has its own.
var pictureColors = [Colors]string{
	"#1f6fb2", "#c2571a", "#2b8a3e", "#9c36b5", "#0b7285", "#a68a00", "#c2255c", "#5c677d",
}

// A Point of a curve is in the units of the axes.
type Point struct{ X, Y float64 }

// A Series is a curve with a name.
type Series struct {
	Name   string
	Points []Point
}

// A Frame is the size of a chart and of the margins around its axes, in the user
// units of SVG.
type Frame struct {
	Width, Height            float64
	Left, Right, Top, Bottom float64 // margins
}

// PageFrame is the usual Frame of curves in a page, with labels of marks beside them.
var PageFrame = Frame{Width: 640, Height: 240, Left: 52, Right: 56, Top: 12, Bottom: 28}

// PictureFrame is that of a picture, with a title and names beside the curves.
var PictureFrame = Frame{Width: 720, Height: 400, Left: 70, Right: 80, Top: 40, Bottom: 50}

// Lines are curves over an axis. Use [NewLines].
type Lines struct {
	Title  string // of a picture
	XLabel string // below a picture: what the axis counts
	About  string // for readers of a page who do not see it

	frame  Frame
	x, y   scale
	marks  []tick
	curves []curve
}

// A curve is a line of a chart.
type curve struct {
	Name      string
	Points    string // of an SVG polyline
	Color     int
	Last      string // value, with two decimals
	endX, end float64
}

// NewLines draws curves. What lies outside of the y axis is drawn at its edge. Series
// without points are left out.
func NewLines(f Frame, x, y Axis, series []Series) *Lines {
	c := &Lines{
		frame: f,
		x:     scale{x, f.Left, f.Width - f.Right},
		y:     scale{y, f.Height - f.Bottom, f.Top},
	}
	for i, s := range series {
		if len(s.Points) > 0 {
			c.curves = append(c.curves, c.curve(s, i%Colors))
		}
	}
	return c
}

// curve returns a series as a line of the chart.
func (c *Lines) curve(s Series, color int) curve {
	var b strings.Builder
	line := curve{Name: s.Name, Color: color}
	for _, p := range s.Points {
		line.endX, line.end = c.x.at(p.X), min(max(c.y.at(p.Y), c.y.end), c.y.start)
		fmt.Fprintf(&b, "%.1f,%.1f ", line.endX, line.end)
	}
	line.Points = strings.TrimSpace(b.String())
	line.Last = fmt.Sprintf("%.2f", s.Points[len(s.Points)-1].Y)
	return line
}

// Mark adds a line across the chart, if its value is on the y axis, and a label on its
// right, where no curve is. Class is "" or "bound".
func (c *Lines) Mark(v float64, label, class string) {
	if v >= c.y.Low && v <= c.y.High {
		c.marks = append(c.marks, tick{c.y.at(v), label, class})
	}
}

// Legend returns the curves for a legend below the chart.
func (c *Lines) Legend() []LegendEntry {
	var list []LegendEntry
	for _, l := range c.curves {
		list = append(list, LegendEntry{l.Name, l.Color, l.Last})
	}
	return list
}

// A LegendEntry is a curve's name, color and last value.
type LegendEntry struct {
	Name  string
	Color int
	Last  string
}

// HTML returns the chart for a page.
func (c *Lines) HTML() (template.HTML, error) { return execute("lines", c.shown()) }

// Picture returns the chart as an SVG file.
func (c *Lines) Picture() (string, error) {
	text, err := execute("picture", c.shown())
	return string(text), err
}

// shownLines is what the template shows.
type shownLines struct {
	Title, XLabel, About     string
	Width, Height            float64
	Left, Right, Top, Bottom float64 // the edges of the plot
	X, Y, Marks              []tick
	Curves                   []curve
	Names                    []curveName
}

// shown computes positions and labels.
func (c *Lines) shown() *shownLines {
	f := &c.frame
	return &shownLines{
		Title: c.Title, XLabel: c.XLabel, About: c.About,
		Width: f.Width, Height: f.Height,
		Left: f.Left, Right: f.Width - f.Right, Top: f.Top, Bottom: f.Height - f.Bottom,
		X: c.x.ticks(), Y: c.y.ticks(), Marks: c.marks, Curves: c.curves, Names: c.names(),
	}
}

// PictureColor is the color of the curve in a picture.
func (c curve) PictureColor() string { return pictureColors[c.Color] }

// A curveName is the name at the end of a curve in a picture.
type curveName struct {
	Name, Color string
	X, Y        float64
}

// names returns the names of the curves at their ends, but not over each other.
func (c *Lines) names() []curveName {
	const apart = 14 // the height of a line of text
	byHeight := slices.Clone(c.curves)
	slices.SortStableFunc(byHeight, func(a, b curve) int {
		switch {
		case a.end < b.end:
			return -1
		case a.end > b.end:
			return 1
		}
		return 0
	})
	list := make([]curveName, len(byHeight))
	moved := 0.0
	for i, l := range byHeight {
		y := l.end
		if i > 0 {
			y = max(y, list[i-1].Y+apart)
		}
		moved += (y - l.end) / float64(len(byHeight))
		list[i] = curveName{l.Name, l.PictureColor(), l.endX, y}
	}
	for i := range list {
		list[i].Y -= moved
	}
	return list
}
