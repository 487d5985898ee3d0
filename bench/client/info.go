package client

import (
	"cmp"
	"strconv"
	"strings"
)

// A Bound says that the true score is at least, or at most, the one given. The
// zero Bound is an exact score.
type Bound string

// The bounds.
const (
	Exact Bound = ""
	Lower Bound = "lower"
	Upper Bound = "upper"
)

// reversed returns the bound of the negated score.
func (b Bound) reversed() Bound {
	switch b {
	case Lower:
		return Upper
	case Upper:
		return Lower
	}
	return b
}

// An Eval is an engine's score for its own position. The zero Eval is 0.00.
type Eval struct {
	Centipawns int `json:"cp"`
	Mate       int `json:"mate,omitempty"` // moves to mate, negative when being mated; 0 for no mate
}

// An Info is what an engine has said of its move: the last exact score, or the last
// bound while there is no exact one, with the depth of that line.
type Info struct {
	Score    *Eval // nil for none
	Bound    Bound
	Depth    int      // plies
	SelDepth int      // plies of the longest line that was searched; 0 for unknown
	PV       []string // the line of play, in the engine's dialect, and maybe words after it

	// The last number, of whichever line; 0 for unknown.
	Nodes    uint64
	NPS      uint64 // nodes per second, by the engine's clock
	HashFull int    // used part of the transposition table, in permille
	TBHits   uint64 // probes of endgame tables that found the position
}

// add takes in a line of information. Lines without a score leave the score as
// it is, and so do lines about other moves than the best.
func (i *Info) add(l *infoLine) {
	i.Nodes = cmp.Or(l.Nodes, i.Nodes)
	i.NPS = cmp.Or(l.NPS, i.NPS)
	i.HashFull = cmp.Or(l.HashFull, i.HashFull)
	i.TBHits = cmp.Or(l.TBHits, i.TBHits)
	switch {
	case !l.best:
	case l.Score == nil:
		if i.Score == nil {
			i.Depth = cmp.Or(l.Depth, i.Depth)
			i.SelDepth = cmp.Or(l.SelDepth, i.SelDepth)
		}
	case l.Bound == Exact, i.Score == nil, i.Bound != Exact:
		i.Score, i.Bound, i.Depth, i.SelDepth, i.PV = l.Score, l.Bound, l.Depth, l.SelDepth, l.PV
	}
}

// An infoLine is what one line of information says.
type infoLine struct {
	Info
	best bool // it is about the best move
}

// readInfo reads a line of information. Engines of UCCI may write nodes on another
// line than the score. What follows "string" is text, and what follows "pv" moves.
func readInfo(proto *protocol, text string) infoLine {
	l := infoLine{best: true}
	fields := strings.Fields(text)
	for i := 1; i < len(fields); i++ {
		rest := fields[i+1:]
		switch fields[i] {
		case "pv":
			if len(rest) > 0 {
				l.PV = rest
			}
			return l
		case "string", "refutation", "currline":
			return l
		case "lowerbound":
			l.Bound = Lower
		case "upperbound":
			l.Bound = Upper
		case "depth":
			l.Depth = max(0, int(number(rest, 31)))
		case "nodes":
			l.Nodes = count(rest)
		case "seldepth":
			l.SelDepth = max(0, int(number(rest, 31)))
		case "nps":
			l.NPS = count(rest)
		case "hashfull":
			l.HashFull = max(0, int(number(rest, 31)))
		case "tbhits":
			l.TBHits = count(rest)
		case "multipv":
			l.best = number(rest, 31) == 1
		case "score":
			if eval, ok := proto.readScore(rest); ok {
				l.Score = &eval
			}
		}
	}
	return l
}

// count returns the first of the words as a number of things, or 0 if it is none.
func count(words []string) uint64 { return uint64(max(0, number(words, 63))) }

// number returns the first of the words as a number with the given bits and a sign,
// or 0 if it is none.
func number(words []string, bits int) int64 {
	if len(words) == 0 {
		return 0
	}
	n, err := strconv.ParseInt(words[0], 10, bits+1)
	if err != nil {
		return 0
	}
	return n
}

// String returns the evaluation in pawns, or "#" and the moves to mate.
func (e Eval) String() string {
	if e.Mate != 0 {
		return "#" + strconv.Itoa(e.Mate)
	}
	return strconv.FormatFloat(float64(e.Centipawns)/100, 'f', 2, 64)
}
