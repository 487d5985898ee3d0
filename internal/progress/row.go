package progress

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A rowWriter writes a row of a terminal that is redrawn after carriage returns. It
// shortens the row to the current width of the terminal.
type rowWriter struct {
	w       io.Writer
	columns func() int
}

// Write writes b, which consists of whole rows.
func (r *rowWriter) Write(b []byte) (int, error) {
	rows := strings.Split(string(b), "\r")
	for i, row := range rows {
		rows[i] = fitRow(row, r.columns()-1) // one column is for the cursor
	}
	if _, err := io.WriteString(r.w, strings.Join(rows, "\r")); err != nil {
		return 0, err
	}
	return len(b), nil
}

// fitRow shortens a row to the given number of columns: with a shorter bar, without the
// bar, or cut between words.
func fitRow(row string, columns int) string {
	const leastBar = 5
	more := text.StringWidth(row) - columns
	begin, end := strings.IndexByte(row, '|'), strings.LastIndexByte(row, '|')
	if more <= 0 {
		return row
	}
	if begin < end {
		bar := []rune(row[begin+1 : end])
		if n := len(bar) - more; n >= leastBar {
			return row[:begin+1] + sampled(bar, n) + row[end:]
		}
		row = strings.TrimSpace(row[:begin]) + row[end+1:]
	}
	if text.StringWidth(row) <= columns {
		return row
	}
	if strings.TrimSpace(row) == "" { // it clears the row
		return text.Trim(row, max(columns, 0))
	}
	row = text.Trim(row, max(columns, 0)+1)
	return strings.TrimSpace(row[:max(strings.LastIndexByte(row, ' '), 0)])
}

// sampled returns n characters of a bar at equal distances.
func sampled(bar []rune, n int) string {
	short := make([]rune, n)
	for i := range short {
		short[i] = bar[i*len(bar)/n]
	}
	return string(short)
}
