package engine

import (
	"context"

	"arrocco/game"
	"arrocco/movegen"
)

// chunk is the depth, in plies, below which a count is not interrupted. It
// takes some milliseconds.
const chunk = 4

// Perft counts the leaves of the legal game tree of p to the given depth in
// plies, 1 or more, and calls each with every move and the leaves below it. It
// returns an error if ctx is done before the count is complete. It uses p, and
// leaves it as it was.
func Perft(ctx context.Context, p game.Position, depth int, each func(game.Move, uint64)) (uint64, error) {
	var list game.MoveList
	p.Generate(&list, game.All)
	var total uint64
	for _, s := range list.Moves() {
		p.Make(s.Move)
		n := count(ctx, p, depth-1)
		p.Unmake()
		if ctx.Err() != nil {
			return total, ctx.Err()
		}
		each(s.Move, n)
		total += n
	}
	return total, nil
}

// count is movegen.Perft, but it gives up when ctx is done.
func count(ctx context.Context, p game.Position, depth int) uint64 {
	if depth <= chunk {
		return movegen.Perft(p, depth)
	}
	var list game.MoveList
	p.Generate(&list, game.All)
	var nodes uint64
	for _, s := range list.Moves() {
		if ctx.Err() != nil {
			break
		}
		p.Make(s.Move)
		nodes += count(ctx, p, depth-1)
		p.Unmake()
	}
	return nodes
}
