package xiangqi_test

import (
	"math/rand/v2"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// TestUpcomingRepetition compares with trying all moves, in games that repeat a
// lot.
func TestUpcomingRepetition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	found := 0
	for i, row := range rows(t, "repetition.tsv") {
		p := parse(t, row[0])
		if i%3 == 2 {
			p.SetRules(xiangqi.Rules{Repetition: xiangqi.Ruling(i % 2), DrawMoves: 20})
		}
		found += upcoming(t, p, rng)
	}
	for i := range 100 {
		found += upcoming(t, parse(t, randomBoard(rng, 2+i%10).fen()), rng)
	}
	if found < 1000 {
		t.Errorf("only %d upcoming repetitions in all games", found)
	}
}

// upcoming plays one game and returns how often a repetition was coming up that
// the side to move need not fear.
func upcoming(t *testing.T, p *xiangqi.Position, rng *rand.Rand) (found int) {
	seen := map[game.Key]bool{p.State().Key: true}
	var path [60]game.Move
	for i := range path {
		moves := legalMoves(p)
		if len(moves) == 0 {
			break
		}
		for _, ply := range []int{1, 4, 9, 40} {
			want := false
			for _, m := range moves {
				p.Make(m)
				if score, bound := p.Adjudicate(ply + 1); seen[p.State().Key] && bound&game.Upper != 0 {
					want = want || score <= game.Draw
				}
				p.Unmake()
			}
			if got := p.UpcomingRepetition(ply); got != want {
				t.Fatalf("%v: UpcomingRepetition(%d) is %v", p, ply, got)
			}
			if want {
				found++
			}
		}
		if !p.State().InCheck && rng.IntN(20) == 0 {
			p.MakeNull()
			clear(seen)
		} else {
			path[i] = restless(p, path[max(i-2, 0)], moves, rng)
			p.Make(path[i])
		}
		seen[p.State().Key] = true
	}
	return found
}

// restless returns a move, more often than not one that takes back that of two
// plies ago.
func restless(p *xiangqi.Position, before game.Move, moves []game.Move, rng *rand.Rand) game.Move {
	if m := back(before); rng.IntN(3) > 0 && p.Legal(m) {
		return m
	}
	m := moves[rng.IntN(len(moves))]
	for tries := 0; p.State().Capture(m) && tries < 4; tries++ {
		m = moves[rng.IntN(len(moves))]
	}
	return m
}
