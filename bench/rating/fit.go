package rating

import "math"

// A fit finds the ratings at which the games between players of the same group are
// most likely. Games between groups do not matter: they are as likely as they can be if
// the groups are far apart.
type fit struct {
	pairings  []Pairing // within groups
	totals    [][NumOutcomes]int
	anchor    *Anchor
	group     []int     // of each player, or -1
	index     []int     // of the strength of each player among the unknowns, or -1
	unknowns  int       // strengths, without the advantage of White
	strength  []float64 // logarithm of the odds, of each player
	advantage float64   // of White, in the same unit
	free      bool      // the advantage is unknown as well
}

// newFit prepares a fit. One player of each group has the strength 0, the anchor if it
// is among them.
func newFit(group []int, groups [][]int, pairings []Pairing, o Options) *fit {
	f := &fit{anchor: o.Anchor, group: group, index: make([]int, len(group)), strength: make([]float64, len(group))}
	if o.Advantage != nil {
		f.advantage = *o.Advantage / eloScale
	}
	for i := range f.index {
		f.index[i] = -1
	}
	for _, members := range groups {
		for _, i := range members {
			if i != f.reference(members) {
				f.index[i] = f.unknowns
				f.unknowns++
			}
		}
	}
	for _, p := range pairings {
		if g := group[p.First]; g >= 0 && g == group[p.Second] {
			f.pairings = append(f.pairings, p)
			f.totals = append(f.totals, p.totals())
		}
	}
	return f
}

// anchored reports whether the anchor is in a group.
func (f *fit) anchored(members []int) bool {
	return f.anchor != nil && f.group[f.anchor.Player] >= 0 && f.group[f.anchor.Player] == f.group[members[0]]
}

// reference returns the player of a group whose strength is 0.
func (f *fit) reference(members []int) int {
	if f.anchored(members) {
		return f.anchor.Player
	}
	return members[0]
}

// zero returns the strength in a group that has a given rating, and that rating: of
// the anchor, or the mean, which is rated 0.
func (f *fit) zero(members []int) (strength, elo float64) {
	if f.anchored(members) {
		return f.strength[f.anchor.Player], f.anchor.Elo
	}
	for _, i := range members {
		strength += f.strength[i] / float64(len(members))
	}
	return strength, 0
}

// expect returns the score that the first player of a pairing can expect in a game in
// which it has White (1) or Black (-1).
func (f *fit) expect(p *Pairing, sign float64) float64 {
	return 1 / (1 + math.Exp(f.strength[p.Second]-f.strength[p.First]-sign*f.advantage))
}

// size returns the number of unknowns.
func (f *fit) size() int {
	if f.free {
		return f.unknowns + 1
	}
	return f.unknowns
}

// likelihood returns the logarithm of the likelihood of the games.
func (f *fit) likelihood() float64 {
	sum := 0.0
	for i := range f.pairings {
		p := &f.pairings[i]
		for o, n := range f.totals[i] {
			if n > 0 {
				o := Outcome(o)
				d := f.strength[p.First] - f.strength[p.Second] + o.sign()*f.advantage
				sum -= float64(n) * (o.points()*math.Log1p(math.Exp(-d)) + (1-o.points())*math.Log1p(math.Exp(d)))
			}
		}
	}
	return sum
}

// derivatives returns the gradient of the likelihood and the information matrix, its
// second derivatives with the opposite sign. The advantage of White is last, if it is
// unknown.
func (f *fit) derivatives() (gradient []float64, information [][]float64) {
	gradient, information = make([]float64, f.size()), square(f.size())
	for i := range f.pairings {
		p := &f.pairings[i]
		for o, n := range f.totals[i] {
			if n == 0 {
				continue
			}
			o, games := Outcome(o), float64(n)
			expected := f.expect(p, o.sign())
			terms := f.terms(p, o)
			for _, a := range terms {
				gradient[a.index] += games * (o.points() - expected) * a.factor
				for _, b := range terms {
					information[a.index][b.index] += games * expected * (1 - expected) * a.factor * b.factor
				}
			}
		}
	}
	return gradient, information
}

// A term is an unknown and its factor in the difference that decides a game.
type term struct {
	index  int
	factor float64
}

// terms returns the unknowns that decide a game of a pairing.
func (f *fit) terms(p *Pairing, o Outcome) []term {
	terms := make([]term, 0, 3)
	if i := f.index[p.First]; i >= 0 {
		terms = append(terms, term{i, 1})
	}
	if i := f.index[p.Second]; i >= 0 {
		terms = append(terms, term{i, -1})
	}
	if f.free {
		terms = append(terms, term{f.unknowns, o.sign()})
	}
	return terms
}

// Limits of Newton's method.
const (
	longestStep  = 2.0   // in an unknown, about 350 Elo
	shortestStep = 1e-10 // at which the fit is done
	mostSteps    = 500
)

// solve finds the maximum by Newton's method. The likelihood is concave, so it has no
// other; steps are shortened until they do not lead downhill.
func (f *fit) solve() {
	if f.size() == 0 {
		return
	}
	best := f.likelihood()
	for range mostSteps {
		gradient, information := f.derivatives()
		step := factorize(information).solve(gradient)
		longest := 0.0
		for _, s := range step {
			longest = max(longest, math.Abs(s))
		}
		if longest < shortestStep || math.IsNaN(longest) {
			return
		}
		scale := min(1, longestStep/longest)
		f.move(step, scale)
		for f.likelihood() < best && scale*longest > shortestStep {
			f.move(step, -scale/2)
			scale /= 2
		}
		best = f.likelihood()
	}
}

// move adds a step, times a factor, to the unknowns.
func (f *fit) move(step []float64, factor float64) {
	for i, index := range f.index {
		if index >= 0 {
			f.strength[i] += factor * step[index]
		}
	}
	if f.free {
		f.advantage += factor * step[f.unknowns]
	}
}
