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

	static  bool     // "depth 0": only the static score is wanted
	offered bool     // the opponent offers a draw
	clock   bool     // the time is for more than one move
	unknown []string // words that are none of "go"
	lasting bool     // "infinite"
}

// newGoReader returns a reader of words for a search by side. Times count in unit.
func newGoReader(words []string, side game.Color, unit time.Duration) *goReader {
	return &goReader{LimitReader: protocol.LimitReader{Words: words, Known: goWords, Unit: unit}, side: side}
}

// goWords are the words of "go".
var goWords = []string{
	"ponder", "draw", "depth", "infinite", "nodes", "time", "movestogo", "increment",
	"opptime", "oppmovestogo", "oppincrement", "movetime",
}

// read reads everything. The order of the words does not matter: interfaces mix
// it. The error joins all that was wrong.
func (g *goReader) read() error {
	for word, ok := g.Next(); ok; word, ok = g.Next() {
		g.take(word)
	}
	l := &g.Limits
	switch {
	case l.MoveTime > 0: // "time" is there for show
		g.stopClock()
	case l.Timed && !g.clock:
		l.MoveTime, l.Forfeit = max(l.Time[g.side], time.Millisecond), true
		g.stopClock()
	}
	if g.lasting {
		return g.Errors()
	}
	return g.Finish()
}

// stopClock makes the time on the clock no limit.
func (g *goReader) stopClock() {
	g.Limits.Timed = false
	clear(g.Limits.Time[:])
	clear(g.Limits.Increment[:])
}

// take reads what follows word.
func (g *goReader) take(word string) {
	l := &g.Limits
	switch word {
	case "draw":
		g.offered = true
	case "infinite":
		g.lasting = true
	case "depth":
		g.depth(word)
	case "time":
		if t, ok := g.Duration(word); ok {
			l.Time[g.side], l.Timed = t, true
		}
	case "increment":
		g.clock = true
		l.Increment[g.side], _ = g.Duration(word)
	case "movestogo":
		g.movesToGo(word)
	case "opptime":
		l.Time[g.side.Other()], _ = g.Duration(word)
	case "oppincrement":
		l.Increment[g.side.Other()], _ = g.Duration(word)
	case "oppmovestogo":
		_, _ = g.Number(word)
	default:
		if !g.Take(word) {
			g.unknown = append(g.unknown, word)
		}
	}
}

// depth reads the depth: "infinite" is allowed, and 0 means no search.
func (g *goReader) depth(word string) {
	if len(g.Words) > 0 {
		switch g.Words[0] {
		case "infinite":
			return // read next
		case "0":
			g.static = true
			_, _ = g.Next()
			return
		}
	}
	g.Take(word)
}

// movesToGo reads how many moves the time is for: 0 for the whole game.
func (g *goReader) movesToGo(word string) {
	g.clock = true
	if len(g.Words) > 0 && g.Words[0] == "0" {
		_, _ = g.Next()
		return
	}
	g.Take(word)
}
