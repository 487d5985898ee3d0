package train

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// The picture of a curve, in pixels.
const (
	curveWidth, curveHeight = 720, 400
	curveLeft, curveRight   = 70, 20
	curveTop, curveBottom   = 40, 50
)

// Curve draws the losses of the epochs as an SVG picture, under a title.
func Curve(title string, epochs []Epoch) string {
	var b strings.Builder
	c := newCurve(epochs)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`,
		curveWidth, curveHeight)
	fmt.Fprintf(&b, "\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n")
	fmt.Fprintf(&b, "<text x=\"%d\" y=\"24\" font-size=\"15\">%s</text>\n", curveLeft, html.EscapeString(title))
	c.axes(&b)
	learned, validated := make([]float64, len(epochs)), make([]float64, len(epochs))
	for i, e := range epochs {
		learned[i], validated[i] = e.Learned, e.Validated
	}
	c.line(&b, "learned", "#1f6fb2", 0, learned)
	c.line(&b, "validated", "#c2571a", 1, validated)
	b.WriteString("</svg>\n")
	return b.String()
}

// A curve has the scales of a picture.
type curve struct {
	epochs    int
	low, high float64 // of the loss
}

func newCurve(epochs []Epoch) curve {
	c := curve{epochs: len(epochs), low: math.Inf(1), high: math.Inf(-1)}
	for _, e := range epochs {
		for _, v := range []float64{e.Learned, e.Validated} {
			if v > 0 {
				c.low, c.high = min(c.low, v), max(c.high, v)
			}
		}
	}
	if !(c.high > c.low) {
		c.low, c.high = 0, 1
	}
	margin := (c.high - c.low) / 20
	c.low, c.high = max(c.low-margin, 0), c.high+margin
	return c
}

// x and y return where an epoch, from 1, and a loss are in the picture.
func (c *curve) x(epoch int) float64 {
	return curveLeft + (curveWidth-curveLeft-curveRight)*float64(epoch-1)/float64(max(c.epochs-1, 1))
}

func (c *curve) y(loss float64) float64 {
	return curveTop + (curveHeight-curveTop-curveBottom)*(c.high-loss)/(c.high-c.low)
}

// axes draws lines at some losses, and numbers at them and at some epochs.
func (c *curve) axes(b *strings.Builder) {
	const lines, most = 5, 10
	for i := range lines + 1 {
		loss := c.low + (c.high-c.low)*float64(i)/lines
		fmt.Fprintf(b, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
			curveLeft, curveWidth-curveRight, c.y(loss), c.y(loss))
		fmt.Fprintf(b, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.5f</text>\n", curveLeft-6, c.y(loss)+4, loss)
	}
	for epoch := 1; epoch <= c.epochs; epoch += (c.epochs + most - 1) / most {
		fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
			c.x(epoch), curveHeight-curveBottom+18, epoch)
	}
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">epoch</text>\n", curveWidth/2, curveHeight-12)
}

// line draws the losses of the epochs, and its name as entry n of the legend.
func (c *curve) line(b *strings.Builder, name, color string, n int, losses []float64) {
	var points strings.Builder
	for i, loss := range losses {
		if loss > 0 {
			fmt.Fprintf(&points, "%.1f,%.1f ", c.x(i+1), c.y(loss))
		}
	}
	if points.Len() == 0 {
		return
	}
	fmt.Fprintf(b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
		strings.TrimSpace(points.String()), color)
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">%s</text>\n",
		curveWidth-curveRight, curveTop+16*(n+1), color, name)
}
