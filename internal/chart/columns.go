package chart

import (
	"fmt"
	"html/template"
	"strconv"
)

// A Column is a count with its label and its class in the page: "win", "loss" or
// "level", with "soft" for a paler color.
type Column struct {
	Label string
	Count int
	Class string
}

// Columns returns a chart of counts for a page, under a title. About is for readers
// who do not see it.
func Columns(title, about string, list []Column) (template.HTML, error) {
	const width, height, gap, top, floor = 300.0, 180.0, 10.0, 40.0, 156.0
	c := &shownColumns{Title: title, About: about, Width: width, Height: height, Floor: floor}
	most, sum := 1, 0
	for _, k := range list {
		most, sum = max(most, k.Count), sum+k.Count
	}
	each := (width - gap) / float64(len(list))
	for i, k := range list {
		h := (floor - top) * float64(k.Count) / float64(most)
		c.Columns = append(c.Columns, shownColumn{
			X: gap + each*float64(i), Y: floor - h, Width: each - gap, Height: h,
			Label: k.Label, Count: strconv.Itoa(k.Count), Class: k.Class,
			Share: fmt.Sprintf("%.1f %%", 100*float64(k.Count)/float64(max(sum, 1))),
		})
	}
	return execute("columns", c)
}

// shownColumns is what the template shows.
type shownColumns struct {
	Title, About         string
	Width, Height, Floor float64
	Columns              []shownColumn
}

// A shownColumn is a column at its place.
type shownColumn struct {
	X, Y, Width, Height float64
	Label, Count, Share string
	Class               string
}

// Middle is the middle of a column.
func (c shownColumn) Middle() float64 { return c.X + c.Width/2 }
