package uci

import (
	"slices"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
)

const goUsage = "[wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [depth N] [nodes N] " +
	"[mate N] [infinite] [ponder] [searchmoves MOVE…] | perft N"

// A goReader reads the arguments of "go".
type goReader struct {
	protocol.LimitReader
	pos   game.Position
	moves notation.Coordinates // how searchmoves are written
	perft int                  // depth, or 0

	times, increments [game.NumColors]bool // which were given
}

func newGoReader(words []string, pos game.Position, c notation.Coordinates) *goReader {
	return &goReader{
		LimitReader: protocol.LimitReader{Words: words, Known: goWords, Unit: time.Millisecond},
		pos:         pos, moves: c,
	}
}

// read reads everything. The error joins all that was wrong.
func (g *goReader) read() error {
	for word, ok := g.Next(); ok; word, ok = g.Next() {
		g.take(word)
	}
	g.shareClock()
	return g.Finish()
}

// goWords are the words of "go".
var goWords = []string{
	"wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft",
	"infinite", "ponder", "searchmoves",
}

// take reads what follows word.
func (g *goReader) take(word string) {
	l := &g.Limits
	switch word {
	case "wtime":
		g.clock(word, &l.Time, &g.times, game.White)
	case "btime":
		g.clock(word, &l.Time, &g.times, game.Black)
	case "winc":
		g.clock(word, &l.Increment, &g.increments, game.White)
	case "binc":
		g.clock(word, &l.Increment, &g.increments, game.Black)
	case "mate":
		g.Count(word, game.MaxPly/2, &l.Mate)
	case "perft":
		g.Count(word, game.MaxPly, &g.perft)
	case "infinite":
		l.Infinite = true
	case "searchmoves":
		g.searchMoves(word)
	default:
		if !g.Take(word) {
			g.Wrong("unknown word %s", engine.Quote(word))
		}
	}
}

// A perColor holds a time for each player.
type perColor = [game.NumColors]time.Duration

// clock reads a player's time or increment.
func (g *goReader) clock(word string, value *perColor, given *[game.NumColors]bool, c game.Color) {
	if t, ok := g.Duration(word); ok {
		value[c], given[c] = t, true
		g.Limits.Timed = true
	}
}

// shareClock gives a player of whose clock nothing was said that of the other.
func (g *goReader) shareClock() {
	l := &g.Limits
	for c := range game.Color(game.NumColors) {
		o := c.Other()
		if g.times[c] || !g.times[o] {
			continue
		}
		l.Time[c] = l.Time[o]
		if !g.increments[c] {
			l.Increment[c] = l.Increment[o]
		}
	}
}

// searchMoves reads the moves up to the next word of "go".
func (g *goReader) searchMoves(word string) {
	n := len(g.Limits.Moves)
	for ; len(g.Words) > 0 && !slices.Contains(goWords, g.Words[0]); g.Words = g.Words[1:] {
		m, err := g.moves.Parse(g.pos, g.Words[0])
		if err != nil {
			g.Wrong("%s: %v", word, err)
			continue
		}
		g.Limits.Moves = append(g.Limits.Moves, m)
	}
	if len(g.Limits.Moves) == n {
		g.Wrong("%s: no move to search", word)
	}
}
