package xiangqi

import "arrocco/game"

// A cuckooTable finds, from the difference between the keys of two positions,
// the move of one piece that leads from one to the other and back: Marcel van
// Kervinck's "no progress" algorithm (http://www.open-chess.org/viewtopic.php?f=5&t=2300),
// as known from Stockfish. Each move is in one of two places, so a look-up is
// two probes.
type cuckooTable struct {
	keys  [cuckooSize]game.Key
	moves [cuckooSize]game.Move // of either direction
}

const cuckooSize = 8192 // for 3700 moves

var cuckoo = newCuckoo()

// nests returns the two places where a key may be.
func nests(k game.Key) (int, int) { return int(k & (cuckooSize - 1)), int(k >> 16 & (cuckooSize - 1)) }

func newCuckoo() *cuckooTable {
	t := new(cuckooTable)
	for c := range game.Color(game.NumColors) {
		for kind := Soldier; kind <= General; kind++ {
			for b := within(kind, c); !b.IsZero(); b = b.Rest() {
				t.insertMoves(game.NewPiece(c, kind), b.First())
			}
		}
	}
	return t
}

// insertMoves inserts the moves of pc between a square and those before it. The
// steps of a soldier forward are left out: there is no way back.
func (t *cuckooTable) insertMoves(pc game.Piece, from game.Square) {
	var s state // an empty board but for pc
	s.Side = pc.Color()
	s.Board[from] = pc
	for b := s.reach(from); !b.IsZero(); b = b.Rest() {
		to := b.First()
		if to < from && (pc.Type() != Soldier || to/numFiles == from/numFiles) {
			t.insert(keys.square[pc][from]^keys.square[pc][to]^keys.black, game.NewMove(from, to))
		}
	}
}

// insert puts a key in one of its places. What was there moves to its other
// place, and so on.
func (t *cuckooTable) insert(k game.Key, m game.Move) {
	at, _ := nests(k)
	for {
		t.keys[at], k = k, t.keys[at]
		t.moves[at], m = m, t.moves[at]
		if m == game.NoMove {
			return
		}
		a, b := nests(k)
		at ^= a ^ b
	}
}

// find returns a move whose key is k, or NoMove.
func (t *cuckooTable) find(k game.Key) game.Move {
	a, b := nests(k)
	switch k {
	case t.keys[a]:
		return t.moves[a]
	case t.keys[b]:
		return t.moves[b]
	}
	return game.NoMove
}

// UpcomingRepetition reports whether the side to move has a move that repeats
// an earlier position in such a way that it draws or does better, ply plies from
// the root of a search. It is never wrong about that, but misses moves in the
// rare case that keys collide.
func (p *Position) UpcomingRepetition(ply int) bool { return p.canRepeat(ply, game.Draw) }

// canRepeat reports whether the side to move has a move that repeats an earlier
// position and leaves the opponent no more than a given score, ply plies from
// the root of a search.
//
// It looks at the positions in which the opponent was to move. The opponent's
// pieces must stand as they do now, and one piece of ours elsewhere. What the
// move leads to is found out by playing it.
func (p *Position) canRepeat(ply int, most game.Score) bool {
	now := len(p.history) - 1
	reach := int(p.cur.reversible)
	if reach < 3 {
		return false
	}
	// theirs collects what the opponent's moves between then and now changed.
	theirs := p.history[now].key ^ p.history[now-1].key ^ keys.black
	for d := 3; d <= reach; d += 2 {
		theirs ^= p.history[now-d+1].key ^ p.history[now-d].key ^ keys.black
		if theirs != 0 {
			continue
		}
		m := cuckoo.find(p.history[now].key ^ p.history[now-d].key)
		if m != game.NoMove && p.repeats(m, ply, most) {
			return true
		}
	}
	return false
}

// repeats reports whether the move m, in one direction or the other, is possible
// and leaves the opponent no more than the score.
func (p *Position) repeats(m game.Move, ply int, most game.Score) bool {
	if p.cur.Board[m.From()&(game.NumSquares-1)] == game.None {
		m = game.NewMove(m.To(), m.From())
	}
	if !p.Legal(m) {
		return false
	}
	p.Make(m)
	score, bound := p.Adjudicate(ply + 1)
	p.Unmake()
	return bound&game.Upper != 0 && score <= most
}
