package tournament

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A knockout tournament is a bracket of matches. The engines are seeded in their order:
// the first two can meet only in the final, the first four only in the semifinals and
// so on. If their number is not a power of two, the first engines have byes in the
// first round. A match that is level after its games is continued by pairs of games
// until one decides it. After a number of such pairs the better seed wins.
type knockout struct {
	names     []string
	games     int      // of a match
	tieBreaks int      // pairs of games after a level match, at most
	rounds    [][]duel // the last of which is the current one
	ties      []int    // indices of the matches of the current round that go on
	extra     int      // pairs of tie-breaks so far in the current round
}

// A duel is a match of the bracket. The first engine is the better seed. A bye has no
// second engine.
type duel struct {
	first, second int
	points        [2]int // half points, with those of tie-breaks
	extra         int    // pairs of tie-breaks
	winner        int    // or none
}

// bracketRounds returns how many rounds a knockout has.
func bracketRounds(engines int) int { return bits.Len(uint(max(1, engines) - 1)) }

func newKnockout(names []string, games, tieBreaks int) *knockout {
	k := &knockout{names: names, games: games, tieBreaks: tieBreaks}
	seeds := []int{0} // in the order of the bracket
	for range bracketRounds(len(names)) {
		var wider []int
		for _, s := range seeds {
			wider = append(wider, s, 2*len(seeds)-1-s)
		}
		seeds = wider
	}
	k.begin(seeds)
	return k
}

// begin makes the matches of a round between neighbors in the bracket. Numbers of
// engines that are not there are byes.
func (k *knockout) begin(bracket []int) {
	var round []duel
	for i := 0; i+1 < len(bracket); i += 2 {
		d := duel{first: min(bracket[i], bracket[i+1]), second: max(bracket[i], bracket[i+1]), winner: none}
		if d.second >= len(k.names) {
			d.second, d.winner = none, d.first
		}
		round = append(round, d)
	}
	k.rounds = append(k.rounds, round)
	k.ties, k.extra = nil, 0
}

// round returns the matches of the current round.
func (k *knockout) round() []duel { return k.rounds[len(k.rounds)-1] }

func (k *knockout) complete() bool { return len(k.round()) == 1 && k.round()[0].winner != none }

func (k *knockout) last() int { return 0 }

// pair returns the matches of a round, or the next tie-breaks of those that are level.
func (k *knockout) pair() stage {
	if k.complete() {
		return stage{}
	}
	s := stage{round: len(k.rounds), games: k.games}
	if len(k.ties) > 0 {
		s.games = 2
	}
	for _, i := range k.playing() {
		d := &k.round()[i]
		s.encounters = append(s.encounters, encounter{first: d.first, second: d.second})
	}
	return s
}

// playing returns the indices of the matches that are played in the current stage.
func (k *knockout) playing() []int {
	var list []int
	for i, d := range k.round() {
		if d.winner == none {
			list = append(list, i)
		}
	}
	return list
}

// finish takes in the results of a round or of tie-breaks, and begins the next round if
// all matches are decided.
func (k *knockout) finish(s *stage) {
	if len(k.ties) > 0 {
		k.extra++
	}
	for n, i := range k.playing() {
		d, e := &k.round()[i], &s.encounters[n]
		d.points[0] += e.points[0]
		d.points[1] += e.points[1]
		d.extra = k.extra
		switch {
		case d.points[0] > d.points[1], d.points[0] == d.points[1] && k.extra == k.tieBreaks:
			d.winner = d.first
		case d.points[0] < d.points[1]:
			d.winner = d.second
		}
	}
	if k.ties = k.playing(); len(k.ties) > 0 || k.complete() {
		return
	}
	var winners []int
	for _, d := range k.round() {
		winners = append(winners, d.winner)
	}
	k.begin(winners)
}

// roundName returns the name of a round with the given number of matches.
func roundName(matches int) string {
	switch matches {
	case 1:
		return "Final"
	case 2:
		return "Semifinals"
	case 4:
		return "Quarterfinals"
	}
	return fmt.Sprintf("Round of %d", 2*matches)
}

// bracketName is how many columns of a terminal a name may take in the bracket.
const bracketName = 15

// name returns an engine with its seed.
func (k *knockout) name(i int) string {
	return fmt.Sprintf("%s (%d)", shorten(k.names[i], bracketName), i+1)
}

// table shows the bracket: a line for each match, in the order of the bracket.
func (k *knockout) table(running *stage) string {
	var b strings.Builder
	for n, round := range k.rounds {
		fmt.Fprintf(&b, "%s:\n", roundName(len(round)))
		width := 0
		for _, d := range round {
			width = max(width, text.StringWidth(k.name(d.first)))
		}
		var results []encounter // of matches that are played now
		if n == len(k.rounds)-1 {
			results = running.encounters
		}
		for _, d := range round {
			if d.winner == none && len(results) > 0 {
				d.points[0] += results[0].points[0]
				d.points[1] += results[0].points[1]
				results = results[1:]
			}
			name := k.name(d.first)
			fmt.Fprintf(&b, "  %s%s%s\n", name, strings.Repeat(" ", width-text.StringWidth(name)), k.score(&d))
		}
	}
	if k.complete() {
		fmt.Fprintf(&b, "Winner: %s\n", k.names[k.round()[0].winner])
	}
	return b.String()
}

// score returns the result of a match, and the opponent.
func (k *knockout) score(d *duel) string {
	if d.second == none {
		return "  bye"
	}
	line := fmt.Sprintf(" %5s - %-5s %s", halves(d.points[0]), halves(d.points[1]), k.name(d.second))
	switch d.extra {
	case 0:
	case 1:
		line += " +1 tie-break"
	default:
		line += fmt.Sprintf(" +%d tie-breaks", d.extra)
	}
	if d.winner != none && d.points[0] == d.points[1] {
		line += ", better seed"
	}
	return line
}
