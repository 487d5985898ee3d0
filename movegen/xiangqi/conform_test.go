package xiangqi_test

import (
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/game/gametest"
	"arrocco/movegen/xiangqi"
)

// crowded are positions in which checks, screens, legs and eyes that matter and
// generals about to face each other come up in almost every game that goes on
// from there.
var crowded = []string{
	xiangqi.StartFEN,
	"r2akabR1/8r/n3b1c2/p2cp3p/6p2/2C6/P1P1P1P1P/B2C4N/1R2K4/1N1A1AB2 w - - 0 1",
	"rn2kabnr/4a4/1c2b4/2p1C1p1p/9/9/P1P1c1P1P/1C7/9/RNBAKABNR w - - 0 1",
	"2bak1b1r/r3a4/4c4/8p/p1p2npc1/P2R2P2/2P5P/C1N1B1N2/4A4/4KAB1R w - - 0 1",
	"5a3/2rnak3/2r1b4/4p1pn1/p1p1R1b1p/3c3C1/1c2P1PNP/1RN6/4A1C2/2BAK1B2 w - - 0 1",
	"4k4/2Rnan3/3ab4/9/p3C1p1p/P1P5P/N3Pc3/B2A1K3/4A2r1/7N1 b - - 0 1",
	"4ka3/4a4/b3c4/9/p7P/2B6/2nr5/9/9/1r1AKAB2 w - - 0 1",
	"3k1a3/9/5P3/9/9/4P2n1/2N6/Cp3A3/4K4/5A3 w - - 0 1",
	"R2k5/1N1P5/9/9/3C5/9/9/9/9/4K4 b - - 0 1",
	"3k5/4a4/5a3/9/4R4/9/9/3r5/9/3K1A3 w - - 0 1",
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

// legalMoves returns the legal moves in ascending order.
func legalMoves(p game.Position) []game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	moves := make([]game.Move, 0, list.Len())
	for _, m := range list.Moves() {
		moves = append(moves, m.Move)
	}
	slices.Sort(moves)
	return moves
}

func TestConforms(t *testing.T) {
	gametest.Run(t, gametest.Suite{
		PredictedKeys: 1,

		Roots: positions(t, crowded),
		Parse: func(fen string) (game.Position, error) { return xiangqi.Parse(fen) },
	})
}
