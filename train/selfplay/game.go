package selfplay

import "arrocco/game"

// A Game is a game that the engine played against itself.
type Game struct {
	Seed   uint64 // of its run
	Number uint64 // in its run, from 0
	Start  string // where the engine began to play, in FEN
	Moves  []MoveScore
	Result game.Result // never Ongoing
	Ending Ending
	Leaves []Leaf // see Settings.Leaves
}

// A MoveScore is a move of a game and what is known of the position before it.
type MoveScore struct {
	Move  game.Move
	Score game.Score // of the position, for the side to move, in units or a distance to mate

	// Duplicate tells that the position has occurred before, in this game or
	// an earlier one of the run, as far as the run remembers.
	Duplicate bool

	// Table tells that Score is the value by endgame tables, and not that of a search.
	Table bool
}

// A Leaf is a position that a search of a game evaluated on its way, with a move and a
// score from a search of its own.
type Leaf struct {
	FEN string
	Ply int // of the position that was searched, from Game.Start
	MoveScore
}

// An Ending says why a game ended when it did.
type Ending uint8

// The endings.
const (
	ByRules Ending = iota
	WinAgreed
	DrawAgreed
	TooLong    // and so a draw
	NumEndings = 4
)

// String returns the ending in words.
func (e Ending) String() string {
	return [...]string{"by rules", "win agreed", "draw agreed", "too long"}[e&3]
}
