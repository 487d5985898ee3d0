package rating

import "math"

// doubt is the probability of what a bound rules out.
const doubt = 0.05

// bound sets the bound of a player without a rating: the rating at which it would win
// (or lose) all its games against the group with a probability of 5 %. Against one
// group it has won all or lost all, or else it would be a member.
func (p *Player) bound(f *fit, player int, members []int, pairings []Pairing) {
	var games []boundGames
	for i := range pairings {
		q := &pairings[i]
		opponent := q.First + q.Second - player
		if q.First != player && q.Second != player || f.group[opponent] != f.group[members[0]] {
			continue
		}
		for o, n := range q.totals() {
			if n == 0 {
				continue
			}
			o, side := Outcome(o), 1.0
			if q.Second == player {
				side = -1
			}
			games = append(games, boundGames{float64(n), f.strength[opponent] - side*o.sign()*f.advantage})
			p.Bound = AtMost
			if (o.points() > 0) == (q.First == player) {
				p.Bound = AtLeast
			}
		}
	}
	if p.Bound == 0 {
		return
	}
	zero, given := f.zero(members)
	p.BoundElo = given + eloScale*(strengthOf(games, float64(p.Bound))-zero)
}

// boundGames are games against an opponent, of the given strength if the advantage of
// White is taken into account.
type boundGames struct{ n, strength float64 }

// strengthOf returns the strength at which a player wins (sign 1) or loses (-1) all of
// some games with the probability doubt.
func strengthOf(games []boundGames, sign float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range games {
		const enough = 50 // to be certain of a result
		low, high = min(low, g.strength-enough), max(high, g.strength+enough)
	}
	for range 100 {
		middle := (low + high) / 2
		probability := 0.0 // its logarithm
		for _, g := range games {
			probability -= g.n * math.Log1p(math.Exp(-sign*(middle-g.strength)))
		}
		if (probability < math.Log(doubt)) == (sign > 0) {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
