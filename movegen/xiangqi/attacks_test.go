package xiangqi_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// boardSquares is the number of squares of the board.
const boardSquares = 90

// randomSet returns a set with about one square in n.
func randomSet(rng *rand.Rand, n int) (b xiangqi.Bitboard) {
	for sq := range game.Square(boardSquares) {
		if rng.IntN(n) == 0 {
			b = b.Or(xiangqi.Bit(sq))
		}
	}
	return b
}

// reached returns where a piece gets to by the reference, captures included,
// when the squares of occupied hold pieces of its opponent.
func reached(letter byte, from game.Square, occupied xiangqi.Bitboard) (b xiangqi.Bitboard) {
	r := newReference("9/9/9/9/9/9/9/9/9/9 w")
	enemy := byte('p')
	if side(letter, false) {
		enemy = 'P'
	}
	for ; !occupied.IsZero(); occupied = occupied.Rest() {
		s := coordinates(occupied.First())
		r.board[s[0]][s[1]] = enemy
	}
	s := coordinates(from)
	r.board[s[0]][s[1]] = letter
	for _, to := range r.reach(s) {
		b = b.Or(xiangqi.Bit(square(to)))
	}
	return b
}

// inBetween returns how many of the occupied squares lie strictly between two
// squares, or -1 if these share no line.
func inBetween(a, b game.Square, occupied xiangqi.Bitboard) int {
	s, e := coordinates(a), coordinates(b)
	d := [2]int{sign(e[0] - s[0]), sign(e[1] - s[1])}
	if a == b || d[0] != 0 && d[1] != 0 {
		return -1
	}
	n := 0
	for s = step(s, d, 1); s != e; s = step(s, d, 1) {
		if occupied.Has(square(s)) {
			n++
		}
	}
	return n
}

func sign(n int) int { return min(1, max(-1, n)) }

// TestAttacks compares the attacks of all pieces from all squares with the
// reference, on boards from crowded to empty.
func TestAttacks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		occupied := randomSet(rng, 1+rng.IntN(12))
		for from := range game.Square(boardSquares) {
			captures := xiangqi.CannonCaptures(from, occupied).And(occupied)
			elephant := byte('B')
			if from >= boardSquares/2 {
				elephant = 'b'
			}
			tests := []struct {
				letter byte
				got    xiangqi.Bitboard
			}{
				{'P', xiangqi.SoldierAttacks(game.White, from)},
				{'p', xiangqi.SoldierAttacks(game.Black, from)},
				{'N', xiangqi.HorseAttacks(from, occupied)},
				{'R', xiangqi.ChariotAttacks(from, occupied)},
				{'C', xiangqi.CannonMoves(from, occupied).Or(captures)},
				{elephant, xiangqi.ElephantAttacks(from, occupied)},
			}
			for _, tt := range tests {
				if want := reached(tt.letter, from, occupied); tt.got != want {
					t.Fatalf("%c on %d among %x: got %x, want %x", tt.letter, from, occupied, tt.got, want)
				}
			}
		}
	}
}

// TestPalaceAttacks compares generals and advisors, which nothing stops.
func TestPalaceAttacks(t *testing.T) {
	tests := []struct {
		letter  byte
		attacks func(game.Square) xiangqi.Bitboard
		from    string
	}{
		{'K', xiangqi.GeneralAttacks, "d0 e0 f0 d1 e1 f1 d2 e2 f2"},
		{'k', xiangqi.GeneralAttacks, "d9 e9 f9 d8 e8 f8 d7 e7 f7"},
		{'A', xiangqi.AdvisorAttacks, "d0 f0 e1 d2 f2"},
		{'a', xiangqi.AdvisorAttacks, "d9 f9 e8 d7 f7"},
	}
	for _, tt := range tests {
		for _, name := range strings.Fields(tt.from) {
			if got, want := tt.attacks(at(name)), reached(tt.letter, at(name), xiangqi.Bitboard{}); got != want {
				t.Errorf("%c on %s: got %x, want %x", tt.letter, name, got, want)
			}
		}
	}
	for _, name := range []string{"a0", "c1", "d1", "e3", "e6"} {
		if got := xiangqi.AdvisorAttacks(at(name)); !got.IsZero() {
			t.Errorf("advisor on %s: got %x", name, got)
		}
	}
}

// TestAttackers checks that what attacks a square is what the square is
// attacked by.
func TestAttackers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		occupied := randomSet(rng, 1+rng.IntN(8))
		for a := range game.Square(boardSquares) {
			for b := range game.Square(boardSquares) {
				n := inBetween(a, b, occupied)
				switch {
				case xiangqi.HorseAttackers(a, occupied).Has(b) != xiangqi.HorseAttacks(b, occupied).Has(a):
					t.Fatalf("horse from %d to %d among %x", b, a, occupied)
				case xiangqi.SoldierAttackers(game.Black, a).Has(b) != xiangqi.SoldierAttacks(game.Black, b).Has(a):
					t.Fatalf("soldier from %d to %d", b, a)
				case xiangqi.ChariotAttacks(a, occupied).Has(b) != (n == 0):
					t.Fatalf("chariot from %d to %d among %x", b, a, occupied)
				case xiangqi.CannonCaptures(a, occupied).Has(b) != (n == 1):
					t.Fatalf("cannon from %d to %d among %x", b, a, occupied)
				case xiangqi.Rays(a).Has(b) != (n >= 0):
					t.Fatalf("rays from %d to %d", b, a)
				case xiangqi.Between(a, b).And(occupied).Count() != max(n, 0):
					t.Fatalf("between %d and %d among %x", b, a, occupied)
				}
			}
		}
	}
}

// TestBitboard compares sets with maps.
func TestBitboard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		a, b := randomSet(rng, 1+rng.IntN(90)), randomSet(rng, 1+rng.IntN(90))
		var and, or, xor, less, count int
		for sq := range game.Square(game.NumSquares) {
			inA, inB := a.Has(sq), b.Has(sq)
			and += one(a.And(b).Has(sq) == (inA && inB))
			or += one(a.Or(b).Has(sq) == (inA || inB))
			xor += one(a.Xor(b).Has(sq) == (inA != inB))
			less += one(a.AndNot(b).Has(sq) == (inA && !inB))
			count += one(inA)
		}
		if or != game.NumSquares || xor != game.NumSquares || less != game.NumSquares || and != game.NumSquares {
			t.Fatalf("sets of %x and %x are wrong", a, b)
		}
		if a.Count() != count || a.IsZero() != (count == 0) || a.Several() != (count > 1) || a.Meets(b) == a.And(b).IsZero() {
			t.Fatalf("%x has %d squares", a, count)
		}
		for ; !a.IsZero(); a = a.Rest() {
			if !a.Has(a.First()) || a.Rest().Has(a.First()) || a.Rest().Count() != a.Count()-1 {
				t.Fatalf("%x begins with %d", a, a.First())
			}
		}
	}
	if !xiangqi.Bit(90).IsZero() || !xiangqi.Bit(127).IsZero() {
		t.Error("there are squares beyond the board")
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
