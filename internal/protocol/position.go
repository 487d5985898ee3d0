package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// ReadPosition parses the words "startpos|fen FEN [moves MOVE…]". It returns an
// empty FEN for the start position. It removes quotes around the words and move
// numbers among the moves.
func ReadPosition(words []string) (fen string, moves []string, err error) {
	setup := unquote(words)
	if i := slices.Index(setup, "moves"); i >= 0 {
		for _, word := range setup[i+1:] {
			if word = notation.TrimNumber(word); word != "" {
				moves = append(moves, word)
			}
		}
		setup = setup[:i]
	}
	switch {
	case len(setup) == 0:
		return "", nil, errors.New("want startpos or fen")
	case setup[0] == "startpos" && len(setup) == 1:
		return "", moves, nil
	case setup[0] == "startpos":
		return "", nil, fmt.Errorf("want moves after startpos, not %s", engine.Quote(setup[1]))
	case setup[0] != "fen":
		return "", nil, fmt.Errorf("want startpos or fen, not %s", engine.Quote(setup[0]))
	case len(setup) == 1:
		return "", nil, errors.New("nothing after fen")
	}
	return strings.Join(setup[1:], " "), moves, nil
}

// unquote returns the words without the quotes around them, and without words that
// consist of quotes only.
func unquote(words []string) []string {
	var list []string
	for _, word := range words {
		if word = strings.Trim(word, `"'“”„`); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// PrintNotes writes each part of the FEN of p that the parser dropped, on a line of
// its own that begins with prefix.
func (o *Output) PrintNotes(prefix string, p game.Position) {
	for _, note := range game.Notes(p) {
		o.Printf("%s %s\n", prefix, note)
	}
}

// WithCurrentPosition adds the current position p to the error of a refused one.
func WithCurrentPosition(err error, p game.Position) error {
	return fmt.Errorf("%w; the position is still %s", err, p)
}

// RefusedPosition returns a line for the command "d" which reports that the last
// position was refused and that the board shows the one before. It returns "" if
// err is nil.
func RefusedPosition(err error) string {
	if err == nil {
		return ""
	}
	return fmt.Sprintf("Refused: %s; this is the previous position\n", strings.ReplaceAll(err.Error(), "\n", "; "))
}

// PositionError adds the command to an error of Engine.SetPosition. If the error is
// about a move on a board of more than nine ranks, it also adds how the dialect
// numbers the ranks, because dialects differ.
func PositionError(command, dialect string, ranks int, c notation.Coordinates, err error) error {
	if ranks > 9 && (errors.Is(err, notation.ErrSyntax) || errors.Is(err, notation.ErrIllegal)) {
		return fmt.Errorf("%s: %w; in %s, ranks are %d to %d", command, err, dialect, c.FirstRank, c.FirstRank+ranks-1)
	}
	return fmt.Errorf("%s: %w", command, err)
}
