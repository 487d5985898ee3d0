package match

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"arrocco/bench/sprt"
)

// separator frames the standings.
const separator = "--------------------------------------------------"

// String returns the standings as fastchess prints them: a block for two
// engines, a table for more.
func (s *Standings) String() string {
	var b strings.Builder
	b.WriteString(separator + "\n")
	if len(s.Engines) == 2 {
		s.duel(&b)
	} else {
		s.ranks(&b)
	}
	b.WriteString(separator + "\n")
	return b.String()
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
	fmt.Fprintf(b, "Results of %s vs %s (%s):\n", s.Engines[0].Name, s.Engines[1].Name, s.terms())
	fmt.Fprintf(b, "Elo: %s +/- %s, nElo: %s +/- %s\n",
		figure(e.Elo), figure(e.EloMargin), figure(e.NElo), figure(e.NEloMargin))
	fmt.Fprintf(b, "LOS: %s %%, DrawRatio: %s %%, PairsRatio: %s\n",
		figure(100*e.LOS), figure(100*t.Pairs.DrawRatio()), figure(t.Pairs.PairsRatio()))
	fmt.Fprintf(b, "Games: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%s %%)\n",
		g.Games(), g.Wins, g.Losses, g.Draws, g.Points(), figure(100*g.Score()))
	fmt.Fprintf(b, "Ptnml(0-2): %s, WL/DD Ratio: %s\n", ptnml(t.Pairs), figure(float64(t.WinLoss)/float64(t.DrawDraw)))
	if s.Test != nil {
		b.WriteString(s.testLine() + "\n")
	}
}

// figure writes a number as C++ programs do, for the parsers of their output:
// "inf" and "nan" in lower case.
func figure(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 0):
		return strings.TrimPrefix(strings.ToLower(strconv.FormatFloat(f, 'f', 2, 64)), "+")
	}
	return strconv.FormatFloat(f, 'f', 2, 64)
}

// testLine writes the log-likelihood ratio, how far it is on the way to its
// bound, the bounds and the hypotheses.
func (s *Standings) testLine() string {
	llr := s.LLR()
	lower, upper := s.Test.Bounds()
	share := llr / upper
	if llr < 0 {
		share = -llr / lower
	}
	return fmt.Sprintf("LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]",
		llr, 100*share, lower, upper, s.Test.Elo0, s.Test.Elo1)
}

// Estimate returns the difference in strength: by pairs once there are some.
func (t *Tally) Estimate() sprt.Estimate {
	if t.Pairs.Pairs() > 0 {
		return t.Pairs.Estimate()
	}
	return t.Games.Estimate()
}

// terms describes the conditions of a duel: limit, threads, hash, book.
func (s *Standings) terms() string {
	a, b := &s.Engines[0], &s.Engines[1]
	parts := []string{
		both(a.Limit.String(), b.Limit.String()),
		both(unit(a.option("Threads"), "t"), unit(b.option("Threads"), "t")),
		both(unit(a.option("Hash"), "MB"), unit(b.option("Hash"), "MB")),
	}
	if s.Book != "" {
		parts = append(parts, s.Book)
	}
	return strings.Join(parts, ", ")
}

// both joins the values of two engines where they differ.
func both(a, b string) string {
	if a == b {
		return a
	}
	return a + " - " + b
}

// unit writes a value with its unit; NULL is fastchess's word for none.
func unit(value, unit string) string {
	if value == "" {
		return "NULL"
	}
	return value + unit
}

func ptnml(p sprt.Pentanomial) string {
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}

// ranks writes a line for each engine, best first.
func (s *Standings) ranks(b *strings.Builder) {
	const columns = "%4s %-25s %10s %10s %10s %10s %10s %10s %10s %20s\n"
	fmt.Fprintf(b, columns, "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)")
	for rank, i := range s.Ranking() {
		t := s.Of(i)
		e := t.Estimate()
		fmt.Fprintf(b, columns, strconv.Itoa(rank+1), s.Engines[i].Name, figure(e.Elo), figure(e.EloMargin),
			figure(e.NElo), figure(e.NEloMargin), strconv.Itoa(t.Games.Games()), figure(100*t.Games.Score())+"%",
			figure(100*t.Pairs.DrawRatio())+"%", ptnml(t.Pairs))
	}
}
