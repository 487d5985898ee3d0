package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

const goUsage = "[wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [depth N] [nodes N] " +
	"[mate N] [infinite] [ponder] [searchmoves MOVE…] | perft N"

// A goReader reads the arguments of "go". Wrong ones are reported and left out,
// for the search has to begin nevertheless: the interface waits for its move.
type goReader struct {
	words []string // still to be read
	pos   game.Position
	moves notation.Coordinates // how searchmoves are written

	lim   search.Limits
	perft int // depth, or 0
	errs  []error

	times, increments [game.NumColors]bool // which were given
}

// fallback is the time for a search whose limits were all wrong.
const fallback = 100 * time.Millisecond

// read reads everything. The error joins all that was wrong.
func (g *goReader) read() error {
	for len(g.words) > 0 {
		word := g.words[0]
		g.words = g.words[1:]
		g.take(word)
	}
	g.shareClock()
	if len(g.errs) > 0 && !g.ends() && !g.meantToLast() {
		g.lim.MoveTime = fallback
	}
	return errors.Join(g.errs...)
}

// goWords are the words of "go".
var goWords = []string{
	"wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft",
	"infinite", "ponder", "searchmoves",
}

// maxMovesToGo is so many moves that all that counts is the increment.
const maxMovesToGo = 1000

// take reads what follows word.
func (g *goReader) take(word string) {
	l := &g.lim
	switch word {
	case "wtime":
		g.clock(word, &l.Time, &g.times, game.White)
	case "btime":
		g.clock(word, &l.Time, &g.times, game.Black)
	case "winc":
		g.clock(word, &l.Increment, &g.increments, game.White)
	case "binc":
		g.clock(word, &l.Increment, &g.increments, game.Black)
	case "movestogo":
		g.count(word, maxMovesToGo, &l.MovesToGo)
	case "movetime":
		if n, ok := g.number(word); ok {
			l.MoveTime = max(milliseconds(n), time.Millisecond)
		}
	case "depth":
		g.count(word, game.MaxPly, (*int)(&l.Depth))
	case "nodes":
		var n int
		g.count(word, math.MaxInt, &n)
		l.Nodes = uint64(n)
	case "mate":
		g.count(word, game.MaxPly/2, &l.Mate)
	case "perft":
		g.count(word, game.MaxPly, &g.perft)
	case "infinite":
		l.Infinite = true
	case "ponder":
		l.Ponder = true
	case "searchmoves":
		g.searchMoves(word)
	default:
		g.wrong("unknown word %s", engine.Quote(word))
	}
}

// number reads the number after word. Numbers that are too big become the
// biggest that there is.
func (g *goReader) number(word string) (n int, ok bool) {
	if len(g.words) == 0 {
		g.wrong("no number after %s", word)
		return 0, false
	}
	text := g.words[0]
	if slices.Contains(goWords, text) {
		g.wrong("no number after %s", word)
		return 0, false
	}
	g.words = g.words[1:]
	n, err := strconv.Atoi(text)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		g.wrong("%s: %s is not a whole number", word, engine.Quote(text))
		return 0, false
	}
	return n, true // Atoi saturates
}

// count reads a number that has to be at least one, and that counts as most if
// it is more.
func (g *goReader) count(word string, most int, value *int) {
	n, ok := g.number(word)
	switch {
	case !ok:
	case n < 1:
		g.wrong("%s: %d is less than 1", word, n)
	default:
		*value = min(n, most)
	}
}

// A perColor holds a time for each player.
type perColor = [game.NumColors]time.Duration

// clock reads a player's time or increment.
func (g *goReader) clock(word string, value *perColor, given *[game.NumColors]bool, c game.Color) {
	if n, ok := g.number(word); ok {
		value[c], given[c] = milliseconds(n), true
		g.lim.Timed = true
	}
}

// shareClock gives a player of whose clock nothing was said that of the other.
func (g *goReader) shareClock() {
	for c := range game.Color(game.NumColors) {
		o := c.Other()
		if g.times[c] || !g.times[o] {
			continue
		}
		g.lim.Time[c] = g.lim.Time[o]
		if !g.increments[c] {
			g.lim.Increment[c] = g.lim.Increment[o]
		}
	}
}

// searchMoves reads the moves up to the next word of "go".
func (g *goReader) searchMoves(word string) {
	n := len(g.lim.Moves)
	for ; len(g.words) > 0; g.words = g.words[1:] {
		text := g.words[0]
		if slices.Contains(goWords, text) {
			break
		}
		m, err := g.moves.Parse(g.pos, text)
		if err != nil {
			g.wrong("%s: %v", word, err)
			continue
		}
		g.lim.Moves = append(g.lim.Moves, m)
	}
	if len(g.lim.Moves) == n {
		g.wrong("%s: no move to search", word)
	}
}

// wrong notes an error.
func (g *goReader) wrong(format string, args ...any) {
	const most = 20 // an interface that sends more does not read them
	if len(g.errs) < most {
		g.errs = append(g.errs, fmt.Errorf("go: "+format, args...))
	}
}

// ends reports whether there is a limit: one that will be reached, after
// "ponderhit" at the latest, or one that at least may be.
func (g *goReader) ends() bool {
	l := &g.lim
	return l.Timed || l.MoveTime > 0 || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0
}

// meantToLast reports whether the search is to go on until it is told to stop.
func (g *goReader) meantToLast() bool { return g.lim.Infinite || g.lim.Ponder }

// milliseconds returns n ms, within a hundred years, so that sums stay within
// the range of a Duration.
func milliseconds(n int) time.Duration {
	const most = int(100 * 365 * 24 * time.Hour / time.Millisecond)
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}

// describe returns lim as "debug on" shows it.
func describe(lim *search.Limits) string {
	var b strings.Builder
	if lim.Timed {
		fmt.Fprintf(&b, " time %v increment %v movestogo %d", lim.Time, lim.Increment, lim.MovesToGo)
	}
	fmt.Fprintf(&b, " movetime %v depth %d nodes %d mate %d", lim.MoveTime, lim.Depth, lim.Nodes, lim.Mate)
	fmt.Fprintf(&b, " infinite %t ponder %t searchmoves %d", lim.Infinite, lim.Ponder, len(lim.Moves))
	return b.String()
}
