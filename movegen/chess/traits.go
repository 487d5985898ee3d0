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

// traits is shared by all positions and never changes. The scale is that of 115,320
// positions of chess and Chess960 by the built-in network, with 5,000 nodes a move.
var traits = game.Traits{
	Name:      "chess",
	Files:     8,
	Ranks:     8,
	Letters:   ".PNBRQK",
	Value:     exchangeValues(),
	Scale:     game.Scale{Even: 110.8, Half: 73.9, Spread: 42.7, PerPiece: -3.60},
	FirstRank: 1,
	Players:   [game.NumColors]string{"White", "Black"},
	PieceNames: [8]string{
		Pawn: "pawn", Knight: "knight", Bishop: "bishop", Rook: "rook", Queen: "queen", King: "king",
	},
}

// exchangeValues returns the value of each piece in an exchange, in units. The king's
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
