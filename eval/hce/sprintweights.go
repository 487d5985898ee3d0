package hce

import "arrocco/movegen/chess"

// tileWeights are the values of the tiles of Scacchi Sprint that are not on the board yet,
// in internal units.
type tileWeights struct {
	hand   [8]pair // a tile in the hand, by piece type
	unseen [8]pair // a tile in the deck
	place  pair    // a square where a tile is safe, for a side that has tiles left

	drop       [8]int // attack units for a safe check by placing this type
	tempo      pair   // the right to move, besides that of chess
	queenMoves int    // full moves before the one at which queens may be placed
}

// The weights are set by hand. A tile in the hand has the value of the piece in chess less
// the turn that placing it takes. A tile in the deck has an eighth less, because it comes
// later. A check by placing a piece uses up its move, so it counts about half of a check by
// a piece on the board.
var sprintWeights = tileWeights{
	hand: [8]pair{
		chess.Pawn: s(48, 88), chess.Knight: s(254, 296), chess.Bishop: s(276, 304),
		chess.Rook: s(376, 536), chess.Queen: s(912, 936),
	},
	unseen: [8]pair{
		chess.Pawn: s(42, 77), chess.Knight: s(222, 259), chess.Bishop: s(242, 266),
		chess.Rook: s(329, 469), chess.Queen: s(798, 819),
	},
	place:      s(2, 1),
	drop:       [8]int{chess.Knight: 26, chess.Bishop: 16, chess.Rook: 24, chess.Queen: 22},
	tempo:      s(10, 10),
	queenMoves: 7,
}
