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
	perft int                  // depth of perft, or 0

	times, increments [game.NumColors]bool // whether the line has them
}

func newGoReader(words []string, pos game.Position, c notation.Coordinates) *goReader {
	return &goReader{
		LimitReader: protocol.LimitReader{Words: words, Known: goWords, Unit: time.Millisecond},
		pos:         pos, moves: c,
	}
}

// read reads all arguments. It returns all errors, joined.
func (g *goReader) read() error {
	for word, ok := g.Next(); ok; word, ok = g.Next() {
		g.readWord(word)
	}
	g.copyMissingClock()
	return g.Finish()
}

// goWords are the keywords of "go".
var goWords = []string{
	"wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft",
	"infinite", "ponder", "searchmoves",
}

// readWord reads the argument of the keyword word.
func (g *goReader) readWord(word string) {
	l := &g.Limits
	switch word {
	case "wtime":
		g.readClock(word, &l.Time, &g.times, game.White)
	case "btime":
		g.readClock(word, &l.Time, &g.times, game.Black)
	case "winc":
		g.readClock(word, &l.Increment, &g.increments, game.White)
	case "binc":
		g.readClock(word, &l.Increment, &g.increments, game.Black)
	case "mate":
		g.Count(word, game.MaxPly/2, &l.Mate)
	case "perft":
		g.Count(word, game.MaxPly, &g.perft)
	case "infinite":
		l.Infinite = true
	case "searchmoves":
		g.readSearchMoves(word)
	default:
		if !g.ReadCommon(word) {
			g.Errorf("unknown word %s", engine.Quote(word))
		}
	}
}

// A perColor holds one time for each player.
type perColor = [game.NumColors]time.Duration

// readClock reads a player's time or increment.
func (g *goReader) readClock(word string, value *perColor, given *[game.NumColors]bool, c game.Color) {
	if t, ok := g.Duration(word); ok {
		value[c], given[c] = t, true
		g.Limits.Timed = true
	}
}

// copyMissingClock copies the clock of the other player to a player without one.
func (g *goReader) copyMissingClock() {
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

// readSearchMoves reads the moves up to the next keyword of "go".
func (g *goReader) readSearchMoves(word string) {
	n := len(g.Limits.Moves)
	for ; len(g.Words) > 0 && !slices.Contains(goWords, g.Words[0]); g.Words = g.Words[1:] {
		m, err := g.moves.Parse(g.pos, g.Words[0])
		if err != nil {
			g.Errorf("%s: %v", word, err)
			continue
		}
		g.Limits.Moves = append(g.Limits.Moves, m)
	}
	if len(g.Limits.Moves) == n {
		g.Errorf("%s: want at least one legal move", word)
	}
}
