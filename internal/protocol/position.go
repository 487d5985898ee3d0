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
// position is the empty FEN. Quotes around the FEN or all of it, and move numbers
// among the moves, are left out.
func ReadPosition(words []string) (fen string, moves []string, err error) {
	setup := plain(words)
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

// plain returns the words without quotes around them, and leaves out what was
// nothing but quotes.
func plain(words []string) []string {
	var list []string
	for _, word := range words {
		if word = strings.Trim(word, `"'“”„`); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// Notes writes what was dropped from the FEN of p, a line for each behind the given
// words.
func (o *Output) Notes(words string, p game.Position) {
	for _, note := range game.Notes(p) {
		o.Printf("%s %s\n", words, note)
	}
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
