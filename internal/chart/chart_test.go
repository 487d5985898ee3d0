package chart_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arrocco/internal/chart"
)

// checkXML fails if a chart is not well-formed, or has a place that is no number.
func checkXML(t *testing.T, text string) {
	t.Helper()
	if bad := regexp.MustCompile(`NaN|Inf|ZgotmplZ|="-0"`).FindString(text); bad != "" {
		t.Errorf("%s in\n%s", bad, text)
	}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
}

// labels returns the texts with the given anchor.
func labels(text, anchor string) string {
	var list []string
	for _, m := range regexp.MustCompile(`text-anchor="`+anchor+`">([^<]*)<`).FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return strings.Join(list, " ")
}

// TestTicks checks that the labels are round numbers with the decimals they need.
func TestTicks(t *testing.T) {
	tests := []struct {
		name string
		y    chart.Axis
		want string
	}{
		{"percent", chart.Axis{Low: 40, High: 60, Ticks: 6}, "40 45 50 55 60"},
		{"below zero", chart.Axis{Low: -0.3, High: 0.3, Ticks: 6}, "-0.3 -0.2 -0.1 0.0 0.1 0.2 0.3"},
		{"losses", chart.Axis{Low: 0.0051, High: 0.0076, Ticks: 7}, "0.0055 0.0060 0.0065 0.0070 0.0075"},
		{"whole numbers", chart.Axis{Low: 1, High: 3, Ticks: 10, Whole: true}, "1 2 3"},
		{"one value", chart.Axis{Low: 1, High: 1, Ticks: 10, Whole: true}, "1"},
		{"large", chart.Axis{High: 123456, Ticks: 8}, "0 20000 40000 60000 80000 100000 120000"},
		{"infinite", chart.Axis{High: math.Inf(1), Ticks: 8}, ""},
		{"the wrong way round", chart.Axis{Low: 1, Ticks: 8}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := chart.NewLines(chart.PageFrame, chart.Axis{High: 1, Ticks: 1, Whole: true}, tt.y, nil)
			text, err := c.HTML()
			if err != nil {
				t.Fatal(err)
			}
			checkXML(t, string(text))
			if got := labels(string(text), "end"); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// TestLines draws curves in a page and as a picture.
func TestLines(t *testing.T) {
	points := []chart.Point{{X: 0, Y: 1}, {X: 10, Y: 99}} // the last is off the axis
	series := []chart.Series{{Name: "a < b & c", Points: points}, {Name: "empty"}, {Name: "c", Points: points[:1]}}
	c := chart.NewLines(chart.PictureFrame, chart.Axis{High: 10, Ticks: 5}, chart.Axis{High: 10, Ticks: 5}, series)
	c.Title, c.XLabel, c.About = "<title>", "steps", "about"
	c.Mark(5, "five", "bound")
	c.Mark(50, "fifty", "bound")
	page, err := c.HTML()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := c.Picture()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(page), picture} {
		checkXML(t, text)
		if n := strings.Count(text, "<polyline"); n != 2 {
			t.Errorf("%d curves", n)
		}
		if !strings.Contains(text, `"70.0,319.0 640.0,40.0"`) {
			t.Errorf("no curve that ends at the edge in\n%s", text)
		}
		if !regexp.MustCompile(`<text [^>]*x="640" dx="5" [^>]*>five<`).MatchString(text) {
			t.Errorf("the label of the mark is not beside the plot in\n%s", text)
		}
		if !strings.Contains(text, "five") || strings.Contains(text, "fifty") || !strings.Contains(text, "a &lt; b &amp; c") {
			t.Error(text)
		}
	}
	if l := c.Legend(); len(l) != 2 || l[1].Name != "c" || l[1].Color != 2 || l[0].Last != "99.00" {
		t.Errorf("legend %v", l)
	}
}

// TestNames checks that the names of curves that end close together do not cover each
// other.
func TestNames(t *testing.T) {
	var series []chart.Series
	for _, y := range []float64{5, 5.1, 5, 9} {
		series = append(series, chart.Series{Name: "name", Points: []chart.Point{{X: 1, Y: y}}})
	}
	c := chart.NewLines(chart.PictureFrame, chart.Axis{High: 1, Ticks: 1}, chart.Axis{High: 10, Ticks: 5}, series)
	text, err := c.Picture()
	if err != nil {
		t.Fatal(err)
	}
	last := math.Inf(-1)
	for _, m := range regexp.MustCompile(`y="([0-9.]+)" dy="4" fill="#\w+">name<`).FindAllStringSubmatch(text, -1) {
		y, err := strconv.ParseFloat(m[1], 64)
		if err != nil || y-last < 13.99 {
			t.Errorf("a name at %v after one at %v, %v", y, last, err)
		}
		last = y
	}
	if math.IsInf(last, -1) {
		t.Error("no names")
	}
}

// TestIntervalsAndColumns draws the other charts.
func TestIntervalsAndColumns(t *testing.T) {
	const long = "an engine with a name of more than twenty-four letters"
	text, err := chart.Intervals("about", chart.Axis{Low: -10, High: 10, Ticks: 8}, []chart.Interval{
		{Name: long, Value: 30, Margin: 12, Text: "+30.0 ± 12.0", Color: 1}, {Name: "b", Value: -30, Margin: 0},
	})
	if err != nil {
		t.Fatal(err)
	}
	checkXML(t, string(text))
	if got := labels(string(text), "middle"); got != "-30 -20 -10 0 10 20 30 40" {
		t.Errorf("labels %q", got)
	}
	if mark := regexp.MustCompile(`class="mark" x1="([0-9.]+)"`).FindStringSubmatch(string(text)); mark == nil ||
		!strings.Contains(string(text), `<text x="`+mark[1]+`" y="84" text-anchor="middle">0<`) {
		t.Errorf("the mark %q is not at 0 in\n%s", mark, text)
	}
	if !strings.Contains(string(text), ">an engine with a name o…<") {
		t.Errorf("no short name in\n%s", text)
	}
	text, err = chart.Columns("title", "about", []chart.Column{{"0", 3, "loss"}, {"1", 1, "win soft"}, {"2", 0, "win"}})
	if err != nil {
		t.Fatal(err)
	}
	checkXML(t, string(text))
	for _, want := range []string{"0: 3 (75.0 %)", "1: 1 (25.0 %)", `class="win soft"`, `height="116"`, `height="0"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if text, err = chart.Columns("", "", []chart.Column{{}}); err != nil || strings.Contains(string(text), "NaN") {
		t.Errorf("no counts: %v\n%s", err, text)
	}
}
