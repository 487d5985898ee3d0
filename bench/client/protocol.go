package client

import (
	"fmt"
	"strconv"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// A protocol is how to speak to the engines of one dialect. What dialects have
// in common ("isready", "info", "bestmove", "quit") is in [Engine].
type protocol struct {
	name      string
	game      string               // the only game it is for; empty for any
	hello, ok string               // the greeting, and the line that ends the answer
	moves     notation.Coordinates // how moves are written
	position  positionStyle
	setOption func(name, value string) string
	prepare   func(e *Engine) []Option // set once after the greeting; may be nil
	newGame   func(e *Engine) string   // lines that announce a new game
	goLine    func(r *Request) string
	ponderHit func(r *Request) string
	readScore func(fields []string) (Eval, bool) // what follows "score"

	options bool // takes the game by UCI_Variant and UCI_Chess960
	words   bool // may end the game by "draw", "resign" and "nobestmove", and takes banned moves
}

// plays reports whether the dialect is for the given game.
func (p *protocol) plays(v *engine.Variant) bool { return p.game == "" || p.game == v.Name }

// uci is the Universal Chess Interface.
var uci = &protocol{
	name:      "uci",
	hello:     "uci",
	ok:        "uciok",
	moves:     notation.Coordinates{FirstRank: 1},
	setOption: uciSetOption,
	newGame:   func(*Engine) string { return "ucinewgame\n" },
	goLine:    uciGo,
	ponderHit: uciPonderHit,
	readScore: uciScore,
	options:   true,
}

// protocols returns the dialects in the order in which they are tried. The greeting
// of the last is that of UCI, so that only a specification can name it.
func protocols() []*protocol { return []*protocol{uci, ucci, cyclone} }

// candidates returns the dialects in which an engine may play the game: the one that
// its specification names, or all that a greeting can tell apart.
func (s *Spec) candidates(v *engine.Variant) ([]*protocol, error) {
	if s.Protocol != "" {
		p, err := lookupProtocol(s.Protocol)
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

// ponderOption is the option that tells an engine that it may be asked to ponder.
const ponderOption = "Ponder"

// goWord begins the request for a move.
func goWord(r *Request) []byte {
	if r.ponder {
		return []byte("go ponder")
	}
	return []byte("go")
}

func uciPonderHit(*Request) string { return "ponderhit" }

func uciGo(r *Request) string {
	b := goWord(r)
	add := func(key string, n int64) {
		b = append(append(append(b, ' '), key...), ' ')
		b = strconv.AppendInt(b, n, 10)
	}
	if r.limit.Clocked() {
		add("wtime", max(1, r.Left[game.White].Milliseconds()))
		add("btime", max(1, r.Left[game.Black].Milliseconds()))
		add("winc", r.Increment[game.White].Milliseconds())
		add("binc", r.Increment[game.Black].Milliseconds())
		if r.MovesToGo > 0 {
			add("movestogo", int64(r.MovesToGo))
		}
	}
	if r.Mate > 0 {
		add("mate", int64(r.Mate))
	}
	if r.limit.MoveTime > 0 {
		add("movetime", max(1, r.limit.MoveTime.Milliseconds()))
	}
	if r.limit.Nodes > 0 {
		add("nodes", int64(r.limit.Nodes)) //nolint:gosec // no engine counts to 2^63
	}
	if r.limit.Depth > 0 {
		add("depth", int64(r.limit.Depth))
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
