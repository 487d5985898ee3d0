package tournament

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/bench/rating"
)

// pageWidth is how many columns the tables may take: those of a usual terminal.
const pageWidth = 80

// leastName is how many columns a name gets at least, even if a table is then too wide.
const leastName = 8

// ranks returns a table with a line for each engine, in the given order. It fits a
// terminal of 80 columns.
func (s *Standings) ranks(r *rating.Ratings, order []int) string {
	grouped := len(r.Groups) > 1
	head := []string{"Rank", "Name", "Rating", "+/-", "Points", "Games", "Score", "Draws"}
	if grouped {
		head = append(head, "Group")
	}
	rows := [][]string{head}
	var why []string
	bounds := ""
	for rank, i := range order {
		t, p := s.Of(i), r.Players[i]
		margin := tenths(p.Margin, "")
		if p.Fixed {
			margin = "fixed"
		}
		row := []string{
			strconv.Itoa(rank + 1), s.Engines[i].Name, RatingText(p), margin,
			tenths(t.Games.Points(), ""), strconv.Itoa(t.Games.Games()),
			tenths(100*t.Score(), "%"), tenths(100*t.Draws(), "%"),
		}
		if grouped {
			row = append(row, GroupName(p.Group))
		}
		rows = append(rows, row)
		if p.Missing != "" && !slices.Contains(why, p.Missing) {
			why = append(why, p.Missing)
		}
		if p.Bound != 0 {
			bounds = "(< and >: with a confidence of 95 %)\n"
		}
	}
	var b strings.Builder
	b.WriteString(align(rows))
	for _, reason := range why {
		fmt.Fprintf(&b, "(n/a: %s)\n", reason)
	}
	b.WriteString(bounds)
	if grouped {
		fmt.Fprintf(&b, "(Groups are not comparable: %s)\n", s.WhyGroups(r))
	}
	return b.String()
}

// RatingText returns a rating with one decimal, as in "2731.5", or its bound, as in
// "<-312.5", or "n/a".
func RatingText(p rating.Player) string {
	switch {
	case p.Fixed || p.Bound == 0:
		return tenths(p.Elo, "")
	case p.Bound == rating.AtMost:
		return "<" + tenths(p.BoundElo, "")
	}
	return ">" + tenths(p.BoundElo, "")
}

// GroupName returns the letter of a group of engines whose ratings are comparable, or a
// dash for none.
func GroupName(group int) string {
	switch {
	case group < 0:
		return "-"
	case group < 26:
		return string(rune('A' + group))
	}
	return strconv.Itoa(group + 1)
}

// WhyGroups says why ratings of different groups are not comparable.
func (s *Standings) WhyGroups(r *rating.Ratings) string {
	for key := range s.tallies {
		a, b := r.Players[key[0]].Group, r.Players[key[1]].Group
		if a >= 0 && b >= 0 && a != b {
			return "one won all games between them, if any"
		}
	}
	return "they have not met"
}

// tenths writes a number with one decimal and its unit.
func tenths(f float64, unit string) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return notAvailable
	}
	return strconv.FormatFloat(f, 'f', 1, 64) + unit
}

// align writes rows in columns, the second from the left and the others from the
// right. Names in the second column are cut so that the rows fit the page.
func align(rows [][]string) string {
	widths := columnWidths(rows)
	others := len(widths) - 1 // the blanks
	for i, width := range widths {
		if i != 1 {
			others += width
		}
	}
	for _, row := range rows {
		row[1] = shorten(row[1], max(leastName, pageWidth-others))
	}
	widths = columnWidths(rows)
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

// columnWidths returns how wide the columns are.
func columnWidths(rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], text.StringWidth(cell))
		}
	}
	return widths
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
