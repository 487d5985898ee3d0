package engine

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"arrocco/game"
	"arrocco/search"
)

// Tables are the endgame tables of a game. They are safe for concurrent use.
type Tables interface {
	search.Tables

	// Len returns for how many materials there are tables.
	Len() int

	// MaxPieces returns the most pieces of any table, kings included.
	MaxPieces() int

	// Ranked returns the moves of p, the best first. Without fiftyMoves, the rule of fifty moves
	// does not count. It may make moves in p and take them back. Ok is false if p is not in the
	// tables.
	Ranked(p game.Position, fiftyMoves bool) (moves []RankedMove, ok bool)

	// Adjudicate returns the result of p, if the tables decide it: with fiftyMoves, as far as what is
	// left of the fifty moves surely suffices. It may make moves in p and take them back.
	Adjudicate(p game.Position, fiftyMoves bool) (r game.Result, ok bool)

	// Close releases the files.
	Close() error
}

// A RankedMove is what endgame tables know of a move of a position.
type RankedMove struct {
	Move   game.Move
	Rank   int // the higher, the better: moves of one rank are equally good
	Result int // 1 for a win, -1 for a loss, 0 for a draw
	Margin int // of a draw that only the rule of fifty moves makes: -100 to 100; 0 for others
}

// endgames are the options about endgame tables.
type endgames struct {
	path        String
	depth, most Spin
	fifty       Check

	tables Tables // nil for none
}

// maxTablePieces is the most pieces of any table there is.
const maxTablePieces = 7

// addTableOptions registers the options about endgame tables.
func (e *Engine) addTableOptions() {
	t := &e.endgames
	t.path = String{Name: "SyzygyPath", Changed: e.setTables}
	t.depth = Spin{Name: "SyzygyProbeDepth", Default: 1, Min: 1, Max: 100}
	t.most = Spin{Name: "SyzygyProbeLimit", Default: maxTablePieces, Min: 0, Max: maxTablePieces}
	t.fifty = Check{Name: "Syzygy50MoveRule", Default: true}
	for _, o := range []Option{&t.path, &t.depth, &t.most, &t.fifty} {
		e.options.Add(o)
	}
}

// setTables opens the endgame tables in some directories, instead of those before. It leaves out
// directories that cannot be read, with a [PartialError]. If that is all of them, the tables of
// before stay.
func (e *Engine) setTables(path string) error {
	e.Wait()
	if path = strings.TrimSpace(path); path == "" {
		return e.replaceTables(nil)
	}
	open := e.variant.OpenTables
	if open == nil {
		return fmt.Errorf("there are no endgame tables of %s", e.variant.Name)
	}
	dirs, errs := readable(path)
	if len(dirs) == 0 && len(errs) > 0 {
		return errs
	}
	tables, err := open(strings.Join(dirs, string(filepath.ListSeparator)))
	if err != nil {
		return append(errs, err)
	}
	return errors.Join(partial(errs), e.replaceTables(tables))
}

// readable returns the directories of a list that can be read, and why the others cannot.
func readable(list string) (dirs []string, errs listError) {
	for _, dir := range filepath.SplitList(list) {
		if dir = strings.TrimSpace(dir); dir == "" {
			continue
		}
		if _, err := os.ReadDir(dir); err != nil {
			errs = append(errs, err)
			continue
		}
		dirs = append(dirs, dir)
	}
	return dirs, errs
}

// replaceTables closes the tables and takes others.
func (e *Engine) replaceTables(tables Tables) error {
	old := e.endgames.tables
	e.endgames.tables = tables
	if old == nil {
		return nil
	}
	return old.Close()
}

// addTables lets a search use the endgame tables. Where the root is in them, the search chooses
// among the best moves by the tables; other ones are only lines of MultiPV after them.
func (e *Engine) addTables(pos game.Position, lim *search.Limits) {
	t := &e.endgames
	if t.tables == nil || t.most.Value() == 0 || e.variant.OpenTables == nil {
		return
	}
	l := &lim.Endgames
	l.Tables, l.NoRule = t.tables, !t.fifty.Value()
	l.Pieces = min(t.most.Value(), t.tables.MaxPieces())
	if l.Depth = game.Depth(t.depth.Value()); t.most.Value() > t.tables.MaxPieces() {
		l.Depth = 0 // there are no tables that are asked for at some depths only
	}
	if int(pos.State().Pieces) > l.Pieces || lim.Mate > 0 {
		return
	}
	ranked, ok := t.tables.Ranked(pos, t.fifty.Value())
	if !ok {
		return
	}
	var moves []game.Move
	for _, m := range ranked {
		switch {
		case len(lim.Moves) > 0 && !slices.Contains(lim.Moves, m.Move):
			continue
		case len(moves) > 0 && m.Rank < l.Root[len(moves)-1].Rank &&
			(len(moves) >= lim.MultiPV || lim.Handicap > 0 || lim.Randomness > 0):
			continue // all moves of one rank are lines, or none; and a weak player chooses among the best
		}
		moves = append(moves, m.Move)
		l.Root = append(l.Root, search.TableMove{Move: m.Move, Rank: m.Rank, Score: m.score(pos.Traits())})
	}
	if len(moves) > 0 {
		lim.Moves, l.Hits = moves, uint64(len(ranked))
	}
}

// score returns the score that is shown: a draw that the rule of fifty moves makes is up to half
// a pawn, the more the nearer it is to a win (Stockfish).
func (m *RankedMove) score(t *game.Traits) game.Score {
	switch {
	case m.Result > 0:
		return game.TableWin
	case m.Result < 0:
		return -game.TableWin
	}
	return game.Score(float64(m.Margin) / 2 / 100 * t.Scale.Even)
}
