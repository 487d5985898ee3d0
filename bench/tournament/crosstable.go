package tournament

import (
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// crossColumns is how many opponents a crosstable has next to each other at most.
const crossColumns = 8

// crosstable returns the points of each engine against each other one, as "2.5/4", with a
// row and a column for each in the given order. It is folded where it would be too wide:
// the rows are repeated with further columns.
func (s *Standings) crosstable(order []int) string {
	var b strings.Builder
	for from := 0; from < len(order); {
		columns := s.crossWidth(order, from)
		if from > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(align(s.crossRows(order, from, from+columns)))
		from += columns
	}
	return b.String()
}

// crossWidth returns how many columns fit a page, from that of the given rank on.
func (s *Standings) crossWidth(order []int, from int) int {
	left := pageWidth - len(strconv.Itoa(len(order))) - 1 - crossName
	columns := 0
	for columns < crossColumns && from+columns < len(order) {
		width := len(strconv.Itoa(from + columns + 1))
		for _, i := range order {
			width = max(width, text.StringWidth(s.crossCell(i, order[from+columns])))
		}
		if left -= 1 + width; left < 0 && columns > 0 {
			break
		}
		columns++
	}
	return columns
}

// crossName is how many columns of a page are kept for the names of engines.
const crossName = 10

// crossRows returns the rows of a crosstable with some of its columns.
func (s *Standings) crossRows(order []int, from, to int) [][]string {
	head := []string{"#", "Name"}
	for rank := from; rank < to; rank++ {
		head = append(head, strconv.Itoa(rank+1))
	}
	rows := [][]string{head}
	for rank, i := range order {
		row := []string{strconv.Itoa(rank + 1), s.Engines[i].Name}
		for _, j := range order[from:to] {
			row = append(row, s.crossCell(i, j))
		}
		rows = append(rows, row)
	}
	return rows
}

// crossCell returns how engine i did against engine j.
func (s *Standings) crossCell(i, j int) string {
	if i == j {
		return "x"
	}
	if cell := s.Between(i, j).Points(); cell != "" {
		return cell
	}
	return "-"
}

// Points returns the points of the games and their number, as "2.5/4", or nothing if
// none has been played.
func (t Tally) Points() string {
	games := t.Games.Games()
	if games == 0 {
		return ""
	}
	return strconv.FormatFloat(t.Games.Points(), 'f', -1, 64) + "/" + strconv.Itoa(games)
}
