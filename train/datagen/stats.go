package datagen

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"arrocco/engine"
	"arrocco/game"
)

// Stats describe the games of shards. Use [NewStats].
type Stats struct {
	Shards    int
	Bytes     int64 // of whole games
	Torn      int64 // bytes after the last game of a shard
	Damaged   int   // places where games are missing
	Games     int
	Positions int
	Marked    int // positions marked as duplicates
	Unmarked  int // duplicates that are not: of positions in other runs, mostly
	InCheck   int // positions
	Noisy     int // moves
	Checks    int // moves
	Mates     int // scores

	Results [4]int // games, by game.Result
	Endings [NumEndings]int
	Lengths [lengthBuckets]int // games, by lengthStep plies
	Longest int                // plies
	Scores  [scoreBuckets]Tally

	filter *Filter
}

// A Tally counts, among the positions of a score, how the games ended for the
// side to move.
type Tally struct{ Won, Drawn, Lost int }

// The buckets of the histograms. The last one takes what is beyond.
const (
	lengthStep    = 50 // plies
	lengthBuckets = 8
	scoreStep     = 100 // centipawns; the first bucket is below half of it
	scoreBuckets  = 16
)

// NewStats returns Stats of nothing, which remember about 2^bits positions to
// find duplicates.
func NewStats(bits int) *Stats { return &Stats{filter: NewFilter(bits)} }

// Add reads r to its end. An error means that a game cannot be replayed.
func (s *Stats) Add(r *Reader) error {
	h := r.Header()
	v, err := engine.Lookup(h.Variant)
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	s.Shards++
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			s.Bytes += r.offset - r.Torn()
			s.Torn += r.Torn()
			return nil
		}
		if damage := (*DamageError)(nil); errors.As(err, &damage) {
			s.Damaged++
			continue
		}
		if err != nil {
			return err
		}
		if err := s.addGame(v, g); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
}

func (s *Stats) addGame(v *engine.Variant, g *Game) error {
	s.Games++
	s.Results[g.Result&3]++
	s.Endings[g.Ending%NumEndings]++
	s.Lengths[min(len(g.Moves)/lengthStep, lengthBuckets-1)]++
	s.Longest = max(s.Longest, len(g.Moves))
	return Replay(v, g, func(sample *Sample) error {
		s.addPosition(sample)
		return nil
	})
}

func (s *Stats) addPosition(p *Sample) {
	st := p.Position.State()
	s.Positions++
	seen := s.filter.Seen(st.Key)
	count(&s.Marked, p.Duplicate)
	count(&s.Unmarked, seen && !p.Duplicate)
	count(&s.InCheck, st.InCheck)
	count(&s.Noisy, p.Noisy)
	count(&s.Checks, p.Check)
	count(&s.Mates, p.Score.IsMate())
	size := max(p.Score, -p.Score)
	t := &s.Scores[min((size+scoreStep/2)/scoreStep, scoreBuckets-1)]
	// The buckets are of the better side, so a loss from behind is a win.
	better := st.Side
	if p.Score < 0 {
		better = better.Other()
	}
	switch p.Result {
	case game.Drawn:
		t.Drawn++
	case game.WinFor(better):
		t.Won++
	default:
		t.Lost++
	}
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

// String returns a report of several lines.
func (s *Stats) String() string {
	var b strings.Builder
	games, positions := float64(max(s.Games, 1)), float64(max(s.Positions, 1))
	share := func(n int, of float64) string { return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/of) }
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-12s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("shards", "%d, %d bytes, %d torn, %d damaged places", s.Shards, s.Bytes, s.Torn, s.Damaged)
	line("games", "%d, %.1f plies on average, %d at most", s.Games, positions/games, s.Longest)
	line("positions", "%d, %.2f bytes each", s.Positions, float64(s.Bytes)/positions)
	line("duplicates", "%s marked, %s not marked", share(s.Marked, positions), share(s.Unmarked, positions))
	line("in check", "%s", share(s.InCheck, positions))
	line("moves", "%s noisy, %s give check", share(s.Noisy, positions), share(s.Checks, positions))
	line("mate scores", "%s", share(s.Mates, positions))
	for r := game.WhiteWins; r <= game.Drawn; r++ {
		line(r.String(), "%s", share(s.Results[r], games))
	}
	for e := range Ending(NumEndings) {
		line(e.String(), "%s", share(s.Endings[e], games))
	}
	b.WriteString("\nplies          games\n")
	for i, n := range s.Lengths {
		fmt.Fprintf(&b, "%-12s %7.2f %%  %s\n", span(i*lengthStep, (i+1)*lengthStep-1, i == lengthBuckets-1),
			100*float64(n)/games, stars(n, s.Games))
	}
	b.WriteString("\nbetter by    positions    won  drawn   lost\n")
	for i, t := range s.Scores {
		n := t.Won + t.Drawn + t.Lost
		of := float64(max(n, 1)) / 100
		from := max(i*scoreStep-scoreStep/2, 0)
		fmt.Fprintf(&b, "%-12s %7.2f %%  %5.1f  %5.1f  %5.1f  %s\n",
			span(from, i*scoreStep+scoreStep/2-1, i == scoreBuckets-1), 100*float64(n)/positions,
			float64(t.Won)/of, float64(t.Drawn)/of, float64(t.Lost)/of, stars(n, s.Positions))
	}
	return b.String()
}

// span names a range of numbers.
func span(from, to int, open bool) string {
	if open {
		return fmt.Sprintf("%d+", from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// stars draws n of all as a bar.
func stars(n, all int) string { return strings.Repeat("*", (40*n+all/2)/max(all, 1)) }
