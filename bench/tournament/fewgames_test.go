package tournament

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/sprt"
)

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

// TestFewGames shows the standings after every sequence of up to four results, and
// after results that are all alike.
func TestFewGames(t *testing.T) {
	for _, engines := range [][]string{{"a", "b"}, {"a", "b", "c"}} {
		for _, sequence := range sequences() {
			cfg, records := made(t, 1000, append(sequence, "*"), engines...)
			if len(engines) == 2 {
				cfg.Test = &sprt.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
			}
			records = records[:len(sequence)]
			text := standingsOf(cfg, records).String()
			if bad := undefined.FindString(text); bad != "" {
				t.Fatalf("%s after %v:\n%s", bad, sequence, text)
			}
			if strings.Contains(text, "n/a") && !strings.Contains(text, "(n/a: ") && !strings.Contains(text, "n/a (") {
				t.Fatalf("no reason after %v:\n%s", sequence, text)
			}
		}
	}
}

// TestFewGamesText shows what is printed of the shortest matches.
func TestFewGamesText(t *testing.T) {
	tests := []struct {
		results []string
		want    string
	}{
		{nil, `Elo: n/a +/- n/a, nElo: n/a +/- n/a
LOS: n/a, DrawRatio: n/a (level pairs), PairsRatio: n/a (0:0)
Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (n/a)
Ptnml(0-2): [0, 0, 0, 0, 0], WL/DD Ratio: n/a (0:0)
(n/a: no game has been finished)
White: +0 =0 -0 (n/a)
`},
		{[]string{"1-0"}, `Elo: n/a +/- n/a, nElo: n/a +/- n/a
LOS: n/a, DrawRatio: n/a (level pairs), PairsRatio: n/a (0:0)
Games: 1, Wins: 1, Losses: 0, Draws: 0, Points: 1.0 (100.00 %)
Ptnml(0-2): [0, 0, 0, 0, 0], WL/DD Ratio: n/a (0:0)
(n/a: no pair of games has been finished)
White: +1 =0 -0 (100.00 %)
`},
		{[]string{"1-0", "1-0"}, `Elo: 0.00 +/- n/a, nElo: n/a +/- n/a
LOS: n/a, DrawRatio: 100.00 % (level pairs), PairsRatio: n/a (0:0)
Games: 2, Wins: 1, Losses: 1, Draws: 0, Points: 1.0 (50.00 %)
Ptnml(0-2): [0, 0, 1, 0, 0], WL/DD Ratio: n/a (1:0)
(n/a: one pair of games does not tell how much is chance)
White: +2 =0 -0 (100.00 %)
`},
		{[]string{"1-0", "0-1", "1-0", "0-1"}, `Elo: n/a +/- n/a, nElo: n/a +/- n/a
LOS: n/a, DrawRatio: 0.00 % (level pairs), PairsRatio: n/a (2:0)
Games: 4, Wins: 4, Losses: 0, Draws: 0, Points: 4.0 (100.00 %)
Ptnml(0-2): [0, 0, 0, 0, 2], WL/DD Ratio: n/a (0:0)
(n/a: all pairs gave the same points, which does not tell how much is chance)
White: +2 =0 -2 (50.00 %)
`},
		{[]string{"1-0", "0-1", "1/2-1/2", "1/2-1/2"}, `Elo: 190.85 +/- n/a, nElo: 245.67 +/- 340.48
LOS: 92.14 %, DrawRatio: 50.00 % (level pairs), PairsRatio: n/a (1:0)
Games: 4, Wins: 2, Losses: 0, Draws: 2, Points: 3.0 (75.00 %)
Ptnml(0-2): [0, 0, 1, 0, 1], WL/DD Ratio: 0.00
(n/a: too few games for a margin in Elo)
White: +1 =2 -1 (50.00 %)
`},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.results), func(t *testing.T) {
			cfg, records := made(t, 4, append(tt.results, "*"), "new", "base")
			text := standingsOf(cfg, records[:len(tt.results)]).String()
			want := separator + "\nResults of new vs base (2+0.02, 16 MiB hash, book.epd):\n" + tt.want + separator + "\n"
			if text != want {
				t.Errorf("got\n%swant\n%s", text, want)
			}
		})
	}
}

// TestTerms describes the conditions in words.
func TestTerms(t *testing.T) {
	one, other := client.Option{Name: "Threads", Value: "1"}, client.Option{Name: "threads", Value: "4"}
	tests := []struct {
		a, b []client.Option
		want string
	}{
		{nil, nil, "5 nodes"},
		{[]client.Option{one}, []client.Option{one}, "5 nodes, 1 thread"},
		{[]client.Option{other}, []client.Option{other}, "5 nodes, 4 threads"},
		{[]client.Option{one}, []client.Option{other}, "5 nodes, 1 - 4 threads"},
		{[]client.Option{{Name: "Hash", Value: "64"}}, nil, "5 nodes, 64 - default MiB hash"},
	}
	for _, tt := range tests {
		s := &Standings{Engines: []client.Spec{
			{Limit: client.Limit{Nodes: 5}, Options: tt.a}, {Limit: client.Limit{Nodes: 5}, Options: tt.b},
		}}
		if got := s.Terms(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestWideNames keeps the table's columns in line, whatever the names are.
func TestWideNames(t *testing.T) {
	cfg, records := made(t, 2, []string{"0-1", "1/2-1/2"},
		"a", "象棋引擎", "an-engine-with-a-very-long-name-of-2026-01", "an-engine-with-a-very-long-name-of-2026-02")
	const want = `--------------------------------------------------
Rank Name                                  Rating   +/- Points Games Score Draws
   1 an-engine-with-a-v…ng-name-of-2026-02  247.7 210.2    4.5     6 75.0% 50.0%
   2 an-engine-with-a-v…ng-name-of-2026-01   80.6 165.2    3.5     6 58.3% 50.0%
   3 象棋引擎                               -80.6 165.2    2.5     6 41.7% 50.0%
   4 a                                     -247.7 210.2    1.5     6 25.0% 50.0%

# Name                                           1     2     3     4
1 an-engine-with-a-very-long-name-of-2026-02     x 1.5/2 1.5/2 1.5/2
2 an-engine-with-a-very-long-name-of-2026-01 0.5/2     x 1.5/2 1.5/2
3 象棋引擎                                   0.5/2 0.5/2     x 1.5/2
4 a                                          0.5/2 0.5/2 0.5/2     x

White: +0 =6 -6 (25.00 %)
--------------------------------------------------
`
	if diff := cmp.Diff(want, standingsOf(cfg, records).String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestUnpaired shows the standings of games that are not pairs: they count single games.
func TestUnpaired(t *testing.T) {
	const note = "The games are not pairs with both colors: all figures count single games\n"
	tests := []struct {
		results []string
		want    string
	}{
		{[]string{"1-0"}, `Elo: n/a +/- n/a, nElo: n/a +/- n/a
LOS: n/a, DrawRatio: 0.00 % (games)
Games: 1, Wins: 1, Losses: 0, Draws: 0, Points: 1.0 (100.00 %)
` + note + "(n/a: one game does not tell how much is chance)\nWhite: +1 =0 -0 (100.00 %)\n"},
		{[]string{"1-0", "1-0"}, `Elo: n/a +/- n/a, nElo: n/a +/- n/a
LOS: n/a, DrawRatio: 0.00 % (games)
Games: 2, Wins: 2, Losses: 0, Draws: 0, Points: 2.0 (100.00 %)
` + note + "(n/a: all games gave the same points, which does not tell how much is chance)\n" +
			"White: +2 =0 -0 (100.00 %)\n"},
		{[]string{"1-0", "1/2-1/2", "0-1", "1-0"}, `Elo: 88.74 +/- n/a, nElo: 104.76 +/- 340.48
LOS: 72.68 %, DrawRatio: 25.00 % (games)
Games: 4, Wins: 2, Losses: 1, Draws: 1, Points: 2.5 (62.50 %)
` + note + "(n/a: too few games for a margin in Elo)\nWhite: +2 =1 -1 (62.50 %)\n"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.results), func(t *testing.T) {
			cfg, _ := made(t, 4, []string{"*"}, "new", "base")
			cfg.NoSwap = true
			s := NewStandings(cfg)
			for i, r := range tt.results {
				s.Add(&match.Record{Number: i + 1, White: "new", Black: "base", Result: r})
			}
			text := s.String()
			want := separator + "\nResults of new vs base (2+0.02, 16 MiB hash, book.epd):\n" + tt.want + separator + "\n"
			if diff := cmp.Diff(want, text); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}
