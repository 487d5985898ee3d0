// Package movegen counts and checks moves. The rules of each family of games
// are in its subdirectories.
package movegen

import (
	"context"

	"arrocco/game"
)

// Perft returns the number of leaves of the legal game tree of p to the given
// depth in plies, 0 or more. It ends in p as it began. The last ply is counted,
// not played, as is usual.
func Perft(p game.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(context.Background(), p, make([]game.MoveList, depth))
}

// A Count is a move and the number of leaves below it.
type Count struct {
	Move  game.Move
	Nodes uint64
}

// Divide calls each for every legal move of p with the Perft of the position that it
// leads to, one ply less deep, and returns the sum, which is Perft(p, depth). The depth
// is 1 or more. If ctx is done before the count is complete, Divide returns an error
// and the sum so far. It ends in p as it began.
func Divide(ctx context.Context, p game.Position, depth int, each func(Count)) (uint64, error) {
	lists := make([]game.MoveList, depth)
	p.Generate(&lists[0], game.All)
	var total uint64
	for _, m := range lists[0].Moves() {
		nodes := uint64(1)
		if depth > 1 {
			p.Make(m.Move)
			nodes = perft(ctx, p, lists[1:])
			p.Unmake()
		}
		if ctx.Err() != nil {
			return total, ctx.Err()
		}
		each(Count{m.Move, nodes})
		total += nodes
	}
	return total, nil
}

// uninterrupted is the depth, in plies, below which a count does not ask whether its
// context is done. It takes some milliseconds.
const uninterrupted = 4

// perft counts to a depth of as many plies as there are lists, one or more. When ctx is
// done it stops with a number that is too small.
func perft(ctx context.Context, p game.Position, lists []game.MoveList) uint64 {
	list := &lists[0]
	list.Reset()
	p.Generate(list, game.All)
	if len(lists) == 1 {
		return uint64(list.Len())
	}
	var nodes uint64
	for _, m := range list.Moves() {
		if len(lists) > uninterrupted && ctx.Err() != nil {
			break
		}
		p.Make(m.Move)
		nodes += perft(ctx, p, lists[1:])
		p.Unmake()
	}
	return nodes
}
