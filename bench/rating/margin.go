package rating

import "math"

// A direction is what varies in the events of which dispersion speaks.
type direction int

const (
	alongRatings   direction = iota // points of one player
	alongAdvantage                  // points of White
)

// sign returns how the points of the first player count.
func (d direction) sign(o Outcome) float64 {
	if d == alongAdvantage {
		return o.sign()
	}
	return 1
}

// dispersion returns how much the points of events vary, as a multiple of what they
// would if each game were won or lost independently of all others. An event is a pair
// of games from one opening, or a single game. Draws make it less than 1. It is NaN
// if there are not more events than unknowns, or if nothing varies.
//
// One dispersion is assumed of all pairings (quasi-likelihood, Wedderburn 1974). For two
// players, margins are then those of the pentanomial distribution, but for the
// number of unknowns.
func (f *fit) dispersion(d direction) float64 {
	var events, seen, independent float64
	add := func(n int, p *Pairing, outcomes ...Outcome) {
		surplus, variance := 0.0, 0.0
		for _, o := range outcomes {
			expected := f.expect(p, o.sign())
			surplus += d.sign(o) * (o.points() - expected)
			variance += expected * (1 - expected)
		}
		events += float64(n)
		seen += float64(n) * surplus * surplus
		independent += float64(n) * variance
	}
	for i := range f.pairings {
		p := &f.pairings[i]
		for a, n := range p.Single {
			add(n, p, Outcome(a))
		}
		for a := range p.Pairs {
			for b, n := range p.Pairs[a] {
				add(n, p, Outcome(a), Outcome(b))
			}
		}
	}
	unknowns := float64(f.unknowns)
	if d == alongAdvantage {
		unknowns = 1
	}
	const nothing = 1e-9 // what rounding leaves
	if events <= unknowns || seen < nothing*independent {
		return math.NaN()
	}
	return seen / independent * events / (events - unknowns)
}

// covariance returns the inverse of the information matrix: the covariance of the
// unknowns if the dispersion is 1.
func (f *fit) covariance() [][]float64 {
	if f.size() == 0 {
		return nil
	}
	_, information := f.derivatives()
	return factorize(information).inverse()
}

// variance returns the variance of the strength of a player relative to the anchor of
// its group, or to the mean of its members, if the dispersion is 1.
func (f *fit) variance(covariance [][]float64, player int, members []int) float64 {
	entry := func(i, j int) float64 {
		if f.index[i] < 0 || f.index[j] < 0 {
			return 0 // the reference does not vary
		}
		return covariance[f.index[i]][f.index[j]]
	}
	v := entry(player, player)
	if f.anchored(members) {
		return v
	}
	n := float64(len(members))
	for _, i := range members {
		v -= 2 * entry(player, i) / n
		for _, j := range members {
			v += entry(i, j) / (n * n)
		}
	}
	return max(v, 0)
}
