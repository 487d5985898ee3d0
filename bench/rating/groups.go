package rating

import (
	"cmp"
	"slices"
)

// split divides the players into groups whose ratings are comparable: from each player
// of a group there is a chain to each other one in which each scored against the next.
// Then, and only then, is the likelihood greatest at finite ratings (Ford 1957). It
// returns the group of each player, or -1 if it is alone, and the groups, the largest
// first.
func split(players int, pairings []Pairing) (group []int, groups [][]int) {
	reach := reachable(players, pairings)
	group = make([]int, players)
	for i := range group {
		group[i] = -1
	}
	seen := make([]bool, players)
	for i := range players {
		var members []int
		for j := i; j < players; j++ {
			if !seen[j] && reach[i][j] && reach[j][i] {
				members = append(members, j)
				seen[j] = true
			}
		}
		if len(members) > 1 {
			groups = append(groups, members)
		}
	}
	slices.SortStableFunc(groups, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	for g, members := range groups {
		for _, i := range members {
			group[i] = g
		}
	}
	return group, groups
}

// reachable says from which player there is a chain to which.
func reachable(players int, pairings []Pairing) [][]bool {
	reach := make([][]bool, players)
	for i := range reach {
		reach[i] = make([]bool, players)
		reach[i][i] = true
	}
	for i := range pairings {
		p := &pairings[i]
		first, second := p.scored()
		reach[p.First][p.Second] = reach[p.First][p.Second] || first
		reach[p.Second][p.First] = reach[p.Second][p.First] || second
	}
	for via := range players {
		for from := range players {
			if !reach[from][via] {
				continue
			}
			for to, ok := range reach[via] {
				reach[from][to] = reach[from][to] || ok
			}
		}
	}
	return reach
}

// loners says of each player why it has no rating if it is alone in its group.
func loners(players int, pairings []Pairing) []string {
	won, lost := make([]bool, players), make([]bool, players)
	for i := range pairings {
		p := &pairings[i]
		first, second := p.scored()
		won[p.First], lost[p.Second] = won[p.First] || first, lost[p.Second] || first
		won[p.Second], lost[p.First] = won[p.Second] || second, lost[p.First] || second
	}
	reasons := make([]string, players)
	for i := range reasons {
		switch {
		case won[i] && lost[i]:
			reasons[i] = "won all or lost all games against each opponent"
		case won[i]:
			reasons[i] = "won all its games"
		case lost[i]:
			reasons[i] = "lost all its games"
		default:
			reasons[i] = "no game has been finished"
		}
	}
	return reasons
}

// An edge is the condition that the strength of one player is at most that of another
// plus a number.
type edge struct {
	from, to int
	most     float64
}

// tellsAdvantage reports whether the likelihood is greatest at a finite advantage of
// White. It is not if the ratings and an advantage could grow together without limit,
// in some proportion, and no result would become less likely.
func (f *fit) tellsAdvantage() bool {
	return len(f.pairings) > 0 && !f.grows(1) && !f.grows(-1)
}

// grows reports whether the ratings could grow in some proportion to an advantage of
// the given sign, and no result become less likely. Each result sets a condition on
// the differences of the growths, and the conditions contradict each other if and only
// if they have a cycle whose sum is negative (the algorithm of Bellman and Ford).
func (f *fit) grows(sign float64) bool {
	var edges []edge
	for i := range f.pairings {
		p := &f.pairings[i]
		for o, n := range p.totals() {
			if n == 0 {
				continue
			}
			o := Outcome(o)
			if o.points() > 0 {
				edges = append(edges, edge{p.First, p.Second, sign * o.sign()})
			}
			if o.points() < 1 {
				edges = append(edges, edge{p.Second, p.First, -sign * o.sign()})
			}
		}
	}
	growth := make([]float64, len(f.strength))
	for range len(growth) + 1 {
		changed := false
		for _, e := range edges {
			if most := growth[e.from] + e.most; growth[e.to] > most {
				growth[e.to], changed = most, true
			}
		}
		if !changed {
			return true
		}
	}
	return false
}
