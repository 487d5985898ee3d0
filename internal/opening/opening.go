package opening

import (
	"errors"
	"fmt"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// An Opening is where a game starts: a position, and moves that are played
// from it before the engines take over. The zero Opening is the start position.
type Opening struct {
	FEN   string   `json:"fen,omitempty"`   // empty for the start position
	Moves []string `json:"moves,omitempty"` // coordinates as notation.CoordinatesOf writes them

	// What the book calls it, in the tags ECO, Opening and Variation of PGN; may be empty.
	ECO       string `json:"eco,omitempty"`
	Name      string `json:"name,omitempty"`
	Variation string `json:"variation,omitempty"`
}

// Start returns the position from which the opening's moves are played.
func (o Opening) Start(v *engine.Variant) (game.Position, error) {
	if o.FEN == "" {
		return v.Parse(v.Start)
	}
	return v.Parse(o.FEN)
}

// errHiddenMoves says that an opening has moves where it cannot.
var errHiddenMoves = errors.New("an opening of a game with hidden pieces is a position without moves")

// Check returns an error if no game can start from the opening, and the notes on its
// FEN.
func (o Opening) Check(v *engine.Variant) (notes []string, err error) {
	p, err := o.Start(v)
	if err != nil {
		return nil, err
	}
	if len(o.Moves) > 0 && game.Uncertain(p) {
		return nil, errHiddenMoves
	}
	for _, text := range o.Moves {
		m, err := notation.CoordinatesOf(p.Traits()).Parse(p, text)
		if err != nil {
			return nil, err
		}
		p.Make(m)
	}
	if end := p.Outcome(); end.Result != game.Ongoing {
		return nil, fmt.Errorf("the game is over in this position: %s", end.Reason)
	}
	return game.Notes(p), nil
}
