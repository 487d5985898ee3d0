package zobrist

import "arrocco/game"

// A Cuckoo finds, from the difference between the keys of two positions, the
// move of one piece that leads from one to the other and back: Marcel van
// Kervinck's "no progress" algorithm (http://www.open-chess.org/viewtopic.php?f=5&t=2300),
// as known from Stockfish. Each move is in one of two places, so a look-up is
// two probes. The zero Cuckoo is empty; it has room for some 4000 moves.
type Cuckoo struct {
	keys  [size]game.Key
	moves [size]game.Move // of either direction
}

const size = 8192

// places returns the two places where a key may be.
func places(k game.Key) (int, int) { return int(k & (size - 1)), int(k >> 16 & (size - 1)) }

// Insert puts a move with its key in one of its places. What was there moves to
// its other place, and so on: too many moves would never come to rest.
func (t *Cuckoo) Insert(k game.Key, m game.Move) {
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

// Find returns a move whose key is k, or NoMove.
func (t *Cuckoo) Find(k game.Key) game.Move {
	a, b := places(k)
	switch k {
	case t.keys[a]:
		return t.moves[a]
	case t.keys[b]:
		return t.moves[b]
	}
	return game.NoMove
}
