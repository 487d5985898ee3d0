package sprt

import "math"

// eloScale makes 400 Elo a factor of ten in the odds.
const eloScale = 400 / math.Ln10

// neloScale is the number of normalized Elo in one standard deviation of a
// game, chosen so that both kinds agree between equal engines that never draw.
const neloScale = 2 * eloScale

// z95 is the half-width of a 95 % confidence interval in standard deviations.
var z95 = math.Sqrt2 * math.Erfinv(0.95)

// An Estimate is what a match says about the difference in strength between
// its two engines. The margins are half-widths of 95 % confidence intervals.
//
// A value that the results do not tell is NaN, never infinite. Without games
// that is every value. If every pair (or game) gave the same points, nothing
// tells how much chance there is: all are NaN but Elo, and that is, too, if the
// points were all or none. EloMargin is NaN as well if the interval of the score
// reaches 0 or 1, where Elo has no limit.
type Estimate struct {
	Elo, EloMargin   float64 // logistic Elo: what the score means
	NElo, NEloMargin float64 // normalized Elo: how many games it takes to see it
	LOS              float64 // likelihood of superiority, 0–1
}

// Estimate returns the difference in strength that the pairs suggest.
func (p Pentanomial) Estimate() Estimate { return p.sample().estimate() }

// Estimate returns the difference in strength that the games suggest. Its
// margins are too wide where games were played in pairs from one opening.
func (t Trinomial) Estimate() Estimate { return t.sample().estimate() }

func (s sample) estimate() Estimate {
	score := s.mean()
	e := Estimate{finite(Elo(score)), math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	if !(s.variance() > 0) {
		return e
	}
	sigma := math.Sqrt(s.variance() / s.events) // standard error of score
	low, high := score-z95*sigma, score+z95*sigma
	e.EloMargin = finite((Elo(high) - Elo(low)) / 2)
	e.NElo = (score - 0.5) / s.deviation() * neloScale
	e.NEloMargin = z95 * neloScale / math.Sqrt(s.events*s.games)
	e.LOS = (1 + math.Erf((score-0.5)/sigma/math.Sqrt2)) / 2
	return e
}

// finite returns x, or NaN if it is infinite.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}

// Elo returns the difference in logistic Elo at which the expected score is
// score. It is infinite at and beyond 0 and 1.
func Elo(score float64) float64 {
	score = min(max(score, 0), 1)
	return eloScale * (math.Log(score) - math.Log1p(-score))
}

// Score returns the expected score, between 0 and 1, of an engine that is elo
// logistic Elo stronger than its opponent.
func Score(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloScale)) }
