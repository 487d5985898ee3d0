package sprint_test

import (
	"math/rand/v2"
	"testing"

	"arrocco/game"
	"arrocco/movegen/sprint"
)

// TestPockets checks in random games that the pockets hold the tiles, in a
// dealt position as in what the sides see of it.
func TestPockets(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p := parse(t, sprint.StartFEN).Deal(rng)
		if seed%2 == 1 {
			p = p.(*sprint.Position).DealAhead(rng, 2)
		}
		owners := map[game.Square]game.Piece{}
		for range 100 {
			for _, v := range []game.Position{p, p.(game.Hidden).View(game.White), p.(game.Hidden).View(game.Black)} {
				checkPockets(t, v.(*sprint.Position), owners)
			}
			var list game.MoveList
			if p.Generate(&list, game.All); list.Len() == 0 {
				break
			}
			p.Make(list.Moves()[rng.IntN(list.Len())].Move)
		}
	}
}

// checkPockets counts the pieces in the pockets. Each place is for one piece, those
// seen so far in owners.
func checkPockets(t *testing.T, p *sprint.Position, owners map[game.Square]game.Piece) {
	t.Helper()
	traits, board := p.Traits(), &p.State().Board
	if traits.Places() != 128 {
		t.Fatalf("%d places", traits.Places())
	}
	const hand, side = 16, 32
	for c := range game.Color(game.NumColors) {
		var got sprint.Tiles
		for i := range game.Square(side) {
			sq := 64 + game.Square(c)*side + i
			pc := board[sq]
			if pc == game.None {
				continue
			}
			if owner, known := owners[sq]; known && owner != pc || pc.Color() != c {
				t.Fatalf("%v: piece %d in place %d, where %d was", p, pc, sq, owner)
			}
			owners[sq] = pc
			if i < hand {
				got.Hand[pc.Type()]++
			} else {
				got.Unseen[pc.Type()]++
			}
		}
		if want := p.Tiles(c); got.Hand != want.Hand || got.Unseen != want.Unseen {
			t.Fatalf("%v: hand %v and unseen %v in the pockets of %d", p, got.Hand, got.Unseen, c)
		}
	}
}
