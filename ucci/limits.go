package ucci

import (
	"time"

	"arrocco/game"
	"arrocco/internal/protocol"
)

// A goReader reads the arguments of "go".
type goReader struct {
	protocol.LimitReader
	side game.Color // to move

	static      bool     // "depth 0" asks for the static score only
	drawOffered bool     // the opponent offers a draw
	moreMoves   bool     // the time is for more than one move
	unknown     []string // words that are not keywords of "go"
	infinite    bool     // the line has "infinite"
}

// newGoReader returns a reader of words, with side to move and times in unit.
func newGoReader(words []string, side game.Color, unit time.Duration) *goReader {
	return &goReader{LimitReader: protocol.LimitReader{Words: words, Known: goWords, Unit: unit}, side: side}
}

// goWords are the keywords of "go".
var goWords = []string{
	"ponder", "draw", "depth", "infinite", "nodes", "time", "movestogo", "increment",
	"opptime", "oppmovestogo", "oppincrement", "movetime",
}

// read reads all arguments, in any order, since interfaces differ in it. It returns
// all errors, joined.
func (g *goReader) read() error {
	for word, ok := g.Next(); ok; word, ok = g.Next() {
		g.readWord(word)
	}
	l := &g.Limits
	switch {
	case l.MoveTime > 0: // it takes precedence over "time"
		g.clearClock()
	case l.Timed && !g.moreMoves:
		l.MoveTime, l.Forfeit = max(l.Time[g.side], time.Millisecond), true
		g.clearClock()
	}
	if g.infinite {
		return g.Errors()
	}
	g.Limited = g.Limited || len(g.unknown) > 0 // as "go mate 3"
	return g.Finish()
}

// clearClock removes the clock from the limits.
func (g *goReader) clearClock() {
	g.Limits.Timed = false
	clear(g.Limits.Time[:])
	clear(g.Limits.Increment[:])
}

// readWord reads the argument of the keyword word.
func (g *goReader) readWord(word string) {
	l := &g.Limits
	switch word {
	case "draw":
		g.drawOffered = true
	case "infinite":
		g.infinite = true
	case "depth":
		g.readDepth(word)
	case "time":
		if t, ok := g.Duration(word); ok {
			l.Time[g.side], l.Timed = t, true
		}
	case "increment":
		g.moreMoves, g.Limited = true, true
		l.Increment[g.side], _ = g.Duration(word)
	case "movestogo":
		g.moreMoves = true
		g.ReadCommon(word)
	case "opptime":
		g.Limited = true
		l.Time[g.side.Other()], _ = g.Duration(word)
	case "oppincrement":
		g.Limited = true
		l.Increment[g.side.Other()], _ = g.Duration(word)
	case "oppmovestogo":
		g.Limited = true
		_, _ = g.Number(word)
	default:
		if !g.ReadCommon(word) {
			g.unknown = append(g.unknown, word)
		}
	}
}

// readDepth reads the depth. It may be "infinite", and 0 means no search.
func (g *goReader) readDepth(word string) {
	if len(g.Words) > 0 {
		switch g.Words[0] {
		case "infinite":
			return // read reads it next
		case "0":
			g.static = true
			_, _ = g.Next()
			return
		}
	}
	g.ReadCommon(word)
}
