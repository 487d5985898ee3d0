package match

import (
	"strings"

	"arrocco/game"
	"arrocco/internal/notation"
)

// A positionStyle is how a dialect gives positions.
type positionStyle uint8

const (
	wholeGame   positionStyle = iota // "position startpos|fen FEN moves …" with all moves
	fromCapture                      // "position fen FEN moves …" since the last capture
	bareFEN                          // "fen FEN moves …" with all moves
)

// A told is what one engine is told about the position: where it starts, and
// the moves since in the engine's dialect.
type told struct {
	style positionStyle
	moves notation.Coordinates
	start string
	since strings.Builder
}

// newTold begins a game at the start of the variant if fen is empty, which is
// then p's, or at fen.
func newTold(proto *protocol, p game.Position, fen string, chess960 bool) *told {
	t := &told{style: proto.position, moves: proto.moves}
	t.moves.KingTakesRook = chess960
	switch {
	case t.style == fromCapture:
		t.start = "position fen " + p.String()
	case t.style == bareFEN:
		t.start = "fen " + p.String()
	case fen == "":
		t.start = "position startpos"
	default:
		t.start = "position fen " + fen
	}
	return t
}

// add plays m on a copy of what the engine knows; p is the position before it.
func (t *told) add(p game.Position, m game.Move) {
	if t.since.Len() == 0 {
		t.since.WriteString(" moves")
	}
	t.since.WriteByte(' ')
	t.since.WriteString(t.moves.Format(p.Traits(), m))
}

// captured begins anew at p, which a capture has led to, if the dialect does so.
func (t *told) captured(p game.Position) {
	if t.style == fromCapture {
		t.start = "position fen " + p.String()
		t.since.Reset()
	}
}

// line returns the line that gives the engine the position.
func (t *told) line() string { return t.start + t.since.String() }
