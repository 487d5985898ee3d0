package report

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"arrocco/analyse/annotate"
	"arrocco/game"
)

// The measures of the curve, in units of its picture.
const (
	curveWidth  = 1000
	curveHeight = 200
	clockHeight = 60
)

// curve draws White's chances after each move, with the remarkable moves as points that lead to
// the position, and below it the time that each move took, if the game has clocks.
func curve(an *annotate.Analysis) template.HTML {
	n := len(an.Plies)
	if n == 0 {
		return ""
	}
	x := func(ply int) float64 { return curveWidth * float64(ply) / float64(max(n, 1)) }
	y := func(chance float64) float64 { return curveHeight * (1 - chance) }
	var line, points strings.Builder
	first := an.Plies[0].ChanceBefore()
	fmt.Fprintf(&line, "M0 %.1f", y(first))
	for i := range an.Plies {
		p := &an.Plies[i]
		fmt.Fprintf(&line, "L%.1f %.1f", x(i+1), y(p.Chance()))
		class := marks[p.Verdict].class
		if class == "" {
			class = "plain"
		}
		// A line without length has round ends of one size, however the picture is stretched.
		fmt.Fprintf(&points, `<path class="point %s" data-ply="%d" d="M%.1f %.1fh.01"><title>%s</title></path>`,
			class, i+1, x(i+1), y(p.Chance()),
			template.HTMLEscapeString(fmt.Sprintf("%d. %s%s", p.Number, p.Name, marks[p.Verdict].mark)))
	}
	used := timeUsed(an)
	height := curveHeight
	if used != nil {
		height += clockHeight + 10
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="curve" viewBox="0 -8 %d %d" role="img" preserveAspectRatio="none">`,
		curveWidth, height+16)
	b.WriteString(`<title>Chances of winning</title>`)
	fmt.Fprintf(&b, `<rect class="black" y="0" width="%d" height="%d"/>`, curveWidth, curveHeight)
	fmt.Fprintf(&b, `<path class="white" d="%sL%d %dL0 %dZ"/>`, line.String(), curveWidth, curveHeight, curveHeight)
	fmt.Fprintf(&b, `<path class="half" d="M0 %dH%d"/>`, curveHeight/2, curveWidth)
	fmt.Fprintf(&b, `<path class="line" d="%s"/><path class="now" d="M0 0V%d"/>%s`,
		line.String(), curveHeight, points.String())
	b.WriteString(clocks(used, x))
	b.WriteString("</svg>")
	return template.HTML(b.String()) //nolint:gosec // text is escaped above
}

// timeUsed returns how long each move took, as far as the clocks tell, or nil without clocks.
func timeUsed(an *annotate.Analysis) []time.Duration {
	used := make([]time.Duration, len(an.Plies))
	var last [game.NumColors]time.Duration
	known := false
	for i := range an.Plies {
		p := &an.Plies[i]
		if before := last[p.Side&1]; before > 0 && p.Clock > 0 && p.Clock < before {
			used[i], known = before-p.Clock, true
		}
		last[p.Side&1] = p.Clock
	}
	if !known {
		return nil
	}
	return used
}

// clocks draws a bar for the time of each move.
func clocks(used []time.Duration, x func(int) float64) string {
	var longest time.Duration
	for _, d := range used {
		longest = max(longest, d)
	}
	var b strings.Builder
	for i, d := range used {
		h := clockHeight * d.Seconds() / longest.Seconds()
		fmt.Fprintf(&b, `<rect class="time s%d" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`,
			i%2, x(i)+1, curveHeight+10+clockHeight-h, max(x(1)-2, 1), h, d.Round(time.Second/10))
	}
	return b.String()
}
