package annotate

import (
	"strconv"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// A Phase is a part of a game.
type Phase uint8

// The phases. A game in which pieces are placed has none.
const (
	NoPhase Phase = iota
	Opening
	Middlegame
	Endgame
)

// String returns the name of the phase in English.
func (p Phase) String() string { return [...]string{"", "Opening", "Middlegame", "Endgame"}[p] }

// The shares of the pieces besides pawns, in percent, with which the middlegame and the
// endgame begin: lichess counts 10 and 6 of the 14 in chess.
const (
	middlegameShare = 72
	endgameShare    = 43
)

// phaseOf returns the phase of a position of a game that began with start.
func phaseOf(start, p game.Position) Phase {
	count := func(p game.Position) int { n := p.State().NonPawn; return int(n[game.White]) + int(n[game.Black]) }
	whole := count(start)
	if _, placed := start.(game.Hidden); placed || whole == 0 {
		return NoPhase
	}
	switch share := 100 * count(p) / whole; {
	case share <= endgameShare:
		return Endgame
	case share <= middlegameShare:
		return Middlegame
	}
	return Opening
}

// clockOf returns the time left on the clock after a move, as the command [%clk] of its
// comments says, or 0.
func clockOf(m *pgn.Move) time.Duration {
	for _, n := range m.Notes {
		_, rest, found := strings.Cut(n.Comment, "[%clk ")
		if !found {
			continue
		}
		text, _, _ := strings.Cut(rest, "]")
		var seconds float64
		for part := range strings.SplitSeq(strings.TrimSpace(text), ":") {
			n, err := strconv.ParseFloat(part, 64)
			if err != nil {
				return 0
			}
			seconds = 60*seconds + n
		}
		return time.Duration(seconds * float64(time.Second))
	}
	return 0
}
