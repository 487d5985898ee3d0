package uci

import (
	"fmt"

	"arrocco/internal/notation"
	"arrocco/internal/protocol"
)

// position obeys "position startpos|fen FEN [moves MOVE…]".
func (d *Driver) position(r request) error {
	fen, moves, err := protocol.ReadPosition(r.args)
	if err == nil {
		err = d.engine.SetPosition(fen, moves, d.coordinates())
	}
	return d.placed(d.positionError("position", err))
}

// placed takes in that a position was set up, or that err refused it. It returns
// err with the position that stays.
func (d *Driver) placed(err error) error {
	d.unplaced = err
	if err == nil {
		d.out.Notes("info string note:", d.engine.Position())
	}
	if err == nil || d.batch {
		return err
	}
	return protocol.Stays(err, d.engine.Position())
}

// coordinates returns how moves are written now.
func (d *Driver) coordinates() notation.Coordinates {
	if d.cyclone {
		return cycloneCoordinates
	}
	return notation.Coordinates{FirstRank: 1, KingTakesRook: d.settings.chess960.Value()}
}

// positionError says what is wrong with a position, and in which command. It
// returns nil for nil.
func (d *Driver) positionError(command string, err error) error {
	if err == nil {
		return nil
	}
	dialect := "UCI"
	if d.cyclone {
		dialect = cycloneName
	}
	return protocol.PositionError(command, dialect, d.engine.Position().Traits().Ranks, d.coordinates(), err)
}

// flip swaps the players of the position, if the game has a use for that.
func (d *Driver) flip(request) error {
	swap := d.engine.Variant().Flip
	if swap == nil {
		return fmt.Errorf("flip: not in the game %s", d.engine.Variant().Name)
	}
	return d.placed(d.positionError("flip", d.engine.SetPosition(swap(d.engine.Position()), nil, d.coordinates())))
}
