package client

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

// A PositionLine gives one engine the position of a game: where the game starts,
// and the moves since in the engine's dialect.
type PositionLine struct {
	style  positionStyle
	moves  notation.Coordinates
	fen    func(string) string // puts a FEN into the engine's letters
	start  string
	since  strings.Builder
	banned string // the line about banned moves, for the next request only
}

// NewPosition begins a game for the engine: at the start of the variant if fen is
// empty, which is then p's, or at fen.
func (e *Engine) NewPosition(p game.Position, fen string, chess960 bool) *PositionLine {
	l := &PositionLine{style: e.proto.position, moves: e.proto.moves, fen: e.fen}
	l.moves.KingTakesRook = chess960
	switch {
	case l.style == fromCapture:
		l.start = "position fen " + l.fen(p.String())
	case l.style == bareFEN:
		l.start = "fen " + l.fen(p.String())
	case fen == "":
		l.start = "position startpos"
	default:
		l.start = "position fen " + l.fen(fen)
	}
	return l
}

// IsChess960 reports whether only Chess960's castling describes the position.
func IsChess960(p game.Position) bool {
	c, ok := p.(interface{ Chess960() bool })
	return ok && c.Chess960()
}

// FEN writes a position for engines: with the rooks' files as castling rights in
// Chess960, which all its engines read, as cutechess does.
func FEN(p game.Position, chess960 bool) string {
	if s, ok := p.(interface{ ShredderFEN() string }); ok && chess960 {
		return s.ShredderFEN()
	}
	return p.String()
}

// Play adds the move m; p is the position before it.
func (l *PositionLine) Play(p game.Position, m game.Move) { l.AddWord(l.moves.Format(p.Traits(), m)) }

// AddWord adds a word to the list of moves, as "+N" for a piece that was drawn.
func (l *PositionLine) AddWord(word string) {
	if l.since.Len() == 0 {
		l.since.WriteString(" moves")
	}
	l.since.WriteByte(' ')
	l.since.WriteString(word)
}

// Captured begins anew at p, which a capture has led to, if the dialect does so.
func (l *PositionLine) Captured(p game.Position) {
	if l.style == fromCapture {
		l.start = "position fen " + l.fen(p.String())
		l.since.Reset()
	}
}

// TakesBannedMoves reports whether the engine's dialect has a line for moves that
// are not allowed.
func (e *Engine) TakesBannedMoves() bool { return e.proto.words }

// Ban names the moves of p that the engine must not play next.
func (l *PositionLine) Ban(p game.Position, moves []game.Move) {
	if l.banned = ""; len(moves) == 0 {
		return
	}
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(" " + l.moves.Format(p.Traits(), m))
	}
	l.banned = "banmoves" + b.String() + "\n"
}

// text returns the lines for the engine.
func (l *PositionLine) text() string { return l.start + l.since.String() + "\n" + l.banned }

// The letters in which FENs of xiangqi come: N and B for horses and elephants in
// most programs, H and E in some.
const (
	lettersNB = "NB"
	lettersHE = "HE"
)

// fen puts a FEN into the letters that the engine reads. If its
// specification does not name them, they are N and B, except for Sjaak II, which
// refuses these.
func (e *Engine) fen(text string) string {
	letters := e.Spec.Letters
	if letters == "" && strings.HasPrefix(e.ID, "Sjaak") && e.playsXiangqi {
		letters = lettersHE
	}
	if letters != lettersHE {
		return text
	}
	board, rest, _ := strings.Cut(text, " ")
	return strings.NewReplacer("N", "H", "B", "E", "n", "h", "b", "e").Replace(board) + " " + rest
}
