package train

import (
	"math"

	"arrocco/internal/chart"
)

// Curve draws the losses of the epochs as an SVG picture, under a title.
func Curve(title string, epochs []Epoch) (string, error) {
	learned, validated := chart.Series{Name: "learned"}, chart.Series{Name: "validated"}
	low, high := math.Inf(1), math.Inf(-1)
	add := func(s *chart.Series, epoch int, loss float64) {
		if loss > 0 { // else there is none
			s.Points = append(s.Points, chart.Point{X: float64(epoch), Y: loss})
			low, high = min(low, loss), max(high, loss)
		}
	}
	for i, e := range epochs {
		add(&learned, i+1, e.Learned)
		add(&validated, i+1, e.Validated)
	}
	if math.IsInf(low, 1) {
		low, high = 0, 1
	}
	margin := max((high-low)/20, high/1000)
	c := chart.NewLines(chart.PictureFrame,
		chart.Axis{Low: 1, High: float64(max(len(epochs), 1)), Ticks: 10, Whole: true},
		chart.Axis{Low: max(low-margin, 0), High: high + margin, Ticks: 7},
		[]chart.Series{learned, validated})
	c.Title, c.XLabel = title, "epoch"
	return c.Picture()
}
