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
	fen   func(string) string // puts a FEN into the engine's letters
	start string
	since strings.Builder
}

// newTold begins a game for an engine at the start of the variant if fen is
// empty, which is then p's, or at fen.
func newTold(engine *player, p game.Position, fen string, chess960 bool) *told {
	t := &told{style: engine.proto.position, moves: engine.proto.moves, fen: engine.fen}
	t.moves.KingTakesRook = chess960
	switch {
	case t.style == fromCapture:
		t.start = "position fen " + t.fen(p.String())
	case t.style == bareFEN:
		t.start = "fen " + t.fen(p.String())
	case fen == "":
		t.start = "position startpos"
	default:
		t.start = "position fen " + t.fen(fen)
	}
	return t
}

// add plays m on a copy of what the engine knows; p is the position before it.
func (t *told) add(p game.Position, m game.Move) { t.write(t.moves.Format(p.Traits(), m)) }

// write adds a word to the list of moves.
func (t *told) write(word string) {
	if t.since.Len() == 0 {
		t.since.WriteString(" moves")
	}
	t.since.WriteByte(' ')
	t.since.WriteString(word)
}

// captured begins anew at p, which a capture has led to, if the dialect does so.
func (t *told) captured(p game.Position) {
	if t.style == fromCapture {
		t.start = "position fen " + t.fen(p.String())
		t.since.Reset()
	}
}

// line returns the line that gives the engine the position.
func (t *told) line() string { return t.start + t.since.String() }

// The letters in which FENs of xiangqi come: N and B for horses and elephants in
// most programs, H and E in some.
const (
	lettersNB = "NB"
	lettersHE = "HE"
)

// fen puts a FEN into the letters that the engine reads. If its configuration
// does not say which, they are N and B for all but Sjaak II, which refuses them.
func (p *player) fen(text string) string {
	letters := p.engine.Letters
	if letters == "" && strings.HasPrefix(p.id, "Sjaak") && p.playsXiangqi {
		letters = lettersHE
	}
	if letters != lettersHE {
		return text
	}
	board, rest, _ := strings.Cut(text, " ")
	return strings.NewReplacer("N", "H", "B", "E", "n", "h", "b", "e").Replace(board) + " " + rest
}
