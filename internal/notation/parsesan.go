package notation

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/game"
)

// ParseSAN returns the legal move of p that text means in standard algebraic
// notation. It is lenient about details that do not change the meaning: suffixes for
// check, mate and comment, the capture sign, = before a promotion, 0-0 for O-O,
// "e.p.", figures of pieces, lower-case letters of pieces where no pawn can make the
// move (nf3), and an unnecessary origin (Ng1-f3, e2e4, g1f3). Castling
// may be written with squares: the king's destination (e1g1, e1-g1, Kg1), unless that
// is an ordinary move of the king, or as the king taking its own rook (e1h1). A text
// that could mean two moves is an error. The error wraps ErrSyntax, ErrIllegal or
// ErrAmbiguous.
func ParseSAN(p game.Position, text string) (game.Move, error) {
	t := p.Traits()
	plain, err := normalizeTile(t, text)
	if err != nil {
		return game.NoMove, err
	}
	m, err := parsePlainSAN(p, plain, text)
	if capital, ok := capitalPiece(plain); ok && err != nil && !errors.Is(err, ErrAmbiguous) {
		if again, errAgain := parsePlainSAN(p, capital, text); !errors.Is(errAgain, ErrSyntax) {
			return again, errAgain
		}
	}
	return m, err
}

// parsePlainSAN is ParseSAN for a text in which tiles are normalized. Errors quote text.
func parsePlainSAN(p game.Position, plain, text string) (game.Move, error) {
	pat, ok := readSAN(p.Traits(), plain, firstRankSAN)
	if !ok {
		return game.NoMove, fmt.Errorf("%w: %q", ErrSyntax, text)
	}
	return pat.findIn(p, text)
}

// capitalPiece returns text with a capital letter for the piece if it has a small one. A b
// before a capture is always the file of a pawn.
func capitalPiece(text string) (capital string, ok bool) {
	if len(text) < len("nf3") || strings.IndexByte("nbrqk", text[0]) < 0 || isDigit(text[1]) ||
		text[0] == 'b' && (text[1] == 'x' || text[1] == ':') {
		return text, false
	}
	return strings.ToUpper(text[:1]) + text[1:], true
}

// isDigit reports whether c is a decimal digit.
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// findIn returns the legal move of p that the pattern means. Errors quote text.
func (pat *pattern) findIn(p game.Position, text string) (game.Move, error) {
	t := p.Traits()
	var list game.MoveList
	p.Generate(&list, game.All)
	found := filter(&list, func(m game.Move) bool { return pat.matches(t, p.State(), m) })
	if len(found) == 0 {
		found = filter(&list, func(m game.Move) bool { return pat.castles(t, m) })
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return game.NoMove, fmt.Errorf("%w: %q", ErrIllegal, text)
	default:
		return game.NoMove, fmt.Errorf("%w: %q: %s", ErrAmbiguous, text, listSAN(p, found))
	}
}

// filter returns the moves of the list for which wanted returns true.
func filter(list *game.MoveList, wanted func(game.Move) bool) []game.Move {
	var found []game.Move
	for _, s := range list.Moves() {
		if wanted(s.Move) {
			found = append(found, s.Move)
		}
	}
	return found
}

// listSAN lists moves in SAN, as "Nbd2 or Nfd2".
func listSAN(p game.Position, moves []game.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = string(appendBody(nil, p, m))
	}
	return strings.Join(names, " or ")
}

// unknown is the value of a file or rank that the text does not have.
const unknown = -1

// A pattern is a parsed text in SAN, which may match several moves.
type pattern struct {
	first      int        // the number of White's back rank
	castling   string     // O-O, O-O-O or empty
	piece      game.Piece // piece type; None if any piece will do
	drop       bool
	file, rank int // of the origin, or unknown
	to         game.Square
	promotion  game.Piece
}

// matches reports whether pat matches the legal move m of the position with state s.
func (pat *pattern) matches(t *game.Traits, s *game.State, m game.Move) bool {
	if pat.castling != "" || m.Kind() == game.Castle {
		return m.Kind() == game.Castle && castlingText(m) == pat.castling
	}
	if m.To() != pat.to || m.Promotion() != pat.promotion || pat.drop != (m.Kind() == game.Drop) {
		return false
	}
	if pat.piece != game.None && s.Mover(m).Type() != pat.piece {
		return false
	}
	if pat.drop {
		return true
	}
	return pat.from(t, m)
}

// from reports whether the origin of m matches.
func (pat *pattern) from(t *game.Traits, m game.Move) bool {
	file, rank := split(t, m.From())
	return (pat.file == unknown || pat.file == file) && (pat.rank == unknown || pat.rank == rank)
}

// castles reports whether pat has the squares of the castling m: the king's origin,
// and either its destination or its rook's square. The letter of the king with its
// destination is enough.
func (pat *pattern) castles(t *game.Traits, m game.Move) bool {
	if m.Kind() != game.Castle || pat.castling != "" || pat.drop || pat.promotion != game.None || !pat.from(t, m) {
		return false
	}
	king := pat.piece == pieceType(t, 'K')
	whole := pat.file != unknown && pat.rank != unknown && (king || pat.piece == game.None)
	return whole && pat.to == m.To() || (whole || king) && pat.to == kingTarget(t, m)
}

// readSAN parses text, in which ranks count from first. It returns false if text does
// not have the form of a move.
func readSAN(t *game.Traits, text string, first int) (pat pattern, ok bool) {
	text = trimSAN(Fold(text))
	pat.first = first
	if c := readCastling(text); c != "" {
		return pattern{castling: c}, true
	}
	pat.file, pat.rank = unknown, unknown
	text = pat.cutPromotion(t, text)
	text, ok = pat.cutTarget(t, text)
	if !ok {
		return pat, false
	}
	text = pat.cutPiece(t, text)
	return pat, pat.readOrigin(t, text)
}

// trimSAN removes suffixes for check, mate, comment and en passant.
func trimSAN(text string) string {
	const signs = "+#!?:/ " // the colon is a capture, as in ed5:
	text = strings.TrimRight(strings.TrimSpace(text), signs)
	for _, suffix := range []string{"mate", "ch.", "ch", "dbl.", "dis.", "e.p.", "ep"} {
		text = strings.TrimRight(strings.TrimSuffix(text, suffix), signs)
	}
	return text
}

// readCastling returns O-O or O-O-O if text is one of these with the letter O of
// either case or the digit 0, else "".
func readCastling(text string) string {
	switch text {
	case "O-O", "0-0", "o-o", "OO", "00", "oo":
		return shortCastling
	case "O-O-O", "0-0-0", "o-o-o", "OOO", "000", "ooo":
		return longCastling
	default:
		return ""
	}
}

// cutPromotion reads and removes =Q, (Q), =(Q), /Q or Q at the end.
func (pat *pattern) cutPromotion(t *game.Traits, text string) string {
	s, inside := strings.CutSuffix(text, ")")
	if s == "" {
		return text
	}
	last := len(s) - 1
	pat.promotion = pieceType(t, s[last])
	if pat.promotion == game.None {
		return text
	}
	if inside {
		return strings.TrimSuffix(strings.TrimSuffix(s[:last], "("), "=")
	}
	for _, sign := range []string{"=", "/"} {
		if before, found := strings.CutSuffix(s[:last], sign); found {
			return before
		}
	}
	return s[:last]
}

// cutTarget reads and removes the destination at the end.
func (pat *pattern) cutTarget(t *game.Traits, text string) (rest string, ok bool) {
	i := len(text)
	for i > 0 && text[i-1] >= '0' && text[i-1] <= '9' {
		i--
	}
	if i == 0 {
		return text, false
	}
	at, after, ok := cutSquare(text[i-1:], t, pat.first)
	pat.to = at
	return text[:i-1], ok && after == ""
}

// cutPiece reads and removes the letter of the piece at the start. Without one, the
// text means a pawn, unless readOrigin finds a full square, which may have any piece.
func (pat *pattern) cutPiece(t *game.Traits, text string) string {
	if text != "" && text[0] >= 'A' && text[0] <= 'Z' {
		if pat.piece = pieceType(t, text[0]); pat.piece != game.None {
			return text[1:]
		}
		return text
	}
	pat.piece = pieceType(t, 'P')
	return text
}

// readOrigin reads the text between the piece and the destination: a drop sign, or
// the file, rank or square of the origin and a capture sign.
func (pat *pattern) readOrigin(t *game.Traits, text string) bool {
	if text == "@" {
		pat.drop = true
		return pat.promotion == game.None
	}
	if n := len(text); n > 0 && strings.IndexByte("x:-", text[n-1]) >= 0 {
		text = text[:n-1]
	}
	if at, rest, ok := cutSquare(text, t, pat.first); ok && rest == "" {
		pat.file, pat.rank = split(t, at)
		if isPawn(t, pat.piece) {
			pat.piece = game.None
		}
		return true
	}
	switch {
	case text == "":
		return true
	case len(text) == 1 && text[0] >= 'a' && text[0] < 'a'+byte(t.Files):
		pat.file = int(text[0] - 'a')
		return true
	default:
		return pat.readRank(t, text)
	}
}

// readRank reads an origin that has only a rank.
func (pat *pattern) readRank(t *game.Traits, text string) bool {
	at, rest, ok := cutSquare("a"+text, t, pat.first)
	_, pat.rank = split(t, at)
	return ok && rest == ""
}
