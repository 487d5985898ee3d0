package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// traits is shared by all positions and never changes. The scale is that of 192,013
// positions by the hand-written evaluation, with 5,000 nodes a move.
var traits = newTraits()

func newTraits() game.Traits {
	t := *new(chess.Position).Traits()
	t.Name = "sprint"
	t.Pockets = game.NumColors * pocketsOfSide
	t.Scale = game.Scale{Even: 104.0, Half: 69.6, Spread: 69.7, PerPiece: -2.79}
	t.DrawRule = game.AutomaticDraws
	t.PGNTags = [][2]string{{"Variant", t.Name}}
	return t
}
