package chess

import "arrocco/game"

// A cuckooTable finds, from the difference between the keys of two positions,
// the move of one piece that leads from one to the other and back: Marcel van
// Kervinck's "no progress" algorithm (http://www.open-chess.org/viewtopic.php?f=5&t=2300),
// as known from Stockfish. Each of the 3668 moves is in one of two places, so a
// look-up is two probes.
type cuckooTable struct {
	keys  [cuckooSize]game.Key
	moves [cuckooSize]game.Move // of either direction
}

const cuckooSize = 8192

var cuckoo = newCuckoo()

// places returns the two places where a key may be.
func places(k game.Key) (int, int) { return int(k & (cuckooSize - 1)), int(k >> 16 & (cuckooSize - 1)) }

func newCuckoo() *cuckooTable {
	t := new(cuckooTable)
	for c := range game.Color(game.NumColors) {
		for kind := Knight; kind <= King; kind++ {
			pc := game.NewPiece(c, kind)
			for from := range game.Square(64) {
				for to := range from {
					if attacks(kind, from, 0)&bit(to) != 0 {
						t.insert(keys.square[pc][from]^keys.square[pc][to]^keys.black, game.NewMove(from, to))
					}
				}
			}
		}
	}
	return t
}

// insert puts a key in one of its places. What was there moves to its other
// place, and so on.
func (t *cuckooTable) insert(k game.Key, m game.Move) {
	at, _ := places(k)
	for {
		t.keys[at], k = k, t.keys[at]
		t.moves[at], m = m, t.moves[at]
		if m == game.NoMove {
			return
		}
		a, b := places(k)
		at ^= a ^ b
	}
}

// find returns a move whose key is k, or NoMove.
func (t *cuckooTable) find(k game.Key) game.Move {
	a, b := places(k)
	switch k {
	case t.keys[a]:
		return t.moves[a]
	case t.keys[b]:
		return t.moves[b]
	}
	return game.NoMove
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
		m := cuckoo.find(p.keys[now] ^ p.keys[now-d])
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
