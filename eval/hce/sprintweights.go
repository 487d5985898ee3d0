package hce

import "arrocco/movegen/chess"

// Tile weights are what the tiles of Scacchi Sprint are worth that are not on the
// board yet.
type tileWeights struct {
	hand   [8]pair // a tile in the hand, by piece type
	unseen [8]pair // a tile in the deck
	place  pair    // a square where a tile is safe, for who has tiles left

	drop       [8]int // attack units for a safe check by placing this type
	tempo      pair   // the right to move, besides that of chess
	queenMoves int    // full moves before the one at which queens may be placed
}

// The weights are set by hand. A tile in the hand is worth what chess gives for
// the piece less the turn that it takes to place it, a tile in the deck an eighth
// less again: it will come, but late. A placed piece that gives check has moved
// already, so its check is worth about half of one by a piece on the board.
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
