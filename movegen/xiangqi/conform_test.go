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
		Roots: positions(t, crowded),
		Parse: func(fen string) (game.Position, error) { return xiangqi.Parse(fen) },
	})
}
