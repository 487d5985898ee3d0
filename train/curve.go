package train

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

// The picture of a curve, in pixels.
const (
	curveWidth, curveHeight = 720, 400
	curveLeft, curveRight   = 70, 80
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
	lines := []curveLine{{"learned", "#1f6fb2", learned}, {"validated", "#c2571a", validated}}
	heights := c.labels(lines)
	for i, l := range lines {
		c.line(&b, l, heights[i])
	}
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
	if math.IsInf(c.low, 1) {
		c.low, c.high = 0, 1
	}
	margin := max((c.high-c.low)/20, c.high/1000)
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

// A curveLine is a curve of the picture.
type curveLine struct {
	name, color string
	losses      []float64 // by epoch; 0 for none
}

// last returns the last loss, or 0 if there is none.
func (l *curveLine) last() float64 {
	for _, loss := range slices.Backward(l.losses) {
		if loss > 0 {
			return loss
		}
	}
	return 0
}

// labels returns where the names of two curves stand: at their ends, but not over
// each other.
func (c *curve) labels(lines []curveLine) []float64 {
	const apart = 14
	heights := make([]float64, len(lines))
	for i := range lines {
		heights[i] = c.y(lines[i].last())
	}
	upper, lower := &heights[0], &heights[1]
	if *upper > *lower {
		upper, lower = lower, upper
	}
	if gap := *lower - *upper; gap < apart {
		*upper -= (apart - gap) / 2
		*lower += (apart - gap) / 2
	}
	return heights
}

// tickStep returns the distance of at most seven or so round numbers between low and high: 1, 2
// or 5 times a power of ten.
func tickStep(low, high float64) float64 {
	const ticks = 7
	rough := (high - low) / ticks
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, times := range []float64{1, 2, 5} {
		if times*power >= rough {
			return times * power
		}
	}
	return 10 * power
}

// axes draws lines at some losses, and numbers at them and at some epochs.
func (c *curve) axes(b *strings.Builder) {
	const most = 10
	step := tickStep(c.low, c.high)
	digits := max(int(math.Ceil(-math.Log10(step)-1e-9)), 0)
	for n := math.Ceil(c.low / step); n*step <= c.high; n++ {
		loss := n * step
		fmt.Fprintf(b, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
			curveLeft, curveWidth-curveRight, c.y(loss), c.y(loss))
		fmt.Fprintf(b, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*f</text>\n",
			curveLeft-6, c.y(loss)+4, digits, loss)
	}
	for epoch := 1; epoch <= c.epochs; epoch += (c.epochs + most - 1) / most {
		fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
			c.x(epoch), curveHeight-curveBottom+18, epoch)
	}
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">epoch</text>\n", curveWidth/2, curveHeight-12)
}

// line draws a curve, and its name at its right at the given height.
func (c *curve) line(b *strings.Builder, l curveLine, height float64) {
	var points strings.Builder
	for i, loss := range l.losses {
		if loss > 0 {
			fmt.Fprintf(&points, "%.1f,%.1f ", c.x(i+1), c.y(loss))
		}
	}
	if points.Len() == 0 {
		return
	}
	fmt.Fprintf(b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
		strings.TrimSpace(points.String()), l.color)
	fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n",
		c.x(len(l.losses))+6, height+4, l.color, l.name)
}
