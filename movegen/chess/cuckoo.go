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
func (p *Position) UpcomingRepetition(ply int) bool {
	reversible := int(p.cur.reversible)
	if reversible < 3 {
		return false
	}
	return cuckoo.Repetition(p.keys, reversible, keys.black, func(m game.Move, plies int) bool {
		if between(m.From(), m.To())&p.cur.occupied() != 0 {
			return false
		}
		return plies < ply || p.occurredBefore(len(p.keys)-1-plies, reversible-plies)
	})
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
