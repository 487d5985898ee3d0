package annotate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/inorder"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

// A Batch analyzes the games of a file. Games may be of several variants.
type Batch struct {
	Settings Settings
	Notation string          // of moves in comments, as notation.FormatOf has it; "" for the usual one
	Variant  *engine.Variant // of games that do not say which they are of
	Jobs     int             // games at a time, at least 1

	// Open returns an engine for games of v, with a table for one of these uses. Run
	// closes it.
	Open func(v *engine.Variant, use Use) (*engine.Engine, error)

	// Wanted reports whether to analyze the game of that number; nil for all.
	Wanted func(number int) bool
}

// A Use is what an engine is opened for.
type Use uint8

// The uses. A glance is a search of few nodes.
const (
	ForAnalysis Use = iota
	ForGlance
)

// A Game is a game of a file with its analysis. Number counts the games of the file from 1,
// those that cannot be read as well.
type Game struct {
	Number   int
	PGN      *pgn.Game
	Analysis *Analysis
	Notes    []string // what was dropped from its FEN, and whether its result contradicts the rules
}

// A GameError says what is wrong with a game. The games after it can be read.
type GameError struct {
	Number int // of the game in the file, from 1
	Err    error
}

func (e *GameError) Error() string { return fmt.Sprintf("game %d: %v", e.Number, e.Err) }

// Unwrap returns the reason.
func (e *GameError) Unwrap() error { return e.Err }

// Run analyzes the games of a file in PGN and calls each with one after the other, in the
// order of the file, as soon as it is done. For a game that cannot be read or played it calls
// each with nil and a *GameError. It ends with the first error that each returns, with an error
// of reading, or with that of ctx; a game that is not complete then is lost.
func (b *Batch) Run(ctx context.Context, r io.Reader, each func(*Game, error) error) error {
	pools := make([]workerPool, b.Jobs)
	defer func() {
		for i := range pools {
			pools[i].close()
		}
	}()
	return inorder.Run(ctx, b.Jobs, b.read(r), func(ctx context.Context, worker int, g *Game) (*Game, error) {
		if err := b.analyze(ctx, &pools[worker], g); err != nil {
			return nil, &GameError{g.Number, err}
		}
		return g, nil
	}, each)
}

// read yields the wanted games of a file.
func (b *Batch) read(r io.Reader) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		reader := pgn.NewReader(r)
		for n := 1; ; n++ {
			g, err := reader.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if b.Wanted != nil && !b.Wanted(n) {
				continue
			}
			if err != nil {
				err = &GameError{n, err}
			}
			if !yield(&Game{Number: n, PGN: g}, err) {
				return
			}
		}
	}
}

// analyze analyzes one game.
func (b *Batch) analyze(ctx context.Context, pool *workerPool, g *Game) error {
	v, err := engine.VariantOf(g.PGN.Tag, b.Variant)
	if err != nil {
		return err
	}
	start, err := v.StartOf(g.PGN.Tag)
	if err != nil {
		return err
	}
	a, err := pool.analyzer(b, v)
	if err != nil {
		return err
	}
	g.PGN.Normalize(start, notation.Parse)
	if g.Analysis, err = a.Analyze(ctx, g.PGN, start); err != nil {
		return err
	}
	g.Notes = game.Notes(start)
	if err := g.PGN.CheckResult(g.Analysis.End); err != nil && g.PGN.Result != "*" {
		g.Notes = append(g.Notes, err.Error())
	}
	return nil
}

// A workerPool has the analyzers of one worker, one for each variant that it has met.
type workerPool struct {
	variants []*engine.Variant
	engines  []*engine.Engine
	made     []*Analyzer
}

// analyzer returns the analyzer of a variant.
func (w *workerPool) analyzer(b *Batch, v *engine.Variant) (*Analyzer, error) {
	for i := range w.variants {
		if w.variants[i] == v {
			return w.made[i], nil
		}
	}
	p, err := v.Parse(v.Start)
	if err != nil {
		return nil, err
	}
	s := b.Settings
	if s.Format, err = formatFor(p, b.Notation); err != nil {
		return nil, err
	}
	var pair [2]*engine.Engine
	for use := range pair {
		if pair[use], err = b.Open(v, Use(use)); err != nil {
			return nil, err
		}
		w.engines = append(w.engines, pair[use])
	}
	a := NewAnalyzer(pair[0], pair[1], s)
	w.variants, w.made = append(w.variants, v), append(w.made, a)
	return a, nil
}

// formatFor returns the notation of a name, or the usual one of the game if it has no
// notation of that name: a file may have games of several variants.
func formatFor(p game.Position, name string) (notation.Format, error) {
	if format, err := notation.FormatOf(p.Traits(), name); err == nil {
		return format, nil
	}
	return notation.FormatOf(p.Traits(), "")
}

// close frees the tables.
func (w *workerPool) close() {
	for _, e := range w.engines {
		_ = e.Close() // an error of the system's memory; what was found is there
	}
}
