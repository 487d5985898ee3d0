package notation

import (
	"fmt"
	"strconv"
	"strings"

	"arrocco/game"
)

// WXF returns the legal move m of a position of xiangqi in the notation of the World
// Xiangqi Federation: piece, file, direction and number. C2=5 moves the cannon of file
// 2 sideways to file 5, H8+7 the horse of file 8 forward to file 7, and R1-3 the
// chariot of file 1 back by three ranks. Files count from the mover's right.
//
// Of two pieces of a type on one file, the front one is C+ and the rear one C-,
// without the file. Advisors and elephants need no such sign. Soldiers on a file with
// three or more, or when two files have two or more, have a number from the front
// followed by the file: 15=4 moves the front soldier of file 5 to file 4.
func WXF(p game.Position, m game.Move) string {
	if m == game.NoMove {
		return "--"
	}
	s := p.State()
	w := describeMove(p.Traits(), s, m)
	b := make([]byte, 0, 4)
	b = w.appendPiece(b, wxfLetter(p.Traits(), w.piece))
	b = append(b, w.direction)
	return string(strconv.AppendInt(b, int64(w.number), 10))
}

// A wxfMove describes a move as WXF does. In one that is parsed from a text, zero
// stands for a part that the text does not have.
type wxfMove struct {
	piece     game.Piece // type
	file      int        // 1 to 9, from the mover's right
	index     int        // from the front of its type on the file, from 1; or rear or middle
	order     int        // the number of a soldier when two files have several, see [Chinese]
	guard     bool       // the letter was G: an advisor, if not the general
	direction byte       // '+', '-' or '='
	number    int        // the destination's file, or the number of ranks along the file

	// These decide how the piece is written.
	count   int  // pieces of the type on the file
	files   int  // files with two or more pieces of the type
	noIndex bool // an index is never needed: advisors and elephants
}

// rear is the index of the last piece on a file in a parsed text.
const rear = -1

// describeMove returns the description of the legal move m.
func describeMove(t *game.Traits, s *game.State, m game.Move) wxfMove {
	piece := s.Board[m.From()]
	w := wxfMove{piece: piece.Type(), file: wxfFile(t, s.Side, m.From())}
	counts := make([]int, t.Files+1) // by the number of the file
	for at := range game.Square(t.Files * t.Ranks) {
		if s.Board[at] != piece {
			continue
		}
		file := wxfFile(t, s.Side, at)
		counts[file]++
		if file == w.file && advance(t, s.Side, m.From(), at) >= 0 {
			w.index++
		}
	}
	w.order = w.index
	for file, n := range counts {
		if n > 1 {
			w.files++
			if file < w.file {
				w.order += n
			}
		}
	}
	w.count = counts[w.file]
	w.describeStep(t, s.Side, m)
	return w
}

// describeStep sets direction and number.
func (w *wxfMove) describeStep(t *game.Traits, side game.Color, m game.Move) {
	slanting := strings.IndexByte("ABN", t.Letters[w.piece]) >= 0
	w.noIndex = slanting && t.Letters[w.piece] != 'N'
	steps := advance(t, side, m.From(), m.To())
	switch {
	case steps > 0:
		w.direction, w.number = '+', steps
	case steps < 0:
		w.direction, w.number = '-', -steps
	default:
		w.direction = '='
	}
	if slanting || steps == 0 {
		w.number = wxfFile(t, side, m.To())
	}
}

// wxfFile returns the number of a square's file from a player's view.
func wxfFile(t *game.Traits, side game.Color, at game.Square) int {
	file, _ := split(t, at)
	if side == game.White {
		return t.Files - file
	}
	return file + 1
}

// advance returns the number of ranks from one square to another, positive if it is
// forward for a player.
func advance(t *game.Traits, side game.Color, from, to game.Square) int {
	steps := int(to)/t.Files - int(from)/t.Files
	if side == game.Black {
		return -steps
	}
	return steps
}

// appendPiece appends the two characters that identify the piece.
func (w *wxfMove) appendPiece(b []byte, letter byte) []byte {
	switch {
	case w.count == 1 || w.noIndex:
		b = append(b, letter)
		return strconv.AppendInt(b, int64(w.file), 10)
	case letter == 'P' && (w.count > 2 || w.files > 1):
		b = strconv.AppendInt(b, int64(w.index), 10)
		return strconv.AppendInt(b, int64(w.file), 10)
	case w.index == 1:
		return append(b, letter, '+')
	default:
		return append(b, letter, '-')
	}
}

// wxfLetter returns the federation's letter of a piece type.
func wxfLetter(t *game.Traits, piece game.Piece) byte {
	switch letter := t.Letters[piece]; letter {
	case 'N':
		return 'H'
	case 'B':
		return 'E'
	default:
		return letter
	}
}

// wxfPieceType returns the piece type of a letter of either case: H or N, E or B, K or
// G, P or S, R, C, A. It returns None for other letters.
func wxfPieceType(t *game.Traits, letter byte) game.Piece {
	c := upper(letter)
	switch c {
	case 'H':
		c = 'N'
	case 'E':
		c = 'B'
	case 'G':
		c = 'K'
	case 'S':
		c = 'P'
	}
	return pieceType(t, c)
}

// ParseWXF returns the legal move of a position of xiangqi that text means in the
// notation of [WXF]. It is lenient about details that do not change the meaning:
// lower case, other letters that people use (N, B and S for H, E and P, and G for the
// general as well as for a guard, which is an advisor), full-width characters, a dot
// for =, the sign before the piece (+C=5), and the file instead of a sign. The error
// wraps ErrSyntax, ErrIllegal or ErrAmbiguous.
func ParseWXF(p game.Position, text string) (game.Move, error) {
	want, ok := readWXF(p.Traits(), strings.TrimRight(Fold(text), "+#!?"))
	if !ok {
		return game.NoMove, fmt.Errorf("%w: %q", ErrSyntax, text)
	}
	return want.find(p, text, WXF)
}

// find returns the legal move of p that w means. Errors quote text and format moves
// with name.
func (w wxfMove) find(p game.Position, text string, name func(game.Position, game.Move) string) (game.Move, error) {
	t, s := p.Traits(), p.State()
	var list game.MoveList
	p.Generate(&list, game.All)
	found := game.NoMove
	for _, c := range list.Moves() {
		switch {
		case !w.matches(t, describeMove(t, s, c.Move)):
		case found != game.NoMove:
			return game.NoMove, fmt.Errorf("%w: %q: %s or %s", ErrAmbiguous, text, name(p, found), name(p, c.Move))
		default:
			found = c.Move
		}
	}
	if found == game.NoMove {
		return game.NoMove, fmt.Errorf("%w: %q", ErrIllegal, text)
	}
	return found, nil
}

// readWXF parses a text of four characters. It returns false if text does not have the
// form of a move.
func readWXF(t *game.Traits, text string) (w wxfMove, ok bool) {
	if len(text) != 4 {
		return w, false
	}
	piece := [2]byte{text[0], text[1]}
	if piece[0] == '+' || piece[0] == '-' { // +C=5
		piece[0], piece[1] = piece[1], piece[0]
	}
	w.direction, w.number = text[2], digit(text[3])
	if w.direction == '.' {
		w.direction = '='
	}
	ok = strings.IndexByte("+-=", w.direction) >= 0 && w.number > 0
	if index := digit(piece[0]); index > 0 { // 15=4
		w.piece, w.index, w.file = wxfPieceType(t, 'P'), index, digit(piece[1])
		return w, ok && w.file > 0
	}
	w.piece, w.guard = wxfPieceType(t, piece[0]), upper(piece[0]) == 'G'
	switch piece[1] {
	case '+':
		w.index = 1
	case '-':
		w.index = rear
	default:
		w.file = digit(piece[1])
		ok = ok && w.file > 0
	}
	return w, ok && w.piece != game.None
}

// digit returns the value of a digit, or 0 for any other byte.
func digit(c byte) int {
	if c < '0' || c > '9' {
		return 0
	}
	return int(c - '0')
}

// matches reports whether w, parsed from a text, means the move described by m.
func (w wxfMove) matches(t *game.Traits, m wxfMove) bool {
	if w.piece != m.piece && (!w.guard || m.piece != pieceType(t, 'A')) {
		return false
	}
	if w.direction != m.direction || w.number != m.number {
		return false
	}
	if w.file != 0 && w.file != m.file {
		return false
	}
	switch {
	case w.order != 0 && m.files > 1:
		return m.count > 1 && m.order == w.order
	case w.order != 0:
		return m.count > 1 && m.index == w.order
	}
	switch w.index {
	case 0:
		return true
	case rear:
		return m.count > 1 && m.index == m.count
	case middle:
		return m.count > 2 && 2*m.index == m.count+1
	default:
		return m.count > 1 && m.index == w.index
	}
}
