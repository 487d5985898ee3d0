package selfplay

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arrocco/engine"
	"arrocco/game"
)

// Settings are what determines the games of a run, besides the engine itself.
// A run is continued with the same settings only.
type Settings struct {
	Variant      string       `json:"variant"`
	Nodes        uint64       `json:"nodes"` // of each search, at most
	Seed         uint64       `json:"seed"`
	Hash         int          `json:"hash"`             // MiB; it is cleared before each game, so small is fast
	Starts       string       `json:"starts,omitempty"` // what Config.Start does, in words
	Opening      Opening      `json:"opening"`
	Adjudication Adjudication `json:"adjudication"`

	// Soft, if above 0, is the nodes after which a search ends with the iteration that
	// it is in: its score is then that of a complete iteration. Nodes bounds the rare
	// iterations that take much longer. See docs/decisions/0028-soft-node-limit.md.
	Soft uint64 `json:"soft,omitempty"`

	// Quick, if above 0, is the nodes of a first search of each position, after
	// which only a position that is worth learning from is searched in full:
	// not one in check, with a best move that captures, promotes or gives check,
	// or decided by Adjudication.WinScore. With Soft, it is a soft limit, too, and the
	// full search goes on from there.
	Quick uint64 `json:"quick,omitempty"`

	// Leaves is how many positions of those that a search of Nodes evaluates are drawn
	// at random and searched as well, if they are worth learning from. A network is asked
	// about such positions, and not about those of good games.
	Leaves int `json:"leaves,omitempty"`

	// Network is the first half of the SHA-256 of the network file that
	// played, in hexadecimal; empty for the hand-written evaluation. Run sets it.
	Network string `json:"network,omitempty"`

	// Tables says which endgame tables the engine had, "145 of up to 5 pieces" for example;
	// empty for none. The score of a position in them is its value. Run sets it.
	Tables string `json:"tables,omitempty"`
}

// Opening says how a game gets from its start to the position from which the
// engine plays: by random moves, tried again until the outcome is open.
type Opening struct {
	MinPlies int        `json:"minPlies"`
	MaxPlies int        `json:"maxPlies"`
	Nodes    uint64     `json:"nodes"` // of the search that judges it
	Score    game.Score `json:"score"` // units that either side may be ahead
}

// Adjudication says when a game ends before the rules end it.
type Adjudication struct {
	// A game is won when this many scores in a row, of both sides in turn, put
	// the same player ahead by that many units.
	WinScore game.Score `json:"winScore"`
	WinPlies int        `json:"winPlies"`

	// It is drawn when, that many plies from its start, as many scores in a
	// row are within this many units of zero and all those moves were
	// reversible.
	DrawScore game.Score `json:"drawScore"`
	DrawPlies int        `json:"drawPlies"`
	DrawFrom  int        `json:"drawFrom"`

	MaxPlies int `json:"maxPlies"` // a game that is still longer is drawn

	// Of this many games, one on average is played until the rules end it, so
	// that the data show how to win what is won. 0 means none.
	PlayOut int `json:"playOut"`
}

// DefaultSettings returns the settings of the shipped networks' data, for the
// given game and seed.
func DefaultSettings(variant string, seed uint64) Settings {
	return Settings{
		Variant: variant,
		Nodes:   5000,
		Seed:    seed,
		Hash:    8,
		Opening: Opening{MinPlies: 8, MaxPlies: 10, Nodes: 1000, Score: 250},
		Adjudication: Adjudication{
			WinScore: 800, WinPlies: 6,
			DrawScore: 10, DrawPlies: 16, DrawFrom: 100,
			MaxPlies: 500, PlayOut: 8,
		},
	}
}

// GenerationSettings returns the settings of the games of a generation: searches end
// with the iteration in which 1,000 nodes are spent, and two leaves of each are searched as
// well, where nothing is hidden (docs/decisions/0028-soft-node-limit.md).
func GenerationSettings(variant string, seed uint64) Settings {
	s := DefaultSettings(variant, seed)
	s.Nodes, s.Soft, s.Quick, s.Leaves = 8000, 1000, 250, 2
	s.Adjudication.WinPlies, s.Adjudication.PlayOut = 4, 20
	s.Adjudication.DrawFrom, s.Adjudication.DrawPlies = 70, 8
	if v, err := engine.Lookup(variant); err == nil {
		if p, err := v.Parse(v.Start); err == nil && game.Uncertain(p) {
			s.Leaves = 0
		}
	}
	return s
}

// Differences says in which fields two values differ whose JSON is an object, "nodes 5000, not
// 400" say: the settings of a run, and those with which it should go on.
func Differences(was, now any) string {
	before, after := fields(was), fields(now)
	all := maps.Clone(before)
	maps.Copy(all, after)
	var list []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		a, b := cmp.Or(string(before[name]), "none"), cmp.Or(string(after[name]), "none")
		if a != b {
			list = append(list, fmt.Sprintf("%s %s, not %s", name, a, b))
		}
	}
	return strings.Join(list, "; ")
}

// fields returns the JSON of each field of v by name.
func fields(v any) map[string]json.RawMessage {
	b, err := json.Marshal(v)
	fields := map[string]json.RawMessage{}
	if err == nil {
		err = json.Unmarshal(b, &fields)
	}
	if err != nil {
		panic(err) // numbers and strings have a form in JSON
	}
	return fields
}

// Validate returns an error for settings with which no game can be played.
func (s *Settings) Validate() error {
	o, a := &s.Opening, &s.Adjudication
	switch {
	case s.Nodes == 0:
		return errors.New("a search of no nodes finds no score")
	case s.Soft >= s.Nodes:
		return fmt.Errorf("a soft limit of %d nodes is not below the hard one of %d", s.Soft, s.Nodes)
	case s.Quick >= cmp.Or(s.Soft, s.Nodes):
		return fmt.Errorf("a first search of %d nodes is no shorter than one of %d", s.Quick, cmp.Or(s.Soft, s.Nodes))
	case s.Leaves < 0 || s.Leaves > maxLeavesOfSearch:
		return fmt.Errorf("%d leaves of a search are not between 0 and %d", s.Leaves, maxLeavesOfSearch)
	case s.Hash < 1:
		return fmt.Errorf("a table of %d MiB is too small", s.Hash)
	case o.MinPlies < 0 || o.MaxPlies < o.MinPlies:
		return fmt.Errorf("openings of %d to %d plies are impossible", o.MinPlies, o.MaxPlies)
	case a.MaxPlies < 1 || a.MaxPlies > maxMoves:
		return fmt.Errorf("games of %d plies are not between 1 and %d", a.MaxPlies, maxMoves)
	case a.WinPlies < 1 || a.DrawPlies < 1:
		return errors.New("an adjudication needs at least one score")
	case a.PlayOut < 0:
		return fmt.Errorf("one game in %d cannot be played out", a.PlayOut)
	}
	return nil
}
