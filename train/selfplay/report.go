package selfplay

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"arrocco/game"
)

// String returns a report of several lines.
func (s *Stats) String() string {
	var b strings.Builder
	s.writeTotals(&b)
	s.writeLengths(&b)
	s.writePieces(&b)
	s.writeScores(&b)
	return b.String()
}

func (s *Stats) writeTotals(b *strings.Builder) {
	games, positions := float64(max(s.Games, 1)), float64(max(s.Positions, 1))
	share := func(n int, of float64) string { return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/of) }
	line := func(name, format string, args ...any) {
		fmt.Fprintf(b, "%-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	for _, run := range s.Runs {
		line("run", "%s", run)
	}
	line("shards", "%d, %d bytes, %d torn, %d damaged places", s.Shards, s.Bytes, s.Torn, s.Damaged)
	line("games", "%d, %.1f plies on average, %d at most", s.Games, float64(s.Positions)/games, s.Longest)
	line("positions", "%d, %.2f bytes each", s.Positions, float64(s.Bytes-s.LeafBytes)/positions)
	if s.Leaves > 0 {
		line("leaves", "%d, %.2f bytes each", s.Leaves, float64(s.LeafBytes)/float64(s.Leaves))
	}
	line("duplicates", "%s marked, %s not marked", share(s.Marked, positions), share(s.Unmarked, positions))
	line("in check", "%s", share(s.InCheck, positions))
	line("moves", "%s noisy, %s give check", share(s.Noisy, positions), share(s.Checks, positions))
	line("mate scores", "%s", share(s.Mates, positions))
	if s.Tables > 0 {
		line("by tables", "%d scores", s.Tables)
	}
	for r := game.WhiteWins; r <= game.Drawn; r++ {
		line(r.String(), "%s", share(s.Results[r], games))
	}
	for e := range Ending(NumEndings) {
		line(e.String(), "%s", share(s.Endings[e], games))
	}
	for _, r := range slices.Sorted(maps.Keys(s.Reasons)) {
		line("by rules", "%s: %s", r, share(s.Reasons[r], games))
	}
}

func (s *Stats) writeLengths(b *strings.Builder) {
	b.WriteString("\nplies           games\n")
	for i, n := range s.Lengths {
		name := span(i*lengthStep, (i+1)*lengthStep-1, i == lengthBuckets-1)
		fmt.Fprintf(b, "%-12s %6.2f %%%s\n", name, percent(n, s.Games), bar(n, s.Games))
	}
}

func (s *Stats) writePieces(b *strings.Builder) {
	b.WriteString("\npieces      positions    leaves\n")
	for i, n := range s.Pieces {
		name := span(i*pieceStep+2, i*pieceStep+pieceStep+1, i == pieceBuckets-1)
		fmt.Fprintf(b, "%-12s %6.2f %%  %6.2f %%%s\n", name,
			percent(n, s.Positions), percent(s.Beside[i], s.Leaves), bar(n, s.Positions))
	}
}

func (s *Stats) writeScores(b *strings.Builder) {
	b.WriteString("\nahead by    positions    won  drawn   lost, of these\n")
	for i, t := range s.Scores {
		n := t.Won + t.Drawn + t.Lost
		name := span(max(i*scoreStep-scoreStep/2, 0), i*scoreStep+scoreStep/2-1, i == scoreBuckets-1)
		fmt.Fprintf(b, "%-12s %6.2f %%  %5.1f  %5.1f  %5.1f%s\n", name, percent(n, s.Positions),
			percent(t.Won, n), percent(t.Drawn, n), percent(t.Lost, n), bar(n, s.Positions))
	}
}

// span names a range of numbers.
func span(from, to int, open bool) string {
	if open {
		return fmt.Sprintf("%d+", from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

func percent(n, all int) float64 { return 100 * float64(n) / float64(max(all, 1)) }

// bar draws n of all, after two blanks, or nothing if it is too little.
func bar(n, all int) string {
	const width = 40
	if stars := (width*n + all/2) / max(all, 1); stars > 0 {
		return "  " + strings.Repeat("*", stars)
	}
	return ""
}
