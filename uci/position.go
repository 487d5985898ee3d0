package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/engine"
	"arrocco/internal/notation"
)

// position obeys "position startpos|fen FEN [moves MOVE…]".
func (d *Driver) position(r request) error {
	fen, moves, err := readPosition(r.args)
	if err == nil {
		err = d.engine.SetPosition(fen, moves, d.coordinates())
	}
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// readPosition takes the arguments of "position" apart. The start position is
// the empty FEN.
func readPosition(args []string) (fen string, moves []string, err error) {
	setup := args
	if i := slices.Index(args, "moves"); i >= 0 {
		setup, moves = args[:i], args[i+1:]
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

// coordinates returns how moves are written now.
func (d *Driver) coordinates() notation.Coordinates {
	return notation.Coordinates{FirstRank: 1, KingTakesRook: d.settings.chess960.Value()}
}

// flip swaps the players of the position, if the game has a use for that.
func (d *Driver) flip(request) error {
	swap := d.engine.Variant().Flip
	if swap == nil {
		return fmt.Errorf("flip: not in the game %s", d.engine.Variant().Name)
	}
	return d.engine.SetPosition(swap(d.engine.Position()), nil, d.coordinates())
}
