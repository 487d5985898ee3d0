package chess

import (
	"arrocco/game"
	"arrocco/movegen/internal/zobrist"
)

// cuckoo holds the moves that can be taken back, on an empty board: all 3668 but
// those of pawns.
var cuckoo = newCuckoo()

func newCuckoo() *zobrist.Cuckoo {
	t := new(zobrist.Cuckoo)
	for c := range game.Color(game.NumColors) {
		for kind := Knight; kind <= King; kind++ {
			pc := game.NewPiece(c, kind)
			for from := range game.Square(64) {
				for to := range from {
					if attacks(kind, from, 0)&bit(to) != 0 {
						t.Insert(keys.square[pc][from]^keys.square[pc][to]^keys.black, game.NewMove(from, to))
					}
				}
			}
		}
	}
	return t
}

// UpcomingRepetition reports whether the side to move has a move that repeats
// an earlier position and so draws, ply plies from the root of a search: the
// move leads to a position that Adjudicate(ply+1) calls a repetition.
//
// It looks at the positions in which the opponent was to move. The opponent's
// pieces must stand as they do now, and one piece of ours elsewhere.
func (p *Position) UpcomingRepetition(ply int) bool {
	now := len(p.keys) - 1
	reach := int(p.cur.reversible)
	if reach < 3 {
		return false
	}
	// theirs collects what the opponent's moves between then and now changed.
	theirs := p.keys[now] ^ p.keys[now-1] ^ keys.black
	for d := 3; d <= reach; d += 2 {
		theirs ^= p.keys[now-d+1] ^ p.keys[now-d] ^ keys.black
		if theirs != 0 {
			continue
		}
		m := cuckoo.Find(p.keys[now] ^ p.keys[now-d])
		if m == game.NoMove || between(m.From(), m.To())&p.cur.occupied() != 0 {
			continue
		}
		if d < ply || p.occurredBefore(now-d, reach-d) {
			return true
		}
	}
	return false
}

// occurredBefore reports whether position i of the history occurred before, up
// to reach plies earlier.
func (p *Position) occurredBefore(i, reach int) bool {
	for d := 4; d <= reach; d += 2 {
		if p.keys[i-d] == p.keys[i] {
			return true
		}
	}
	return false
}
