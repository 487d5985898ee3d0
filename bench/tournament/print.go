package tournament

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"arrocco/bench/client"
	"arrocco/bench/sprt"
)

// separator frames the standings.
const separator = "--------------------------------------------------"

// String returns the standings: for two engines a block as fastchess prints it, for more
// a table of ratings and a crosstable.
func (s *Standings) String() string { return s.text(true) }

// interim returns the standings during a tournament: without a crosstable that has too
// many engines to fit a terminal.
func (s *Standings) interim() string { return s.text(len(s.Engines) <= crossColumns) }

// text returns the standings with a crosstable or without.
func (s *Standings) text(cross bool) string {
	var b strings.Builder
	b.WriteString(separator + "\n")
	if len(s.Engines) == 2 {
		s.duel(&b)
	} else {
		ratings := s.Ratings()
		order := s.ranking(ratings)
		b.WriteString(s.ranks(ratings, order))
		if cross {
			b.WriteString("\n" + s.crosstable(order) + "\n")
		}
	}
	b.WriteString("White: " + s.Colors() + "\n" + separator + "\n")
	return b.String()
}

// Colors says how White did in all games.
func (s *Standings) Colors() string {
	t := Tally{Games: s.White}
	return fmt.Sprintf("+%d =%d -%d (%s)",
		s.White.Wins, s.White.Draws, s.White.Losses, share(t.Score()))
}

// Faults returns a line for each engine that lost games by faults of its own,
// or nothing.
func (s *Standings) Faults() string {
	var b strings.Builder
	for i, faults := range s.faults {
		var parts []string
		for _, reason := range slices.Sorted(maps.Keys(faults)) {
			parts = append(parts, fmt.Sprintf("%d by %s", faults[reason], reason))
		}
		if len(parts) > 0 {
			fmt.Fprintf(&b, "Faults of %s: games lost %s\n", s.Engines[i].Name, strings.Join(parts, ", "))
		}
	}
	return b.String()
}

// duel writes the figures of the first engine against the second.
func (s *Standings) duel(b *strings.Builder) {
	t := s.Of(0)
	e, g := t.Estimate(), t.Games
	won, lost := t.Pairs[3]+t.Pairs[4], t.Pairs[0]+t.Pairs[1]
	fmt.Fprintf(b, "Results of %s vs %s (%s):\n", s.Engines[0].Name, s.Engines[1].Name, s.Terms())
	fmt.Fprintf(b, "Elo: %s +/- %s, nElo: %s +/- %s\n",
		figure(e.Elo), figure(e.EloMargin), figure(e.NElo), figure(e.NEloMargin))
	if t.Unpaired {
		fmt.Fprintf(b, "LOS: %s, DrawRatio: %s (games)\n", share(e.LOS), share(t.Draws()))
	} else {
		fmt.Fprintf(b, "LOS: %s, DrawRatio: %s (level pairs), PairsRatio: %s\n",
			share(e.LOS), share(t.levelPairs()), ratio(won, lost))
	}
	fmt.Fprintf(b, "Games: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%s)\n",
		g.Games(), g.Wins, g.Losses, g.Draws, g.Points(), share(t.Score()))
	if t.Unpaired {
		b.WriteString("The games are not pairs with both colors: all figures count single games\n")
	} else {
		fmt.Fprintf(b, "Ptnml(0-2): %s, WL/DD Ratio: %s\n", t.Ptnml(), ratio(t.WinLoss, t.DrawDraw))
	}
	if why := t.WhyMissing(); why != "" {
		fmt.Fprintf(b, "(n/a: %s)\n", why)
	}
	if s.Test != nil {
		b.WriteString(s.TestLine() + "\n")
	}
}

// WhyMissing says why an estimate has values that are not available, or nothing if
// it has none.
func (t *Tally) WhyMissing() string {
	e := t.Estimate()
	switch {
	case t.Games.Games() == 0:
		return "no game has been finished"
	case t.Unpaired && math.IsNaN(e.NElo) && t.Games.Games() == 1:
		return "one game does not tell how much is chance"
	case t.Unpaired && math.IsNaN(e.NElo):
		return "all games gave the same points, which does not tell how much is chance"
	case t.Pairs.Pairs() == 0 && !t.Unpaired && math.IsNaN(e.EloMargin):
		return "no pair of games has been finished"
	case math.IsNaN(e.NElo) && t.Pairs.Pairs() == 1:
		return "one pair of games does not tell how much is chance"
	case math.IsNaN(e.NElo):
		return "all pairs gave the same points, which does not tell how much is chance"
	case math.IsNaN(e.EloMargin):
		return "too few games for a margin in Elo"
	}
	return ""
}

// Score returns the average score, or NaN without games.
func (t *Tally) Score() float64 {
	if t.Games.Games() == 0 {
		return math.NaN()
	}
	return t.Games.Score()
}

// Draws returns the share of drawn games, or NaN without games.
func (t *Tally) Draws() float64 { return float64(t.Games.Draws) / float64(t.Games.Games()) }

// levelPairs returns the share of pairs in which both have the same points, or NaN
// without pairs.
func (t *Tally) levelPairs() float64 {
	if t.Pairs.Pairs() == 0 {
		return math.NaN()
	}
	return t.Pairs.DrawRatio()
}

// notAvailable stands for a figure that does not follow from the games.
const notAvailable = "n/a"

// figure writes a number.
func figure(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return notAvailable
	}
	return strconv.FormatFloat(f, 'f', 2, 64)
}

// share writes a share of one in percent.
func share(f float64) string {
	if math.IsNaN(f) {
		return notAvailable
	}
	return figure(100*f) + " %"
}

// ratio writes a divided by b, or both numbers if b is 0.
func ratio(a, b int) string {
	if b == 0 {
		return fmt.Sprintf("%s (%d:%d)", notAvailable, a, b)
	}
	return figure(float64(a) / float64(b))
}

// TestLine writes the log-likelihood ratio, also in percent of its bound, the bounds
// and the hypotheses.
func (s *Standings) TestLine() string {
	llr := s.LLR()
	lower, upper := s.Test.Bounds()
	share := llr / upper
	if llr < 0 {
		share = -llr / lower
	}
	return fmt.Sprintf("LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]",
		llr, 100*share, lower, upper, s.Test.Elo0, s.Test.Elo1)
}

// Estimate returns the difference in strength: from pairs, or from games while there
// is no pair.
func (t *Tally) Estimate() sprt.Estimate {
	if t.Pairs.Pairs() > 0 {
		return t.Pairs.Estimate()
	}
	return t.Games.Estimate()
}

// Terms describes the conditions of a duel: limit, threads, hash, book.
func (s *Standings) Terms() string {
	parts := append([]string{both(s.Engines[0].Limit.String(), s.Engines[1].Limit.String())}, s.Resources()...)
	if s.Book != "" {
		parts = append(parts, s.Book)
	}
	return strings.Join(parts, ", ")
}

// Resources describes the threads and the hash tables of the engines as far as they are
// set: the same for all, or different in a duel.
func (s *Standings) Resources() []string {
	var parts []string
	for _, o := range []struct{ option, one, many string }{
		{"Threads", "thread", "threads"}, {"Hash", "MiB hash", "MiB hash"},
	} {
		value := setting(&s.Engines[0], o.option)
		for i := range s.Engines[1:] {
			value = both(value, setting(&s.Engines[i+1], o.option))
		}
		switch {
		case value == unset, len(s.Engines) > 2 && value != setting(&s.Engines[0], o.option):
		case value == "1":
			parts = append(parts, "1 "+o.one)
		default:
			parts = append(parts, value+" "+o.many)
		}
	}
	return parts
}

// unset stands for an option that the configuration leaves as it is.
const unset = "default"

// setting returns the value of an option.
func setting(s *client.Spec, option string) string {
	if value := s.Option(option); value != "" {
		return value
	}
	return unset
}

// both joins the values of two engines where they differ.
func both(a, b string) string {
	if a == b {
		return a
	}
	return a + " - " + b
}

// Ptnml returns the numbers of pairs by half points, from 0 to 4, as fastchess
// prints them, or "-" if games are not played in pairs.
func (t *Tally) Ptnml() string {
	if t.Unpaired {
		return "-"
	}
	p := &t.Pairs
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}
