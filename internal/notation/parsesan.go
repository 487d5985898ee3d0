package notation

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// ParseSAN returns the legal move of p that text means in standard algebraic
// notation. It is lenient about what does not change the meaning: suffixes for
// check, mate and comment, the capture sign, = before a promotion, 0-0 for O-O,
// "e.p.", figures of pieces, and more of the origin than needed (Ng1-f3, e2e4,
// g1f3). Castling may be written by squares: where the king goes (e1g1, e1-g1,
// Kg1), if that is no plain move of the king, or as the king taking its own rook
// (e1h1). It is strict where a text could mean two moves. The error wraps
// ErrSyntax, ErrIllegal or ErrAmbiguous.
func ParseSAN(p game.Position, text string) (game.Move, error) {
	t := p.Traits()
	plain, err := plainTile(t, text)
	if err != nil {
		return game.NoMove, err
	}
	pat, ok := readSAN(t, plain, firstRankSAN)
	if !ok {
		return game.NoMove, fmt.Errorf("%w: %q", ErrSyntax, text)
	}
	return pat.findIn(p, text)
}

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

// filter returns the moves of the list that are as wanted.
func filter(list *game.MoveList, wanted func(game.Move) bool) []game.Move {
	var found []game.Move
	for _, s := range list.Moves() {
		if wanted(s.Move) {
			found = append(found, s.Move)
		}
	}
	return found
}

// listSAN names the moves that a text could mean, as "Nbd2 or Nfd2".
func listSAN(p game.Position, moves []game.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = string(appendBody(nil, p, m))
	}
	return strings.Join(names, " or ")
}

// unknown is a file or rank that the text leaves open.
const unknown = -1

// A pattern is what a text in SAN says about a move.
type pattern struct {
	first      int        // the number of White's back rank
	castling   string     // O-O, O-O-O or empty
	kind       game.Piece // piece type; None if any piece will do
	drop       bool
	file, rank int // of the origin, or unknown
	to         game.Square
	promotion  game.Piece
}

// matches reports whether the legal m of the position with state s fits.
func (pat *pattern) matches(t *game.Traits, s *game.State, m game.Move) bool {
	if pat.castling != "" || m.Kind() == game.Castle {
		return m.Kind() == game.Castle && castlingText(m) == pat.castling
	}
	if m.To() != pat.to || m.Promotion() != pat.promotion || pat.drop != (m.Kind() == game.Drop) {
		return false
	}
	if pat.kind != game.None && s.Mover(m).Type() != pat.kind {
		return false
	}
	if pat.drop {
		return true
	}
	return pat.from(t, m)
}

// from reports whether m starts where the text says.
func (pat *pattern) from(t *game.Traits, m game.Move) bool {
	file, rank := split(t, m.From())
	return (pat.file == unknown || pat.file == file) && (pat.rank == unknown || pat.rank == rank)
}

// castles reports whether the text gives the squares of the castling m: from where
// the king goes, and either where it goes to or where its rook is. A king's letter
// with the square that it goes to is enough.
func (pat *pattern) castles(t *game.Traits, m game.Move) bool {
	if m.Kind() != game.Castle || pat.castling != "" || pat.drop || pat.promotion != game.None || !pat.from(t, m) {
		return false
	}
	king := pat.kind == kindOf(t, 'K')
	whole := pat.file != unknown && pat.rank != unknown && (king || pat.kind == game.None)
	return whole && pat.to == m.To() || (whole || king) && pat.to == kingTarget(t, m)
}

// readSAN takes a text apart, and reports whether it has the form of a move. Ranks
// are counted from first.
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
	text = pat.cutKind(t, text)
	return pat, pat.readOrigin(t, text)
}

// trimSAN removes what follows the move proper.
func trimSAN(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), "+#!?")
	for _, suffix := range []string{"e.p.", "ep"} {
		text = strings.TrimRight(strings.TrimSuffix(text, suffix), " ")
	}
	return text
}

// readCastling returns O-O or O-O-O if text is one of these, written with the
// letter O of either case or the digit 0; else it returns nothing.
func readCastling(text string) string {
	switch text {
	case "O-O", "0-0", "o-o":
		return shortCastling
	case "O-O-O", "0-0-0", "o-o-o":
		return longCastling
	default:
		return ""
	}
}

// cutPromotion takes =Q, (Q), =(Q), /Q or a bare Q off the end.
func (pat *pattern) cutPromotion(t *game.Traits, text string) string {
	s, inside := strings.CutSuffix(text, ")")
	if s == "" {
		return text
	}
	last := len(s) - 1
	pat.promotion = kindOf(t, s[last])
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

// cutTarget takes the destination off the end.
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

// cutKind takes the piece letter off the start. Without one, the text means a
// pawn, unless readOrigin finds a whole square, on which any piece may stand.
func (pat *pattern) cutKind(t *game.Traits, text string) string {
	if text != "" && text[0] >= 'A' && text[0] <= 'Z' {
		if pat.kind = kindOf(t, text[0]); pat.kind != game.None {
			return text[1:]
		}
		return text
	}
	pat.kind = kindOf(t, 'P')
	return text
}

// readOrigin reads what is left between the piece and the destination: a drop
// sign, or as much of the origin as the text gives, and a capture sign.
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
		if isPawn(t, pat.kind) {
			pat.kind = game.None
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

// readRank reads an origin of which only the rank is given.
func (pat *pattern) readRank(t *game.Traits, text string) bool {
	at, rest, ok := cutSquare("a"+text, t, pat.first)
	_, pat.rank = split(t, at)
	return ok && rest == ""
}
