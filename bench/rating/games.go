package rating

// An Outcome is the color and the half points of the first player of a pairing in a
// game: 0 to 2 half points as White, and 3 more as Black.
type Outcome int

// NumOutcomes is the number of outcomes.
const NumOutcomes = 6

// NewOutcome returns the outcome of a game in which the first player, with White or
// with Black, made some half points, 0 to 2.
func NewOutcome(white bool, halves int) Outcome {
	if white {
		return Outcome(halves)
	}
	return Outcome(3 + halves)
}

// sign is 1 if the first player has White and -1 if it has Black.
func (o Outcome) sign() float64 {
	if o < 3 {
		return 1
	}
	return -1
}

// Halves returns the half points of the first player, 0 to 2.
func (o Outcome) Halves() int { return int(o % 3) }

// points returns the points of the first player, 0 to 1.
func (o Outcome) points() float64 { return float64(o.Halves()) / 2 }

// A Pairing counts the games between two players by their outcomes for the first.
type Pairing struct {
	First, Second int // indices of the players
	Games
}

// Games counts the games of a pairing. The zero value has none.
type Games struct {
	Pairs  [NumOutcomes][NumOutcomes]int // pairs of games from one opening
	Single [NumOutcomes]int              // games that are not in a pair, or not yet
}

// totals returns how many games had each outcome.
func (g *Games) totals() (totals [NumOutcomes]int) {
	totals = g.Single
	for a := range g.Pairs {
		for b, n := range g.Pairs[a] {
			totals[a] += n
			totals[b] += n
		}
	}
	return totals
}

// scored reports whether the first player has made points in some game, and whether
// the second has.
func (g *Games) scored() (first, second bool) {
	for o, n := range g.totals() {
		if n > 0 {
			first = first || Outcome(o).points() > 0
			second = second || Outcome(o).points() < 1
		}
	}
	return first, second
}
