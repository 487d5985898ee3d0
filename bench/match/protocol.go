package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// A protocol is how engines of one dialect are spoken to. What dialects have
// in common ("isready", "info", "bestmove", "quit") is in [player].
type protocol struct {
	name      string
	game      string               // the only game it is for; empty for any
	hello, ok string               // the greeting, and the line that ends the answer
	moves     notation.Coordinates // how moves are written
	position  positionStyle
	setOption func(name, value string) string
	prepare   func(p *player) []Option // set once after the greeting; may be nil
	newGame   func(p *player) string   // lines that announce a new game
	goLine    func(g *goRequest) string
	readScore func(fields []string) (Eval, bool) // what follows "score"

	options bool // is told the game by UCI_Variant and UCI_Chess960
	words   bool // may end the game by "draw", "resign" and "nobestmove", and is told of forbidden moves
}

// plays reports whether the dialect is for the given game.
func (p *protocol) plays(v *engine.Variant) bool { return p.game == "" || p.game == v.Name }

// A goRequest is what an engine is told when it is to move.
type goRequest struct {
	side      game.Color
	limit     Limit
	left      [game.NumColors]time.Duration
	increment [game.NumColors]time.Duration
	toGo      int // moves to the next time control; 0 for none

	draw    bool // the opponent has offered one
	seconds bool // UCCI's times are whole seconds
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
	moves:     notation.Coordinates{FirstRank: 1},
	setOption: uciSetOption,
	newGame:   func(*player) string { return "ucinewgame\n" },
	goLine:    uciGo,
	readScore: uciScore,
	options:   true,
}

// protocols returns the dialects in the order in which they are tried. The last
// cannot be told from UCI by its greeting, so that it is never found.
func protocols() []*protocol { return []*protocol{uci, ucci, cyclone} }

// candidates returns the dialects in which an engine may play the game: the one
// that its configuration names, or all that can be found out.
func (e *Engine) candidates(v *engine.Variant) ([]*protocol, error) {
	if e.Protocol != "" {
		p, err := lookupProtocol(e.Protocol)
		if err == nil && !p.plays(v) {
			err = fmt.Errorf("proto=%s: does not play %s, only %s", p.name, v.Name, p.game)
		}
		return []*protocol{p}, err
	}
	if ucci.plays(v) {
		return []*protocol{uci, ucci}, nil
	}
	return []*protocol{uci}, nil
}

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
