package uci

import (
	"fmt"

	"arrocco/engine"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
)

// In the Cyclone dialect of UCI the game is xiangqi, ranks count from 0, and lines
// that set up a position may lack the word "position".
const (
	cycloneName   = "UCI-Cyclone"
	cycloneGame   = "xiangqi"
	cycloneRanks  = 10
	variantOption = "UCI_Variant"
)

var cycloneCoordinates = notation.Coordinates{FirstRank: 0}

// greetCyclone executes "ucicyclone".
func (d *Driver) greetCyclone(request) error {
	if err := d.switchToCyclone(); err != nil {
		return err
	}
	d.identify()
	return nil
}

// switchToCyclone changes to the dialect and to xiangqi.
func (d *Driver) switchToCyclone() error {
	if err := d.engine.Options().Set(variantOption, cycloneGame); err != nil {
		return err
	}
	d.cyclone, d.positionErr = true, nil
	return nil
}

// barePosition executes "startpos|fen FEN [moves MOVE…]" without the word
// "position". Such a line means that the interface speaks the Cyclone dialect, even
// if it has set UCI_Variant before, as UCI2WB does. After an error, dialect and
// position are unchanged.
func (d *Driver) barePosition(r request) error { return d.finishPosition(d.setBarePosition(r)) }

// setBarePosition sets the position of a line without the word "position".
func (d *Driver) setBarePosition(r request) error {
	fen, moves, err := protocol.ReadPosition(append([]string{r.command.name}, r.args...))
	if err != nil {
		return fmt.Errorf("%s: %w", r.command.name, err)
	}
	if !d.cyclone {
		v, err := engine.Lookup(cycloneGame)
		if err != nil {
			return err
		}
		if _, err := d.engine.Setup(v, fen, moves, cycloneCoordinates); err != nil {
			return protocol.PositionError(r.command.name, cycloneName, cycloneRanks, cycloneCoordinates, err)
		}
		if err := d.switchToCyclone(); err != nil {
			return err
		}
	}
	return d.positionError(r.command.name, d.engine.SetPosition(fen, moves, d.coordinates()))
}
