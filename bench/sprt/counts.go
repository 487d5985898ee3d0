package sprt

import "math"

// A Pentanomial counts pairs of games by the points that the first engine made
// of them: index 0 is no point, 1 half a point, up to 4 for both games won.
// The zero Pentanomial is a match that has not begun.
type Pentanomial [5]int

// Pairs returns the number of pairs counted.
func (p Pentanomial) Pairs() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Add counts one pair in which the first engine made halves half points, 0–4.
func (p *Pentanomial) Add(halves int) { p[halves]++ }

// Score returns the average score of the first engine, between 0 and 1, or 0.5
// where there are no pairs.
func (p Pentanomial) Score() float64 {
	if p.Pairs() == 0 {
		return 0.5
	}
	return p.sample().mean()
}

// DrawRatio returns the share of pairs that ended level, which says how much
// the openings and the time control leave to decide. It is 0 without pairs.
func (p Pentanomial) DrawRatio() float64 {
	if p.Pairs() == 0 {
		return 0
	}
	return float64(p[2]) / float64(p.Pairs())
}

// PairsRatio returns won pairs over lost pairs: +Inf where none was lost, NaN
// where none was decided.
func (p Pentanomial) PairsRatio() float64 {
	return float64(p[3]+p[4]) / float64(p[0]+p[1])
}

// sample returns the counts as a distribution of the score of a pair.
func (p Pentanomial) sample() sample { return newSample(p[:], 2) }

// A Trinomial counts single games from the first engine's point of view.
type Trinomial struct {
	Wins, Draws, Losses int
}

// Games returns the number of games counted.
func (t Trinomial) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns the points of the first engine.
func (t Trinomial) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Score returns the average score of the first engine, between 0 and 1, or 0.5
// where there are no games.
func (t Trinomial) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return t.Points() / float64(t.Games())
}

// sample returns the counts as a distribution of the score of a game.
func (t Trinomial) sample() sample { return newSample([]int{t.Losses, t.Draws, t.Wins}, 1) }

// A sample is a finite distribution of scores between 0 and 1, and how many
// events it was estimated from.
type sample struct {
	events float64 // pairs or games
	games  float64 // games in one event
	values []float64
	probs  []float64
}

// emptyCount stands for a result that never happened. Without it one missing
// result would make the likelihood of most hypotheses zero. Fishtest's value.
const emptyCount = 1e-3

// newSample spreads counts evenly over the scores from 0 to 1. Estimates use
// the counts as they are.
func newSample(counts []int, games float64) sample {
	s := sample{games: games}
	for i, n := range counts {
		s.values = append(s.values, float64(i)/float64(len(counts)-1))
		s.probs = append(s.probs, float64(n))
	}
	return s.normalized()
}

// regularised returns s with no probability at zero.
func (s sample) regularised() sample {
	probs := make([]float64, len(s.probs))
	for i, p := range s.probs {
		probs[i] = max(p*s.events, emptyCount)
	}
	s.probs = probs
	return s.normalized()
}

// normalized turns counts into probabilities.
func (s sample) normalized() sample {
	s.events = 0
	for _, n := range s.probs {
		s.events += n
	}
	for i := range s.probs {
		s.probs[i] /= s.events
	}
	return s
}

func (s sample) mean() float64 {
	mean := 0.0
	for i, p := range s.probs {
		mean += p * s.values[i]
	}
	return mean
}

// variance returns the variance of the score of one event.
func (s sample) variance() float64 {
	mean, variance := s.mean(), 0.0
	for i, p := range s.probs {
		variance += p * (s.values[i] - mean) * (s.values[i] - mean)
	}
	return variance
}

// deviation returns the standard deviation as it would be of one game if the
// games of an event were independent. It is the unit of normalized Elo.
func (s sample) deviation() float64 { return math.Sqrt(s.variance() * s.games) }
