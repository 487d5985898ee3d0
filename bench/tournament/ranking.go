package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"arrocco/bench/rating"
)

// An Anchor fixes the rating of an engine, on whose scale the others are rated.
type Anchor struct {
	Name string
	Elo  float64
}

// CheckAnchor returns an error if the anchor, if there is one, is none of the engines. It
// may be one that has no name yet.
func (c *Config) CheckAnchor() error {
	a := c.Anchor
	if a == nil {
		return nil
	}
	known := names(c.Engines)
	switch {
	case len(c.Engines) == 2:
		return about("anchor", errors.New("two engines have no ratings, only a difference"))
	case !slices.Contains(known, a.Name) && !slices.Contains(known, ""):
		return about("anchor", fmt.Errorf("no engine is called %q", a.Name))
	case math.IsNaN(a.Elo) || math.Abs(a.Elo) > maxElo:
		return about("anchor", fmt.Errorf("%g is no rating: want -%d to %d", a.Elo, maxElo, maxElo))
	}
	return nil
}

// maxElo is more than any rating.
const maxElo = 10000

// Ratings returns the ratings of the engines by all games so far.
func (s *Standings) Ratings() *rating.Ratings {
	keys := slices.SortedFunc(maps.Keys(s.tallies), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	pairings := make([]rating.Pairing, len(keys))
	for i, key := range keys {
		pairings[i] = rating.Pairing{First: key[0], Second: key[1], Games: s.tallies[key].games}
	}
	return rating.Compute(len(s.Engines), pairings, rating.Options{Anchor: s.anchor})
}

// Ranking returns the indices of the engines in the order of their ratings, the best
// first. Groups whose ratings are not comparable are in the order of their scores, and
// engines without games are last.
func (s *Standings) Ranking() []int { return s.ranking(s.Ratings()) }

// ranking is Ranking for ratings that are known.
func (s *Standings) ranking(r *rating.Ratings) []int {
	type place struct{ group, rating, score float64 }
	places := make([]place, len(s.Engines))
	groups := make([]Tally, len(r.Groups))
	order := make([]int, len(s.Engines))
	for i, p := range r.Players {
		of := s.Of(i)
		order[i], places[i].score = i, of.Games.Score()
		if of.Games.Games() == 0 {
			places[i].score = -1 // last
		}
		if p.Group >= 0 {
			groups[p.Group].merge(&of)
			const rounded = 1e6 // so that equal engines are equal
			places[i].rating = math.Round(rounded * p.Elo)
		}
	}
	for i, p := range r.Players {
		places[i].group = places[i].score
		if p.Group >= 0 {
			places[i].group = groups[p.Group].Games.Score()
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if c := cmp.Compare(places[b].group, places[a].group); c != 0 {
			return c
		}
		if c := cmp.Compare(r.Players[a].Group, r.Players[b].Group); c != 0 {
			return c
		}
		if c := cmp.Compare(places[b].rating, places[a].rating); c != 0 {
			return c
		}
		return cmp.Compare(places[b].score, places[a].score)
	})
	return order
}
