package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/notation"
)

// A protocol is how engines of one dialect are spoken to. What dialects have
// in common ("isready", "position", "info", "bestmove", "quit") is in [player].
type protocol struct {
	name      string
	hello, ok string               // the greeting, and the line that ends the answer
	newGame   string               // announces a new game; may be empty
	moves     notation.Coordinates // how moves are written
	setOption func(name, value string) string
	goLine    func(g *goRequest) string
	readScore func(fields []string) (Eval, bool) // what follows "score"
}

// A goRequest is what an engine is told when it is to move.
type goRequest struct {
	side      game.Color
	limit     Limit
	left      [game.NumColors]time.Duration
	increment [game.NumColors]time.Duration
	toGo      int // moves to the next time control; 0 for none
}

// An Eval is an engine's opinion of its own position. The zero Eval is 0.00.
type Eval struct {
	Centipawns int `json:"cp"`
	Mate       int `json:"mate,omitempty"` // moves to mate, negative when being mated; 0 for no mate
}

// uci is the Universal Chess Interface.
var uci = &protocol{
	name:      "uci",
	hello:     "uci",
	ok:        "uciok",
	newGame:   "ucinewgame",
	moves:     notation.Coordinates{FirstRank: 1},
	setOption: uciSetOption,
	goLine:    uciGo,
	readScore: uciScore,
}

// protocols returns the dialects in the order in which they are tried.
func protocols() []*protocol { return []*protocol{uci} }

// lookupProtocol finds a dialect by its name.
func lookupProtocol(name string) (*protocol, error) {
	var known []string
	for _, p := range protocols() {
		if p.name == name {
			return p, nil
		}
		known = append(known, p.name)
	}
	return nil, fmt.Errorf("unknown protocol %q (known: %s)", name, strings.Join(known, ", "))
}

func uciSetOption(name, value string) string {
	if value == "" {
		return "setoption name " + name
	}
	return "setoption name " + name + " value " + value
}

func uciGo(g *goRequest) string {
	b := []byte("go")
	add := func(key string, n int64) {
		b = append(append(append(b, ' '), key...), ' ')
		b = strconv.AppendInt(b, n, 10)
	}
	if g.limit.Clocked() {
		add("wtime", max(1, g.left[game.White].Milliseconds()))
		add("btime", max(1, g.left[game.Black].Milliseconds()))
		add("winc", g.increment[game.White].Milliseconds())
		add("binc", g.increment[game.Black].Milliseconds())
		if g.toGo > 0 {
			add("movestogo", int64(g.toGo))
		}
	}
	if g.limit.MoveTime > 0 {
		add("movetime", g.limit.MoveTime.Milliseconds())
	}
	if g.limit.Nodes > 0 {
		add("nodes", int64(g.limit.Nodes)) //nolint:gosec // no engine counts to 2^63
	}
	if g.limit.Depth > 0 {
		add("depth", int64(g.limit.Depth))
	}
	return string(b)
}

// uciScore reads "cp 35" or "mate -2".
func uciScore(fields []string) (Eval, bool) {
	if len(fields) < 2 {
		return Eval{}, false
	}
	n, err := strconv.Atoi(fields[1])
	switch {
	case err != nil:
		return Eval{}, false
	case fields[0] == "cp":
		return Eval{Centipawns: n}, true
	case fields[0] == "mate" && n != 0:
		return Eval{Mate: n}, true
	case fields[0] == "mate":
		return Eval{Mate: -1}, true // mated where it stands
	}
	return Eval{}, false
}
