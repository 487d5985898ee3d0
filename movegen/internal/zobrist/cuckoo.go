package zobrist

import "arrocco/game"

// A Cuckoo finds, from the difference between the keys of two positions, the
// move of one piece that leads from one to the other and back: Marcel van
// Kervinck's "no progress" algorithm (http://www.open-chess.org/viewtopic.php?f=5&t=2300),
// as known from Stockfish. Each move is in one of two places, so a look-up is
// two probes. The zero Cuckoo is empty; its capacity is about 4000 moves.
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

// Repetition reports whether there is a move of one piece that leads from the current
// position back to an earlier one, and that repeats accepts. Keys are those of the game's
// positions, the last one is that of the current position, and the reversible plies before
// it, 3 or more, may be repeated. Black is the part of a key that says who is to move.
//
// It looks at the positions in which the opponent was to move. The opponent's pieces must
// stand as they do now, and one piece of ours elsewhere. Repeats gets the move, in either
// direction, and how many plies ago the position occurred that it leads to.
func (t *Cuckoo) Repetition(keys []game.Key, reversible int, black game.Key,
	repeats func(m game.Move, plies int) bool,
) bool {
	now := len(keys) - 1
	// theirs collects what the opponent's moves between then and now changed.
	theirs := keys[now] ^ keys[now-1] ^ black
	for d := 3; d <= reversible; d += 2 {
		theirs ^= keys[now-d+1] ^ keys[now-d] ^ black
		if theirs != 0 {
			continue
		}
		if m := t.Find(keys[now] ^ keys[now-d]); m != game.NoMove && repeats(m, d) {
			return true
		}
	}
	return false
}
