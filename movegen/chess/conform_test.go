package chess_test

import (
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
	"arrocco/movegen/chess"
)

// crowded are positions in which pins, checks, castling, promotions and
// en-passant captures come up in almost every game that goes on from there.
var crowded = []string{
	chess.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
	"rkr5/8/8/8/8/8/8/5RKR w HFca - 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
	"4k3/8/8/8/1b6/8/3BN3/r2QK2R w K - 0 1",
}

// positions parses FENs that are good.
func positions(t testing.TB, fens []string) []game.Position {
	t.Helper()
	all := make([]game.Position, len(fens))
	for i, fen := range fens {
		all[i] = parse(t, fen)
	}
	return all
}

func TestConforms(t *testing.T) {
	gametest.Run(t, gametest.Suite{
		Roots: positions(t, crowded),
		Parse: func(fen string) (game.Position, error) { return chess.Parse(fen) },

		PredictedKeys: 0.9,
	})
}
