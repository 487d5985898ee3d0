package chess

import "arrocco/game"

// The piece types. Their place in the alphabet of FEN is in Traits.Letters.
const (
	Pawn game.Piece = iota + 1
	Knight
	Bishop
	Rook
	Queen
	King
)

// StartFEN is the start position of orthodox chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// traits is shared by all positions and never changes.
var traits = game.Traits{
	Name:    "chess",
	Files:   8,
	Ranks:   8,
	Letters: ".PNBRQK",
	Value:   exchangeValues(),
}

// exchangeValues returns what each piece is worth in an exchange. The king's
// value is never read: it cannot be captured, and captures only where nothing
// captures back.
func exchangeValues() (v [game.NumPieces]game.Score) {
	for kind, value := range [...]game.Score{Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 950} {
		for c := range game.Color(game.NumColors) {
			v[game.NewPiece(c, game.Piece(kind))] = value
		}
	}
	return v
}
