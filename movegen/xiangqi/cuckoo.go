package xiangqi

import (
	"arrocco/game"
	"arrocco/movegen/internal/zobrist"
)

// cuckoo holds the moves that can be taken back, on an empty board: some 3700,
// all but the steps forward of soldiers.
var cuckoo = newCuckoo()

func newCuckoo() *zobrist.Cuckoo {
	t := new(zobrist.Cuckoo)
	for c := range game.Color(game.NumColors) {
		for kind := Soldier; kind <= General; kind++ {
			for b := within(kind, c); !b.IsZero(); b = b.Rest() {
				insertMoves(t, game.NewPiece(c, kind), b.First())
			}
		}
	}
	return t
}

// insertMoves puts the moves of pc between a square and those before it into t.
func insertMoves(t *zobrist.Cuckoo, pc game.Piece, from game.Square) {
	var s state // a board with nothing but pc
	s.Side = pc.Color()
	s.Board[from] = pc
	for b := s.reach(from); !b.IsZero(); b = b.Rest() {
		to := b.First()
		if to < from && (pc.Type() != Soldier || to/numFiles == from/numFiles) {
			t.Insert(keys.square[pc][from]^keys.square[pc][to]^keys.black, game.NewMove(from, to))
		}
	}
}

// UpcomingRepetition reports whether the side to move has a move that repeats
// an earlier position and draws or does better by it, ply plies from the root of a
// search. It is never wrong about that, but misses moves in the rare case that keys
// collide.
func (p *Position) UpcomingRepetition(ply int) bool { return p.canRepeat(ply, game.Draw) }

// canRepeat reports whether the side to move has a move that repeats an earlier
// position and leaves the opponent no more than a given score, ply plies from
// the root of a search. What the move leads to is found out by playing it.
func (p *Position) canRepeat(ply int, most game.Score) bool {
	reversible := int(p.cur.reversible)
	if reversible < 3 {
		return false
	}
	return cuckoo.Repetition(p.keys, reversible, keys.black, func(m game.Move, _ int) bool {
		return p.repeats(m, ply, most)
	})
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
