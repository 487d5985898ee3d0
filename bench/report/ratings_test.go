package report

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// between returns the records of a pair of games, by the results of White.
func between(first int, white, black, result, reversed string) []*match.Record {
	return []*match.Record{
		{Number: first, White: white, Black: black, Result: result, Reason: "checkmate"},
		{Number: first + 1, White: black, Black: white, Result: reversed, Reason: "checkmate"},
	}
}

// TestRatings shows ratings with a mean of 0 and with an anchor, bounds and groups.
func TestRatings(t *testing.T) {
	level := slices.Concat(between(1, "a", "b", "1-0", "1/2-1/2"), between(3, "a", "b", "0-1", "1/2-1/2"))
	tests := []struct {
		name    string
		anchor  *tournament.Anchor
		records []*match.Record
		want    []string
		without []string
	}{
		{"a mean", nil, level, []string{
			"<td>&#43;0.0 ± 170.2</td>", "relative to the mean, which is 0.", "c, d: no game has been finished.",
		}, []string{"<th>Group</th>"}},
		{"an anchor", &tournament.Anchor{Name: "a", Elo: 2900}, level, []string{
			"<td>2900.0 (given)</td>", "<td>2900.0 ± 340.5</td>", "relative to that of a, which is given.", ">2900</text>",
		}, []string{">0</text>\n<line class=\"mark\""}},
		{
			"a bound", nil, append(between(5, "c", "a", "1-0", "0-1"), level...),
			[]string{"<td>&gt;-216.", "c: won all its games."},
			nil,
		},
		{
			"groups", nil, append(between(5, "c", "d", "1-0", "1/2-1/2"), level...),
			[]string{"<th>Group</th>", "<td>A</td>", "<td>B</td>", "Groups are not comparable: they have not met."},
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg, _ := made(t, 2, []string{"*"}, "a", "b", "c", "d")
			cfg.Anchor = tt.anchor
			text := pageOf(t, cfg, tt.records)
			checkXML(t, text)
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in the page", want)
				}
			}
			for _, bad := range tt.without {
				if strings.Contains(text, bad) {
					t.Errorf("%q in the page", bad)
				}
			}
		})
	}
}

// TestLimitText writes limits as people do.
func TestLimitText(t *testing.T) {
	second := time.Second
	tests := []struct {
		limit client.Limit
		want  string
	}{
		{client.Limit{Time: 10 * second, Increment: second / 10}, "10+0.1 s"},
		{client.Limit{Moves: 40, Time: 60 * second, Increment: second / 2}, "40/60+0.5 s"},
		{client.Limit{MoveTime: second / 2}, "0.5 s a move"},
		{client.Limit{Nodes: 5000}, "5000 nodes a move"},
		{client.Limit{Time: 60 * second, Depth: 8}, "60+0 s, depth 8"},
	}
	for _, tt := range tests {
		if got := limitText(tt.limit); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.limit, got, tt.want)
		}
	}
}

// TestLongTime rounds to units that people use.
func TestLongTime(t *testing.T) {
	for text, want := range map[string]string{
		"0s": "0.0 s", "12.34s": "12.3 s", "59.96s": "1 min 0 s", "5m12.4s": "5 min 12 s", "59m59.6s": "1 h 0 min",
		"3h5m29s": "3 h 5 min", "23h59m40s": "1 d 0 h", "51h": "2 d 3 h",
	} {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := longTime(d); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestFileValue reads what the system says about itself.
func TestFileValue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "info")
	const text = "model\t\t: 1\nmodel name\t: A  CPU @ 3:00\nmodel name\t: other\nPRETTY_NAME=\"A System 12\"\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ key, separator, want string }{
		{"model name", ":", "A CPU @ 3:00"}, {"PRETTY_NAME", "=", "A System 12"}, {"none", ":", ""},
	} {
		if got := fileValue(path, tt.key, tt.separator); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.key, got, tt.want)
		}
	}
	if got := fileValue(path+"-missing", "model", ":"); got != "" {
		t.Errorf("a missing file has %q", got)
	}
}
