package uci

import (
	"fmt"

	"arrocco/engine"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
)

// The Cyclone dialect of UCI: the game is xiangqi, ranks count from 0, and lines
// that set up a position may lack the word "position".
const (
	cycloneName   = "UCI-Cyclone"
	cycloneGame   = "xiangqi"
	cycloneRanks  = 10
	variantOption = "UCI_Variant"
)

var cycloneCoordinates = notation.Coordinates{FirstRank: 0}

// greetCyclone obeys "ucicyclone".
func (d *Driver) greetCyclone(request) error {
	if err := d.speakCyclone(); err != nil {
		return err
	}
	d.identify()
	return nil
}

// speakCyclone changes to the dialect.
func (d *Driver) speakCyclone() error {
	if err := d.engine.Options().Set(variantOption, cycloneGame); err != nil {
		return err
	}
	d.cyclone, d.unplaced = true, nil
	return nil
}

// bare obeys "startpos|fen FEN [moves MOVE…]" without "position" in front: the
// interface speaks the Cyclone dialect, even if it has set UCI_Variant before, as
// UCI2WB does. If something is wrong, dialect and position stay as they were.
func (d *Driver) bare(r request) error { return d.placed(d.setBare(r)) }

// setBare does what bare says.
func (d *Driver) setBare(r request) error {
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
		if err := d.speakCyclone(); err != nil {
			return err
		}
	}
	return d.positionError(r.command.name, d.engine.SetPosition(fen, moves, d.coordinates()))
}
