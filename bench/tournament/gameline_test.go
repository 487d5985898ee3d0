package tournament

import (
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

// TestGameLine checks that the lines for games fit a terminal whatever the names are, and
// that nothing is cut elsewhere.
func TestGameLine(t *testing.T) {
	long := strings.Repeat("long", 12)
	tests := []struct {
		name         string
		columns      int
		white, black string
		want         string // part of the line for the end of a game
	}{
		{"file", 0, long + "1", long + "2", "(" + long + "1 vs " + long + "2)"},
		{"both long", 80, long + "1", long + "2", "2): 1/2-1/2 {Draw by 3-fold repetition}"},
		{"one long", 80, long + "1", "b", "1 vs b): 1/2-1/2 {"},
		{"short", 80, "a", "b", "(a vs b)"},
		{"wide", 80, strings.Repeat("车", 30), long, "): 1/2-1/2 {"},
		{"narrow", 20, long, long, "…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg, records := made(t, 2, []string{"1/2-1/2"}, tt.white, tt.black)
			var out strings.Builder
			cfg.Output, cfg.Columns = &out, tt.columns
			c := newCollector(cfg)
			f := newRoundRobin(cfg).fixture(1)
			c.start(&f)
			if err := c.record(records[0]); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), tt.want) {
				t.Errorf("no %q in\n%s", tt.want, out.String())
			}
			for line := range strings.Lines(out.String()) {
				if n := text.StringWidth(strings.TrimRight(line, "\n")); tt.columns >= 80 && n > tt.columns {
					t.Errorf("a line of %d columns: %s", n, line)
				}
			}
		})
	}
}
