package notation

import (
	"errors"

	"arrocco/game"
)

// usesWXF reports whether the game is written in the notation of xiangqi.
func usesWXF(t *game.Traits) bool { return t.Name == "xiangqi" }

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

// ParseText returns the legal move of p that text means as people write moves,
// in the notations that files of the game are found in: SAN, or WXF and ICCS
// for xiangqi, where coordinates as in UCCI count as ICCS. The error wraps
// ErrSyntax, ErrIllegal or ErrAmbiguous.
func ParseText(p game.Position, text string) (game.Move, error) {
	if !usesWXF(p.Traits()) {
		return ParseSAN(p, text)
	}
	m, err := Coordinates{}.Parse(p, text)
	if !errors.Is(err, ErrSyntax) {
		return m, err
	}
	m, errWXF := ParseWXF(p, text)
	if errors.Is(errWXF, ErrSyntax) {
		return m, err // which knows more
	}
	return m, errWXF
}

// Line returns the moves of a line that starts at p as people write them, each
// in the position that it is played in. It stops before the first move that is
// not legal. It works on a copy of p.
func Line(p game.Position, moves []game.Move) []string {
	p = p.Clone()
	line := make([]string, 0, len(moves))
	for _, m := range moves {
		if !p.Legal(m) {
			break
		}
		line = append(line, Text(p, m))
		p.Make(m)
	}
	return line
}
