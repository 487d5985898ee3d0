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

// ReadPosition takes the words "startpos|fen FEN [moves MOVE…]" apart. The start
// position is the empty FEN.
func ReadPosition(words []string) (fen string, moves []string, err error) {
	setup := words
	if i := slices.Index(words, "moves"); i >= 0 {
		setup, moves = words[:i], words[i+1:]
	}
	switch {
	case len(setup) == 0:
		return "", nil, errors.New("neither startpos nor fen")
	case setup[0] == "startpos" && len(setup) == 1:
		return "", moves, nil
	case setup[0] == "startpos":
		return "", nil, fmt.Errorf("%s after startpos, where moves should stand", engine.Quote(setup[1]))
	case setup[0] != "fen":
		return "", nil, fmt.Errorf("%s is neither startpos nor fen", engine.Quote(setup[0]))
	case len(setup) == 1:
		return "", nil, errors.New("nothing after fen")
	}
	return strings.Join(setup[1:], " "), moves, nil
}

// Stays adds to the error of a position that is refused which one stays.
func Stays(err error, p game.Position) error {
	return fmt.Errorf("%w; the position before stays: %s", err, p)
}

// Unplaced returns a line for the command "d" which says that a position was
// refused, and that the one that is shown was there before. It is empty if err is nil.
func Unplaced(err error) string {
	if err == nil {
		return ""
	}
	return fmt.Sprintf("Refused: %s; this is the position before\n", strings.ReplaceAll(err.Error(), "\n", "; "))
}

// PositionError wraps an error of Engine.SetPosition by the command it came
// from. Where it is about a move on a board of more than nine ranks, it names
// the dialect: dialects number the ranks in different ways.
func PositionError(command, dialect string, ranks int, c notation.Coordinates, err error) error {
	if ranks > 9 && (errors.Is(err, notation.ErrSyntax) || errors.Is(err, notation.ErrIllegal)) {
		return fmt.Errorf("%s: %w; in %s, ranks are %d to %d", command, err, dialect, c.FirstRank, c.FirstRank+ranks-1)
	}
	return fmt.Errorf("%s: %w", command, err)
}
