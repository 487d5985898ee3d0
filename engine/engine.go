package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"arrocco/eval"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
	"arrocco/tt"
)

// A Listener hears about the searches that Engine.Go starts. Its methods are
// called from one goroutine at a time, and must not call the Engine's, except
// for Stop and PonderHit.
type Listener interface {
	// Info reports progress. What it points at is good only during the call.
	Info(search.Info)

	// BookMove reports that the move of the BestMove that follows is from the opening book.
	BookMove(BookMove)

	// BestMove reports the end of the search.
	BestMove(search.Result)
}

// An Engine plays one game at a time. Stop, PonderHit, Wait and Running may be
// called from any goroutine. The other methods, and the setting of options,
// are for one goroutine at a time; they may be called while a search runs, and
// those that would disturb it wait for its end. They say so.
type Engine struct {
	listener Listener
	options  Options
	settings settings
	endgames endgames
	book     openingBook

	variant  *Variant
	pos      game.Position
	networks map[*Variant]*nnue.Network          // that the option EvalFile chose; nil for the hand-written evaluation
	net      *nnue.Network                       // that evaluates; nil for the hand-written evaluation
	watch    func(eval.Evaluator) eval.Evaluator // see Watch; nil for none

	tuned []search.Tunable // parameters of the search that were set; see AddParameters

	table   *tt.Table
	hashOff bool         // the table has the smallest size, whatever the option Hash says
	pool    *search.Pool // nil when it has to be built again

	mu  sync.Mutex
	job *job // what runs, or nil
}

// New returns an Engine for v, at the start position, that reports to l; l may
// be nil if Go is never called. It returns an error if there is no memory for
// the table, or if the built-in network cannot be read.
func New(v *Variant, l Listener) (*Engine, error) {
	net, err := v.BuiltIn()
	if err != nil {
		return nil, err
	}
	e := &Engine{listener: l, variant: v, net: net, networks: map[*Variant]*nnue.Network{}}
	e.addOptions()
	table, err := tt.New(e.settings.hash.Value())
	if err != nil {
		return nil, err
	}
	e.table = table
	raiseMaxProcs(e.settings.threads.Value())
	if err := e.SetPosition("", nil, notation.Coordinates{}); err != nil {
		return nil, err
	}
	return e, nil
}

// Close stops what runs, waits for its end, frees the table and closes the books. The Engine must
// not be used after.
func (e *Engine) Close() error {
	e.Stop()
	e.Wait()
	return errors.Join(e.closeBooks(), e.replaceTables(nil), e.table.Close())
}

// Options returns the options of the engine. A driver may add its own.
func (e *Engine) Options() *Options { return &e.options }

// Variant returns the game that is played.
func (e *Engine) Variant() *Variant { return e.variant }

// Position returns the position to be searched next. The caller must not change
// it.
func (e *Engine) Position() game.Position { return e.pos }

// SetPosition sets the position to be searched next: fen, or the start of the
// game if that is empty, followed by moves, written as c says. In a game with hidden
// pieces, draws are among them, see [game.Hidden.Reveal]. If it returns an error, the
// position is unchanged. A search that runs is not disturbed.
func (e *Engine) SetPosition(fen string, moves []string, c notation.Coordinates) error {
	pos, err := e.Setup(e.variant, fen, moves, c)
	if err != nil {
		return err
	}
	e.pos = pos
	return nil
}

// Setup returns the position that SetPosition would set if v were played. The
// rules that players may choose are those of the options.
func (e *Engine) Setup(v *Variant, fen string, moves []string, c notation.Coordinates) (game.Position, error) {
	if fen == "" {
		fen = v.Start
	}
	pos, err := v.Parse(fen)
	if err != nil {
		return nil, err
	}
	if v.SetRules != nil {
		v.SetRules(pos, e.settings.rules())
	}
	made := 0
	for _, word := range moves {
		m, err := read(pos, word, c)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", made+1, err)
		}
		if m == game.NoMove {
			continue
		}
		pos.Make(m)
		if made++; made%undoLimit == 0 {
			pos = pos.Clone()
		}
	}
	return pos, nil
}

// read returns the move that a word of a list of moves stands for, or NoMove if
// it is a draw, which pos then knows.
func read(pos game.Position, word string, c notation.Coordinates) (game.Move, error) {
	if h, ok := pos.(game.Hidden); ok {
		if draw, err := h.Reveal(word); draw || err != nil {
			return game.NoMove, err
		}
	}
	return c.Parse(pos, word)
}

// engineView returns a copy of pos as the side to move knows it: a search must not see a
// tile that is hidden from the side to move.
func engineView(pos game.Position) game.Position {
	if h, ok := pos.(game.Hidden); ok {
		return h.View(pos.State().Side)
	}
	return pos.Clone()
}

// undoLimit is the number of moves after which Setup drops what is needed to take
// them back. A line of input may hold hundreds of thousands of moves.
const undoLimit = 256

// Probe returns what the table knows about pos, which is of the game that is
// played. The entry's move is legal, or NoMove. A search that runs is not
// disturbed.
func (e *Engine) Probe(pos game.Position) (entry tt.Entry, ok bool) {
	ok = e.table.Probe(pos.State().Key, 0, &entry)
	if entry.Move != game.NoMove && !pos.Legal(entry.Move) {
		entry.Move = game.NoMove // the key is not all of the position
	}
	return entry, ok
}

// NewGame forgets what earlier searches have learned. It waits for the end of
// the search.
func (e *Engine) NewGame() {
	e.Wait()
	e.table.Clear(e.settings.threads.Value())
	if e.pool != nil {
		e.pool.NewGame()
	}
}

// Ready does now what would delay the next search, if no search runs.
func (e *Engine) Ready() {
	if !e.Running() {
		e.readyPool()
	}
}

func (e *Engine) readyPool() *search.Pool {
	if e.pool == nil {
		e.pool = search.NewPool(e.settings.threads.Value(), e.table, e.params(), e.watched)
	}
	return e.pool
}

// Go starts a search of the position and returns. The Listener hears BestMove
// exactly once. What lim leaves open of the number of lines, the overhead of a
// move, time in nodes, strength and deals is taken from the options. The search does
// not see what is hidden from the side to move. Unless it is Infinite, it has the
// contempt of the options. Go waits for the end of an earlier search. In a position of the
// opening book, there is no search, unless it would be an analysis or ponder.
func (e *Engine) Go(lim search.Limits) {
	e.Wait()
	pos := engineView(e.pos)
	if m, ok := e.bookMove(pos, &lim); ok {
		e.Start(func(context.Context) {
			e.listener.BookMove(m)
			e.listener.BestMove(search.Result{Best: m.Move})
		})
		return
	}
	pool := e.readyPool()
	e.fillLimits(&lim)
	e.addTables(pos, &lim)
	if lim.Contempt == 0 && !lim.Infinite {
		lim.Contempt = e.settings.gameContempt()
	}
	e.start(pool, func(ctx context.Context, j *job) {
		e.listener.BestMove(j.search(ctx, pos, lim, e.listener.Info))
	})
}

// Search searches pos, which is of the same game, and returns when it is done: as the
// side to move sees it, or, with Limits.Dealt, as it stands. It uses the engine's
// table, threads and options as Go does, but does not call the Listener; report may be
// nil. It waits for the end of an earlier search, and Stop and PonderHit work on it.
func (e *Engine) Search(
	ctx context.Context, pos game.Position, lim search.Limits, report func(search.Info),
) search.Result {
	e.Wait()
	if lim.Dealt {
		pos = pos.Clone()
	} else {
		pos = engineView(pos)
	}
	pool := e.readyPool()
	e.fillLimits(&lim)
	e.addTables(pos, &lim)
	ctx, j := e.enter(ctx, pool)
	defer e.end(j)
	return j.search(ctx, pos, lim, report)
}

// search runs the pool. No PonderHit is lost, not even one that comes before the pool
// has begun.
func (j *job) search(
	ctx context.Context, pos game.Position, lim search.Limits, report func(search.Info),
) search.Result {
	if report == nil && !lim.Ponder {
		return j.pool.Search(ctx, pos, lim, nil)
	}
	return j.pool.Search(ctx, pos, lim, func(i search.Info) {
		if lim.Ponder && j.ponderHit.Load() {
			j.pool.PonderHit()
		}
		if report != nil {
			report(i)
		}
	})
}
