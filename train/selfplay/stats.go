package selfplay

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"arrocco/engine"
	"arrocco/game"
)

// Stats describe the games of shards. Use [NewStats].
type Stats struct {
	Runs      []string // what the headers say, each once
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
	Tables    int // scores of positions and leaves, from endgame tables
	Leaves    int
	LeafBytes int64 // of Bytes

	Results [4]int // games, by game.Result
	Endings [NumEndings]int
	Reasons map[game.Reason]int // of the games that the rules ended
	Lengths [lengthBuckets]int  // games, by lengthStep plies
	Longest int                 // plies
	Scores  [scoreBuckets]Tally
	Pieces  [pieceBuckets]int // positions, by pieceStep pieces on the board
	Beside  [pieceBuckets]int // leaves, in the same way

	filter *Filter
}

// A Tally counts, among the positions of a score, how the games ended for the
// player who was ahead by it.
type Tally struct{ Won, Drawn, Lost int }

// The buckets of the histograms. The last one takes what is beyond.
const (
	lengthStep    = 50 // plies
	lengthBuckets = 8
	scoreStep     = 100 // units; the first bucket is below half of it
	pieceStep     = 4   // pieces; the first bucket has 2 to 5
	pieceBuckets  = 8
	scoreBuckets  = 16
)

// NewStats returns Stats of nothing, which remember about 2^bits positions to
// find duplicates.
func NewStats(bits int) *Stats {
	return &Stats{Reasons: map[game.Reason]int{}, filter: NewFilter(bits)}
}

// Add reads r to its end. An error means that a game cannot be replayed.
func (s *Stats) Add(r *Reader) error {
	h := r.Header()
	v, err := engine.Lookup(h.Variant)
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	s.Shards++
	if run := h.String(); !slices.Contains(s.Runs, run) {
		s.Runs = append(s.Runs, run)
	}
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
	s.Leaves += len(g.Leaves)
	if len(g.Leaves) > 0 {
		s.LeafBytes += int64(len(appendLeaves(nil, g.Leaves, g.marks())))
	}
	leaf := func(sample *Sample) error {
		s.Beside[pieceBucket(sample.Position)]++
		count(&s.Tables, sample.Table)
		return nil
	}
	if err := VisitLeaves(v, g, leaf); err != nil {
		return err
	}
	last, err := replay(v, g, func(sample *Sample) error {
		s.addPosition(sample)
		return nil
	})
	if err == nil && g.Ending == ByRules {
		s.Reasons[last.Outcome().Reason]++
	}
	return err
}

func (s *Stats) addPosition(p *Sample) {
	st := p.Position.State()
	s.Positions++
	s.Pieces[pieceBucket(p.Position)]++
	seen := s.filter.Seen(st.Key)
	count(&s.Marked, p.Duplicate)
	count(&s.Unmarked, seen && !p.Duplicate)
	count(&s.InCheck, st.InCheck)
	count(&s.Noisy, p.Noisy)
	count(&s.Checks, p.Check)
	count(&s.Mates, p.Score.IsMate())
	count(&s.Tables, p.Table)
	size := max(p.Score, -p.Score)
	t := &s.Scores[min((size+scoreStep/2)/scoreStep, scoreBuckets-1)]
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

// pieceBucket returns the bucket of a position by the number of its pieces.
func pieceBucket(p game.Position) int {
	return min(max(int(p.State().Pieces)-2, 0)/pieceStep, pieceBuckets-1)
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}
