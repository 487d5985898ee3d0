package gametest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"arrocco/game"
)

// A Suite says on which positions [Run] tests a game.
type Suite struct {
	// Roots are the positions from which random games are played.
	Roots []game.Position

	// Parse reads what String writes. If it is nil, nothing that needs it
	// is checked: that a position reads back as it was written, and that
	// the keys kept up to date move by move are those computed from scratch.
	Parse func(text string) (game.Position, error)

	// PredictedKeys is the least share of moves after which the key is what KeyAfter
	// said, from 0 to 1.
	PredictedKeys float64

	Games int    // random games from each root; 0 means 2
	Plies int    // greatest length of a game; 0 means 100
	Seed  uint64 // of the choice of moves
}

// sweepEvery is how many plies lie between two positions in which all the 2^20
// bit patterns of a move are tried.
const sweepEvery = 25

// Run plays random games and checks at each position that the implementation
// keeps the promises of [game.Position] and [game.State]:
//
//   - Make and Unmake, MakeNull and Unmake restore the state, at the same
//     address; so does playing in a Clone
//   - Generate of All is that of Noisy and Quiet, without duplicates, and the
//     noisy moves are those that State.Noisy calls so
//   - Legal agrees with Generate over every possible move
//   - GivesCheck predicts State.InCheck, and KeyAfter the key as often as the
//     suite wants
//   - Attacked has every square on which the opponent could capture
//   - Last, Captured, Side and Diff say what the move did
//   - SEE falls with the threshold
//   - a game without a legal move is over by Outcome, and Outcome and
//     Adjudicate do not change the position
//   - String reads back as the same position with the same keys
//
// What a game's rules say is for the game's own tests.
func Run(t *testing.T, suite Suite) {
	t.Helper()
	if suite.Games == 0 {
		suite.Games = 2
	}
	if suite.Plies == 0 {
		suite.Plies = 100
	}
	for i, root := range suite.Roots {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			c := conformance{TB: t, Suite: suite, rng: rand.New(rand.NewPCG(suite.Seed, uint64(i)))}
			for range suite.Games {
				c.play(root)
			}
			if float64(c.predicted) < suite.PredictedKeys*float64(c.moves) {
				t.Errorf("KeyAfter predicts the key after %d of %d moves, want %g of all",
					c.predicted, c.moves, suite.PredictedKeys)
			}
		})
	}
}

// conformance is one run over the games from one root.
type conformance struct {
	testing.TB
	Suite
	rng  *rand.Rand
	path []game.Move // from the root
	pos  game.Position

	moves, predicted int // moves tried, and those after which the key is as KeyAfter said
}

// fail reports what is wrong with the current position.
func (c *conformance) fail(format string, args ...any) {
	c.Helper()
	c.Errorf("%v after %v: %s", c.pos, c.path, fmt.Sprintf(format, args...))
}

// play plays one random game from root and takes it back.
func (c *conformance) play(root game.Position) {
	before := *root.State()
	p := root.Clone()
	c.pos, c.path = p, nil
	for ply := range c.Plies {
		moves := c.checkPosition(ply)
		if len(moves) == 0 || c.Failed() {
			break
		}
		m := moves[c.rng.IntN(len(moves))]
		p.Make(m)
		c.path = append(c.path, m)
	}
	for range c.path {
		p.Unmake()
	}
	if *p.State() != before || *root.State() != before {
		c.fail("taking back the game does not restore its start")
	}
}

// checkPosition makes all checks on the current position and returns its moves.
func (c *conformance) checkPosition(ply int) []game.Move {
	moves := c.checkGenerate()
	c.checkLegal(moves, ply%sweepEvery == 0)
	for _, m := range moves {
		c.checkMove(m)
		c.checkSEE(m)
	}
	c.checkNull()
	c.checkRulings(len(moves))
	c.checkClone(moves)
	c.checkText()
	return moves
}

// generate returns the moves of the given kind and complains of duplicates.
func (c *conformance) generate(kind game.GenType) map[game.Move]bool {
	var list game.MoveList
	c.pos.Generate(&list, kind)
	set := make(map[game.Move]bool, list.Len())
	for _, m := range list.Moves() {
		if set[m.Move] {
			c.fail("Generate(%d) gives %#x twice", kind, m.Move)
		}
		set[m.Move] = true
	}
	return set
}

// checkGenerate checks that Noisy and Quiet partition All, and returns all.
func (c *conformance) checkGenerate() []game.Move {
	all, noisy, quiet := c.generate(game.All), c.generate(game.Noisy), c.generate(game.Quiet)
	if len(all) != len(noisy)+len(quiet) {
		c.fail("%d moves are %d noisy and %d quiet", len(all), len(noisy), len(quiet))
	}
	s := c.pos.State()
	var list game.MoveList
	c.pos.Generate(&list, game.All)
	moves := make([]game.Move, 0, list.Len())
	for _, scored := range list.Moves() {
		m := scored.Move
		if m == game.NoMove {
			c.fail("Generate gives NoMove")
		}
		if noisy[m] == quiet[m] || noisy[m] != s.Noisy(m) {
			c.fail("%#x: among Noisy %v, among Quiet %v, State.Noisy %v", m, noisy[m], quiet[m], s.Noisy(m))
		}
		moves = append(moves, m)
	}
	return moves
}

// checkLegal compares Legal with the legal moves: for every bit pattern if all
// is set, and else for the moves and their neighbors by one bit.
func (c *conformance) checkLegal(moves []game.Move, all bool) {
	legal := make(map[game.Move]bool, len(moves))
	for _, m := range moves {
		legal[m] = true
	}
	check := func(m game.Move) {
		if got := c.pos.Legal(m); got != legal[m] {
			c.fail("Legal(%#x) is %v", m, got)
		}
	}
	if all {
		for m := range game.Move(1 << game.MoveBits) {
			check(m)
		}
		return
	}
	check(game.NoMove)
	for _, m := range moves {
		check(m)
		for i := range game.MoveBits {
			check(m ^ 1<<i)
		}
	}
}

// checkMove plays m and takes it back.
func (c *conformance) checkMove(m game.Move) {
	p := c.pos
	before, at := *p.State(), p.State()
	checks, key, mover, takes := p.GivesCheck(m), p.KeyAfter(m), at.Mover(m), at.Capture(m)
	p.Make(m)
	s := p.State()
	c.moves++
	if s.Key == key {
		c.predicted++
	}
	switch {
	case s.InCheck != checks:
		c.fail("GivesCheck(%#x) is %v", m, checks)
	case s.Last != m || s.Side == before.Side || s.Key == before.Key:
		c.fail("after %#x, Last is %#x, Side %d and Key %#x", m, s.Last, s.Side, s.Key)
	case takes != (s.Captured != game.None) || takes != (s.Pieces < before.Pieces):
		c.fail("after %#x, Captured is %d and Pieces %d", m, s.Captured, s.Pieces)
	case takes && s.Captured.Color() == mover.Color():
		c.fail("%#x takes its own piece", m)
	}
	c.checkDiff(m, &before, s)
	p.Unmake()
	c.checkRestored(fmt.Sprintf("Make(%#x)", m), &before, at)
}

// checkRestored complains if the state is not as it was, where it was.
func (c *conformance) checkRestored(what string, before, at *game.State) {
	if *at != *before || *c.pos.State() != *before {
		c.fail("%s and Unmake do not restore the state", what)
	}
}

// checkDiff checks that what Diff says of the move m leads from one board to
// the other.
func (c *conformance) checkDiff(m game.Move, from, to *game.State) {
	if !to.Diff.Complete() {
		return // it does not say all, and says so
	}
	board := from.Board
	for _, change := range to.Diff.List() {
		switch {
		case !change.Added && board[change.At] == change.Piece:
			board[change.At] = game.None
		case change.Added && board[change.At] == game.None:
			board[change.At] = change.Piece
		default:
			c.fail("after %#x, Diff %v cannot be replayed", m, to.Diff)
		}
	}
	if board != to.Board {
		c.fail("after %#x, Diff %v leads to another board", m, to.Diff)
	}
}

func (c *conformance) checkSEE(m game.Move) {
	reached := true
	for threshold := game.Score(-4000); threshold <= 4000; threshold += 125 {
		next := c.pos.SEE(m, threshold)
		if next && !reached {
			c.fail("SEE(%#x) reaches %d, but not less", m, threshold)
		}
		reached = next
	}
}
