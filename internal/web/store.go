package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/referee"
	"arrocco/search"
)

// A saved is the file of a table.
type saved struct {
	Version int         `json:"version"` // of the form of the file
	ID      string      `json:"id"`
	Watch   string      `json:"watch"`
	Setup   setup       `json:"setup"`
	Start   string      `json:"start"` // FEN
	Seed    uint64      `json:"seed"`
	Moves   []savedTurn `json:"moves"`
	Left    times       `json:"left"` // on the clocks, nanoseconds
	Created time.Time   `json:"created"`
	Updated time.Time   `json:"updated"`
	Offer   game.Color  `json:"offer"`
	Refused bool        `json:"refused,omitempty"`

	Over   bool        `json:"over,omitempty"`
	Result game.Result `json:"result,omitempty"`
	Reason string      `json:"reason,omitempty"`
}

// A savedTurn is a move of the file.
type savedTurn struct {
	Move    string     `json:"move"` // in coordinates
	Left    times      `json:"left"` // on the clocks before it, nanoseconds
	Depth   game.Depth `json:"depth,omitempty"`
	Score   game.Score `json:"score,omitempty"`
	Settled bool       `json:"settled,omitempty"` // see search.Result
	Quiet   int        `json:"quiet,omitempty"`   // the half-move clock before the move
	Offers  bool       `json:"offers,omitempty"`
}

// savedVersion is the version of the files that are written.
const savedVersion = 1

// fileSuffix is the end of the name of a table's file.
const fileSuffix = ".game.json"

// newPrefix is the beginning of the name of a file that is being written.
const newPrefix = ".new-game-"

// path returns the path of the file, or "" if there is none. Its name is the id that this program
// has drawn: no part of it comes from a request.
func (t *table) path() string {
	if t.server.config.Dir == "" {
		return ""
	}
	return filepath.Join(t.server.config.Dir, t.id+fileSuffix)
}

// save writes the file. It is complete, or as it was before.
func (t *table) save() error {
	path := t.path()
	if path == "" || t.gone {
		return nil
	}
	text, err := json.Marshal(t.saved())
	if err != nil {
		return err
	}
	return replaceFile(path, text)
}

// replaceFile writes a file under another name and renames it.
func replaceFile(path string, text []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), newPrefix+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// saved returns the table as its file has it.
func (t *table) saved() *saved {
	f := &saved{
		Version: savedVersion, ID: t.id, Watch: t.watch, Setup: t.setup, Start: t.First.String(), Seed: t.Seed,
		Moves: make([]savedTurn, len(t.Turns)), Left: t.clock.left, Created: t.created, Updated: t.updated,
		Offer: t.offer, Refused: t.refused,
		Over: t.ending.Over, Result: t.ending.Result, Reason: t.ending.Reason,
	}
	f.Left[t.side()] = t.clock.remaining(t.side(), time.Now())
	traits := t.Pos.Traits()
	for i, turn := range t.Turns {
		f.Moves[i] = savedTurn{
			Move: coordinates(traits).Format(traits, turn.Move), Left: t.before[i],
			Depth: turn.Result.Depth, Score: turn.Result.Score, Settled: turn.Result.Settled,
			Quiet: turn.HalfMoveClock, Offers: turn.OffersDraw,
		}
	}
	return f
}

// load reads the files of all tables. One that cannot be read is reported and stays as it is.
func (s *Server) load() error {
	dir := s.config.Dir
	if dir == "" {
		return nil
	}
	const perm = 0o700
	if err := os.MkdirAll(dir, perm); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), newPrefix) { // from a program that was killed while it wrote
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				s.warn("%w", err)
			}
		}
		if !strings.HasSuffix(e.Name(), fileSuffix) || e.Type()&fs.ModeType != 0 {
			continue
		}
		if err := s.loadFile(filepath.Join(dir, e.Name())); err != nil {
			s.warn("%s: %w", e.Name(), err)
		}
	}
	return nil
}

// loadFile adds the table of a file.
func (s *Server) loadFile(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	f := &saved{}
	if err := json.Unmarshal(text, f); err != nil {
		return err
	}
	if f.Version != savedVersion || f.ID+fileSuffix != filepath.Base(path) || f.Watch == "" {
		return errors.New("this is no game of this program")
	}
	t, err := s.restore(f)
	if err != nil {
		return err
	}
	return s.add(t)
}

// restore returns the table of a file.
func (s *Server) restore(f *saved) (*table, error) {
	if err := f.Setup.check(); err != nil {
		return nil, err
	}
	v, err := engine.Lookup(f.Setup.Variant)
	if err != nil {
		return nil, err
	}
	start, err := parse(v, f.Start, f.Setup.Repetition)
	if err != nil {
		return nil, err
	}
	t := &table{
		server: s, id: f.ID, watch: f.Watch, setup: f.Setup, variant: v,
		Game: referee.NewGame(start, f.Seed), clock: newClock(f.Setup.timing), created: f.Created, updated: f.Updated,
		refused: f.Refused, ending: referee.Ending{Over: f.Over, Result: f.Result & 3, Reason: f.Reason},
	}
	for i, m := range f.Moves {
		move, err := coordinates(t.Pos.Traits()).Parse(t.Pos, m.Move)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		t.clock.left = m.Left
		t.play(referee.Turn{
			Move: move, HalfMoveClock: m.Quiet, OffersDraw: m.Offers,
			Result: search.Result{Best: move, Depth: m.Depth, Score: m.Score, Settled: m.Settled},
		})
	}
	t.clock.left = f.Left
	t.reset()
	t.offer = min(f.Offer, nobody)
	return t, nil
}
