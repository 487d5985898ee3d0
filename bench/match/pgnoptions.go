package match

import (
	"fmt"
	"slices"
	"strings"
)

// PGNOptions say how games are written as PGN. The zero PGNOptions are the usual
// form: the tags, and comments with the score, the depth and the time of each move.
type PGNOptions struct {
	Event  string // empty for "Arrocco match"
	Site   string // empty for "?"
	Fields Fields
}

// Fields say what the comments of moves have besides score, depth and time.
type Fields struct {
	Min      bool // no comments at all, but those that are needed to replay the game
	TimeLeft bool // on the clock after the move
	Nodes    bool
	SelDepth bool // plies of the longest line
	NPS      bool // nodes per second
	HashFull bool // used part of the transposition table, in permille
	TBHits   bool // probes of endgame tables
	PV       bool // the line of play
}

// A field is the name of one of the Fields.
type field struct {
	name string
	of   func(*Fields) *bool
}

// fields are all names, in the order in which a comment has them.
var fields = []field{
	{"min", func(f *Fields) *bool { return &f.Min }},
	{"timeleft", func(f *Fields) *bool { return &f.TimeLeft }},
	{"nodes", func(f *Fields) *bool { return &f.Nodes }},
	{"seldepth", func(f *Fields) *bool { return &f.SelDepth }},
	{"nps", func(f *Fields) *bool { return &f.NPS }},
	{"hashfull", func(f *Fields) *bool { return &f.HashFull }},
	{"tbhits", func(f *Fields) *bool { return &f.TBHits }},
	{"pv", func(f *Fields) *bool { return &f.PV }},
}

// ParseFields reads a list such as "nodes,pv". "min" cannot have others beside it.
// Empty text is the zero Fields.
func ParseFields(text string) (Fields, error) {
	var f Fields
	if text == "" {
		return f, nil
	}
	names := strings.Split(text, ",")
	for _, name := range names {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		if i < 0 {
			return f, fmt.Errorf("%q: unknown field (known: %s)", name, strings.Join(fieldNames(), " "))
		}
		*fields[i].of(&f) = true
	}
	if f.Min && f != (Fields{Min: true}) {
		return f, fmt.Errorf("%s: min leaves out what the others add", text)
	}
	return f, nil
}

// fieldNames returns the names that ParseFields knows.
func fieldNames() []string {
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	return names
}
