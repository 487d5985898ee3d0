package rating

import "math"

// eloScale is the number of Elo in a factor of e in the odds: 400 Elo are a factor of
// ten.
const eloScale = 400 / math.Ln10

// z95 is the half-width of a 95 % confidence interval in standard deviations.
var z95 = math.Sqrt2 * math.Erfinv(0.95)

// Options say what is known before the games. The zero value is nothing: the mean
// rating of each group is 0, and the advantage of White is estimated.
type Options struct {
	Anchor    *Anchor  // nil for none
	Advantage *float64 // of White, in Elo; nil to estimate it
}

// An Anchor is a player whose rating is given.
type Anchor struct {
	Player int
	Elo    float64
}

// Ratings are the ratings of all players.
type Ratings struct {
	Players   []Player
	Advantage Advantage
	Groups    [][]int // groups of two players or more that are comparable, the largest first
}

// A Player is the rating of a player. The margin is the half-width of a 95 %
// confidence interval of the difference to the anchor, if it is in the same group, or
// else to the mean of the group. Values that the games do not tell are NaN, and
// Missing says why.
type Player struct {
	Elo, Margin float64
	Fixed       bool // the rating is that of the anchor
	Group       int  // index in Groups, or -1
	Missing     string

	// A player without a rating that has played the anchor's group, or without an anchor
	// the largest, has a bound of 95 % confidence on the scale of that group.
	Bound    Bound
	BoundElo float64
}

// A Bound says on which side of a bound a rating is. The zero value is no bound.
type Bound int

// The bounds.
const (
	AtMost  Bound = -1
	AtLeast Bound = 1
)

// An Advantage is that of White in Elo, with its margin as in [Player]. If the games
// do not tell it, both are NaN, Missing says why, and the ratings are those without
// any advantage. The margin of one that was given is 0.
type Advantage struct {
	Elo, Margin float64
	Missing     string
}

// Compute returns the ratings of a number of players by their games. The time it takes
// grows with the cube of the number of players, and does not depend on that of games.
func Compute(players int, pairings []Pairing, o Options) *Ratings {
	group, groups := split(players, pairings)
	r := &Ratings{Players: make([]Player, players), Groups: groups}
	reasons := loners(players, pairings)
	for i := range r.Players {
		r.Players[i] = Player{Elo: math.NaN(), Margin: math.NaN(), Group: group[i]}
		if group[i] < 0 {
			r.Players[i].Missing = reasons[i]
		}
	}
	f := newFit(group, groups, pairings, o)
	switch {
	case o.Advantage != nil:
		r.Advantage.Elo = *o.Advantage
	case !f.tellsAdvantage():
		r.Advantage = Advantage{math.NaN(), math.NaN(), "the games do not tell it"}
	default:
		f.free = true
	}
	f.solve()
	r.fill(f)
	r.bound(f, pairings)
	if a := o.Anchor; a != nil {
		p := &r.Players[a.Player]
		p.Elo, p.Margin, p.Fixed, p.Missing = a.Elo, 0, true, ""
	}
	return r
}

// fill takes ratings and margins over from a fit.
func (r *Ratings) fill(f *fit) {
	ratings, covariance := f.dispersion(alongRatings), f.covariance()
	for _, members := range r.Groups {
		zero, given := f.zero(members)
		for _, i := range members {
			p := &r.Players[i]
			p.Elo = given + eloScale*(f.strength[i]-zero)
			p.Margin = eloScale * z95 * math.Sqrt(ratings*f.variance(covariance, i, members))
			if math.IsNaN(p.Margin) {
				p.Missing = "too few games for a margin, or all pairs gave the expected points"
			}
		}
	}
	if !f.free {
		return
	}
	last := len(covariance) - 1
	variance := f.dispersion(alongAdvantage) * covariance[last][last]
	r.Advantage = Advantage{Elo: eloScale * f.advantage, Margin: eloScale * z95 * math.Sqrt(variance)}
	if math.IsNaN(r.Advantage.Margin) {
		r.Advantage.Missing = "too few games for a margin, or all gave the expected points"
	}
}

// bound sets the bounds of players without a rating.
func (r *Ratings) bound(f *fit, pairings []Pairing) {
	if len(r.Groups) == 0 {
		return
	}
	members := r.Groups[0]
	if a := f.anchor; a != nil {
		if f.group[a.Player] < 0 {
			return
		}
		members = r.Groups[f.group[a.Player]]
	}
	for i := range r.Players {
		if p := &r.Players[i]; p.Group < 0 {
			p.bound(f, i, members, pairings)
		}
	}
}
