package notation

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/game"
)

// Null is the text of "no move" in protocols.
const Null = "0000"

// The errors of the Parse functions. They wrap one of these in an error that quotes
// the text and gives details.
var (
	ErrSyntax    = errors.New("not a move")
	ErrIllegal   = errors.New("illegal move")
	ErrAmbiguous = errors.New("ambiguous move")
)

// Coordinates is the notation of moves in a protocol: origin and destination, as in
// e2e4, e7e8q for a promotion, N@f3 for a drop. UCI has Coordinates{FirstRank: 1},
// also in xiangqi, where moves to or from the tenth rank have five or six characters
// (h10g8). UCCI, ICCS and the Cyclone dialect of UCI have Coordinates{}.
type Coordinates struct {
	FirstRank     int  // the number of White's back rank: 1 in UCI, 0 in UCCI
	KingTakesRook bool // write all castling as e1h1, as UCI_Chess960 demands
}

// Format returns m as text, and [Null] for NoMove. It writes castling as the king's
// two steps, e1g1, if KingTakesRook is not set and king and rook are on their squares
// of orthodox chess. It writes any other castling as the king taking its own rook,
// because the king's destination alone could mean an ordinary move.
func (c Coordinates) Format(t *game.Traits, m game.Move) string {
	if m == game.NoMove {
		return Null
	}
	b := make([]byte, 0, 8)
	if m.Kind() == game.Drop {
		b = append(b, t.Letters[m.From()], '@')
		return string(appendSquare(b, t, m.To(), c.FirstRank))
	}
	to := m.To()
	if m.Kind() == game.Castle && !c.KingTakesRook && orthodoxCastling(t, m) {
		to = kingTarget(t, m)
	}
	b = appendSquare(b, t, m.From(), c.FirstRank)
	b = appendSquare(b, t, to, c.FirstRank)
	if p := m.Promotion(); p != game.None {
		b = append(b, lower(t.Letters[p]))
	}
	return string(b)
}

// The files on which castling in chess starts and ends.
const (
	fileA, fileC, fileE, fileG, fileH = 0, 2, 4, 6, 7
)

// orthodoxCastling reports whether the castling m starts with the king on the
// e-file of a back rank and the rook in a corner.
func orthodoxCastling(t *game.Traits, m game.Move) bool {
	king, rank := split(t, m.From())
	rook, _ := split(t, m.To())
	return king == fileE && (rook == fileA || rook == fileH) && (rank == 0 || rank == t.Ranks-1)
}

// kingTarget returns the king's square after the castling m.
func kingTarget(t *game.Traits, m game.Move) game.Square {
	file, rank := fileC, int(m.From())/t.Files
	if m.To() > m.From() {
		file = fileG
	}
	return game.Square(file + rank*t.Files)
}

// Parse returns the legal move of p that text means. Castling may be written as the
// king's steps or as the king taking its own rook, with any KingTakesRook; if the
// king's steps are also an ordinary move of the king, they mean the ordinary move.
// Parse accepts a hyphen between the squares (e1-g1), and in xiangqi the capital
// letters of ICCS (H2-E2). The error wraps ErrSyntax or ErrIllegal. In xiangqi it has
// a hint if the move would be legal with the ranks of the other dialect.
func (c Coordinates) Parse(p game.Position, text string) (game.Move, error) {
	t := p.Traits()
	plain := text
	if usesWXF(t) {
		plain = normalizeICCS(text)
	}
	plain, err := normalizeTile(t, plain)
	if err != nil {
		return game.NoMove, err
	}
	var list game.MoveList
	p.Generate(&list, game.All)
	want, ok := c.parseSquares(t, plain)
	if !ok {
		return game.NoMove, fmt.Errorf("%w: %q%s", ErrSyntax, text, c.dialectHint(t, plain, list.Moves()))
	}
	if m := want.find(t, list.Moves()); m != game.NoMove {
		return m, nil
	}
	return game.NoMove, fmt.Errorf("%w: %q: %s%s", ErrIllegal, text,
		c.illegalReason(p, want, list.Moves()), c.dialectHint(t, plain, list.Moves()))
}

// A parsedMove is a move in coordinates before it is compared with the legal moves.
type parsedMove struct {
	from, to  game.Square
	promotion game.Piece
	drop      game.Piece // piece type; from is then meaningless
}

// parseSquares parses text. It returns false if text does not have the form of a move.
func (c Coordinates) parseSquares(t *game.Traits, text string) (w parsedMove, ok bool) {
	if len(text) > 2 && text[1] == '@' {
		w.drop = dropType(t, text[0])
		to, rest, ok := cutSquare(text[2:], t, c.FirstRank)
		w.to = to
		return w, ok && rest == "" && w.drop != game.None
	}
	w.from, text, ok = cutSquare(text, t, c.FirstRank)
	if !ok {
		return w, false
	}
	text = strings.TrimPrefix(text, "-")
	w.to, text, ok = cutSquare(text, t, c.FirstRank)
	if !ok || len(text) > 1 {
		return w, false
	}
	if len(text) == 1 {
		w.promotion = pieceType(t, text[0])
		return w, w.promotion != game.None
	}
	return w, true
}

// dropType returns the piece type of the letter of a drop, upper case for both sides.
func dropType(t *game.Traits, letter byte) game.Piece {
	if letter < 'A' || letter > 'Z' {
		return game.None
	}
	return pieceType(t, letter)
}

// find returns the move among moves that w means, or NoMove. It prefers an exact match
// to castling given by the king's steps.
func (w parsedMove) find(t *game.Traits, moves []game.Scored) game.Move {
	castling := game.NoMove
	for _, s := range moves {
		switch m := s.Move; {
		case w.equals(m):
			return m
		case m.Kind() == game.Castle && w.castles(t, m):
			castling = m
		}
	}
	return castling
}

// equals reports whether w is m, with castling as the king taking its own rook.
func (w parsedMove) equals(m game.Move) bool {
	if m.To() != w.to || m.Promotion() != w.promotion {
		return false
	}
	if m.Kind() == game.Drop {
		return w.drop != game.None && m.From() == game.Square(w.drop)
	}
	return w.drop == game.None && m.From() == w.from
}

// castles reports whether w is the castling m given by the king's steps.
func (w parsedMove) castles(t *game.Traits, m game.Move) bool {
	return w.drop == game.None && w.promotion == game.None &&
		m.From() == w.from && kingTarget(t, m) == w.to
}

// A dropper is a position that explains why a drop is illegal.
type dropper interface {
	WhyNotDrop(piece game.Piece, to game.Square) string
}

// illegalReason returns the reason why w is illegal in p, as far as the board shows it.
func (c Coordinates) illegalReason(p game.Position, w parsedMove, moves []game.Scored) string {
	s, t := p.State(), p.Traits()
	switch {
	case w.drop != game.None:
		if d, ok := p.(dropper); ok {
			return d.WhyNotDrop(w.drop, w.to)
		}
		return "no such drop here"
	case s.Board[w.from] == game.None:
		return "no piece on " + string(appendSquare(nil, t, w.from, c.FirstRank))
	case s.Board[w.from].Color() != s.Side:
		return "the piece on " + string(appendSquare(nil, t, w.from, c.FirstRank)) + " is the opponent's"
	case w.promotion == game.None && promotes(moves, w):
		return "the piece promoted to is missing"
	case s.InCheck:
		return "the piece cannot go there, or leaves the king in check"
	default:
		return "the piece cannot go there"
	}
}

// promotes reports whether w would be legal with a promotion.
func promotes(moves []game.Scored, w parsedMove) bool {
	for _, s := range moves {
		if s.Move.From() == w.from && s.Move.To() == w.to && s.Move.Promotion() != game.None {
			return true
		}
	}
	return false
}
