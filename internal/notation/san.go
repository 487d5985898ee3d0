package notation

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// Castling in standard algebraic notation.
const (
	shortCastling = "O-O"
	longCastling  = "O-O-O"
)

// SAN returns the legal move m of p in standard algebraic notation as defined by the
// PGN standard: with the least disambiguation that leaves one legal move, and a
// suffix for check and mate. It makes and unmakes m on p, so nothing else may use p
// at the same time.
func SAN(p game.Position, m game.Move) string {
	if m == game.NoMove {
		return "--"
	}
	b := make([]byte, 0, 8)
	b = appendBody(b, p, m)
	if p.GivesCheck(m) {
		b = append(b, checkSuffix(p, m))
	}
	return string(b)
}

// appendBody appends m without the suffix for check or mate.
func appendBody(b []byte, p game.Position, m game.Move) []byte {
	t, s := p.Traits(), p.State()
	switch m.Kind() {
	case game.Castle:
		return append(b, castlingText(m)...)
	case game.Drop:
		b = append(b, t.Letters[m.From()], '@')
		return appendSquare(b, t, m.To(), firstRankSAN)
	}
	if isPawn(t, s.Mover(m)) {
		return appendPawnMove(b, t, s, m)
	}
	b = append(b, t.Letters[s.Mover(m).Type()])
	b = appendOrigin(b, p, m)
	if s.Capture(m) {
		b = append(b, 'x')
	}
	return appendSquare(b, t, m.To(), firstRankSAN)
}

// appendPawnMove appends e4, exd5 or exd8=Q.
func appendPawnMove(b []byte, t *game.Traits, s *game.State, m game.Move) []byte {
	if s.Capture(m) {
		file, _ := split(t, m.From())
		b = append(b, 'a'+byte(file), 'x')
	}
	b = appendSquare(b, t, m.To(), firstRankSAN)
	if p := m.Promotion(); p != game.None {
		b = append(b, '=', t.Letters[p])
	}
	return b
}

// appendOrigin appends the part of the origin of m that distinguishes it from the
// other legal moves of the same type of piece to the same square: nothing, the file,
// the rank, or both, in this order of preference.
func appendOrigin(b []byte, p game.Position, m game.Move) []byte {
	t := p.Traits()
	rivals, sameFile, sameRank := false, false, false
	file, rank := split(t, m.From())
	for _, r := range ambiguousMoves(p, m) {
		f, k := split(t, r.From())
		rivals = true
		sameFile = sameFile || f == file
		sameRank = sameRank || k == rank
	}
	name := appendSquare(nil, t, m.From(), firstRankSAN)
	switch {
	case !rivals:
		return b
	case !sameFile:
		return append(b, name[0])
	case !sameRank:
		return append(b, name[1:]...)
	default:
		return append(b, name...)
	}
}

// ambiguousMoves returns the other legal moves of pieces of the same type to the same
// square.
func ambiguousMoves(p game.Position, m game.Move) []game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	s := p.State()
	var rivals []game.Move
	for _, c := range list.Moves() {
		r := c.Move
		if r.Kind() == game.Normal && r.To() == m.To() && r.From() != m.From() && s.Mover(r) == s.Mover(m) {
			rivals = append(rivals, r)
		}
	}
	return rivals
}

// castlingText returns O-O for castling with the rook on the king's right from
// White's view, else O-O-O.
func castlingText(m game.Move) string {
	if m.To() > m.From() {
		return shortCastling
	}
	return longCastling
}

// checkSuffix returns '#' if m, which gives check, is mate, else '+'.
func checkSuffix(p game.Position, m game.Move) byte {
	p.Make(m)
	defer p.Unmake()
	if p.Outcome().Reason == game.Checkmate { // no move alone may mean that a tile is unknown
		return '#'
	}
	return '+'
}

// isPawn reports whether SAN writes moves of p without a letter.
func isPawn(t *game.Traits, p game.Piece) bool { return t.Letters[p.Type()] == 'P' }

// Numbered joins moves with their move numbers, as in "12. Nf3 Nc6 13. Bb5" or
// "12... Nc6 13. Bb5". Side makes the first move, which has the given number.
func Numbered(side game.Color, number int, moves []string) string {
	var b strings.Builder
	for i, text := range moves {
		switch {
		case side == game.White:
			fmt.Fprintf(&b, "%d. ", number)
		case i == 0:
			fmt.Fprintf(&b, "%d... ", number)
		}
		b.WriteString(text)
		if i < len(moves)-1 {
			b.WriteByte(' ')
		}
		if side == game.Black {
			number++
		}
		side = side.Other()
	}
	return b.String()
}
