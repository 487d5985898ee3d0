package gametest

import (
	"fmt"
	"math/rand/v2"

	"arrocco/game"
)

// A Tree is a game in which every position has Width moves and which ends
// after Height plies with a random score. It implements game.Position.
type Tree struct {
	Seed   uint64
	Width  int
	Height int
	states []game.State
}

var traits = game.Traits{Name: "tree", Files: 8, Ranks: 8, Letters: ".PNBRQK"}

// NewTree returns the root of a tree.
func NewTree(seed uint64, width, height int) *Tree {
	t := &Tree{Seed: seed, Width: width, Height: height}
	t.states = append(make([]game.State, 0, game.MaxPly), game.State{Key: game.Key(seed | 1)})
	return t
}

func (t *Tree) top() *game.State { return &t.states[len(t.states)-1] }

// Leaf returns the score of the current position for the side to move.
func (t *Tree) Leaf() game.Score {
	r := rand.New(rand.NewPCG(uint64(t.top().Key), t.Seed))
	return game.Score(r.IntN(201) - 100)
}

// Value returns the true value of the current position, searched to depth.
func (t *Tree) Value(depth game.Depth) game.Score {
	if depth == 0 {
		return t.Leaf()
	}
	best := -game.Infinity
	for i := range t.Width {
		t.Make(game.Move(i + 1))
		best = max(best, -t.Value(depth-1))
		t.Unmake()
	}
	return best
}

// Traits returns the traits of every tree.
func (t *Tree) Traits() *game.Traits { return &traits }

// State returns the state of the current node.
func (t *Tree) State() *game.State { return t.top() }

// Generate appends the Width moves, all of them quiet.
func (t *Tree) Generate(l *game.MoveList, k game.GenType) {
	if k == game.Noisy {
		return
	}
	for i := range t.Width {
		l.Add(game.Move(i + 1))
	}
}

// Legal reports whether m is one of the Width moves.
func (t *Tree) Legal(m game.Move) bool { return 1 <= int(m) && int(m) <= t.Width }

// Attacked returns no squares.
func (t *Tree) Attacked() game.Squares { return game.Squares{} }

// Threatened returns no squares.
func (t *Tree) Threatened() game.Squares { return game.Squares{} }

// GivesCheck returns false.
func (t *Tree) GivesCheck(game.Move) bool { return false }

// SEE returns true: no move loses material.
func (t *Tree) SEE(game.Move, game.Score) bool { return true }

// Adjudicate never ends the game.
func (t *Tree) Adjudicate(int) (game.Score, game.Bound) { return 0, game.Unknown }

// UpcomingRepetition returns false: no position occurs twice.
func (t *Tree) UpcomingRepetition(int) bool { return false }

// Outcome never ends the game.
func (t *Tree) Outcome() game.Outcome { return game.Outcome{} }

// String returns a name for the tree.
func (t *Tree) String() string { return fmt.Sprintf("tree %d", t.Seed) }

// Clone returns an independent copy.
func (t *Tree) Clone() game.Position {
	c := *t
	c.states = append(make([]game.State, 0, game.MaxPly), t.states...)
	return &c
}

// KeyAfter returns the key of the child that m leads to.
func (t *Tree) KeyAfter(m game.Move) game.Key {
	k := game.Key((uint64(t.top().Key^nullKey) + uint64(m)) * 0x9e3779b97f4a7c15)
	return k ^ k>>29
}

// Make goes to the child that m leads to.
func (t *Tree) Make(m game.Move) {
	key := t.KeyAfter(m)
	t.MakeNull()
	s := t.top()
	s.Key, s.Last = key, m
}

// nullKey is what a null move changes in a key.
const nullKey = 0xabcdef

// MakeNull passes.
func (t *Tree) MakeNull() {
	t.states = append(t.states, *t.top())
	s := t.top()
	s.Side = s.Side.Other()
	s.Key ^= nullKey
	s.Last = game.NoMove
}

// Unmake goes back to the parent.
func (t *Tree) Unmake() { t.states = t.states[:len(t.states)-1] }
