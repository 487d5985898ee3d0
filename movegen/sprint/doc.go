// Package sprint knows the rules of Scacchi Sprint (G. Miceli, Headu). The pieces
// are tiles that each side draws from its deck, unseen by the other, and places on
// its half of the board. All else is chess: a [Position] is a [chess.Position] with
// hands and decks beside the board, see [Tiles].
//
// A Position knows everything, or only what one player knows. [Position.View]
// decides who may see a hidden tile, and [Position.Deal] makes a position in which
// everything is known out of a view. [game.Hidden] says how a player uses them.
//
// Start reading at position.go, then tiles.go, turn.go and view.go.
package sprint
