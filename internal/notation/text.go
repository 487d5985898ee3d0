package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/game"
)

// usesWXF reports whether the game is written in the notation of xiangqi.
func usesWXF(t *game.Traits) bool { return t.Notation == game.WXF }

// CoordinatesOf returns the coordinates by which logs and commands of ours write
// moves of a game: those of UCI with castling as the king taking the rook, and
// in xiangqi those of UCCI.
func CoordinatesOf(t *game.Traits) Coordinates {
	if usesWXF(t) {
		return Coordinates{}
	}
	return Coordinates{FirstRank: 1, KingTakesRook: true}
}

// Text returns the legal move m of p as people write it: in SAN, or in WXF for
// xiangqi. It may make m and take it back on p.
func Text(p game.Position, m game.Move) string {
	if usesWXF(p.Traits()) {
		return WXF(p, m)
	}
	return SAN(p, m)
}

// A Format writes a legal move of a position. It may make the move and take it
// back on p.
type Format func(p game.Position, m game.Move) string

// formats are the notations that people can choose, the usual one first.
func formats(t *game.Traits) []string {
	if usesWXF(t) {
		return []string{"wxf", "iccs", "chinese", "coordinates"}
	}
	return []string{"san", "coordinates"}
}

// FormatOf returns the notation of a name: wxf, iccs or chinese for xiangqi, san
// for other games, and for each of them coordinates, which are those of
// [CoordinatesOf]. An empty name means the usual one, [Text]. The error lists the
// names that there are.
func FormatOf(t *game.Traits, name string) (Format, error) {
	name = strings.ToLower(name)
	switch {
	case name == "" || name == formats(t)[0]:
		return Text, nil
	case !slices.Contains(formats(t), name):
		return nil, fmt.Errorf("no notation of %s is called %q, only %s", t.Name, name, strings.Join(formats(t), ", "))
	case name == "chinese":
		return Chinese, nil
	case name == "iccs":
		return func(p game.Position, m game.Move) string { return ICCS(p.Traits(), m) }, nil
	default:
		return func(p game.Position, m game.Move) string { return CoordinatesOf(p.Traits()).Format(p.Traits(), m) }, nil
	}
}

// Parse returns the legal move of p that text means in any notation of the game:
// coordinates as [CoordinatesOf] has them, or what [ParseText] reads. The error
// wraps ErrSyntax, ErrIllegal or ErrAmbiguous.
func Parse(p game.Position, text string) (game.Move, error) {
	if usesWXF(p.Traits()) {
		return ParseText(p, text)
	}
	plain, err := plainTile(p.Traits(), text)
	if err != nil {
		return game.NoMove, err
	}
	c := CoordinatesOf(p.Traits())
	if _, ok := c.read(p.Traits(), plain); !ok {
		return ParseSAN(p, text)
	}
	m, err := c.Parse(p, text)
	if err == nil {
		return m, nil
	}
	if m, errSAN := ParseSAN(p, text); errSAN == nil {
		return m, nil
	}
	return game.NoMove, err // which knows more
}

// ParseText returns the legal move of p that text means as people write moves, in
// the notations that files of the game are found in: SAN, or for xiangqi WXF, ICCS
// (coordinates as in UCCI count as such), Chinese characters and the notation of
// XBoard. The error wraps ErrSyntax, ErrIllegal or ErrAmbiguous.
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
	return game.NoMove, err // which knows more
}

// Line returns the moves of a line that starts at p as people write them, each
// in the position that it is played in. It stops before the first move that is
// not legal. It works on a copy of p.
func Line(p game.Position, moves []game.Move) []string {
	return LineIn(p, moves, Text)
}

// LineIn is [Line] in a notation of the caller's choice.
func LineIn(p game.Position, moves []game.Move, format Format) []string {
	p = p.Clone()
	line := make([]string, 0, len(moves))
	for _, m := range moves {
		if !p.Legal(m) {
			break
		}
		line = append(line, format(p, m))
		p.Make(m)
	}
	return line
}
