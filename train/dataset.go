package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train/datagen"
)

// A Dataset is positions with their scores and results, in memory: 4 bytes each
// and 2 for each piece.
type Dataset struct {
	words  []uint16
	starts []uint32 // where each position begins in words
}

// A position is two words and one for each piece: the score of the side to
// move, in centipawns; the number of pieces (bits 0-6), the side to move (bit 7)
// and the result from its view, in halves of a point (bits 8-9); and the pieces,
// as square (bits 0-6) and piece (bits 7-10).
const (
	sideBit     = 7
	resultShift = 8
	pieceShift  = 7
	pieceCodes  = game.NumSquares * game.NumPieces
)

// Len returns the number of positions.
func (d *Dataset) Len() int { return len(d.starts) }

// add appends a position.
func (d *Dataset) add(s *game.State, squares int, score game.Score, result game.Result) {
	at := len(d.words)
	d.starts = append(d.starts, uint32(at))
	halves := 1
	switch result {
	case game.WinFor(s.Side):
		halves = 2
	case game.WinFor(s.Side.Other()):
		halves = 0
	}
	d.words = append(d.words, uint16(int16(score)), 0)
	for sq, pc := range s.Board[:squares] {
		if pc != game.None {
			d.words = append(d.words, uint16(pc)<<pieceShift|uint16(sq))
		}
	}
	pieces := len(d.words) - at - 2
	d.words[at+1] = uint16(pieces) | uint16(s.Side)<<sideBit | uint16(halves)<<resultShift
}

// maxWords bounds the positions in memory, so that starts need 32 bits only.
const maxWords = 1<<32 - 1

// join appends other to d.
func (d *Dataset) join(other *Dataset) error {
	if len(d.words)+len(other.words) > maxWords {
		return errors.New("there are more positions than fit in memory: about 150 million")
	}
	base := uint32(len(d.words))
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
	MaxScore   game.Score `json:"maxScore,omitempty"`   // centipawns either way; 0 for no bound
	InCheck    bool       `json:"inCheck,omitempty"`    // take positions in check too
	Noisy      bool       `json:"noisy,omitempty"`      // take those whose best move captures or promotes
	Checks     bool       `json:"checks,omitempty"`     // take those whose best move gives check
	Duplicates bool       `json:"duplicates,omitempty"` // take those that have occurred before
}

// passes reports whether to learn from a position.
func (f *Filter) passes(s *datagen.Sample) bool {
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

	// One game in so many is kept for validation. Games are told by their
	// number, so that which they are does not change as data are added.
	Validation int
	Threads    int
}

// Load reads shards, several at a time, and returns the positions to learn from,
// in the order of the paths, and those of other games for validation. Damaged
// places are skipped.
func Load(ctx context.Context, src Source, done func(path string)) (learn, validate *Dataset, err error) {
	parts := make([][2]Dataset, len(src.Paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(src.Threads, 1))
	var mu sync.Mutex
	for i, path := range src.Paths {
		group.Go(func() error {
			if err := src.read(ctx, path, &parts[i]); err != nil {
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
	var all [2]Dataset
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

// read appends the positions of a shard to the two sets.
func (src *Source) read(ctx context.Context, path string, sets *[2]Dataset) error {
	r, err := datagen.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }() // it was only read
	if name := r.Header().Variant; name != src.Variant.Name {
		return fmt.Errorf("these are games of %s, not of %s", name, src.Variant.Name)
	}
	for ctx.Err() == nil {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if damage := (*datagen.DamageError)(nil); errors.As(err, &damage) {
			continue
		}
		if err != nil {
			return err
		}
		set := &sets[0]
		if src.Validation > 0 && g.Number%uint64(src.Validation) == 0 {
			set = &sets[1]
		}
		if err := src.replay(g, set); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// replay appends the positions of a game.
func (src *Source) replay(g *datagen.Game, set *Dataset) error {
	return datagen.Replay(src.Variant, g, func(s *datagen.Sample) error {
		if src.Filter.passes(s) {
			t := s.Position.Traits()
			set.add(s.Position.State(), t.Files*t.Ranks, s.Score, s.Result)
		}
		return nil
	})
}
