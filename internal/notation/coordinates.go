package notation

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/game"
)

// Null is how protocols write "no move".
const Null = "0000"

// The reasons for which Parse and ParseSAN refuse a text. They wrap these in an
// error that quotes the text and says more.
var (
	ErrSyntax    = errors.New("not a move")
	ErrIllegal   = errors.New("illegal move")
	ErrAmbiguous = errors.New("ambiguous move")
)

// Coordinates is how a protocol writes moves: origin and destination, as in
// e2e4, e7e8q for a promotion, N@f3 for a drop. UCI is Coordinates{FirstRank: 1},
// in xiangqi as well, where the tenth rank makes moves of five or six letters
// (h10g8). UCCI, ICCS and the Cyclone dialect of UCI are Coordinates{}.
type Coordinates struct {
	FirstRank     int  // the number of White's back rank: 1 in UCI, 0 in UCCI
	KingTakesRook bool // write all castling as e1h1, as UCI_Chess960 asks for
}

// Format returns m as text, and [Null] for NoMove. Castling is written as the
// king's two steps, e1g1, if KingTakesRook is not set and king and rook stand
// where orthodox chess has them; any other castling is written as the king
// taking its own rook, because its destination alone could mean a plain move.
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

// kingTarget returns the square on which the king ends up after the castling m.
func kingTarget(t *game.Traits, m game.Move) game.Square {
	file, rank := fileC, int(m.From())/t.Files
	if m.To() > m.From() {
		file = fileG
	}
	return game.Square(file + rank*t.Files)
}

// Parse returns the legal move of p that text stands for. Castling may be
// written as the king's steps or as the king taking its own rook, whatever
// KingTakesRook says; where the king's steps are also a plain move of the king,
// they mean the plain move. A hyphen between the squares is accepted (e1-g1), in
// xiangqi capital letters as well, as ICCS has them (H2-E2), and there an error says
// so where the move would be legal with the ranks of the other dialect. The error
// wraps ErrSyntax or ErrIllegal.
func (c Coordinates) Parse(p game.Position, text string) (game.Move, error) {
	t := p.Traits()
	plain := text
	if usesWXF(t) {
		plain = plainICCS(text)
	}
	plain, err := plainTile(t, plain)
	if err != nil {
		return game.NoMove, err
	}
	var list game.MoveList
	p.Generate(&list, game.All)
	want, ok := c.read(t, plain)
	if !ok {
		return game.NoMove, fmt.Errorf("%w: %q%s", ErrSyntax, text, c.dialectHint(t, plain, list.Moves()))
	}
	if m := want.find(t, list.Moves()); m != game.NoMove {
		return m, nil
	}
	return game.NoMove, fmt.Errorf("%w: %q: %s%s", ErrIllegal, text,
		c.why(p, want, list.Moves()), c.dialectHint(t, plain, list.Moves()))
}

// A written move is what the text says, before the position says what it means.
type written struct {
	from, to  game.Square
	promotion game.Piece
	drop      game.Piece // piece type; from is then meaningless
}

// read takes text apart, and reports whether it has the form of a move.
func (c Coordinates) read(t *game.Traits, text string) (w written, ok bool) {
	if len(text) > 2 && text[1] == '@' {
		w.drop = dropped(t, text[0])
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
		w.promotion = kindOf(t, text[0])
		return w, w.promotion != game.None
	}
	return w, true
}

// dropped returns the piece type that the letter of a drop stands for, which is a
// capital for both sides.
func dropped(t *game.Traits, letter byte) game.Piece {
	if letter < 'A' || letter > 'Z' {
		return game.None
	}
	return kindOf(t, letter)
}

// find returns the move among moves that w means, or NoMove. A move written
// exactly so is preferred to a castling given by the king's steps.
func (w written) find(t *game.Traits, moves []game.Scored) game.Move {
	castling := game.NoMove
	for _, s := range moves {
		switch m := s.Move; {
		case w.is(m):
			return m
		case m.Kind() == game.Castle && w.castles(t, m):
			castling = m
		}
	}
	return castling
}

// is reports whether w is m, castling written as king takes rook.
func (w written) is(m game.Move) bool {
	if m.To() != w.to || m.Promotion() != w.promotion {
		return false
	}
	if m.Kind() == game.Drop {
		return w.drop != game.None && m.From() == game.Square(w.drop)
	}
	return w.drop == game.None && m.From() == w.from
}

// castles reports whether w is the castling m, written as the king's steps.
func (w written) castles(t *game.Traits, m game.Move) bool {
	return w.drop == game.None && w.promotion == game.None &&
		m.From() == w.from && kingTarget(t, m) == w.to
}

// A dropper is a position that can tell why a piece may not be dropped.
type dropper interface {
	WhyNotDrop(kind game.Piece, to game.Square) string
}

// why returns the reason for which w is not legal in p, as far as it shows from
// the board.
func (c Coordinates) why(p game.Position, w written, moves []game.Scored) string {
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

// promotes reports whether w would be legal with a piece to promote to.
func promotes(moves []game.Scored, w written) bool {
	for _, s := range moves {
		if s.Move.From() == w.from && s.Move.To() == w.to && s.Move.Promotion() != game.None {
			return true
		}
	}
	return false
}
