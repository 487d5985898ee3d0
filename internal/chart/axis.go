package chart

import (
	"math"
	"strconv"
)

// An Axis is a range of values, and how it is labeled.
type Axis struct {
	Low, High float64
	Ticks     int  // about how many labels it gets, at most
	Whole     bool // only whole numbers are labeled
}

// A scale maps the values of an axis to positions in a chart.
type scale struct {
	Axis
	start, end float64 // positions of Low and High
}

// at returns the position of a value. All values of an empty range are at its start.
func (s scale) at(v float64) float64 {
	if s.High == s.Low {
		return s.start
	}
	return s.start + (v-s.Low)/(s.High-s.Low)*(s.end-s.start)
}

// A tick is a line across a chart and its label.
type tick struct {
	At    float64
	Label string
	Class string
}

// ticks returns the labeled values, with as many decimals as their distance needs.
func (s scale) ticks() []tick {
	span := s.High - s.Low
	if math.IsNaN(span) || math.IsInf(span, 0) || span < 0 {
		return nil
	}
	step := tickStep(span, s.Ticks)
	if s.Whole {
		step = max(step, 1)
	}
	decimals := max(int(math.Ceil(-math.Log10(step)-1e-9)), 0)
	var ticks []tick
	for n := math.Ceil(s.Low/step - 1e-9); n*step <= s.High+step/1000; n++ {
		v := n*step + 0 // no minus zero
		ticks = append(ticks, tick{At: s.at(v), Label: strconv.FormatFloat(v, 'f', decimals, 64)})
	}
	return ticks
}

// tickStep returns the distance of at most n or so round numbers in a span: 1, 2 or 5
// times a power of ten.
func tickStep(span float64, n int) float64 {
	if span == 0 {
		return 1
	}
	rough := span / float64(n)
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= rough {
			return factor * power
		}
	}
	return 10 * power
}
