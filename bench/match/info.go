package match

import (
	"strconv"
	"strings"
	"time"
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

// A thought is what an engine said of its move: the last exact score, or the last
// bound while there is no exact one, with the depth of that line.
type thought struct {
	score *Eval
	bound Bound
	depth int
	nodes uint64 // the last number, of whichever line
}

// hear takes note of a line of thought. Lines without a score leave the score as
// it is, and so do those of other moves than the best.
func (t *thought) hear(proto *protocol, text string) {
	l := readInfo(proto, text)
	if l.nodes > 0 {
		t.nodes = l.nodes
	}
	switch {
	case !l.best:
	case l.score == nil:
		if t.score == nil && l.depth > 0 {
			t.depth = l.depth
		}
	case l.bound == Exact, t.score == nil, t.bound != Exact:
		t.score, t.bound, t.depth = l.score, l.bound, l.depth
	}
}

// An infoLine is what one line of thought says.
type infoLine struct {
	thought
	best bool // it is about the best move
}

// readInfo reads a line of thought. Engines of UCCI may write nodes on another
// line than the score. What follows "string" is text, and what follows "pv" moves.
func readInfo(proto *protocol, text string) infoLine {
	l := infoLine{best: true}
	fields := strings.Fields(text)
	for i := 1; i < len(fields); i++ {
		rest := fields[i+1:]
		switch fields[i] {
		case "pv", "string", "refutation", "currline":
			return l
		case "lowerbound":
			l.bound = Lower
		case "upperbound":
			l.bound = Upper
		case "depth":
			l.depth = max(0, int(number(rest, 31)))
		case "nodes":
			l.nodes = uint64(max(0, number(rest, 63)))
		case "multipv":
			l.best = number(rest, 31) == 1
		case "score":
			if eval, ok := proto.readScore(rest); ok {
				l.score = &eval
			}
		}
	}
	return l
}

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

// ply returns what the records keep of an answer with the given move.
func (a *answer) ply(move string) Ply {
	t := &a.thought
	return Ply{
		Move: move, MS: milliseconds(a.elapsed),
		Score: t.score, Bound: t.bound, Depth: t.depth, Nodes: t.nodes,
	}
}

// milliseconds returns d in milliseconds, to a microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}
