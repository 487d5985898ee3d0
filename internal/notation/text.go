package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/game"
)

// usesWXF reports whether the moves of the game are written in WXF.
func usesWXF(t *game.Traits) bool { return t.Notation == game.WXF }

// CoordinatesOf returns the coordinates of a game in the logs and commands of this
// program: those of UCI, with castling as the king taking the rook, and in xiangqi
// those of UCCI.
func CoordinatesOf(t *game.Traits) Coordinates {
	if usesWXF(t) {
		return Coordinates{}
	}
	return Coordinates{FirstRank: 1, KingTakesRook: true}
}

// Text returns the legal move m of p in SAN, or in WXF for xiangqi. It may make and
// unmake m on p.
func Text(p game.Position, m game.Move) string {
	if usesWXF(p.Traits()) {
		return WXF(p, m)
	}
	return SAN(p, m)
}

// A Format returns the text of a legal move m of p. It may make and unmake m on p.
type Format func(p game.Position, m game.Move) string

// formatNames returns the names of the notations of a game, the usual one first.
func formatNames(t *game.Traits) []string {
	if usesWXF(t) {
		return []string{"wxf", "iccs", "chinese", "coordinates"}
	}
	return []string{"san", "coordinates"}
}

// FormatOf returns the notation with the given name: wxf, iccs or chinese for
// xiangqi, san for other games, or coordinates, those of [CoordinatesOf], for each
// game. An empty name means [Text]. The error lists the valid names.
func FormatOf(t *game.Traits, name string) (Format, error) {
	name = strings.ToLower(name)
	switch {
	case name == "" || name == formatNames(t)[0]:
		return Text, nil
	case !slices.Contains(formatNames(t), name):
		return nil, fmt.Errorf("invalid notation %q for %s: want one of %s", name, t.Name, strings.Join(formatNames(t), ", "))
	case name == "chinese":
		return Chinese, nil
	case name == "iccs":
		return func(p game.Position, m game.Move) string { return ICCS(p.Traits(), m) }, nil
	default:
		return func(p game.Position, m game.Move) string { return CoordinatesOf(p.Traits()).Format(p.Traits(), m) }, nil
	}
}

// Parse returns the legal move of p that text means in any notation of the game: the
// coordinates of [CoordinatesOf], or a notation of [ParseText]. The error wraps
// ErrSyntax, ErrIllegal or ErrAmbiguous.
func Parse(p game.Position, text string) (game.Move, error) {
	if usesWXF(p.Traits()) {
		return ParseText(p, text)
	}
	plain, err := normalizeTile(p.Traits(), text)
	if err != nil {
		return game.NoMove, err
	}
	c := CoordinatesOf(p.Traits())
	if _, ok := c.parseSquares(p.Traits(), plain); !ok {
		return ParseSAN(p, text)
	}
	m, err := c.Parse(p, text)
	if err == nil {
		return m, nil
	}
	if m, errSAN := ParseSAN(p, text); errSAN == nil {
		return m, nil
	}
	return game.NoMove, err // it says more than errSAN
}

// ParseText returns the legal move of p that text means in a notation that files of
// the game use: SAN, or for xiangqi WXF, ICCS, the coordinates of UCCI, Chinese
// characters or the notation of XBoard. The error wraps ErrSyntax, ErrIllegal or
// ErrAmbiguous.
func ParseText(p game.Position, text string) (game.Move, error) {
	if !usesWXF(p.Traits()) {
		return ParseSAN(p, text)
	}
	if isChinese(text) {
		return ParseChinese(p, text)
	}
	m, err := Coordinates{}.Parse(p, Fold(text))
	if !errors.Is(err, ErrSyntax) {
		return m, err
	}
	for _, parse := range []func(game.Position, string) (game.Move, error){ParseWXF, parseXBoard} {
		if m, again := parse(p, Fold(text)); !errors.Is(again, ErrSyntax) {
			return m, again
		}
	}
	return game.NoMove, err // it says more than the others
}

// Variation returns the texts of the moves of a variation that starts at p. It stops
// before the first illegal move. It works on a copy of p.
func Variation(p game.Position, moves []game.Move) []string {
	return VariationIn(p, moves, Text)
}

// VariationIn is [Variation] in the given notation.
func VariationIn(p game.Position, moves []game.Move, format Format) []string {
	p = p.Clone()
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		if !p.Legal(m) {
			break
		}
		texts = append(texts, format(p, m))
		p.Make(m)
	}
	return texts
}
