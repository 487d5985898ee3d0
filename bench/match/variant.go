package match

import "arrocco/game"

// A Variant is a stand-in.
type Variant struct {
	Name, Start string
	Parse       func(fen string) (game.Position, error)
}
