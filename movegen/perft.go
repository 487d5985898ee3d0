// Package movegen counts and checks moves. The rules of each family of games
// are in its subdirectories.
package movegen

import "arrocco/game"

// Perft returns the number of leaves of the legal game tree of p to the given
// depth in plies, 0 or more. It ends in p as it began. The last ply is counted,
// not played, as is usual.
func Perft(p game.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, make([]game.MoveList, depth))
}

// A Count is a move and the number of leaves below it.
type Count struct {
	Move  game.Move
	Nodes uint64
}

// Divide returns the legal moves of p, each with the Perft of the position that
// it leads to, one ply less deep. The counts add up to Perft(p, depth); the
// depth is 1 or more.
func Divide(p game.Position, depth int) []Count {
	var list game.MoveList
	p.Generate(&list, game.All)
	counts := make([]Count, list.Len())
	for i, m := range list.Moves() {
		p.Make(m.Move)
		counts[i] = Count{m.Move, Perft(p, depth-1)}
		p.Unmake()
	}
	return counts
}

// perft counts to a depth of as many plies as there are lists, one or more.
func perft(p game.Position, lists []game.MoveList) uint64 {
	list := &lists[0]
	list.Reset()
	p.Generate(list, game.All)
	if len(lists) == 1 {
		return uint64(list.Len())
	}
	var nodes uint64
	for _, m := range list.Moves() {
		p.Make(m.Move)
		nodes += perft(p, lists[1:])
		p.Unmake()
	}
	return nodes
}
