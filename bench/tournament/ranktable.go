package tournament

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// nameWidth is how many columns of a terminal a name may take in the table.
const nameWidth = 18

// ranks returns a table with a line for each engine, best first. It fits a terminal
// of 80 columns unless names are long or games are many.
func (s *Standings) ranks() string {
	rows := [][]string{{"Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draws", "Ptnml(0-2)"}}
	why := ""
	for rank, i := range s.Ranking() {
		t := s.Of(i)
		e := t.Estimate()
		rows = append(rows, []string{
			strconv.Itoa(rank + 1), shorten(s.Engines[i].Name, nameWidth),
			tenths(e.Elo, ""), tenths(e.EloMargin, ""), tenths(e.NElo, ""), tenths(e.NEloMargin, ""),
			strconv.Itoa(t.Games.Games()), tenths(100*t.Score(), "%"), tenths(100*t.Draws(), "%"),
			strings.ReplaceAll(t.Ptnml(), " ", ""),
		})
		if reason := t.WhyMissing(); why == "" && reason != "" {
			why = fmt.Sprintf("(n/a: %s)\n", reason)
		}
	}
	return align(rows) + why
}

// tenths writes a number with one decimal and its unit.
func tenths(f float64, unit string) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return notAvailable
	}
	return strconv.FormatFloat(f, 'f', 1, 64) + unit
}

// align writes rows in columns, the second from the left and the others from the
// right.
func align(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], text.StringWidth(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			blanks := strings.Repeat(" ", widths[i]-text.StringWidth(cell))
			if i == 1 {
				b.WriteString(cell + blanks)
			} else {
				b.WriteString(blanks + cell)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// shorten leaves out the middle of a name that takes more columns than width:
// names often differ at their ends.
func shorten(name string, width int) string {
	if text.StringWidth(name) <= width {
		return name
	}
	runes := []rune(name)
	head, tail := len(runes)/2, len(runes)/2
	for text.StringWidth(string(runes[:head])+string(runes[tail:])) > width-1 {
		if head >= len(runes)-tail {
			head--
		} else {
			tail++
		}
	}
	return string(runes[:head]) + "…" + string(runes[tail:])
}
