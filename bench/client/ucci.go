package client

import (
	"strconv"
	"time"

	"arrocco/internal/notation"
)

// ucci is the Universal Chinese Chess Protocol, version 3.0.
//
// The FEN that an engine is given is that after the last capture, as in the
// league of this protocol: nothing before it counts for a repetition or for
// the draw by moves without capture, so that the moves after it are all that
// the rules need.
var ucci = &protocol{
	name:      "ucci",
	game:      "xiangqi",
	hello:     "ucci",
	ok:        "ucciok",
	moves:     notation.Coordinates{},
	position:  fromCapture,
	setOption: ucciSetOption,
	prepare:   ucciPrepare,
	newGame:   ucciNewGame,
	goLine:    ucciGo,
	ponderHit: ucciPonderHit,
	readScore: ucciScore,
	words:     true,
}

// cyclone is the dialect of UCI for xiangqi that counts ranks from 0 and leaves
// out the word "position". Engines of it have no UCI_Variant.
var cyclone = &protocol{
	name:      "cyclone",
	game:      "xiangqi",
	hello:     "uci",
	ok:        "uciok",
	moves:     notation.Coordinates{},
	position:  bareFEN,
	setOption: uciSetOption,
	newGame:   func(*Engine) string { return "ucinewgame\n" },
	goLine:    uciGo,
	ponderHit: uciPonderHit,
	readScore: uciScore,
}

func ucciSetOption(name, value string) string {
	if value == "" {
		return "setoption " + name
	}
	return "setoption " + name + " " + value
}

// useMillisec is the option that says in which unit times are: milliseconds
// unless the configuration has it false. Engines that do not announce it should
// read seconds by the letter of the protocol, but Fairy-Stockfish 11 for one
// reads milliseconds.
const useMillisec = "usemillisec"

// ucciPrepare asks for times in milliseconds.
func ucciPrepare(e *Engine) []Option {
	if e.has(useMillisec) && e.Spec.Option(useMillisec) == "" {
		return []Option{{useMillisec, "true"}}
	}
	return nil
}

// ucciNewGame announces a new game. "uccinewgame", which is not in the protocol,
// is what Fairy-Stockfish knows instead of the option.
func ucciNewGame(e *Engine) string {
	if e.has("newgame") {
		return "setoption newgame\n"
	}
	return "setoption newgame\nuccinewgame\n"
}

// ucciPonderHit says that the opponent has played the expected move, perhaps with a draw offer.
func ucciPonderHit(r *Request) string {
	if r.DrawOffered {
		return "ponderhit draw"
	}
	return "ponderhit"
}

// ucciGo writes the clocks as the league does. A fixed time for a move is given
// twice: without an increment, "time" is one by the protocol, but some engines
// take it for the rest of the game and know "movetime" from UCI.
func ucciGo(r *Request) string {
	b := goWord(r)
	if r.DrawOffered {
		b = append(b, " draw"...)
	}
	add := func(key string, n int64) {
		b = append(append(append(b, ' '), key...), ' ')
		b = strconv.AppendInt(b, n, 10)
	}
	other := r.Side.Other()
	if r.limit.Clocked() {
		add("time", max(1, r.unit(r.Left[r.Side])))
		if r.MovesToGo > 0 {
			add("movestogo", int64(r.MovesToGo))
		}
		add("increment", r.unit(r.Increment[r.Side]))
		add("opptime", max(1, r.unit(r.Left[other])))
		add("oppincrement", r.unit(r.Increment[other]))
	}
	if r.limit.MoveTime > 0 {
		add("time", max(1, r.unit(r.limit.MoveTime)))
		add("movetime", max(1, r.unit(r.limit.MoveTime)))
	}
	if r.limit.Nodes > 0 {
		add("nodes", int64(r.limit.Nodes)) //nolint:gosec // no engine counts to 2^63
	}
	if r.limit.Depth > 0 {
		add("depth", int64(r.limit.Depth))
	}
	return string(b)
}

// unit returns d in the unit of the engine's clock.
func (r *Request) unit(d time.Duration) int64 {
	if r.seconds {
		return int64(d / time.Second)
	}
	return d.Milliseconds()
}

// minorPiece is the value of a horse or a cannon, which counts 100 in the scores
// of UCCI, in centipawns.
const minorPiece = 425

// ucciScore reads "35", and what engines write that come from UCI: "cp 35" and
// "mate 3". A plain score is converted to centipawns, so that scores of all dialects
// have one unit. Beyond 9,800 it is a mate as ElephantEye writes it: 10,000 minus the
// plies.
func ucciScore(fields []string) (Eval, bool) {
	if len(fields) > 0 && (fields[0] == "cp" || fields[0] == "mate") {
		return uciScore(fields)
	}
	if len(fields) == 0 {
		return Eval{}, false
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil {
		return Eval{}, false
	}
	const mate, edge = 10_000, 9_800
	switch {
	case n > edge && n <= mate:
		return Eval{Mate: max(1, (mate-n+1)/2)}, true
	case n < -edge && n >= -mate:
		return Eval{Mate: min(-1, -(mate+n+1)/2)}, true
	}
	return Eval{Centipawns: n * minorPiece / 100}, true
}
