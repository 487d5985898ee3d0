package progress

import (
	"bytes"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

// TestRowWriter checks that a progress bar stays on one row at any width of the terminal,
// and shows the progress if it fits.
func TestRowWriter(t *testing.T) {
	const row = "w40: 17 solved  47% |██████████████████                      | (19/40) [7s:8s]"
	tests := []struct {
		columns int
		want    string
	}{
		{100, row},
		{80, row},
		{60, "w40: 17 solved  47% |██████████           | (19/40) [7s:8s]"},
		{45, "w40: 17 solved  47% |███   | (19/40) [7s:8s]"},
		{40, "w40: 17 solved  47% (19/40) [7s:8s]"},
		{25, "w40: 17 solved  47%"},
		{20, "w40: 17 solved  47%"},
		{1, ""},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		w := &rowWriter{&out, func() int { return tt.columns }}
		clearing := "\r" + strings.Repeat(" ", 90) + "\r"
		if n, err := w.Write([]byte(clearing + row)); n != len(clearing+row) || err != nil {
			t.Errorf("%d columns: wrote %d bytes, %v", tt.columns, n, err)
		}
		drawn := strings.Split(out.String(), "\r")
		if want := strings.Repeat(" ", min(tt.columns-1, 90)); drawn[1] != want {
			t.Errorf("%d columns: cleared with %q", tt.columns, drawn[1])
		}
		for _, s := range drawn {
			if n := text.StringWidth(s); n >= tt.columns {
				t.Errorf("%d columns: a row of %d: %q", tt.columns, n, s)
			}
		}
		if got := drawn[len(drawn)-1]; got != tt.want {
			t.Errorf("%d columns: got %q, want %q", tt.columns, got, tt.want)
		}
	}
}
