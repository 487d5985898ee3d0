package bench

import (
	"slices"

	"golang.org/x/sync/errgroup"

	"arrocco/game"
	"arrocco/movegen"
)

// Perft returns the legal moves of p, each with the number of leaves below it
// to the given depth in plies, 1 or more. It splits the moves among threads.
func Perft(p game.Position, depth, threads int) []movegen.Count {
	var list game.MoveList
	p.Generate(&list, game.All)
	counts := make([]movegen.Count, list.Len())
	var group errgroup.Group
	group.SetLimit(max(threads, 1))
	for i, s := range list.Moves() {
		counts[i].Move = s.Move
		group.Go(func() error {
			q := p.Clone()
			q.Make(s.Move)
			counts[i].Nodes = movegen.Perft(q, depth-1)
			return nil
		})
	}
	_ = group.Wait() // no goroutine fails
	return counts
}

// Leaves returns the sum of the counts.
func Leaves(counts []movegen.Count) uint64 {
	var n uint64
	for c := range slices.Values(counts) {
		n += c.Nodes
	}
	return n
}
