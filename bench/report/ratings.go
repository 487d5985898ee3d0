package report

import (
	"slices"
	"strings"

	"arrocco/bench/rating"
	"arrocco/bench/tournament"
	"arrocco/internal/chart"
)

// A ratingsTable is the table of the ratings of more than two engines.
type ratingsTable struct {
	Rows    []ratingRow
	Grouped bool     // there is more than one group
	Zero    string   // what the ratings are relative to
	Notes   []string // on what is missing
}

// A ratingRow is a line of the table.
type ratingRow struct {
	standing
	Rating, Group string
}

// ratingTable returns the table in the given order.
func ratingTable(s *tournament.Standings, r *rating.Ratings, order []int) *ratingsTable {
	t := &ratingsTable{Grouped: len(r.Groups) > 1, Zero: "the mean, which is 0"}
	if t.Grouped {
		t.Zero = "the mean of the group, which is 0"
		t.Notes = append(t.Notes, "Groups are not comparable: "+s.WhyGroups(r)+".")
	}
	why := map[string][]string{} // names by reason
	var reasons []string
	for rank, i := range order {
		p, of := r.Players[i], s.Of(i)
		name := s.Engines[i].Name
		t.Rows = append(t.Rows, ratingRow{
			standing: standing{
				Rank: rank + 1, Name: name, Color: i % chart.Colors,
				Score: percent(of.Score(), 1), Draws: percent(of.Draws(), 1),
				Games: of.Games.Games(), Wins: of.Games.Wins, DrawnGames: of.Games.Draws, Losses: of.Games.Losses,
				Pentanomial: of.Ptnml(),
			},
			Rating: ratingFigures(p), Group: tournament.GroupName(p.Group),
		})
		if p.Fixed {
			t.Zero = "that of " + name + ", which is given"
		}
		if p.Missing != "" {
			if !slices.Contains(reasons, p.Missing) {
				reasons = append(reasons, p.Missing)
			}
			why[p.Missing] = append(why[p.Missing], name)
		}
	}
	for _, reason := range reasons {
		t.Notes = append(t.Notes, strings.Join(why[reason], ", ")+": "+reason+".")
	}
	return t
}

// ratingFigures writes a rating with its margin or bound, or a dash where there is none.
func ratingFigures(p rating.Player) string {
	text := tournament.RatingText(p)
	switch {
	case p.Fixed:
		return text + " (given)"
	case p.Bound != 0:
		return text
	case p.Elo < 0 || p.Elo > anchored:
		return strings.TrimPrefix(figures(p.Elo, p.Margin), "+")
	}
	return figures(p.Elo, p.Margin)
}

// anchored is a rating above which no plus is written: it is one, not a difference.
const anchored = 1000

// advantage writes how White did in all games, and what that is in Elo.
func advantage(s *tournament.Standings, r *rating.Ratings) string {
	text := s.Colors()
	if !finite(r.Advantage.Elo) {
		return text
	}
	return text + ", an advantage of " + figures(r.Advantage.Elo, r.Advantage.Margin) + " Elo"
}
