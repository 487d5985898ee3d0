package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// made returns a configuration and the records of games between engines of the
// given names, each against each other, whose results repeat the given ones.
func made(t *testing.T, games int, results []string, names ...string) (*tournament.Config, []*match.Record) {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &tournament.Config{
		Variant: v, Games: games, BookName: "book.epd", Format: tournament.RoundRobin, Openings: []opening.Opening{{}},
	}
	for _, name := range names {
		cfg.Engines = append(cfg.Engines, client.Spec{
			Name: name, Cmd: "x", Limit: client.Limit{Time: 2 * time.Second, Increment: 20 * time.Millisecond},
			Options: []client.Option{{Name: "hash", Value: "16"}},
		})
	}
	var records []*match.Record
	for round := range (games + 1) / 2 {
		for _, p := range pairings(names) {
			for range min(2, games-2*round) {
				records = append(records, record(len(records)+1, round+1, p, results))
				p[0], p[1] = p[1], p[0]
			}
		}
	}
	return cfg, records
}

// pairings returns each pair of names.
func pairings(names []string) (pairs [][2]string) {
	for i, a := range names {
		for _, b := range names[i+1:] {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// record returns a game of two players.
func record(n, round int, players [2]string, results []string) *match.Record {
	r := &match.Record{
		Number: n, Round: round, White: players[0], Black: players[1],
		Result: results[(n-1)%len(results)], Reason: "checkmate",
		Start: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seconds: 2,
		Plies: []match.Ply{
			{Move: "e2e4", Score: &client.Eval{Centipawns: 31}, Depth: 9, Nodes: 900, MS: 12.3456},
			{Move: "e7e5", MS: float64(n), Gap: 0.05},
		},
	}
	if r.Result == "1/2-1/2" {
		r.Reason = "threefold"
	}
	return r
}

// standingsOf counts the records.
func standingsOf(cfg *tournament.Config, records []*match.Record) *tournament.Standings {
	s := tournament.NewStandings(cfg)
	for _, r := range records {
		s.Add(r)
	}
	return s
}

// undefined matches what no figure may look like: the names of C++ and Go for what is
// not a number, and a margin of nothing.
var undefined = regexp.MustCompile(`(?i)\b(nan|inf|infinity)\b|(\+/-|±) 0\.00?\b|%!`)

// sequences returns every sequence of up to four results, and long ones that are all
// alike or repeat a pair.
func sequences() [][]string {
	results := []string{"1-0", "1/2-1/2", "0-1"}
	list := [][]string{{}}
	for from := 0; from < len(list) && len(list[from]) < 4; from++ {
		for _, r := range results {
			list = append(list, append(append([]string{}, list[from]...), r))
		}
	}
	for _, games := range []int{10, 100, 1000} {
		for _, r := range results {
			list = append(list, strings.Split(strings.Repeat(r+" ", games-1)+r, " "))
			list = append(list, strings.Split(strings.Repeat(r+" 0-1 ", games/2-1)+r+" 0-1", " "))
			list = append(list, strings.Split(strings.Repeat("1-0 0-1 ", games/2-1)+"1-0 "+r, " "))
		}
	}
	return list
}

// TestFewGames shows the page after every sequence of up to three results, and after
// results that are all alike.
func TestFewGames(t *testing.T) {
	for _, engines := range [][]string{{"a", "b"}, {"a", "b", "c"}} {
		for _, sequence := range sequences() {
			if len(sequence) > 3 && len(sequence) < 10 {
				continue // pages take longer
			}
			cfg, records := made(t, 1000, append(sequence, "*"), engines...)
			if len(engines) == 2 {
				cfg.Test = &sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
			}
			_, body, _ := strings.Cut(pageOf(t, cfg, records[:len(sequence)]), "<body>")
			if bad := undefined.FindString(body); bad != "" {
				t.Fatalf("%s in the page after %v", bad, sequence)
			}
		}
	}
}

// TestRounds checks that the table of a Swiss tournament is in the page, and only there.
func TestRounds(t *testing.T) {
	cfg, records := made(t, 2, []string{"1-0", "1/2-1/2"}, "a", "b", "c")
	const rounds = "<pre>Swiss, 1 of 2 rounds finished:\n1 &lt;a&gt;  3.5\n</pre>"
	if text := pageOf(t, cfg, records); strings.Contains(text, "<h2>Rounds</h2>") {
		t.Error("rounds of a round robin")
	}
	cfg.Format = tournament.Swiss
	if text := pageOf(t, cfg, records); !strings.Contains(text, rounds) {
		t.Errorf("no %s in the page", rounds)
	}
}

// TestCrosstable checks who did how against whom, and that two engines get no table.
func TestCrosstable(t *testing.T) {
	cfg, records := made(t, 2, []string{"0-1", "1/2-1/2"}, "a", "b", "c")
	cells := func(texts ...string) (list []crossCell) {
		for _, text := range texts {
			score, games, found := strings.Cut(text, " ")
			list = append(list, crossCell{!found, score, games})
		}
		return list
	}
	want := []crossRow{ // White of each first game has lost it
		{1, "c", 2, cells("", "1.5/2 +1 =1 −0", "1.5/2 +1 =1 −0")},
		{2, "b", 1, cells("0.5/2 +0 =1 −1", "", "1.5/2 +1 =1 −0")},
		{3, "a", 0, cells("0.5/2 +0 =1 −1", "0.5/2 +0 =1 −1", "")},
	}
	s := standingsOf(cfg, records)
	if got := crosstable(s, s.Ranking()); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	cfg, records = made(t, 2, []string{"1-0"}, "a", "b")
	s = standingsOf(cfg, records)
	if got := crosstable(s, s.Ranking()); got != nil {
		t.Errorf("two engines: %v", got)
	}
}

// TestReasonTitles checks that the report does not call an adjudication a
// resignation.
func TestReasonTitles(t *testing.T) {
	for reason, want := range map[match.Reason]string{
		match.Resignation: "win by adjudication", match.DrawAgreement: "draw by adjudication",
		match.MoveCount: "draw by adjudication: number of moves",
		match.Resigned:  "resigned", match.Agreed: "draw by agreement",
		match.TimeForfeit: "loss on time", "threefold": "threefold repetition",
		"insufficient-material": "insufficient material",
	} {
		if got := reasonTitle(reason); got != want {
			t.Errorf("%s: %q, want %q", reason, got, want)
		}
	}
}

// TestReport writes pages and checks that they are well-formed, load nothing
// and show what they should.
func TestReport(t *testing.T) {
	tests := []struct {
		name  string
		games int
		names []string
		test  *sprt.Test
		want  []string
	}{
		{"nothing played", 0, []string{"a", "b"}, &sprt.Test{Elo1: 5, Alpha: 0.05, Beta: 0.05}, []string{"a vs b"}},
		{
			"duel", 400,
			[]string{"<new> & co", "base"},
			&sprt.Test{Elo1: 5, Alpha: 0.05, Beta: 0.05},
			[]string{
				"<h1>&lt;new&gt; &amp; co vs base</h1>", "400 of 400", "Sequential test", "H1 2.94", "book.epd",
				"checkmate", "threefold", "400.0 ms", "9.0", "[100, 0, 0, 100, 0]", "37.50 %",
				"2026-01-02 03:04:05 to 2026-01-02 03:04:07 UTC", "2.0 s; all games together 13 min 20 s", "games at a time",
				"<dt>Limit</dt><dd>2&#43;0.02 s</dd>", "<dt>Options</dt><dd>16 MiB hash</dd>",
				"<dt>White</dt><dd>&#43;100 =100 -200 (37.50 %), an advantage of -",
				"<dt>Engine base</dt><dd>Base 1.0</dd>",
			},
		},
		{"ten engines", 2, strings.Split("abcdefghij", ""), nil, []string{
			"Round robin of 10 engines", "90 of 90", "Crosstable", `<td title="">×</td>`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			results := []string{"1/2-1/2", "0-1", "0-1", "1-0"}
			if len(tt.names) > 2 {
				results = []string{"1-0", "0-1", "1/2-1/2", "1/2-1/2"}
			}
			cfg, records := made(t, tt.games, results, tt.names...)
			cfg.Test, cfg.Concurrency, cfg.Engines[1].ID = tt.test, 3, "Base 1.0"
			text := pageOf(t, cfg, records)
			checkXML(t, text)
			if bad := regexp.MustCompile(`src=|url\(|@import|<script|href=`).FindString(text); bad != "" {
				t.Errorf("the page has %q", bad)
			}
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in the page", want)
				}
			}
			if bad := regexp.MustCompile(`NaN|Inf|%!`).FindString(text); bad != "" {
				t.Errorf("the page has %q", bad)
			}
		})
	}
}

// pageOf returns the page about the records.
func pageOf(t *testing.T, cfg *tournament.Config, records []*match.Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	p, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Begin("a mark"); err != nil {
		t.Fatal(err)
	}
	s := tournament.NewStandings(cfg)
	for _, r := range records {
		s.Add(r)
		p.Add(r, s)
	}
	if cfg.Format == tournament.Swiss {
		s.Stages = "Swiss, 1 of 2 rounds finished:\n1 <a>  3.5\n"
	}
	if err := p.Write(cfg, s); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := os.ReadDir(filepath.Dir(path))
	if len(files) != 1 {
		t.Errorf("%d files beside the report", len(files)-1)
	}
	return string(text)
}

// checkXML fails if the page is no well-formed XML, which is stricter than
// HTML.
func checkXML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader([]byte(text)))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestHistogram(t *testing.T) {
	var h histogram
	if p := h.percentile(0.5); p != 0 {
		t.Errorf("median of nothing %v", p)
	}
	for i := range 1000 {
		h.add(float64(i) / 10)
	}
	for share, want := range map[float64]float64{0.5: 50, 0.99: 99, 1: 100} {
		if p := h.percentile(share); p < want/1.2 || p > want*1.2 {
			t.Errorf("percentile %v is %v, want %v", share, p, want)
		}
	}
	h.add(1e12)
}
