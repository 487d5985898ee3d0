package tournament

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/bench/match"
)

// gamesBetween returns the records of pairs of games by the results of White.
func gamesBetween(first int, white, black string, results ...string) (records []*match.Record) {
	for i, result := range results {
		r := &match.Record{Number: first + i, White: white, Black: black, Result: result, Reason: "checkmate"}
		if i%2 == 1 {
			r.White, r.Black = r.Black, r.White
		}
		records = append(records, r)
	}
	return records
}

// TestRatingsMissing shows engines that won or lost all games, with an anchor.
func TestRatingsMissing(t *testing.T) {
	cfg, _ := made(t, 2, []string{"*"}, "anchor", "strong", "peer", "weak", "idle")
	cfg.Anchor = &Anchor{Name: "anchor", Elo: 2500}
	s := standingsOf(cfg, slices.Concat(
		gamesBetween(1, "strong", "anchor", "1-0", "0-1"),
		gamesBetween(3, "anchor", "peer", "1-0", "1/2-1/2", "0-1", "1/2-1/2"),
		gamesBetween(7, "peer", "weak", "1-0", "0-1"),
	))
	const want = `Rank Name    Rating   +/- Points Games  Score Draws
   1 strong >2283.8   n/a    2.0     2 100.0%  0.0%
   2 peer    2500.0 340.5    4.0     6  66.7% 33.3%
   3 anchor  2500.0 fixed    2.0     6  33.3% 33.3%
   4 weak   <2716.2   n/a    0.0     2   0.0%  0.0%
   5 idle       n/a   n/a    0.0     0    n/a   n/a
(n/a: won all its games)
(n/a: lost all its games)
(n/a: no game has been finished)
(< and >: with a confidence of 95 %)
`
	ratings := s.Ratings()
	if diff := cmp.Diff(want, s.ranks(ratings, s.ranking(ratings))); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestGroups shows engines that are not comparable.
func TestGroups(t *testing.T) {
	apart := slices.Concat(
		gamesBetween(1, "a", "b", "1-0", "1/2-1/2", "0-1", "1/2-1/2"),
		gamesBetween(5, "c", "d", "1-0", "1-0", "0-1", "1/2-1/2"),
	)
	tests := []struct {
		name    string
		records []*match.Record
		want    string
	}{
		{"not met", apart, "(Groups are not comparable: they have not met)"},
		{
			"one sided", append(slices.Clone(apart), gamesBetween(9, "c", "a", "1-0", "0-1")...),
			"(Groups are not comparable: one won all games between them, if any)",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg, _ := made(t, 2, []string{"*"}, "a", "b", "c", "d")
			text := standingsOf(cfg, tt.records).String()
			if !strings.Contains(text, tt.want+"\n") {
				t.Errorf("no %q in\n%s", tt.want, text)
			}
			for _, name := range []string{"a", "b", "c", "d"} {
				group := map[bool]string{true: "A", false: "B"}[name < "c"]
				for line := range strings.Lines(text) {
					if words := strings.Fields(line); len(words) == 9 && words[1] == name && words[8] != group {
						t.Errorf("%s is in group %s", name, words[8])
					}
				}
			}
		})
	}
}

// TestGauntlet checks that an engine is ranked by its rating, not by its score against
// opponents of another strength.
func TestGauntlet(t *testing.T) {
	cfg, _ := made(t, 2, []string{"*"}, "a", "b", "c")
	s := standingsOf(cfg, slices.Concat(
		gamesBetween(1, "a", "b", "1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2"),
		gamesBetween(5, "b", "c", "1-0", "0-1", "1-0", "0-1", "1-0", "1/2-1/2"),
	))
	if got := s.Ranking(); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("ranking %v", got)
	}
	if a, b := s.Of(0), s.Of(1); b.Games.Score() <= a.Games.Score() {
		t.Errorf("the scores %v and %v are in the order of the ratings", a.Games.Score(), b.Games.Score())
	}
}

// TestWidth checks that tables fit 80 columns, with long names and many games, and that
// a crosstable has each pairing once.
func TestWidth(t *testing.T) {
	for _, engines := range []int{3, 8, 12, 30} {
		for _, pairs := range []int{1, 60, 6000} {
			t.Run(fmt.Sprintf("%d engines, %d pairs", engines, pairs), func(t *testing.T) {
				var names []string
				for i := range engines {
					names = append(names, fmt.Sprintf("an engine with a long name %02d", i))
				}
				cfg, _ := made(t, 2, []string{"*"}, names...)
				s := NewStandings(cfg)
				number := 0
				for i := range engines {
					for j := i + 1; j < engines; j++ {
						for n := range pairs {
							s.Count(number+1, i, j, n%3)
							s.Count(number+2, j, i, n%2+1)
							number += 2
						}
					}
				}
				checkTables(t, s.String(), engines)
			})
		}
	}
}

// checkTables checks the widths of lines, and counts the cells of a crosstable.
func checkTables(t *testing.T, standings string, engines int) {
	t.Helper()
	cells := 0
	for line := range strings.Lines(standings) {
		if width := text.StringWidth(strings.TrimSuffix(line, "\n")); width > 80 {
			t.Errorf("%d columns: %s", width, line)
		}
		for _, word := range strings.Fields(line) {
			if points, games, ok := strings.Cut(word, "/"); ok && points != "+" && games != "-" {
				cells++
			}
		}
	}
	if want := engines * (engines - 1); cells != want {
		t.Errorf("%d cells, want %d", cells, want)
	}
}

// TestRatingsTable checks one rating of the standings by the formula of two engines, whose
// third has played neither.
func TestRatingsTable(t *testing.T) {
	cfg, _ := made(t, 2, []string{"*"}, "a", "b", "c")
	s := standingsOf(cfg, gamesBetween(1, "a", "b", "1-0", "1/2-1/2", "1/2-1/2", "0-1"))
	r := s.Ratings()
	// 75 % in each color, and as much for White as for Black.
	if d := r.Players[0].Elo - r.Players[1].Elo; math.Abs(d-400*math.Log10(3)) > 1e-6 || !math.IsNaN(r.Players[2].Elo) {
		t.Errorf("difference %v, third %v", d, r.Players[2].Elo)
	}
}
