package uci

import (
	"fmt"

	"arrocco/internal/notation"
	"arrocco/internal/protocol"
)

// position executes "position startpos|fen FEN [moves MOVE…]".
func (d *Driver) position(r request) error {
	fen, moves, err := protocol.ReadPosition(r.args)
	if err == nil {
		err = d.engine.SetPosition(fen, moves, d.coordinates())
	}
	return d.finishPosition(d.positionError("position", err))
}

// finishPosition records whether a position was set up, which is so if err is nil. It
// returns err with the current position added.
func (d *Driver) finishPosition(err error) error {
	d.positionErr = err
	if err == nil {
		d.out.PrintNotes("info string note:", d.engine.Position())
	}
	if err == nil || d.batch {
		return err
	}
	return protocol.WithCurrentPosition(err, d.engine.Position())
}

// coordinates returns the notation of moves in the current dialect.
func (d *Driver) coordinates() notation.Coordinates {
	if d.cyclone {
		return cycloneCoordinates
	}
	return notation.Coordinates{FirstRank: 1, KingTakesRook: d.settings.chess960.Value()}
}

// positionError adds command and dialect to an error of a position. It returns nil if
// err is nil.
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

// flip swaps the players of the position, if the game supports that.
func (d *Driver) flip(request) error {
	swap := d.engine.Variant().Flip
	if swap == nil {
		return fmt.Errorf("flip: not available in %s", d.engine.Variant().Name)
	}
	return d.finishPosition(d.positionError("flip", d.engine.SetPosition(swap(d.engine.Position()), nil, d.coordinates())))
}
