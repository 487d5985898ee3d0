package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train/selfplay"
)

// A Dataset is positions with their scores and results, in memory. They are kept
// in runs: positions that follow one another in a game and have most of their
// pieces in common. See [Config.Run].
type Dataset struct {
	words     []uint16
	starts    []uint32 // where each run begins in words
	positions int
	threats   bool // whether it is kept which pieces are threatened
}

// A run is one word, the number of positions (bits 0-7) and of the pieces that
// all of them have (bits 8-15); these pieces; and the positions. A position is
// two words, the score of the side to move, in units, then the number of its
// further pieces (bits 0-6), the side to move (bit 7) and the result from its
// view, in halves of a point (bits 8-9); and those pieces. A piece is a word of
// square or pocket (bits 0-6) and piece (bits 7-10). Those that are threatened are
// there once more, after the others, with a bit that says so (11).
const (
	maxRun      = 32
	commonShift = 8
	sideBit     = 7
	resultShift = 8
	pieceShift  = 7
	threat      = 1 << 11
	pieceCodes  = 2 * threat

	noResult = 3 // in place of the halves of a point, where there was no game
)

// Len returns the number of positions.
func (d *Dataset) Len() int { return d.positions }

// A position is one that is not yet in a run.
type position struct {
	score, head uint16   // head without the number of pieces
	pieces      []uint16 // sorted by square, those that are threatened once more at the end
}

// position returns what d keeps of p, with its score and the result of the game.
func (d *Dataset) position(pos game.Position, score game.Score, result game.Result) position {
	s := pos.State()
	halves := 1
	switch result {
	case game.Ongoing:
		halves = noResult
	case game.WinFor(s.Side):
		halves = 2
	case game.WinFor(s.Side.Other()):
		halves = 0
	}
	p := position{score: uint16(int16(score)), head: uint16(s.Side)<<sideBit | uint16(halves)<<resultShift}
	p.pieces = make([]uint16, 0, 32)
	for sq, pc := range s.Board[:pos.Traits().Places()] {
		if pc != game.None {
			p.pieces = append(p.pieces, uint16(pc)<<pieceShift|uint16(sq))
		}
	}
	if d.threats {
		threatened := pos.Threatened()
		for _, pc := range p.pieces {
			if threatened.At(game.Square(pc&(game.NumSquares-1))) == 1 {
				p.pieces = append(p.pieces, threat|pc)
			}
		}
	}
	return p
}

// add appends a run of one position, p.
func (d *Dataset) add(p game.Position, score game.Score, result game.Result) {
	d.addRun(d.position(p, score, result))
}

// addRun appends a run, of up to maxRun positions.
func (d *Dataset) addRun(run ...position) {
	if len(run) == 0 {
		return
	}
	var common []uint16
	if len(run) > 1 {
		common = slices.Clone(run[0].pieces)
		for _, p := range run[1:] {
			common = keep(common[:0], common, p.pieces, true)
		}
	}
	d.starts = append(d.starts, uint32(len(d.words)))
	d.words = append(d.words, uint16(len(run))|uint16(len(common))<<commonShift)
	d.words = append(d.words, common...)
	for _, p := range run {
		d.words = append(d.words, p.score, p.head|uint16(len(p.pieces)-len(common)))
		d.words = keep(d.words, p.pieces, common, false)
	}
	d.positions += len(run)
}

// keep appends to list those pieces that are also among the others, or those that
// are not. The pieces and the others are sorted as those of a position.
func keep(list, pieces, others []uint16, also bool) []uint16 {
	place := func(piece uint16) uint16 { return piece & (threat | game.NumSquares - 1) }
	for _, pc := range pieces {
		for len(others) > 0 && place(others[0]) < place(pc) {
			others = others[1:]
		}
		if (len(others) > 0 && others[0] == pc) == also {
			list = append(list, pc)
		}
	}
	return list
}

// index returns the numbers of all runs.
func (d *Dataset) index() []uint32 {
	index := make([]uint32, len(d.starts))
	for i := range index {
		index[i] = uint32(i)
	}
	return index
}

// cut returns the first runs of an index that have at most most positions together, but at
// least one run, and the number of their positions.
func (d *Dataset) cut(index []uint32, most int) (first []uint32, positions int) {
	for i, number := range index {
		n := int(d.words[d.starts[number]] & (1<<commonShift - 1))
		if i > 0 && positions+n > most {
			return index[:i], positions
		}
		positions += n
	}
	return index, positions
}

// maxWords bounds the positions in memory, so that starts need 32 bits only.
const maxWords = 1<<32 - 1

// join appends other to d.
func (d *Dataset) join(other *Dataset) error {
	if len(d.words)+len(other.words) > maxWords {
		return errors.New("there are more positions than fit in memory: about 150 million")
	}
	base := uint32(len(d.words))
	d.positions += other.positions
	d.words = append(d.words, other.words...)
	for _, at := range other.starts {
		d.starts = append(d.starts, base+at)
	}
	return nil
}

// A Filter says which positions to learn from. The zero Filter takes all but
// those with mate scores.
type Filter struct {
	SkipPlies  int        `json:"skipPlies,omitempty"`  // plies at the start of a game to leave out
	MaxScore   game.Score `json:"maxScore,omitempty"`   // units either way; 0 for no bound
	InCheck    bool       `json:"inCheck,omitempty"`    // take positions in check too
	Noisy      bool       `json:"noisy,omitempty"`      // take those whose best move captures or promotes
	Checks     bool       `json:"checks,omitempty"`     // take those whose best move gives check
	Duplicates bool       `json:"duplicates,omitempty"` // take those that have occurred before
}

// passes reports whether to learn from a position.
func (f *Filter) passes(s *selfplay.Sample) bool {
	switch {
	case s.Score.IsMate() || f.MaxScore != 0 && max(s.Score, -s.Score) > f.MaxScore:
		return false
	case s.Ply < f.SkipPlies || s.Duplicate && !f.Duplicates:
		return false
	case s.Noisy && !f.Noisy || s.Check && !f.Checks:
		return false
	}
	return f.InCheck || !s.Position.State().InCheck
}

// A Source is the shards to learn from.
type Source struct {
	Variant *engine.Variant
	Paths   []string
	Filter  Filter

	// Validation is the size of the validation split: one game of this many, chosen by
	// its number, so that the split stays the same when data are added. 0 is for none.
	Validation int

	Imitate  int // positions to make for each one of the games and to learn instead; see distiller
	Rehearse int // positions to make for each one of the games and to learn besides

	// Teachers are network files, in place of the hand-written evaluation, for
	// these; an output of 1 is Scale units.
	Teachers []string

	Threats bool // take in which pieces are threatened

	Run     int // positions of a run, at least 1
	Threads int

	// Lambda, if not 0, learns scores that are averages along the game, in
	// which Scale units are a chance of sigmoid(1); see lambdaScores.
	Lambda float64
	Scale  int
}

// Load reads shards, several at a time, and returns the positions to learn from,
// in the order of the paths, and those of other games for validation. Damaged
// places are skipped.
func Load(ctx context.Context, src Source, done func(path string)) (learn, validate *Dataset, err error) {
	teacher, err := src.teacher()
	if err != nil {
		return nil, nil, err
	}
	parts := make([][2]Dataset, len(src.Paths))
	for i := range parts {
		parts[i] = src.newSets()
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(src.Threads, 1))
	var mu sync.Mutex
	for i, path := range src.Paths {
		group.Go(func() error {
			if err := src.read(ctx, path, teacher, &parts[i]); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			mu.Lock()
			defer mu.Unlock()
			done(path)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, nil, err
	}
	all := src.newSets()
	for i := range parts {
		for k := range all {
			if err := all[k].join(&parts[i][k]); err != nil {
				return nil, nil, err
			}
		}
		parts[i] = [2]Dataset{}
	}
	return &all[0], &all[1], nil
}

// newSets returns sets without positions to learn from and for validation.
func (src *Source) newSets() (sets [2]Dataset) {
	for i := range sets {
		sets[i].threats = src.Threats
	}
	return sets
}

// read appends the positions of a shard to the two sets.
func (src *Source) read(ctx context.Context, path string, teacher func() scorer, sets *[2]Dataset) error {
	r, err := selfplay.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }() // it was only read
	if name := r.Header().Variant; name != src.Variant.Name {
		return fmt.Errorf("these are games of %s, not of %s", name, src.Variant.Name)
	}
	take := src.replay
	var besides func(*selfplay.Game, *Dataset) error
	switch {
	case src.Imitate > 0:
		take = newDistiller(src, src.Imitate, teacher()).distill
	case src.Rehearse > 0:
		besides = newDistiller(src, src.Rehearse, teacher()).distill
	}
	for g, err := range r.Games() {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		set := &sets[0]
		if inValidationSplit(g, src.Validation) {
			set = &sets[1]
		}
		if err := take(g, set); err != nil {
			return err
		}
		if besides != nil && set == &sets[0] {
			if err := besides(g, set); err != nil {
				return err
			}
		}
	}
	return nil
}

// inValidationSplit reports whether g belongs to the validation split of one game in
// validation; there is none if that is 0.
func inValidationSplit(g *selfplay.Game, validation int) bool {
	return validation > 0 && g.Number%uint64(validation) == 0
}

// replay appends the positions of a game, and its leaves, of which only scores are
// known.
func (src *Source) replay(g *selfplay.Game, set *Dataset) error {
	var run []position
	var scores []game.Score
	err := selfplay.Replay(src.Variant, g, func(s *selfplay.Sample) error {
		if s.Ply == 0 && src.Lambda != 0 {
			scores = lambdaScores(g, s.Position.State().Side, src.Lambda, src.Scale)
		}
		if !src.Filter.passes(s) {
			return nil
		}
		score := s.Score
		if scores != nil {
			score = scores[s.Ply]
		}
		run = append(run, set.position(s.Position, score, s.Result))
		if len(run) >= src.Run {
			set.addRun(run...)
			run = run[:0]
		}
		return nil
	})
	set.addRun(run...)
	if err != nil {
		return err
	}
	return selfplay.VisitLeaves(src.Variant, g, func(s *selfplay.Sample) error {
		if src.Filter.passes(s) {
			set.add(s.Position, s.Score, s.Result)
		}
		return nil
	})
}
